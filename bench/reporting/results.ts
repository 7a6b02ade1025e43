import type { Machine } from '../measuring/machine.ts';
import { type Figure, meets } from '../works/figure.ts';

/** A run of the bench, as it is committed. */
export type Results = { date: string; machine: Machine; repeats: number; figures: Figure[] };

const number = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);

const rowOf = (figure: Figure): string => {
  const { work, what, value, spread, bar } = figure;
  const range = `${number(spread[0])} to ${number(spread[1])}`;
  return `| ${work} | ${bar.is} ${bar.limit} | ${number(value)} ${what} | ${range} | ${meets(figure) ? 'yes' : '**no**'} |`;
};

const costRow = (figure: Figure): string[] =>
  Object.entries(figure.candidates).map(([name, slice]) => {
    const { cpuUs, databaseUs, perSecond, p50Ms, p99Ms } = slice;
    return `| ${figure.work} | ${name} | ${[cpuUs, databaseUs, perSecond, p50Ms, p99Ms].map(number).join(' | ')} |`;
  });

/** The tables of docs/performance.md. */
export const resultTables = ({ date, machine, repeats, figures }: Results): string =>
  [
    `Taken on ${date}: ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, PostgreSQL ${machine.postgresql};`,
    `${repeats} repeats, candidates in turns, the measured process ${machine.isPinned ? 'alone on a core' : 'not pinned to a core'};`,
    `load average of the machine before the run: ${number(machine.loadBefore)}.`,
    '',
    '| work | bar | figure | lowest to highest | met |',
    '|---|---|---|---|---|',
    ...figures.map(rowOf),
    '',
    'CPU microseconds per request of the measured process, and of PostgreSQL beside it; then requests/s and latency, which a',
    'busy machine spoils.',
    '',
    '| work | candidate | CPU us | PostgreSQL us | requests/s | p50 ms | p99 ms |',
    '|---|---|---|---|---|---|---|',
    ...figures.flatMap(costRow),
  ].join('\n');
