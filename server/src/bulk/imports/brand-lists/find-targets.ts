import type { DetectedTable } from '@vantail/pricing/price-lists';
import { idOf } from '../matching/heading-match.ts';
import { textsOf } from '../matching/match-tables.ts';
import { type FoundThing, findThing } from './find-thing.ts';
import type { TextReading, Thing } from './named-things.ts';
import type { AnsweredTable, TableAnswer } from './table-answers.ts';

/** What a table is for, as far as the file and the answers tell it without the rows of the product. */
export type Target =
  /** Its product by id, or by that of a row that it names. */
  | { kind: 'product'; id: number; texts: string[] | undefined }
  | { kind: 'row'; id: number }
  | { kind: 'price_table'; id: number; by: 'id' | 'name' | 'mapping' | 'saved_mapping' }
  | { kind: 'skip' }
  /** Joined to another table, or not: the reader said it. */
  | { kind: 'joined' }
  | { kind: 'unknown'; found: Exclude<FoundThing, { kind: 'found' }> };

export type TargetedTable = AnsweredTable & { table: DetectedTable; target: Target };

/** `Table #5`, alone or before other words, which is what an export writes above a shared price table. */
const tableIdOf = (heading: string): number | undefined => {
  const digits = /^table\s*#\s*([1-9][0-9]{0,15})(?:\s|$)/i.exec(heading.trim())?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const byFile = (texts: readonly string[], read: (text: string) => TextReading): Target => {
  for (const text of texts) {
    const tableId = tableIdOf(text);
    if (tableId !== undefined) return { kind: 'price_table', id: tableId, by: 'id' };
    const rowId = idOf(text);
    if (rowId !== undefined) return { kind: 'row', id: rowId };
  }
  const found = findThing(texts, read);
  if (found.kind !== 'found') return { kind: 'unknown', found };
  const { thing } = found;
  return thing.kind === 'price_table'
    ? { kind: 'price_table', id: thing.id, by: 'name' }
    : { kind: 'product', id: thing.id, texts: found.texts };
};

/** What the texts say beside the name of this product. */
const textsBeside = (texts: readonly string[], productId: number, read: (text: string) => TextReading): string[] =>
  texts.map((text) => read(text).readings.find(({ thing }) => isProduct(thing, productId))?.rest ?? text);

const isProduct = ({ kind, id }: Thing, productId: number) => kind === 'product' && id === productId;

const byAnswer = (
  { choice, by }: TableAnswer,
  texts: readonly string[],
  read: (text: string) => TextReading,
): Target | undefined => {
  if (choice.skip) return { kind: 'skip' };
  if (choice.join !== undefined) return { kind: 'joined' };
  if (choice.price_table_id !== undefined) return { kind: 'price_table', id: choice.price_table_id, by };
  if (choice.pricing_configuration_id !== undefined) return { kind: 'row', id: choice.pricing_configuration_id };
  const productId = choice.product_id ?? choice.create?.product_id;
  return productId === undefined
    ? undefined
    : { kind: 'product', id: productId, texts: textsBeside(texts, productId, read) };
};

/** The product or shared price table of each table: by its answer, else by what the file says (B4). */
export const findTargets = (
  tables: readonly DetectedTable[],
  answers: readonly AnsweredTable[],
  read: (text: string) => TextReading,
): TargetedTable[] =>
  tables.map((table, place) => {
    const answered = answers[place] ?? { labels: { own: null, sheet: null }, answer: undefined };
    const texts = textsOf(table);
    const target = (answered.answer && byAnswer(answered.answer, texts, read)) ?? byFile(texts, read);
    return { ...answered, table, target };
  });
