import { effectStep, type Rule, type RuleCondition, type RuleEffect } from './rule.ts';

/**
 * The effects of a product's active rules: by the step that they act on, and by the options that their conditions name.
 *
 * @example
 * const { byStep } = ruleIndex(rules);
 * byStep.get(9); // [{ rule, step: 9, effects: [{ only: [21], step: 9 }] }]
 */
export type RuleIndex = {
  readonly byStep: ReadonlyMap<number, readonly RuleEffects[]>;
  /** `refuse` and `surcharge`: they come last (D14.4). */
  readonly last: readonly RuleEffects[];
  readonly byOption: ReadonlyMap<number, readonly RuleEffects[]>;
};

/**
 * The effects of one rule on one step. Its last ones have no step.
 *
 * @example
 * const effects: RuleEffects = { rule, step: 9, effects: [{ only: [21], step: 9 }] };
 */
export type RuleEffects = {
  readonly rule: Rule;
  readonly step: number | undefined;
  readonly effects: readonly RuleEffect[];
};

const indexes = new WeakMap<readonly Rule[], RuleIndex>();

/**
 * The index of a list of rules. It is kept with the list, which a caller that caches a configuration passes again.
 *
 * @example
 * ruleIndex(rules) === ruleIndex(rules); // true
 */
export function ruleIndex(rules: readonly Rule[]): RuleIndex {
  const known = indexes.get(rules);
  if (known) return known;
  const byStep = new Map<number, RuleEffects[]>();
  const last: RuleEffects[] = [];
  const byOption = new Map<number, RuleEffects[]>();
  for (const rule of rules) {
    if (rule.active === false) continue;
    const named = new Set<number>();
    collectOptions(rule.when, named);
    for (const [step, effects] of effectsByStep(rule)) {
      const entry = { rule, step, effects };
      if (step === undefined) last.push(entry);
      else add(byStep, step, entry);
      for (const option of named) add(byOption, option, entry);
    }
  }
  const index = { byStep, last, byOption };
  indexes.set(rules, index);
  return index;
}

function add(entries: Map<number, RuleEffects[]>, id: number, entry: RuleEffects): void {
  const known = entries.get(id);
  if (known) known.push(entry);
  else entries.set(id, [entry]);
}

function effectsByStep(rule: Rule): Map<number | undefined, RuleEffect[]> {
  const found = new Map<number | undefined, RuleEffect[]>();
  for (const effect of rule.then) {
    const step = effectStep(effect);
    found.set(step, [...(found.get(step) ?? []), effect]);
  }
  return found;
}

function collectOptions(condition: RuleCondition | null | undefined, found: Set<number>): void {
  if (typeof condition !== 'object' || condition === null) return;
  if ('option' in condition) found.add(condition.option);
  else if ('all' in condition) for (const one of condition.all) collectOptions(one, found);
  else if ('any' in condition) for (const one of condition.any) collectOptions(one, found);
  else if ('not' in condition) collectOptions(condition.not, found);
}
