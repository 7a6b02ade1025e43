import { namedPercent, type Tariff } from '../product/tariff.ts';
import type { VatRate } from './vat-rate.ts';

/**
 * Every way to price a service (D19.4).
 *
 * @example
 * SERVICE_PRICE_TYPES.includes('per_piece'); // true
 */
export const SERVICE_PRICE_TYPES = ['flat', 'per_piece', 'per_m2', 'per_linear_metre', 'table', 'percent'] as const;

/**
 * How a service is priced (D19.4).
 *
 * @example
 * const type: ServicePriceType = 'per_m2';
 */
export type ServicePriceType = (typeof SERVICE_PRICE_TYPES)[number];

/**
 * A service as a line keeps it, with its frozen price (D19.9). It is plain JSON.
 *
 * @example
 * const fitting: Service = {
 *   service_id: 3, name: 'Pose', price: 85, price_type: 'per_piece', price_table_id: null, minimum_charge: 250,
 *   maximum_charge: null, vat_rate: null, discountable: false, tariff_percent: null, purchase_percent: null,
 * };
 */
export type Service = {
  readonly service_id: number;
  readonly name: string;
  /** Null with `table`; with `percent` a percentage. */
  readonly price: number | null;
  readonly price_type: ServicePriceType;
  readonly price_table_id: number | null;
  readonly minimum_charge: number | null;
  readonly maximum_charge: number | null;
  /** The rate that the service itself names: with `TTC` its price contains this one (D19.3). */
  readonly vat_rate: Pick<VatRate, 'rate'> | null;
  readonly discountable: boolean;
  /** What the quote's tariff names for its group (`servicePercent`); null: it is not multiplied (D19.6). */
  readonly tariff_percent: number | null;
  /** The same of the purchase tariff; absent: there was no purchase tariff. */
  readonly purchase_percent?: number | null;
};

/**
 * All that the price type of a service decides beside its amount (D19.4 to D19.6), in one place: whether it applies to
 * pieces, takes a quantity or names a shared table, whether a tariff may multiply it, and whether an adjustment of prices
 * changes its price, because it is an amount of money (B2).
 *
 * @example
 * SERVICE_PRICING.flat.takesQuantity; // true
 */
export const SERVICE_PRICING = {
  flat: { appliesToPieces: false, takesQuantity: true, namesTable: false, takesTariff: true, isAdjusted: true },
  per_piece: { appliesToPieces: true, takesQuantity: false, namesTable: false, takesTariff: true, isAdjusted: true },
  per_m2: { appliesToPieces: true, takesQuantity: false, namesTable: false, takesTariff: true, isAdjusted: true },
  per_linear_metre: {
    appliesToPieces: true,
    takesQuantity: false,
    namesTable: false,
    takesTariff: true,
    isAdjusted: true,
  },
  table: { appliesToPieces: true, takesQuantity: false, namesTable: true, takesTariff: true, isAdjusted: false },
  // It follows the totals that it is taken of, which the tariff has changed already.
  percent: { appliesToPieces: true, takesQuantity: false, namesTable: false, takesTariff: false, isAdjusted: false },
} as const satisfies Record<
  ServicePriceType,
  {
    readonly appliesToPieces: boolean;
    readonly takesQuantity: boolean;
    readonly namesTable: boolean;
    readonly takesTariff: boolean;
    readonly isAdjusted: boolean;
  }
>;

/**
 * What a tariff makes of a service (D19.6): the percentage that it names for the service's group; null where it names
 * none, or the service is a percentage itself.
 *
 * @example
 * servicePercent({ percent: -20, groups: [] }, { price_type: 'flat', discount_group: 'Pose' }); // null
 */
export function servicePercent(
  tariff: Tariff | null,
  { price_type, discount_group }: { readonly price_type: ServicePriceType; readonly discount_group: string | null },
): number | null {
  if (!tariff || !SERVICE_PRICING[price_type].takesTariff) return null;
  return namedPercent(tariff, discount_group) ?? null;
}
