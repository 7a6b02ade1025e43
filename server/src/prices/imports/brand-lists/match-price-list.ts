import { type FileFault, fileFault } from '@vantail/price-lists';
import type { Pieces } from '@vantail/pricing';
import type { PlannedTable } from '../applying/apply-tables.ts';
import type { VersionedRow } from '../applying/store.ts';
import { faultAt, type NamedTable, quoted } from '../matching/match-fault.ts';
import { type Mapping, matchTables, type TableMatch } from '../matching/match-tables.ts';
import { withSuggestions } from '../matching/suggested-row.ts';
import { NAMED, type TargetedTable } from './find-targets.ts';
import type { Thing } from './named-things.ts';

const LISTED_TABLES = 50;

const unknownRow = (table: NamedTable, id: number): FileFault =>
  faultAt(table, 'unknown_row', `Pricing row ${id} was not found here`, { pricing_configuration_id: id });

const unknownProduct = (table: NamedTable, id: number): FileFault =>
  faultAt(table, 'unknown_product', `Product ${id} was not found`, { product_id: id });

const unknownPriceTable = (table: NamedTable, id: number): FileFault =>
  faultAt(table, 'unknown_price_table', `Price table ${id} was not found`, { price_table_id: id });

const tableGivenTwice = (table: NamedTable, other: string, id: number): FileFault =>
  faultAt(table, 'price_table_given_twice', `The table ${other} is for price table ${id} already`, {
    other_table: other,
    price_table_id: id,
  });

const named = (things: readonly Thing[]) => things.slice(0, NAMED).map(({ kind, id, name }) => ({ kind, id, name }));

const reasons = {
  unknown: () => 'Nothing says which product or shared price table it is for',
  ambiguous: (names: string) => `Its name fits several: ${names}`,
  contradiction: (names: string) => `Its headings and its name contradict each other: ${names}`,
} as const;

/** B4: a sheet asks once, however many tables it has; of a text file each table does. */
const unmatchedSheets = (targeted: readonly TargetedTable[]): FileFault[] => {
  const open = targeted.flatMap(({ table, target }) =>
    target.kind === 'unknown' ? [{ table, found: target.found }] : [],
  );
  const groups = Map.groupBy(open, ({ table }) => table.sheet ?? table.id);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { table, found } = first;
    const candidates = named([...new Set(group.flatMap((one) => one.found.candidates))]);
    const names = candidates.map(({ name }) => quoted(name)).join(', ');
    const what = table.sheet === null ? `table ${table.id}` : `sheet ${quoted(table.sheet)}`;
    const message = `What is the ${what} for? ${reasons[found.kind](names)}: say it in \`mapping\``;
    const params = {
      reason: found.kind,
      tables: group.slice(0, LISTED_TABLES).map((one) => one.table.id),
      headings: table.headings.slice(0, NAMED),
      candidates,
    };
    return [fileFault('unmatched_sheet', message, { sheet: table.sheet }, params)];
  });
};

/** What is locked of the catalogue. */
type LockedCatalogue = {
  products: ReadonlyMap<number, { id: number; name: string }>;
  rows: readonly VersionedRow[];
  tables: ReadonlyMap<number, { id: number; name: string }>;
};

const NONE: TableMatch = { kind: 'none', fault: null };
const none = (fault: FileFault): TableMatch => ({ kind: 'none', fault });

/** The product of a table that is for a row, now that the rows are known. */
const productIdOf = ({ target }: TargetedTable, productOfRow: ReadonlyMap<number, number>): number | undefined =>
  target.kind === 'product' ? target.id : target.kind === 'row' ? productOfRow.get(target.id) : undefined;

/** What the answers say about rows, for the tables of one product. */
const mappingOf = (tables: readonly TargetedTable[]): Mapping =>
  Object.fromEntries(
    tables.flatMap(({ table, target, answer }): [string, Mapping[string]][] => {
      if (target.kind === 'row') return [[table.id, { pricing_configuration_id: target.id }]];
      if (!answer?.choice.create) return [];
      const { product_id: _product, ...create } = answer.choice.create;
      return [[table.id, { create }]];
    }),
  );

