import { type FileFault, fileFault } from '@vantail/price-lists';
import type { IdentifyingField, Pieces } from '@vantail/pricing';
import type { PricingConfigurationCreate } from '../../rows/schema.ts';
import { type HeadingMatch, headingReader, type MatchedBy } from './heading-match.ts';
import {
  ambiguousRow,
  faultAt,
  type NamedTable,
  quoted,
  type RowIdentity,
  unfittingTable,
  unmatchedTable,
} from './match-fault.ts';
import {
  fitsWindow,
  mentionedWindow,
  type OpeningWords,
  saysNothing,
  type WindowWords,
  windowWords,
} from './window-words.ts';

/**
 * What all headings of a table say together: their words and the headings themselves, or that they contradict each
 * other.
 */
type HeadingWords = { headings: string[]; words: WindowWords | 'contradiction' };

const sameOr = <T>(a: T | undefined, b: T | undefined): { value: T | undefined } | undefined =>
  a !== undefined && b !== undefined && JSON.stringify(a) !== JSON.stringify(b) ? undefined : { value: a ?? b };

const joinedOpening = (a: OpeningWords, b: OpeningWords): OpeningWords | undefined => {
  const [kind, side] = [sameOr(a.kind, b.kind), sameOr(a.side, b.side)];
  if (!kind || !side) return undefined;
  return { ...(kind.value ? { kind: kind.value } : {}), ...(side.value ? { side: side.value } : {}) };
};

const joinedOpenings = (a: OpeningWords[], b: OpeningWords[]): OpeningWords[] | undefined => {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  if (a.length !== b.length) return undefined;
  const openings = a.flatMap((opening, index) => joinedOpening(opening, b[index] ?? {}) ?? []);
  return openings.length === a.length ? openings : undefined;
};

const joinedPart = (a: WindowWords['part'], b: WindowWords['part']) => {
  if (!a || !b) return { value: a ?? b };
  const lights = sameOr(a.lights.length > 0 ? a.lights : undefined, b.lights.length > 0 ? b.lights : undefined);
  return lights && a.type === b.type ? { value: { type: a.type, lights: lights.value ?? [] } } : undefined;
};

const joined = (a: WindowWords, b: WindowWords): WindowWords | undefined => {
  const leafCount = sameOr(a.leafCount, b.leafCount);
  const part = joinedPart(a.part, b.part);
  const openings = joinedOpenings(a.openings, b.openings);
  if (!leafCount || !part || !openings) return undefined;
  if (openings.length > 1 && leafCount.value !== undefined && leafCount.value !== openings.length) return undefined;
  return {
    openings,
    ...(leafCount.value === undefined ? {} : { leafCount: leafCount.value }),
    ...(part.value ? { part: part.value } : {}),
  };
};

/**
 * The words of all headings above a table, and of its sheet: "OB gauche" below "2 vantaux" is a window of two leaves.
 * Headings that describe no window are skipped.
 */
export const joinedWords = (headings: readonly string[], read = windowWords): HeadingWords | undefined => {
  const telling = headings.flatMap((heading) => {
    const words = read(heading);
    return words ? [{ heading, words }] : [];
  });
  const [first, ...more] = telling;
  if (!first) return undefined;
  const words = more.reduce<WindowWords | undefined>((all, next) => all && joined(all, next.words), first.words);
  return { headings: telling.map(({ heading }) => heading), words: words ?? 'contradiction' };
};

/** What the caller says about one table: one of these. */
type TableChoice = {
  pricing_configuration_id?: number;
  create?: Pick<PricingConfigurationCreate, IdentifyingField>;
  skip?: true;
  /** The table that this one continues. */
  join?: string;
};

/** By the id of a table. */
export type Mapping = Readonly<Record<string, TableChoice>>;

type SharedBy = 'id' | 'name' | 'mapping' | 'saved_mapping';

export type TableMatch =
  | { kind: 'row'; row: RowIdentity; by: MatchedBy | 'mapping' | 'saved_mapping' | 'words' | 'only_row' }
  | { kind: 'create'; fields: Pick<PricingConfigurationCreate, IdentifyingField> }
  /** A shared price table (D15.3); `by` is null where the request itself names it. */
  | { kind: 'shared'; id: number; by: SharedBy | null }
  | { kind: 'skip' }
  /** `fault` is the error to report, unless it has been reported already; `suggestedId` the row to ask about. */
  | { kind: 'none'; fault: FileFault | null; suggestedId?: number };

const none = (fault: FileFault): TableMatch => ({ kind: 'none', fault });

/** What the mapping tells the reader of the file: which tables continue others, and which do not. */
export const tableJoins = (
  mapping: Readonly<Record<string, Pick<TableChoice, 'join' | 'skip'>>> = {},
): { join: Record<string, string>; separate: string[] } => {
  const join: Record<string, string> = Object.create(null);
  const separate: string[] = [];
  for (const [id, choice] of Object.entries(mapping))
    if (choice.join === undefined) separate.push(id);
    else join[id] = choice.join;
  return { join: { ...join }, separate };
};

const byMapping = (table: NamedTable, choice: TableChoice, rowOf: ReadonlyMap<number, RowIdentity>): TableMatch => {
  if (choice.skip) return { kind: 'skip' };
  if (choice.create) return { kind: 'create', fields: choice.create };
  // A table that could be joined is not listed any more, and the reader said why this one could not be.
  if (choice.join !== undefined) return { kind: 'none', fault: null };
  const id = choice.pricing_configuration_id ?? 0;
  const row = rowOf.get(id);
  if (row) return { kind: 'row', row, by: 'mapping' };
  return none(faultAt(table, 'unknown_row', `The product has no pricing row ${id}`, { pricing_configuration_id: id }));
};

