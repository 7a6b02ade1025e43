/**
 * A price table that many rows and options share (D15), as the API shows it.
 *
 * @example
 * const table: SharedTable = { id: 4, name: 'Left and right', price_table: '214.5:118.9' };
 */
export type SharedTable = {
  readonly id: number;
  readonly name?: string | null;
  readonly price_table?: string | object | null;
  readonly version?: number;
};

/**
 * The table of a row: its own, or the shared one that it names (D15.2). Everything that prices, checks, compares or shows
 * the table of a row asks here.
 *
 * @example
 * tableTextOf({ price_table_id: 4 }, [{ id: 4, price_table: '214.5:118.9' }]); // '214.5:118.9'
 */
export function tableTextOf(
  row: { readonly price_table?: string | object | null; readonly price_table_id?: number | null },
  tables: readonly SharedTable[] | undefined,
): string | object | null {
  const shared = row.price_table_id ?? null;
  if (shared === null) return row.price_table ?? null;
  return tables?.find(({ id }) => id === shared)?.price_table ?? null;
}

/**
 * Whether the shared table that a row names is among those that are given. A caller may have left them out.
 *
 * @example
 * isTableGiven({ price_table_id: 4 }, []); // false
 */
export function isTableGiven(
  { price_table_id: shared }: { readonly price_table_id?: number | null },
  tables: readonly SharedTable[] | undefined,
): boolean {
  return typeof shared !== 'number' || tables?.some(({ id }) => id === shared) === true;
}