/** How a row was found: its id stood in the answer, or in the file. */
const withOrigin = (match: TableMatch, { answer, target }: TargetedTable): TableMatch => {
  if (match.kind !== 'row' || match.by !== 'mapping') return match;
  return { ...match, by: answer && target.kind === 'row' && answer.choice.pricing_configuration_id ? answer.by : 'id' };
};

function* rowMatches(
  tables: readonly TargetedTable[],
  product: { id: number; name: string },
  rows: readonly VersionedRow[],
): Pieces<TableMatch[]> {
  const named = tables.map(({ table, target }) => {
    const { id, sheet, range, headings } = table;
    const texts = target.kind === 'product' ? target.texts : undefined;
    return texts ? { id, sheet, range, headings, texts } : { id, sheet, range, headings };
  });
  const matched = yield* matchTables(named, rows, mappingOf(tables));
  const matches = yield* withSuggestions(named, matched, rows);
  return matches.map((match, index) => {
    if (match.kind === 'none' && match.fault) {
      const params = { ...match.fault.params, product: { id: product.id, name: product.name } };
      return { ...match, fault: { ...match.fault, params } };
    }
    return withOrigin(match, tables[index] as TargetedTable);
  });
}

/** A table that is for no row: a shared price table, left out, or unknown. */
const otherMatch = ({ table, target }: TargetedTable, { tables, products }: LockedCatalogue): TableMatch => {
  if (target.kind === 'skip') return { kind: 'skip' };
  if (target.kind === 'row') return none(unknownRow(table, target.id));
  if (target.kind === 'product' && !products.has(target.id)) return none(unknownProduct(table, target.id));
  if (target.kind !== 'price_table') return NONE;
  if (!tables.has(target.id)) return none(unknownPriceTable(table, target.id));
  return { kind: 'shared', id: target.id, by: target.by };
};

/** Two tables for one shared price table: the second is refused, since the order of tables must not decide. */
const withoutRepeats = (planned: readonly PlannedTable[]): PlannedTable[] => {
  const first = new Map<number, string>();
  return planned.map((one) => {
    const { match, table } = one;
    if (match.kind !== 'shared') return one;
    const other = first.get(match.id);
    first.set(match.id, other ?? table.id);
    return other === undefined ? one : { ...one, match: none(tableGivenTwice(table, other, match.id)) };
  });
};

/** The row or shared price table of each table, and everything that speaks against it. */
export function* matchPriceList(
  targeted: readonly TargetedTable[],
  catalogue: LockedCatalogue,
): Pieces<{ tables: PlannedTable[]; faults: FileFault[] }> {
  const productOfRow = new Map(catalogue.rows.map(({ id, product_id }) => [id, product_id]));
  const rowsOf = Map.groupBy(catalogue.rows, ({ product_id }) => product_id);
  const groups = Map.groupBy(targeted, (one) => productIdOf(one, productOfRow));
  const matchOf = new Map<TargetedTable, TableMatch>();
  for (const [productId, tables] of groups) {
    const product = productId === undefined ? undefined : catalogue.products.get(productId);
    const matches = product ? yield* rowMatches(tables, product, rowsOf.get(product.id) ?? []) : [];
    tables.forEach((one, index) => {
      matchOf.set(one, matches[index] ?? otherMatch(one, catalogue));
    });
  }
  const planned = withoutRepeats(
    targeted.map((one) => {
      const productId = productIdOf(one, productOfRow) ?? null;
      return { table: one.table, match: matchOf.get(one) ?? NONE, productId };
    }),
  );
  const faults = planned.flatMap(({ match }) => (match.kind === 'none' && match.fault ? [match.fault] : []));
  return { tables: planned, faults: [...unmatchedSheets(targeted), ...faults] };
}
