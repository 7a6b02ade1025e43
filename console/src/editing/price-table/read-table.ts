import {
  type ExactNumber,
  isDecimal,
  type PriceTable,
  type PriceTableError,
  parseExactJson,
  parsePriceTable,
  writtenNumber,
} from '@vantail/pricing';
import { type Formula, formulaJson, formulaText, readFormula } from './formula/formula.ts';
import { type Grid, gridJson, gridText, readGrid } from './grid/grid.ts';

/** D3: price_table 512 KiB, JSON depth 32. */
const MAX_BYTES = 512 * 1024;
const MAX_DEPTH = 32;

/** What is being edited. It may be incomplete (`table` says what is wrong); `broken` has to be corrected as text. */
export type TableDraft =
  | { readonly kind: 'none' }
  | { readonly kind: 'simple'; readonly A: ExactNumber | null; readonly B: ExactNumber | null }
  | { readonly kind: 'formula'; readonly formula: Formula }
  | { readonly kind: 'grid'; readonly grid: Grid }
  | { readonly kind: 'broken' };

export type TableKind = TableDraft['kind'];

/** A price_table in both of its readings: the one that an editor shows, and the one that prices are computed from. */
export type ReadTable = { readonly text: string | null; readonly draft: TableDraft; readonly table: PriceTable };

/** Undo returns to these texts, and pages read the same text repeatedly: none is parsed twice. */
const recent = new Map<string, ReadTable>();
const RECENT = 64;

const remember = (read: ReadTable): ReadTable => {
  if (read.text === null) return read;
  recent.delete(read.text);
  recent.set(read.text, read);
  const oldest = recent.size > RECENT ? recent.keys().next().value : undefined;
  if (oldest !== undefined) recent.delete(oldest);
  return read;
};

/** Reads a price_table for its editor. */
export const readTable = (text: string | null): ReadTable =>
  (text === null ? undefined : recent.get(text)) ?? remember(freshlyRead(text));

/** The text of an edited grid: it need not be parsed, since it was just written. */
export const writtenGrid = (grid: Grid): ReadTable => {
  const text = gridText(grid);
  return remember({ text, draft: { kind: 'grid', grid }, table: checked(text, gridJson(grid)) });
};

export const writtenFormula = (formula: Formula): ReadTable => {
  const text = formulaText(formula);
  return remember({ text, draft: { kind: 'formula', formula }, table: checked(text, formulaJson(formula)) });
};

const NO_FAULTS: readonly PriceTableError[] = [];

/** What is wrong with a table, each with its place below `/price_table`. */
export const tableFaults = ({ table }: ReadTable): readonly PriceTableError[] =>
  table.kind === 'broken' ? table.errors : NO_FAULTS;

/** The text has a size limit, which cannot be checked on parsed JSON. */
const checked = (text: string, json: unknown): PriceTable =>
  parsePriceTable(new TextEncoder().encode(text).length > MAX_BYTES ? text : json);

const freshlyRead = (text: string | null): ReadTable => {
  const trimmed = text?.trim() ?? '';
  if (text === null || trimmed === '') return { text, draft: { kind: 'none' }, table: parsePriceTable(text) };
  const simple = readSimple(trimmed);
  if (simple) return { text, draft: simple, table: parsePriceTable(text) };
  const json = trimmed.startsWith('{') && text.length <= MAX_BYTES ? parseExactJson(text, MAX_DEPTH) : undefined;
  if (!json || !('value' in json) || !isObject(json.value))
    return { text, draft: { kind: 'broken' }, table: parsePriceTable(text) };
  const grid = readGrid(json.value);
  const formula = readFormula(json.value);
  const draft: TableDraft = grid ? { kind: 'grid', grid } : formula ? { kind: 'formula', formula } : { kind: 'broken' };
  return { text, draft, table: checked(text, json.value) };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isDecimal(value);

const SIMPLE = /^([+-]?\d+(?:\.\d+)?)?\s*:\s*([+-]?\d+(?:\.\d+)?)?$/;

/** `A:B`, also while one of them is still missing. */
const readSimple = (text: string): TableDraft | undefined => {
  const match = SIMPLE.exec(text);
  const side = (figures: string | undefined) =>
    figures === undefined ? null : writtenNumber(figures.replace('+', ''));
  return match ? { kind: 'simple', A: side(match[1]), B: side(match[2]) } : undefined;
};
