import { median, type Slice } from '../measuring/slices.ts';

/** One bar and what was measured against it. */
export type Figure = {
  work: string;
  /** What the figure is: a share of bare, a ratio, or an amount with its unit. */
  what: string;
  value: number;
  /** Lowest and highest of the repeats. */
  spread: readonly [number, number];
  bar: { is: 'at least' | 'at most'; limit: number };
  /** Per request and candidate, the medians of the repeats. */
  candidates: Record<string, Slice>;
};

export const meets = ({ value, bar }: Pick<Figure, 'value' | 'bar'>): boolean =>
  bar.is === 'at least' ? value >= bar.limit : value <= bar.limit;

/** `--check`: off by more than double. */
export const isFarOff = ({ value, bar }: Pick<Figure, 'value' | 'bar'>): boolean =>
  bar.is === 'at least' ? value < bar.limit / 2 : value > bar.limit * 2;

const mediansOf = (slices: readonly Slice[]): Slice => ({
  cpuUs: median(slices.map(({ cpuUs }) => cpuUs)),
  databaseUs: median(slices.map(({ databaseUs }) => databaseUs)),
  perSecond: median(slices.map(({ perSecond }) => perSecond)),
  p50Ms: median(slices.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(slices.map(({ p99Ms }) => p99Ms)),
});

/** A figure from slices that were taken in turns: each repeat gives one value, their median counts. */
export const figureOf = (
  { work, what, bar }: Pick<Figure, 'work' | 'what' | 'bar'>,
  slices: ReadonlyMap<string, readonly Slice[]>,
  valueIn: (inTurn: Record<string, Slice>) => number,
): Figure => {
  const names = [...slices.keys()];
  const repeats = slices.get(names[0] as string)?.length ?? 0;
  const values = Array.from({ length: repeats }, (_, repeat) =>
    valueIn(Object.fromEntries(names.map((name) => [name, slices.get(name)?.[repeat] as Slice]))),
  );
  const candidates = Object.fromEntries(names.map((name) => [name, mediansOf(slices.get(name) ?? [])]));
  return { work, what, bar, value: median(values), spread: [Math.min(...values), Math.max(...values)], candidates };
};

/** A figure that was measured by itself, once or a few times. */
export const plainFigure = (given: Pick<Figure, 'work' | 'what' | 'bar'>, values: readonly number[]): Figure => ({
  ...given,
  value: median(values),
  spread: [Math.min(...values), Math.max(...values)],
  candidates: {},
});
