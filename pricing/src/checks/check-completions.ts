import { neverAvailable } from '../completing/never-available.ts';
import { reachablePrice } from '../completing/reachable-price.ts';
import { fromPrice } from '../from-price/from-price.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { Rule } from '../product/rule.ts';
import { activeSteps, type OfferedOption } from '../product/step.ts';
import { isSoundRule } from '../rules/rule-index.ts';
import type { Pieces } from '../work/pieces.ts';
import type { ReportItem } from './report-item.ts';

/**
 * The part of the validation report that asks what customers can complete (D22.2, D22.4): `option_never_available` and
 * `from_price_not_reachable`. A rule that cannot be read refuses everything, and has an item of its own: it is left out.
 *
 * @example
 * allPieces(checkCompletions(configuration)).map(({ code }) => code); // ['option_never_available']
 */
export function* checkCompletions(
  given: Omit<ProductConfiguration, 'currency' | 'price_basis'> & { readonly rules: readonly Rule[] },
): Pieces<ReportItem[]> {
  const rules = given.rules.filter((rule) => rule.active !== false && isSoundRule(rule));
  const configuration: ProductConfiguration = { ...given, rules, currency: '', price_basis: '' };
  const { options, isComplete } = yield* neverAvailable(configuration);
  const steps = activeSteps(configuration.steps);
  const items = options.map((option) => neverItem(option, steps.find(({ id }) => id === option.step_id)?.name ?? null));
  if (!isComplete) items.push(notSearched());
  const product = { ...configuration.product, active: true };
  const from = fromPrice({ ...configuration, product });
  const { reachable } = yield* reachablePrice(configuration, from);
  if (reachable === false) items.push(notReachable(from.price));
  return items;
}

function neverItem({ step_id, option_id, label }: OfferedOption, name: string | null): ReportItem {
  return {
    code: 'option_never_available',
    message:
      `Nobody can ever choose ${label} (option ${option_id}) in step ${step_id}: no quote with it is accepted. ` +
      'Change a rule, a window or a price table, or detach the option.',
    step_id,
    option_id,
    params: { step: { id: step_id, name }, option: { id: option_id, name: label } },
  };
}

function notSearched(): ReportItem {
  const message = 'The product is so large that not all options were checked for whether somebody can choose them.';
  return { code: 'dead_ends_not_searched', message, params: { limit: 5_000_000, codes: ['option_never_available'] } };
}

function notReachable(price: number | null): ReportItem {
  const message =
    `No configuration at the size of the from-price (${price}) costs so little: what must be chosen costs more, or ` +
    'rules do not allow it. Offer a free option in each required step, or correct the rules or the table.';
  return { code: 'from_price_not_reachable', message, params: { price } };
}
