import { type DetectedTable, plainLabel } from '@vantail/price-lists';
import type { Pieces } from '@vantail/pricing';
import type { MappingEntry } from '../../mappings/schema.ts';
import type { PriceListChoice } from '../form-schema.ts';
import { idOf } from '../matching/heading-match.ts';
import type { NamedTable } from '../matching/match-fault.ts';
import { textsOf } from '../matching/match-tables.ts';
import type { Reading, TextReading, Thing } from './named-things.ts';

/** What the texts of a table say about the product or shared price table that it is for. */
type FoundThing =
  /** `texts` is what they say besides its name: about the row. */
  | { kind: 'found'; thing: Thing; texts: string[] }
  | { kind: 'unknown'; candidates: Thing[] }
  | { kind: 'ambiguous' | 'contradiction'; candidates: Thing[] };

/** An answer names so many of them: 20,000 may have one name, and 5,000 tables say it. */
export const NAMED = 10;

const thingsOf = (readings: readonly Reading[]) => [...new Set(readings.map(({ thing }) => thing))];

/** The things that all of these texts can be the names of. */
const common = ([first = [], ...others]: readonly Thing[][]): Thing[] => {
  const sets = others.map((list) => new Set(list));
  return first.filter((thing) => sets.every((set) => set.has(thing)));
};

/**
 * The one thing that all texts of a table which name any agree on. A name that consists of words of the trade alone ("Fenêtre
 * fixe") counts only where no other names one, because it may be meant as such words.
 */
export const findThing = (texts: readonly string[], read: (text: string) => TextReading): FoundThing => {
  const all = texts.map(read);
  const strong = all.map(({ readings }) => readings.filter(({ isWeak }) => !isWeak)).filter((list) => list.length > 0);
  const naming = strong.length > 0 ? strong : all.map(({ readings }) => readings).filter((list) => list.length > 0);
  const candidates = [...new Set(naming.flatMap(thingsOf))];
  if (candidates.length === 0)
    return { kind: 'unknown', candidates: [...new Set(all.flatMap((text) => text.mentioned))].slice(0, NAMED) };
  const [thing, ...others] = common(naming.map(thingsOf));
  if (!thing) return { kind: 'contradiction', candidates: candidates.slice(0, NAMED) };
  if (others.length > 0) return { kind: 'ambiguous', candidates: [thing, ...others.slice(0, NAMED - 1)] };
  const other = all.find(({ mentioned }) => mentioned.length > 0 && !mentioned.includes(thing));
  if (other && thing.kind === 'product')
    return { kind: 'contradiction', candidates: [...new Set([thing, ...other.mentioned])].slice(0, NAMED) };
  const restOf = (text: string, index: number) =>
    all[index]?.readings.find((reading) => reading.thing === thing)?.rest ?? text;
  return { kind: 'found', thing, texts: texts.map(restOf) };
};

/** By which a saved answer finds a table again; null where nothing tells it from another table of the file. */
type TableLabels = { own: string | null; others?: readonly string[]; sheet: string | null };

const labelOf = (...texts: (string | null | undefined)[]): string | null =>
  plainLabel(texts.filter((text) => text !== null && text !== undefined).join(' ')) || null;

/** A line that so many tables have above them says nothing of any of them: "Prices valid from May, without tax". */
const COMMON_TABLES = 3;
/** Lines above a table that are looked at: of long texts only the nearest matter. */
const MAX_HEADINGS = 8;

const counts = (labels: Iterable<string | null>): Map<string, number> => {
  const count = new Map<string, number>();
  for (const label of labels) if (label !== null) count.set(label, (count.get(label) ?? 0) + 1);
  return count;
};

/**
 * The labels of each table: the name of its sheet with its nearest heading that is not above all tables alike; that of
 * its sheet alone; and those with its other headings, under which an earlier year may have saved it. Where the table
 * stands is no part of them, so that a line more does not matter. Two tables with one label have none.
 */
