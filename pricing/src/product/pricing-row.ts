import type { IdentifyingFields } from './window-fields.ts';

/**
 * The fields of a pricing row that decide its price, under the API's names (§2.2). Absent means null. Numbers must be
 * numbers: a field of another type counts as absent (D9.2), also in the copies that steps contain.
 *
 * @example
 * const row: PricedFields = { price_table: '214.5:118.9', total_width_min: 400, total_height_min: 500 };
 */
export type PricedFields = {
  readonly price_table?: string | object | null;
  readonly total_width_min?: number | null;
  readonly total_height_min?: number | null;
  readonly minimum_price?: number | null;
  readonly percentage_adjustment?: number | null;
};

/**
 * The fields of a pricing row, as the API shows it, that prices and checks depend on. `active` defaults to true (D1).
 *
 * @example
 * const row: PricingRow = { id: 7, leaf_count: 1, opening_v1: 'fixe', price_table: '214.5:118.9' };
 */
export type PricingRow = PricedFields &
  IdentifyingFields & {
    readonly id: number;
    readonly active?: boolean;
    /** D15.2: the shared table that it is priced by; `price_table` is null then. */
    readonly price_table_id?: number | null;
    readonly total_width_max?: number | null;
    readonly total_height_max?: number | null;
    readonly price_per_square_meter?: number | null;
    readonly coefficients?: unknown;
    readonly surcharges?: unknown;
  };

/**
 * The sizes that a row covers on one axis, ends included (D10). An absent bound means no bound.
 *
 * @example
 * const range: SizeRange = { min: 400, max: Number.POSITIVE_INFINITY };
 */
export type SizeRange = { readonly min: number; readonly max: number };

/**
 * The range of a row on one axis.
 *
 * @example
 * sizeRange({ id: 7, total_width_min: 400 }, 'width'); // { min: 400, max: Infinity }
 */
export function sizeRange(row: PricingRow, axis: 'width' | 'height'): SizeRange {
  const min = axis === 'width' ? row.total_width_min : row.total_height_min;
  const max = axis === 'width' ? row.total_width_max : row.total_height_max;
  // A bound of a wrong type counts as absent (D9.2).
  return {
    min: typeof min === 'number' ? min : Number.NEGATIVE_INFINITY,
    max: typeof max === 'number' ? max : Number.POSITIVE_INFINITY,
  };
}

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
