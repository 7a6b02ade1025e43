import { applyPercentage } from '../decimal/arithmetic.ts';
import { type Decimal, plainNumber } from '../decimal/decimal.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { OfferedOption } from '../product/step.ts';
import { type Tariff, tariffPercent } from '../product/tariff.ts';

/**
 * The percentages of a tariff for the terms of one price (D19.6).
 *
 * @example
 * const { ofBase, ofProduct }: TermTariff = termTariff(tariff, configuration, undefined);
 */
export type TermTariff = {
  readonly tariff: Tariff;
  /** Of the row and its percentages, or of the roof-window size that is the base. */
  readonly ofBase: number;
  /** Of the surcharges of rules, which have the group of the product. */
  readonly ofProduct: number;
  readonly of: (option: Pick<OfferedOption, 'discountGroup'>) => number;
};

/**
 * What a tariff makes of the terms of a product (D19.6): a product without a group has its brand's, an option without
 * one its product's.
 *
 * @example
 * termTariff({ percent: -40, groups: [] }, { product: { id: 12 } }, undefined).ofBase; // -40
 */
export function termTariff(
  tariff: Tariff,
  { product, brand_discount_group }: Pick<ProductConfiguration, 'product' | 'brand_discount_group'>,
  size: OfferedOption | undefined,
): TermTariff {
  const group = product.discount_group ?? brand_discount_group;
  const of: TermTariff['of'] = ({ discountGroup }) => tariffPercent(tariff, discountGroup ?? group);
  const ofProduct = tariffPercent(tariff, group);
  return { tariff, ofBase: size ? of(size) : ofProduct, ofProduct, of };
}

/**
 * A term by the tariff: multiplied by (1 + percent / 100), exactly. Without a tariff it stays what it is.
 *
 * @example
 * byTariff({ digits: 1000n, scale: 0 }, -40); // 600
 */
export function byTariff(amount: Decimal, percent: number | undefined): Decimal {
  return percent === undefined ? amount : applyPercentage(amount, percent);
}

/**
 * What the breakdown says of a term by the tariff, beside its list amount.
 *
 * @example
 * const shown: TariffShown = { tariff_percent: -40, tariff_amount: 600 };
 */
export type TariffShown = { readonly tariff_percent?: number; readonly tariff_amount?: number };

/**
 * The fields of a term that is priced by a tariff; none without one. Like all amounts of a term it is not rounded.
 *
 * @example
 * tariffShown({ digits: 1000n, scale: 0 }, -40, 1n); // { tariff_percent: -40, tariff_amount: 600 }
 */
export function tariffShown(amount: Decimal, percent: number | undefined, divisor: bigint): TariffShown {
  if (percent === undefined) return {};
  return { tariff_percent: percent, tariff_amount: plainNumber(byTariff(amount, percent), divisor) };
}
