import type { IdentifyingField } from '@vantail/pricing';
import { type DetectedTable, type FileFault, fileFault, parseAddress } from '@vantail/pricing/price-lists';
import { type HeadingMatch, headingReader, type MatchedBy } from './heading-match.ts';
import type { RowIdentity } from './row-identity.ts';

/** What the caller says about one table: one of these. */
export type TableChoice = {
  pricing_configuration_id?: number;
  create?: Partial<Record<IdentifyingField, unknown>>;
  skip?: true;
};

/** By the id of a table. */
export type Mapping = Readonly<Record<string, TableChoice>>;

export type TableMatch =
  | { kind: 'row'; row: RowIdentity; by: MatchedBy | 'mapping' | 'only_row' }
  | { kind: 'create'; fields: Partial<Record<IdentifyingField, unknown>> }
  | { kind: 'skip' }
  | { kind: 'none'; fault: FileFault };

type Named = Pick<DetectedTable, 'id' | 'sheet' | 'range' | 'headings'>;

const faultAt = (table: Named, code: string, message: string): FileFault =>
  fileFault(code, message, { sheet: table.sheet, ...parseAddress(table.range.split(':', 1)[0] ?? '') });

const byMapping = (table: Named, choice: TableChoice, rowOf: ReadonlyMap<number, RowIdentity>): TableMatch => {
  if (choice.skip) return { kind: 'skip' };
  if (choice.create) return { kind: 'create', fields: choice.create };
  const id = choice.pricing_configuration_id ?? 0;
  const row = rowOf.get(id);
  if (row) return { kind: 'row', row, by: 'mapping' };
  return { kind: 'none', fault: faultAt(table, 'unknown_row', `The product has no pricing row ${id}`) };
};

const byHeading = (table: Named, heading: string, { by, rows }: HeadingMatch): TableMatch => {
  const [row, ...more] = rows;
  const shown = JSON.stringify(heading.slice(0, 80));
  if (row && more.length === 0) return { kind: 'row', row, by };
  if (!row)
    return {
      kind: 'none',
      fault: faultAt(table, 'unknown_row', `The heading ${shown} names no pricing row of the product`),
    };
  const ids = rows
    .slice(0, 10)
    .map(({ id }) => id)
    .join(', ');
  return {
    kind: 'none',
    fault: faultAt(
      table,
      'ambiguous_row',
      `The heading ${shown} names several pricing rows (${ids}): write #<id> above the table`,
    ),
  };
};

const unmatched = (table: Named): TableMatch => {
  const advice = 'write #<id of the row> above it, or say it in `mapping`';
  return {
    kind: 'none',
    fault: faultAt(table, 'unmatched_table', `Nothing says which pricing row the table is for; ${advice}`),
  };
};

/** Two tables for one row: the second is refused, since the order of tables must not decide. */
const withoutRepeats = (tables: readonly Named[], matches: readonly TableMatch[]): TableMatch[] => {
  const first = new Map<number, Named>();
  return matches.map((match, index) => {
    const table = tables[index];
    if (match.kind !== 'row' || !table) return match;
    const other = first.get(match.row.id);
    if (!other) {
      first.set(match.row.id, table);
      return match;
    }
    const message = `The table ${other.id} is for pricing row ${match.row.id} already`;
    return { kind: 'none', fault: faultAt(table, 'row_given_twice', message) };
  });
};

/**
 * Which pricing row each table is for (B4): as the mapping says; by the first heading that names one, the name of the sheet
 * being the last; or, where the file has one table and the product one active row, that row.
 */
export const matchTables = (tables: readonly Named[], rows: readonly RowIdentity[], mapping: Mapping): TableMatch[] => {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const read = headingReader(rows);
  const active = rows.filter((row) => row.active);
  const open = tables.filter(({ id }) => !Object.hasOwn(mapping, id));
  const matches = tables.map((table): TableMatch => {
    const choice = Object.hasOwn(mapping, table.id) ? mapping[table.id] : undefined;
    if (choice) return byMapping(table, choice, rowOf);
    for (const heading of [...table.headings, ...(table.sheet === null ? [] : [table.sheet])]) {
      const match = read(heading);
      if (match) return byHeading(table, heading, match);
    }
    const [only, ...more] = active;
    const isOnly = only !== undefined && more.length === 0 && open.length === 1 && tables.length === 1;
    return isOnly ? { kind: 'row', row: only, by: 'only_row' } : unmatched(table);
  });
  return withoutRepeats(tables, matches);
};

/** Choices for tables that the file does not have. */
export const unknownChoices = (tables: readonly Named[], mapping: Mapping): FileFault[] => {
  const ids = new Set(tables.map(({ id }) => id));
  return Object.keys(mapping)
    .filter((id) => !ids.has(id))
    .map((id) => fileFault('unknown_table', `\`mapping\` has ${JSON.stringify(id)}, which is no table of the file`));
};
