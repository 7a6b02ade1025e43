import { effectOptions, effectStep, type Rule, type RuleEffect } from '../product/rule.ts';
import { allPieces, eachInPieces, type Pieces } from '../work/pieces.ts';
import { checkRuleParts } from './checking/check-effects.ts';
import { leavesOf } from './checking/condition-leaves.ts';
import { type ConditionNet, conditionNet } from './conditions/condition-net.ts';

const known = new WeakMap<Rule, boolean>();

/**
 * Whether a rule can be read (D14.2, D14.3). Only another program can have stored one that cannot. Nobody knows what it
 * would do, so every configuration is refused, with the rule as the reason, and the report names it: a price without the
 * rule would be a guess.
 *
 * @example
 * isSoundRule({ id: 4, name: 'Wide', when: { width: { min: 'a' } }, then: [{ refuse: true }] }); // false
 */
export function isSoundRule(rule: Rule): boolean {
  const found = known.get(rule) ?? checkRuleParts(rule.when, rule.then).length === 0;
  known.set(rule, found);
  return found;
}

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
  /** Rules that cannot be read: they refuse whatever is asked for. */
  readonly unreadable: readonly Rule[];
  /** For each rule that names an option, its effects. */
  readonly byOption: () => ReadonlyMap<number, readonly (readonly RuleEffects[])[]>;
  readonly net: ConditionNet;
};

/** What a rule is charged: it has up to 200 leaves and 50 effects, of which up to 16 KiB name options. */
const WORK_PER_RULE = 400;

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

/**
 * How many options effects name, which is the work of joining them.
 *
 * @example
 * effectSize([{ rule, step: 9, effects: [{ only: [21, 22], step: 9 }] }]); // 3
 */
export function effectSize(entries: readonly RuleEffects[]): number {
  return entries.reduce(
    (sum, { effects }) => effects.reduce((all, effect) => all + 1 + effectOptions(effect).length, sum),
    0,
  );
}

const indexes = new WeakMap<readonly Rule[], RuleIndex>();

/**
 * The index of a list of rules. It is kept with the list, which a caller that caches a configuration passes again.
 *
 * @example
 * ruleIndex(rules) === ruleIndex(rules); // true
 */
export function ruleIndex(rules: readonly Rule[]): RuleIndex {
  return indexes.get(rules) ?? allPieces(ruleIndexInPieces(rules));
}

/**
 * The same in pieces. The first after a change reads every rule, 500 of up to 200 leaves and 50 effects; then it is kept.
 *
 * @example
 * const index = yield* ruleIndexInPieces(rules);
 */
export function* ruleIndexInPieces(rules: readonly Rule[]): Pieces<RuleIndex> {
  const known = indexes.get(rules);
  if (known) return known;
  const byStep = new Map<number, RuleEffects[]>();
  const last: RuleEffects[] = [];
  const sound: Rule[] = [];
  const unreadable: Rule[] = [];
  const byOption = new Map<number, RuleEffects[][]>();
  const read = (rule: Rule): void => {
    if (!isSoundRule(rule)) {
      unreadable.push(rule);
      return;
    }
    sound.push(rule);
    const effects = effectsByStep(rule);
    const named = leavesOf(rule).flatMap((leaf) => ('option' in leaf ? [leaf.option] : []));
    for (const option of new Set(named)) add(byOption, option, effects);
    for (const entry of effects) {
      if (entry.step === undefined) last.push(entry);
      else add(byStep, entry.step, entry);
    }
  };
  yield* eachInPieces(rules, (rule) => {
    if (rule.active !== false) read(rule);
    return WORK_PER_RULE;
  });
  const net = yield* conditionNet(sound);
  const index = { byStep, last, unreadable, byOption: () => byOption, net };
  indexes.set(rules, index);
  return index;
}

function add<Entry>(entries: Map<number, Entry[]>, id: number, entry: Entry): void {
  const known = entries.get(id);
  if (known) known.push(entry);
  else entries.set(id, [entry]);
}

function effectsByStep(rule: Rule): RuleEffects[] {
  const found = new Map<number | undefined, RuleEffect[]>();
  for (const effect of rule.then) {
    const step = effectStep(effect);
    const effects = found.get(step) ?? [];
    found.set(step, effects);
    effects.push(effect);
  }
  return [...found].map(([step, effects]) => ({ rule, step, effects }));
}
