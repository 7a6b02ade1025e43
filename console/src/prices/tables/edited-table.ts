import {
  decimalOf,
  decimalText,
  type ExactNumber,
  isDecimal,
  type PriceTable,
  type PriceTableError,
  parseExactJson,
  parsePriceTable,
  writtenNumber,
} from '@vantail/pricing';
import { type Formula, formulaJson, formulaText, readFormula } from './formula.ts';
import { type Grid, gridJson, gridText, readGrid } from './grid/grid.ts';

/** D3: price_table 512 KiB, JSON depth 32. */
const MAX_BYTES = 512 * 1024;
const MAX_DEPTH = 32;

/** What an editor shows. It may be incomplete (`table` says what is wrong); `broken` has to be corrected as text. */
export type TableDraft =
  | { readonly kind: 'none' }
  | { readonly kind: 'simple'; readonly A: ExactNumber | null; readonly B: ExactNumber | null }
  | { readonly kind: 'formula'; readonly formula: Formula }
  | { readonly kind: 'grid'; readonly grid: Grid }
  | { readonly kind: 'broken' };

export type TableKind = TableDraft['kind'];

/**
 * A `price_table` (§2.3) as the value of a field: what an editor shows, and the table that prices are computed from. Its text is
 * made where it is sent, compared, kept or measured.
 */
export type EditedTable = {
  readonly draft: TableDraft;
  readonly table: PriceTable;
  readonly toJSON: () => string | null;
  /** Another table, from its text. */
  readonly fromJSON: (text: unknown) => EditedTable;
};

type Parts = Pick<EditedTable, 'draft' | 'table'>;

/** Its parts are made when they are first needed: a form gets a value for every answer of the service, and looks at few. */
const editedTable = (read: () => Parts, text: () => string | null): EditedTable => {
  let known: Parts | undefined;
  const parts = () => {
    known ??= read();
    return known;
  };
  return {
    get draft() {
      return parts().draft;
    },
    get table() {
      return parts().table;
    },
    toJSON: text,
    fromJSON: (other) => tableOfText(typeof other === 'string' ? other : null),
  };
};

/** A table as it is stored. It keeps its text until it is edited. */
export const tableOfText = (text: string | null): EditedTable =>
  editedTable(
    () => readParts(text),
    () => text,
  );

export const NO_TABLE = tableOfText(null);

export const tableOfGrid = (grid: Grid): EditedTable =>
  editedTable(
    () => ({ draft: { kind: 'grid', grid }, table: checked(gridText(grid), gridJson(grid)) }),
    () => gridText(grid),
  );

export const tableOfFormula = (formula: Formula): EditedTable =>
  editedTable(
    () => ({ draft: { kind: 'formula', formula }, table: checked(formulaText(formula), formulaJson(formula)) }),
    () => formulaText(formula),
  );

const side = (value: ExactNumber | null): string => (value === null ? '' : decimalText(decimalOf(value)));

/**
 * `A:B` (§2.3): decimal point, no exponent. A side that is still missing is left out, and such a text cannot be saved.
 */
export const simpleText = (A: ExactNumber | null, B: ExactNumber | null): string => `${side(A)}:${side(B)}`;

export const tableOfLine = (A: ExactNumber | null, B: ExactNumber | null): EditedTable =>
  editedTable(
    () => ({ draft: { kind: 'simple', A, B }, table: parsePriceTable(simpleText(A, B)) }),
    () => simpleText(A, B),
  );

const NO_FAULTS: readonly PriceTableError[] = [];

/** The faults of a table, each with its pointer below `/price_table`. */
export const tableFaults = ({ table }: Pick<EditedTable, 'table'>): readonly PriceTableError[] =>
  table.kind === 'broken' ? table.errors : NO_FAULTS;

/** The text has a size limit, which cannot be checked on parsed JSON. */
const checked = (text: string, json: unknown): PriceTable =>
  parsePriceTable(new TextEncoder().encode(text).length > MAX_BYTES ? text : json);

const readParts = (text: string | null): Parts => {
  const trimmed = text?.trim() ?? '';
  if (text === null || trimmed === '') return { draft: { kind: 'none' }, table: parsePriceTable(text) };
  const simple = readSimple(trimmed);
  if (simple) return { draft: simple, table: parsePriceTable(text) };
  const json = trimmed.startsWith('{') && text.length <= MAX_BYTES ? parseExactJson(text, MAX_DEPTH) : undefined;
  if (!json || !('value' in json) || !isObject(json.value))
    return { draft: { kind: 'broken' }, table: parsePriceTable(text) };
  const grid = readGrid(json.value);
  const formula = readFormula(json.value);
  const draft: TableDraft = grid ? { kind: 'grid', grid } : formula ? { kind: 'formula', formula } : { kind: 'broken' };
  return { draft, table: checked(text, json.value) };
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
