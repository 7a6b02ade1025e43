import { type IdentifyingFields, identifyingFields, identifyingValue } from '../quote/request/identifying-fields.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import type { NetValues } from './net/net-values.ts';
import type { Rule, RuleEffect } from './rule.ts';
import { type RuleEffects, ruleIndex } from './rule-index.ts';
import type { RuleView } from './rule-view.ts';

/**
 * What the rules add at the end (D14.4): who refuses the configuration, and the surcharges.
 *
 * @example
 * const { refusedBy, surcharges }: LastEffects = lastEffects(rules, values, row);
 */
export type LastEffects = { readonly refusedBy: readonly Rule[]; readonly surcharges: readonly RuleSurcharge[] };

/**
 * A surcharge with the rule that asks for it.
 *
 * @example
 * const surcharge: RuleSurcharge = { rule, surcharge: 12, price_type: 'percent', label: 'Oversize' };
 */
export type RuleSurcharge = Extract<RuleEffect, { surcharge: number }> & { readonly rule: Rule };

/**
 * `refuse` and `surcharge` come last and see everything: all selections, the size, and the window of the matched row.
 * A roof window, which is sold by its size, has no row. Rules that cannot be read refuse, too.
 *
 * @example
 * lastEffects(rules, outcome.values, row).refusedBy; // []
 */
export function lastEffects(
  rules: readonly Rule[] | undefined,
  values: NetValues,
  row: PricingRow | undefined,
): LastEffects {
  const { last, unreadable } = rules ? ruleIndex(rules) : NO_RULES;
  if (last.length === 0) return { refusedBy: unreadable, surcharges: [] };
  const whole = row ? values.with(windowOf(row)) : values;
  const holding = last.filter(({ rule }) => whole.holds(rule));
  return {
    refusedBy: [...unreadable, ...holding.filter(isRefusal).map(({ rule }) => rule)],
    surcharges: holding.flatMap(({ rule, effects }) =>
      effects.flatMap((effect) => ('surcharge' in effect ? [{ ...effect, rule }] : [])),
    ),
  };
}

const NO_RULES = { last: [], unreadable: [] };

function isRefusal({ effects }: RuleEffects): boolean {
  return effects.some((effect) => 'refuse' in effect);
}

/**
 * What `refuse` and `surcharge` see: everything, the window of the matched row included (D14.4).
 *
 * @example
 * withRow(view, { id: 7, leaf_count: 2 }).fields.leaf_count; // 2
 */
export function withRow(view: RuleView, row: PricingRow | undefined): RuleView {
  return {
    width: view.width,
    height: view.height,
    fields: row ? windowOf(row) : view.fields,
    selectedIn: (stepId) => view.selectedIn(stepId),
    isSelected: (optionId) => view.isSelected(optionId),
    leaves: 0,
  };
}

/** All ten fields: the selections and the body agree with the row, or it would not have been matched. */
function windowOf(row: PricingRow): IdentifyingFields {
  return Object.fromEntries(identifyingFields.map((field) => [field, identifyingValue(row, field)]));
}
