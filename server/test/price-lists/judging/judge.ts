import type { Truth } from '../entry.ts';
import type { MadeList } from '../making/made-list.ts';
import { briefly } from '../stored-tables.ts';
import { type Reading, readAsClient } from './read-as-client.ts';

/**
 * `right`: stored, and true. `asked needlessly`: asked or refused, though the list says everything in so many words.
 * `asked`, `refused`: stopped, as it may or must be. `wrong`: stored, and not what the list says, or what it cannot
 * say.
 */
export const verdicts = ['right', 'asked', 'refused', 'asked needlessly', 'refused needlessly', 'wrong'] as const;
export type Verdict = (typeof verdicts)[number];

export type Judgement = { list: MadeList; verdict: Verdict; codes: string[]; got: string };

const key = ({ widths, heights, prices }: Truth) => JSON.stringify([widths, heights, prices]);

/** The same tables, in whatever order they were read. */
const areSame = (one: readonly Truth[], other: readonly Truth[]) =>
  one.length === other.length && JSON.stringify(one.map(key).toSorted()) === JSON.stringify(other.map(key).toSorted());

/** Some of the prices of a table, at their sizes. */
const isPartOf = (part: Truth, whole: Truth): boolean => {
  const [columns, rows] = [
    part.widths.map((width) => whole.widths.indexOf(width)),
    part.heights.map((height) => whole.heights.indexOf(height)),
  ];
  return part.prices.every((line, row) =>
    line.every((price, column) => price === null || price === whole.prices[rows[row] ?? -1]?.[columns[column] ?? -1]),
  );
};

/** One table was read as several: an import asks to which row each belongs. */
const isSplit = (tables: readonly Truth[], truth: readonly Truth[]) =>
  tables.length > truth.length && tables.every((table) => truth.some((whole) => isPartOf(table, whole)));

const verdictOf = (list: MadeList, { tables, asked, refused }: Reading): Verdict => {
  const isNeedless = list.says === 'everything';
  if (refused.length > 0) return isNeedless ? 'refused needlessly' : 'refused';
  if (asked.length > 0) return isNeedless ? 'asked needlessly' : 'asked';
  // A file without any table changes nothing; a service that stored nothing did not store it wrong.
  if (tables.length === 0) return isNeedless ? 'refused needlessly' : 'refused';
  if (list.says !== 'too little' && isSplit(tables, list.truth)) return isNeedless ? 'asked needlessly' : 'asked';
  return list.says !== 'too little' && areSame(tables, list.truth) ? 'right' : 'wrong';
};

/** Has a list read, and compares what would be stored with what it says. */
export const judge = async (list: MadeList): Promise<Judgement> => {
  const reading = await readAsClient(list);
  const codes = [...new Set([...reading.refused, ...reading.asked])];
  return { list, verdict: verdictOf(list, reading), codes, got: reading.tables.map(briefly).join('\n') };
};
