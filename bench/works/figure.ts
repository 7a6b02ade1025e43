import { median, type Slice } from '../measuring/slices.ts';

type Bar = { is: 'at least' | 'at most'; limit: number };

/** One bar and the figure that was measured against it. */
export type Figure = {
  work: string;
  /** The kind of figure: a fraction of bare, a ratio, or an amount with its unit. */
  what: string;
  value: number;
  /** Lowest and highest of the repeats. */
  spread: readonly [number, number];
  /** Without a bar the figure is only shown. */
  bar?: Bar;
  /** Per request and candidate, the medians of the repeats. */
  candidates: Record<string, Slice>;
};

export type FigureWithBar = Figure & { bar: Bar };

export const hasBar = (figure: Figure): figure is FigureWithBar => figure.bar !== undefined;

export const meets = ({ value, bar }: Pick<FigureWithBar, 'value' | 'bar'>): boolean =>
  bar.is === 'at least' ? value >= bar.limit : value <= bar.limit;

const isWorseByDouble = (value: number, { is, limit }: Bar): boolean =>
  is === 'at least' ? value < limit / 2 : value > limit * 2;

/** Ratios of two costs in the same run: unlike amounts, they are comparable between machines. */
const isRatio = ({ what }: Pick<Figure, 'what'>): boolean => /^(of|times) /.test(what);

/** `--check`: worse than double, compared with its bar and, for a ratio, also with the committed figure. */
export const isFarOff = (figure: FigureWithBar, committed?: Pick<Figure, 'value'>): boolean =>
  isWorseByDouble(figure.value, figure.bar) ||
  (committed !== undefined &&
    isRatio(figure) &&
    isWorseByDouble(figure.value, { ...figure.bar, limit: committed.value }));

const mediansOf = (slices: readonly Slice[]): Slice => ({
  cpuUs: median(slices.map(({ cpuUs }) => cpuUs)),
  databaseUs: median(slices.map(({ databaseUs }) => databaseUs)),
  perSecond: median(slices.map(({ perSecond }) => perSecond)),
  p50Ms: median(slices.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(slices.map(({ p99Ms }) => p99Ms)),
});

/** A figure from slices that were measured in turns: each repeat gives one value, the median counts. */
export const figureOf = (
  given: Pick<Figure, 'work' | 'what' | 'bar'>,
  slices: ReadonlyMap<string, readonly Slice[]>,
  valueIn: (inTurn: Record<string, Slice>) => number,
): Figure => {
  const names = [...slices.keys()];
  const repeats = slices.get(names[0] as string)?.length ?? 0;
  const values = Array.from({ length: repeats }, (_, repeat) =>
    valueIn(Object.fromEntries(names.map((name) => [name, slices.get(name)?.[repeat] as Slice]))),
  );
  const candidates = Object.fromEntries(names.map((name) => [name, mediansOf(slices.get(name) ?? [])]));
  return { ...given, value: median(values), spread: [Math.min(...values), Math.max(...values)], candidates };
};

/** A figure that was measured by itself, once or a few times. */
export const plainFigure = (given: Pick<Figure, 'work' | 'what' | 'bar'>, values: readonly number[]): Figure => ({
  ...given,
  value: median(values),
  spread: [Math.min(...values), Math.max(...values)],
  candidates: {},
});
