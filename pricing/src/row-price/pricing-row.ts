import type { IdentifyingFields } from '../quote/request/identifying-fields.ts';

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
