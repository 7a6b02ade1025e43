import { idleRules } from '../completing/idle-rules.ts';
import { neverAvailable } from '../completing/never-available.ts';
import { reachablePrice } from '../completing/reachable-price.ts';
import { fromPrice } from '../from-price/from-price.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { Rule } from '../product/rule.ts';
import { activeSteps, type OfferedOption } from '../product/step.ts';
import { isSoundRule } from '../rules/rule-index.ts';
import type { Pieces } from '../work/pieces.ts';
import type { ReportItem } from './report-item.ts';

const NAMED_RULES = 10;

/**
 * The part of the validation report that asks what customers can complete (D22.2, D22.4): `option_never_available`,
 * `rule_never_applies` and `from_price_not_reachable`. A rule that cannot be read refuses everything, and has an item of its own: it is left out.
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
  const idle = yield* idleRules(configuration);
  const steps = activeSteps(configuration.steps);
  const items = options.map((option) =>
    neverItem(option, steps.find(({ id }) => id === option.step_id)?.name ?? null, rulesAgainst(option, rules)),
  );
  items.push(...idle.rules.map(idleItem), ...notSearched(isComplete, idle.isComplete));
  const product = { ...configuration.product, active: true };
  const from = fromPrice({ ...configuration, product });
  const { reachable } = yield* reachablePrice(configuration, from);
  if (reachable === false) items.push(notReachable(from.price));
  return items;
}

/** The rules that take an option away, or hide its step: where to look first. Others may do so in what they require. */
function rulesAgainst({ step_id, option_id }: OfferedOption, rules: readonly Rule[]): Rule[] {
  return rules.filter(({ then }) =>
    then.some((effect) => {
      if ('hide' in effect) return effect.hide === step_id;
      if ('exclude' in effect) return effect.step === step_id && effect.exclude.includes(option_id);
      return 'only' in effect && effect.step === step_id && !effect.only.includes(option_id);
    }),
  );
}

function neverItem(
  { step_id, option_id, label }: OfferedOption,
  step: string | null,
  rules: readonly Rule[],
): ReportItem {
  return {
    code: 'option_never_available',
    message:
      `Nobody can ever choose ${label} (option ${option_id}) in step ${step_id}: no quote with it is accepted. ` +
      'Change a rule, a window or a price table, or detach the option.',
    step_id,
    option_id,
    params: {
      step: { id: step_id, name: step },
      option: { id: option_id, name: label },
      ...(rules.length > 0 && { rules: rules.slice(0, NAMED_RULES).map(({ id, name }) => ({ id, name })) }),
    },
  };
}

function idleItem({ id, name }: Rule): ReportItem {
  return {
    code: 'rule_never_applies',
    message:
      `Rule ${id} (${name}) never applies: nothing that a customer can choose, and no size that has a price, makes its ` +
      'condition true. Change its condition, or delete the rule.',
    pointer: '/when',
    ...(id !== null && { rule_id: id }),
    params: { rule: { id, name } },
  };
}

/** One item, which names the codes that may be missing. */
function notSearched(hasOptions: boolean, hasRules: boolean): ReportItem[] {
  if (hasOptions && hasRules) return [];
  const searched = [
    ...(hasOptions ? [] : ['options were checked for whether somebody can choose them']),
    ...(hasRules ? [] : ['rules were checked for whether they ever apply']),
  ];
  const codes = [...(hasOptions ? [] : ['option_never_available']), ...(hasRules ? [] : ['rule_never_applies'])];
  const message = `The product is so large that not all ${searched.join(', and not all ')}.`;
  return [{ code: 'dead_ends_not_searched', message, params: { limit: 5_000_000, codes } }];
}

function notReachable(price: number | null): ReportItem {
  const message =
    `No configuration at the size of the from-price (${price}) costs so little: what must be chosen costs more, or ` +
    'rules do not allow it. Offer a free option in each required step, or correct the rules or the table.';
  return { code: 'from_price_not_reachable', message, params: { price } };
}
