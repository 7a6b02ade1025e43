import { applyPercentage } from '../decimal/arithmetic.ts';
import { type Decimal, plainNumber } from '../decimal/decimal.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import { activeSteps, type OfferedOption } from '../product/step.ts';
import { type Tariff, tariffPercent } from '../product/tariff.ts';
import { type CheckedRequest, namesRow, withNamedRow } from '../request/check-request.ts';
import { evaluateRulesInPieces, type KnownSteps, type RuleOutcome } from '../rules/evaluate-rules.ts';
import { allPieces, type Pieces } from '../work/pieces.ts';

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
function termTariff(
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
 * const fields: TariffFields = { tariff_percent: -40, tariff_amount: 600 };
 */
export type TariffFields = { readonly tariff_percent?: number; readonly tariff_amount?: number };

/**
 * The fields of a term that is priced by a tariff; none without one. Like all amounts of a term it is not rounded.
 *
 * @example
 * tariffFields({ digits: 1000n, scale: 0 }, -40, 1n); // { tariff_percent: -40, tariff_amount: 600 }
 */
export function tariffFields(amount: Decimal, percent: number | undefined, divisor: bigint): TariffFields {
  if (percent === undefined) return {};
  return { tariff_percent: percent, tariff_amount: plainNumber(byTariff(amount, percent), divisor) };
}

/**
 * A configuration that somebody asks about, as the rules leave it: what counts as chosen, in the order of the request,
 * and the roof-window size among it that is the base of the price, if there is one.
 *
 * @example
 * const { outcome, chosen, size }: QuoteContext = quoteContext(configuration, request);
 */
export type QuoteContext = {
  readonly configuration: ProductConfiguration;
  readonly request: CheckedRequest;
  readonly outcome: RuleOutcome;
  readonly chosen: readonly OfferedOption[];
  readonly size: OfferedOption | undefined;
  readonly language: string | undefined;
  /** D19.6: undefined for list prices. */
  readonly tariff: TermTariff | undefined;
};

type ContextOptions = {
  readonly language?: string | undefined;
  readonly tariff?: Tariff | null | undefined;
  readonly known?: KnownSteps;
};

/**
 * Lets the rules decide about a request (D14). A roof-window size is the base unless the body names a row (D10, D14.11).
 *
 * @example
 * quoteContext(configuration, request, { language: 'fr' }).size?.label; // 'MK04'
 */
export function quoteContext(
  configuration: ProductConfiguration,
  checked: CheckedRequest,
  options: ContextOptions = {},
): QuoteContext {
  return allPieces(quoteContextInPieces(configuration, checked, options));
}

/**
 * The same in pieces.
 *
 * @example
 * const { size } = yield* quoteContextInPieces(configuration, request);
 */
export function* quoteContextInPieces(
  configuration: ProductConfiguration,
  checked: CheckedRequest,
  { language, tariff, known }: ContextOptions = {},
): Pieces<QuoteContext> {
  const request = withNamedRow(checked, configuration.rows);
  const steps = activeSteps(configuration.steps);
  const outcome = yield* evaluateRulesInPieces(steps, configuration.rules, request, known);
  const chosen = request.selections.flatMap(({ step_id }) => outcome.inputs.selectedIn(step_id) ?? []);
  const size = namesRow(request) ? undefined : chosen.find((option) => option.isSize);
  const terms = tariff ? termTariff(tariff, configuration, size) : undefined;
  return { configuration, request, outcome, chosen, size, language, tariff: terms };
}
