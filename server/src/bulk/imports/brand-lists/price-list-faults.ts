import { type FileFault, fileFault } from '@vantail/pricing/price-lists';
import { faultAt, type NamedTable, quoted } from '../matching/match-fault.ts';
import type { TargetedTable } from './find-targets.ts';
import type { Thing } from './named-things.ts';

const NAMED = 10;
const LISTED_TABLES = 50;

export const unknownRow = (table: NamedTable, id: number): FileFault =>
  faultAt(table, 'unknown_row', `There is no pricing row ${id} here`, { pricing_configuration_id: id });

export const unknownProduct = (table: NamedTable, id: number): FileFault =>
  faultAt(table, 'unknown_product', `There is no product ${id}`, { product_id: id });

export const unknownPriceTable = (table: NamedTable, id: number): FileFault =>
  faultAt(table, 'unknown_price_table', `There is no price table ${id}`, { price_table_id: id });

export const tableGivenTwice = (table: NamedTable, other: string, id: number): FileFault =>
  faultAt(table, 'price_table_given_twice', `The table ${other} is for price table ${id} already`, {
    other_table: other,
    price_table_id: id,
  });

const named = (things: readonly Thing[]) => things.slice(0, NAMED).map(({ kind, id, name }) => ({ kind, id, name }));

const reasons = {
  unknown: () => 'Nothing says which product or shared price table it is for',
  ambiguous: (names: string) => `Its name fits several: ${names}`,
  contradiction: (names: string) => `Its headings and its name say different things: ${names}`,
} as const;

/** B4: a sheet asks once, however many tables it has; of a text file each table does. */
export const unmatchedSheets = (targeted: readonly TargetedTable[]): FileFault[] => {
  const open = targeted.flatMap(({ table, target }) =>
    target.kind === 'unknown' ? [{ table, found: target.found }] : [],
  );
  const groups = Map.groupBy(open, ({ table }) => table.sheet ?? table.id);
  return [...groups.values()].flatMap((asked) => {
    const [first] = asked;
    if (!first) return [];
    const { table, found } = first;
    const candidates = named([...new Set(asked.flatMap((one) => one.found.candidates))]);
    const names = candidates.map(({ name }) => quoted(name)).join(', ');
    const what = table.sheet === null ? `table ${table.id}` : `sheet ${quoted(table.sheet)}`;
    const message = `What is the ${what} for? ${reasons[found.kind](names)}: say it in \`mapping\``;
    const params = {
      reason: found.kind,
      tables: asked.slice(0, LISTED_TABLES).map((one) => one.table.id),
      headings: table.headings.slice(0, NAMED),
      candidates,
    };
    return [fileFault('unmatched_sheet', message, { sheet: table.sheet }, params)];
  });
};