const byHeading = (table: NamedTable, heading: string, { by, rows }: HeadingMatch): TableMatch => {
  const [row, ...more] = rows;
  if (row && more.length === 0) return { kind: 'row', row, by };
  if (row) return none(ambiguousRow(table, heading, rows));
  const message = `The heading ${quoted(heading)} names no pricing row of the product`;
  return none(faultAt(table, 'unknown_row', message, { heading }));
};

type RowsByWords = (words: WindowWords) => readonly RowIdentity[];

/** The rows that are a window; many tables of a file say the same. */
export const rowsByWords = (active: readonly RowIdentity[]): RowsByWords => {
  const known = new Map<string, readonly RowIdentity[]>();
  return (words) => {
    const key = JSON.stringify(words);
    const rows = known.get(key) ?? active.filter((row) => fitsWindow(row, words));
    known.set(key, rows);
    return rows;
  };
};

/** By the words of the trade: exactly one active row must be that window. */
const byWords = (table: NamedTable, { headings, words }: HeadingWords, fitting: RowsByWords): TableMatch => {
  if (words === 'contradiction') return none(unfittingTable(table, headings, true));
  const rows = fitting(words);
  const [row, ...more] = rows;
  if (!row) return none(unfittingTable(table, headings, false));
  return more.length > 0 ? none(ambiguousRow(table, headings[0] ?? '', rows)) : { kind: 'row', row, by: 'words' };
};

/**
 * Words that are known may contradict the row also in a text that is not understood as a whole: "PVC 2 vantaux Softline" over
 * the tab "OB gauche", or over the only row, which has one leaf. Then somebody must say it.
 */
const unlessContradicted = (table: NamedTable, texts: readonly string[], match: TableMatch): TableMatch => {
  if (match.kind !== 'row' || saysNothing(match.row)) return match;
  const mention = joinedWords(texts, mentionedWindow);
  if (!mention) return match;
  const { headings, words } = mention;
  if (words === 'contradiction') return none(unfittingTable(table, headings, true));
  return fitsWindow(match.row, words) ? match : none(unfittingTable(table, headings, false));
};

/** Two tables for one row: the second is refused, since the order of tables must not decide. */
const withoutRepeats = (tables: readonly NamedTable[], matches: readonly TableMatch[]): TableMatch[] => {
  const first = new Map<number, NamedTable>();
  return matches.map((match, index) => {
    const table = tables[index];
    if (match.kind !== 'row' || !table) return match;
    const { id } = match.row;
    const other = first.get(id);
    if (!other) {
      first.set(id, table);
      return match;
    }
    const message = `The table ${other.id} is for pricing row ${id} already`;
    return none(faultAt(table, 'row_given_twice', message, { other_table: other.id, pricing_configuration_id: id }));
  });
};

/** What may name a table's row: its headings, the nearest first, then the name of its sheet. */
export const textsOf = ({ headings, sheet }: Pick<NamedTable, 'headings' | 'sheet'>): string[] => [
  ...headings,
  ...(sheet === null ? [] : [sheet]),
];

/**
 * Finds the pricing row of each table (B4): by the mapping; by the first heading that names a row, the name of the
 * sheet coming last; by the words of the trade in all headings together; or, if the file has one table and the product
 * one active row, that row.
 */
export function* matchTables(
  tables: readonly NamedTable[],
  rows: readonly RowIdentity[],
  mapping: Mapping,
): Pieces<TableMatch[]> {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const read = yield* headingReader(rows);
  const active = rows.filter((row) => row.active);
  const [only, ...others] = active;
  const onlyRow = tables.length === 1 && others.length === 0 ? only : undefined;
  const fitting = rowsByWords(active);
  const match = (table: NamedTable): TableMatch => {
    const choice = Object.hasOwn(mapping, table.id) ? mapping[table.id] : undefined;
    if (choice) return byMapping(table, choice, rowOf);
    const headings = table.texts ?? textsOf(table);
    for (const heading of headings) {
      const found = read(heading);
      if (found) return byHeading(table, heading, found);
    }
    const words = joinedWords(headings);
    if (words && !(onlyRow && saysNothing(onlyRow)))
      return unlessContradicted(table, headings, byWords(table, words, fitting));
    if (!onlyRow) return none(unmatchedTable(table));
    return unlessContradicted(table, headings, { kind: 'row', row: onlyRow, by: 'only_row' });
  };
  const matches: TableMatch[] = [];
  // Each may be compared with 5,000 rows.
  for (const table of tables) {
    matches.push(match(table));
    yield;
  }
  return withoutRepeats(tables, matches);
}

/** The ids of all parts of a table; there are several if other tables were joined to it. */
const partIds = ({ sheet, range }: NamedTable): string[] =>
  range.split(',').map((part) => (sheet === null ? '' : `${sheet}!`) + part.split(':', 1)[0]);

/** Entries of the mapping for tables that the file does not have. */
export const unknownChoices = (
  tables: readonly NamedTable[],
  mapping: Readonly<Record<string, unknown>>,
  sheets: readonly string[] = [],
): FileFault[] => {
  const ids = new Set([...sheets, ...tables.flatMap((table) => [table.id, ...partIds(table)])]);
  return Object.keys(mapping)
    .filter((id) => !ids.has(id))
    .map((id) =>
      fileFault(
        'unknown_table',
        `\`mapping\` has ${JSON.stringify(id)}, which is no table of the file`,
        {},
        { table: id },
      ),
    );
};
