import type { Machine } from '../measuring/machine.ts';
import { type Figure, hasBar, meets } from '../works/figure.ts';
import type { GrowthLine } from '../works/growth.ts';

/** A run of the bench, as it is committed. */
export type Results = {
  /** The release whose code was measured: a test fails when the code is a release further. */
  version: string;
  date: string;
  machine: Machine;
  repeats: number;
  sliceSeconds: number;
  figures: Figure[];
  growth?: GrowthLine[];
};

/** A run in parts: its figures replace those of the same works, and figures of another release are dropped. */
export const mergeResults = (before: Results | undefined, now: Results): Results => {
  if (before?.version !== now.version) return now;
  const taken = new Map(now.figures.map((figure) => [figure.work, figure]));
  const replaced = before.figures.map((figure) => taken.get(figure.work) ?? figure);
  const known = new Set(before.figures.map(({ work }) => work));
  const loadBefore = Math.max(before.machine.loadBefore, now.machine.loadBefore);
  return {
    ...now,
    machine: { ...now.machine, loadBefore },
    figures: [...replaced, ...now.figures.filter(({ work }) => !known.has(work))],
  };
};

const number = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

const rowOf = (figure: Figure): string => {
  const { work, what, value, spread, bar } = figure;
  const range = `${number(spread[0])} to ${number(spread[1])}`;
  const asked = bar ? `${bar.is} ${bar.limit}` : '';
  const isMet = hasBar(figure) ? (meets(figure) ? 'yes' : '**no**') : '';
  return `| ${work} | ${asked} | ${number(value)} ${what} | ${range} | ${isMet} |`;
};

const costRow = (figure: Figure): string[] =>
  Object.entries(figure.candidates).map(([name, slice]) => {
    const { cpuUs, databaseUs, perSecond, p50Ms, p99Ms } = slice;
    return `| ${figure.work} | ${name} | ${[cpuUs, databaseUs, perSecond, p50Ms, p99Ms].map(number).join(' | ')} |`;
  });

const conditions = ({ version, date, machine, repeats, sliceSeconds }: Results): string[] => [
  `Vantail ${version}, taken on ${date}: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgresql};`,
  `${repeats} repeats of ${sliceSeconds} s, candidates in turns, the measured process ${machine.isPinned ? 'alone on a core' : 'not pinned to a core'};`,
  `load average of the machine before the run: ${number(machine.loadBefore)}.`,
  '',
];

const barTable = (figures: readonly Figure[]): string[] => [
  '| work | bar | figure | lowest to highest | met |',
  '|---|---|---|---|---|',
  ...figures.map(rowOf),
  '',
];

/** The tables of docs/performance.md. */
export const resultTables = (results: Results): string =>
  [
    ...conditions(results),
    ...barTable(results.figures),
    'CPU microseconds per request of the measured process, and of PostgreSQL beside it; then requests/s and latency, which a',
    'busy machine spoils.',
    '',
    '| work | candidate | CPU us | PostgreSQL us | requests/s | p50 ms | p99 ms |',
    '|---|---|---|---|---|---|---|',
    ...results.figures.flatMap(costRow),
  ].join('\n');

const growthRow = ({ work, costs }: GrowthLine): string =>
  `| ${work} | ${costs.map(({ cpuUs, databaseUs }) => `${number(cpuUs)} + ${number(databaseUs)}`).join(' | ')} |`;

/** The same for growing databases: the cost of a request by size. */
export const growthTables = (results: Results): string => {
  const sizes = results.growth?.[0]?.costs.map(({ products }) => products.toLocaleString('en')) ?? [];
  return [
    ...conditions(results),
    ...barTable(results.figures),
    'CPU microseconds per request, service + PostgreSQL, by the number of products in the database:',
    '',
    `| work | ${sizes.join(' | ')} |`,
    `|---|${sizes.map(() => '---|').join('')}`,
    ...(results.growth ?? []).map(growthRow),
  ].join('\n');
};