export const tableLabels = (tables: readonly NamedTable[]): TableLabels[] => {
  const common = counts(
    tables.flatMap(({ headings }) => [...new Set(headings.slice(0, MAX_HEADINGS).map(plainLabel))]),
  );
  // Of two tables a line above both says as little.
  const most = Math.min(COMMON_TABLES, Math.max(2, tables.length));
  const isTelling = (heading: string) => (common.get(plainLabel(heading)) ?? 0) < most;
  const all = tables.map(({ sheet, headings }) => {
    const near = headings.slice(0, MAX_HEADINGS);
    return {
      own: labelOf(sheet, near.find(isTelling)),
      others: [...new Set(near.map((heading) => labelOf(sheet, heading)))],
      sheet: labelOf(sheet),
      name: sheet,
    };
  });
  const count = counts(all.map(({ own }) => own));
  const countOthers = counts(all.flatMap(({ others }) => others));
  const sheets = new Map<string, Set<string | null>>();
  for (const { sheet, name } of all) if (sheet !== null) sheets.set(sheet, (sheets.get(sheet) ?? new Set()).add(name));
  return all.map(({ own, others, sheet }) => ({
    own: own !== null && count.get(own) === 1 ? own : null,
    others: others.filter((label) => label !== null && label !== own && countOthers.get(label) === 1) as string[],
    sheet: sheet !== null && sheets.get(sheet)?.size === 1 ? sheet : null,
  }));
};

/** What the caller says about a table, now or in an earlier year. */
type TableAnswer = { choice: PriceListChoice; by: 'mapping' | 'saved_mapping'; isOwn: boolean };

type AnsweredTable = {
  labels: TableLabels;
  answer: TableAnswer | undefined;
  /** The saved label that the answer was found by. */
  savedAs?: string | undefined;
};

const choiceOf = ({ label: _label, ...choice }: MappingEntry): PriceListChoice => choice;

/**
 * The one saved label among those with the other headings of a table: a line that was changed or added above it loses no
 * answer. Answers that differ say nothing.
 */
const otherLabel = (labels: readonly string[], choiceByLabel: ReadonlyMap<string, PriceListChoice>): string | null => {
  const found = labels.filter((label) => choiceByLabel.has(label));
  const choices = new Set(found.map((label) => JSON.stringify(choiceByLabel.get(label))));
  return choices.size === 1 ? (found[0] ?? null) : null;
};

/** The answer for each table: that of the form before a saved one, that for the table itself before that for its sheet. */
export const tableAnswers = (
  tables: readonly NamedTable[],
  mapping: Readonly<Record<string, PriceListChoice>>,
  saved: readonly MappingEntry[],
): AnsweredTable[] => {
  const choiceByLabel = new Map(saved.map((entry) => [plainLabel(entry.label), choiceOf(entry)]));
  const labels = tableLabels(tables);
  const given = (key: string | null) => (key !== null && Object.hasOwn(mapping, key) ? mapping[key] : undefined);
  const known = (label: string | null | undefined) => (label ? choiceByLabel.get(label) : undefined);
  return tables.map(({ id, sheet }, index) => {
    const own = labels[index] ?? { own: null, sheet: null };
    const other = otherLabel(own.others ?? [], choiceByLabel);
    const candidates: [PriceListChoice | undefined, TableAnswer['by'], boolean, string | null][] = [
      [given(id), 'mapping', true, own.own],
      [given(sheet), 'mapping', false, own.own],
      [known(own.own), 'saved_mapping', true, own.own],
      [known(other), 'saved_mapping', true, other],
      [known(own.sheet), 'saved_mapping', false, own.sheet],
    ];
    const [choice, by = 'mapping', isOwn = false, label] = candidates.find(([found]) => found !== undefined) ?? [];
    return { labels: own, answer: choice && { choice, by, isOwn }, savedAs: label ?? undefined };
  });
};

/** What a table is for, as far as the file and the answers tell it without the rows of the product. */
type Target =
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

/** What the texts say besides the name of this product. */
const otherTexts = (texts: readonly string[], productId: number, read: (text: string) => TextReading): string[] =>
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
    : { kind: 'product', id: productId, texts: otherTexts(texts, productId, read) };
};

/** The product or shared price table of each table: by its answer, else by what the file says (B4). */
export function* findTargets(
  tables: readonly DetectedTable[],
  answers: readonly AnsweredTable[],
  read: (text: string) => TextReading,
): Pieces<TargetedTable[]> {
  const found: TargetedTable[] = [];
  for (const [index, table] of tables.entries()) {
    yield;
    const answered = answers[index] ?? { labels: { own: null, sheet: null }, answer: undefined };
    const texts = textsOf(table);
    const target = (answered.answer && byAnswer(answered.answer, texts, read)) ?? byFile(texts, read);
    found.push({ ...answered, table, target });
  }
  return found;
}
