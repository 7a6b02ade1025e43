import type { PricingRow } from '../product/pricing-row.ts';
import { isRefusal, type Rule, type RuleEffect } from '../product/rule.ts';
import type { QuotedStep } from '../product/step.ts';
import { type OfferedOption, offeredOptions } from '../product/step.ts';
import { windowOf } from '../product/window-fields.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { allPieces, eachInPieces, type Pieces } from '../work/pieces.ts';
import { NetValues } from './conditions/condition-net.ts';
import { conditionValue } from './conditions/condition-value.ts';
import { RuleInputs, type RuleView, stepPositionsInPieces } from './conditions/rule-inputs.ts';
import { type ExcludedOptions, excludedOptions, NONE_EXCLUDED } from './excluded-options.ts';
import { effectSize, type RuleEffects, ruleIndex, ruleIndexInPieces } from './rule-index.ts';

/**
 * What the rules make of one step (D14.5), for one state of the choices before it.
 *
 * @example
 * const { hiddenBy, excluded } = outcome.steps[0];
 * excluded.rulesOf(21); // the rules that exclude option 21
 */
export type StepState = {
  readonly step: QuotedStep;
  /** The rules that act on this step and hold, in their order. */
  readonly actingRules: readonly Rule[];
  /** Empty: the step is visible. */
  readonly hiddenBy: readonly Rule[];
  readonly excluded: ExcludedOptions;
  /** The rules that require this step; a rule may require it without any option in particular (D14.3). */
  readonly requiringRules: readonly Rule[];
  /** The options that rules require here. */
  readonly requiredBy: ReadonlyMap<number, readonly Rule[]>;
  /** The options that count as selected, in the order of the request: attached, active, visible and available. */
  readonly chosen: readonly OfferedOption[];
};

/**
 * What the rules make of a configuration: each step in its order, what conditions can see at the end, and which of them
 * hold then.
 *
 * @example
 * const outcome: RuleOutcome = evaluateRules(steps, rules, request);
 */
export type RuleOutcome = {
  readonly steps: readonly StepState[];
  readonly inputs: RuleInputs;
  readonly values: NetValues;
};

/**
 * The outcome of a request that differs only in the steps from `until` on: the steps before it are as they were.
 *
 * @example
 * evaluateRules(steps, rules, request, { outcome, until: 4 });
 */
export type KnownSteps = { readonly outcome: RuleOutcome; readonly until: number };

const NO_RULES: readonly Rule[] = [];
const NOTHING: readonly OfferedOption[] = [];
const NONE: ReadonlyMap<number, readonly Rule[]> = new Map();

/**
 * Goes through the active steps in their order and decides what is hidden, available and required in each (D14.4,
 * D14.5). What counts as selected in a step is seen by the steps behind it. All rules count; none overrides another.
 *
 * @example
 * evaluateRules(steps, [{ id: 4, name: 'No oak', then: [{ exclude: [5], step: 3 }] }], request).steps[0].excluded.has(5); // true
 */
export function evaluateRules(
  steps: readonly QuotedStep[],
  rules: readonly Rule[] | undefined,
  request: CheckedRequest,
): RuleOutcome {
  return allPieces(evaluateRulesInPieces(steps, rules, request));
}

/**
 * The same in pieces: 500 rules may have 100,000 leaves and 25,000 effects, and the first after a change reads them all.
 *
 * @example
 * const outcome = yield* evaluateRulesInPieces(steps, rules, request);
 */
export function* evaluateRulesInPieces(
  steps: readonly QuotedStep[],
  rules: readonly Rule[] | undefined,
  request: CheckedRequest,
  known?: KnownSteps,
): Pieces<RuleOutcome> {
  const index = yield* ruleIndexInPieces(rules ?? NO_RULES);
  const { firstOffering } = yield* stepPositionsInPieces(steps);
  const inputs = new RuleInputs(steps, request);
  const before = known?.outcome.steps.slice(0, known.until) ?? [];
  const values = new NetValues(index.net, inputs);
  yield* eachInPieces(index.net.anywhere, ([option, nodes]) => {
    if (firstOffering(option) < 0) values.passNever(nodes);
    return nodes.length;
  });
  const pass = (step: QuotedStep, chosen: readonly OfferedOption[]): void => {
    inputs.pass(chosen);
    values.pass(step, chosen, inputs);
  };
  for (const { step, chosen } of before) pass(step, chosen);
  const selected = new Map(request.selections.map(({ step_id, option_ids }) => [step_id, option_ids]));
  const states: StepState[] = [...before];
  yield* eachInPieces(steps.slice(before.length), (step) => {
    const leaves = values.leaves;
    const acting = index.byStep.get(step.id) ?? [];
    values.leaves += acting.length;
    const holding = acting.filter(({ rule }) => values.holds(rule));
    const effects = joinedEffects(step, holding);
    const chosen = countedOptions(step, selected.get(step.id), effects);
    pass(step, chosen);
    states.push({ step, ...effects, chosen });
    return 1 + values.leaves - leaves + effectSize(holding);
  });
  return { steps: states, inputs, values };
}

/**
 * Whether the condition of a rule holds. Unknown at the top does not (D14.4).
 *
 * @example
 * ruleHolds({ id: 4, name: 'Always', when: null, then: [] }, view); // true
 */
export function ruleHolds({ when }: Rule, view: RuleView): boolean {
  return when === null || when === undefined || conditionValue(when, view) === true;
}

/**
 * What the rules that hold do to one step.
 *
 * @example
 * const { hiddenBy, excluded }: StepEffects = joinedEffects(step, holding);
 */
export type StepEffects = Omit<StepState, 'step' | 'chosen'>;

const NO_EFFECTS: StepEffects = {
  actingRules: NO_RULES,
  hiddenBy: NO_RULES,
  excluded: NONE_EXCLUDED,
  requiringRules: NO_RULES,
  requiredBy: NONE,
};

/**
 * What rules that hold do together to a step: all count, none overrides another (D14.5).
 *
 * @example
 * joinedEffects(step, [{ rule, step: 9, effects: [{ hide: 9 }] }]).hiddenBy; // [rule]
 */
export function joinedEffects(step: QuotedStep, holding: readonly RuleEffects[]): StepEffects {
  if (holding.length === 0) return NO_EFFECTS;
  const hiddenBy: Rule[] = [];
  const requiringRules: Rule[] = [];
  const requiredBy = new Map<number, Rule[]>();
  for (const { rule, effects } of holding) {
    for (const effect of effects) {
      if ('hide' in effect) addOnce(hiddenBy, rule);
      else if ('require' in effect) {
        addOnce(requiringRules, rule);
        for (const id of effect.require) note(requiredBy, id, rule);
      } else if ('exclude' in effect || 'only' in effect)
        continue; // `excludedOptions` reads them.
      else if ('refuse' in effect || 'surcharge' in effect)
        continue; // They act on no step.
      else effect satisfies never;
    }
  }
  const excluded = excludedOptions(step, holding);
  return { actingRules: holding.map(({ rule }) => rule), hiddenBy, excluded, requiringRules, requiredBy };
}

/** A rule is one reason, however many of its effects say the same. */
function note(found: Map<number, Rule[]>, id: number, rule: Rule): void {
  const rules = found.get(id);
  if (rules) addOnce(rules, rule);
  else found.set(id, [rule]);
}

function addOnce(rules: Rule[], rule: Rule): void {
  if (rules.at(-1) !== rule) rules.push(rule);
}

/** D14.5: what is hidden or unavailable counts as not selected; so does what the step does not offer. */
function countedOptions(
  step: QuotedStep,
  ids: readonly number[] | undefined,
  { hiddenBy, excluded }: StepEffects,
): readonly OfferedOption[] {
  if (!ids || ids.length === 0 || hiddenBy.length > 0) return NOTHING;
  const offered = offeredOptions(step);
  return ids.flatMap((id) => (excluded.has(id) ? [] : (offered.get(id) ?? [])));
}

/**
 * What the rules add at the end (D14.4): who refuses the configuration, and the surcharges.
 *
 * @example
 * const { refusedBy, surcharges }: LastEffects = lastEffects(rules, values, row);
 */
type LastEffects = { readonly refusedBy: readonly Rule[]; readonly surcharges: readonly RuleSurcharge[] };

/**
 * A surcharge with the rule that asks for it.
 *
 * @example
 * const surcharge: RuleSurcharge = { rule, surcharge: 12, price_type: 'percent', label: 'Oversize' };
 */
export type RuleSurcharge = Surcharge & { readonly rule: Rule };

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
  const { last, unreadable } = rules ? ruleIndex(rules) : NO_LAST_EFFECTS;
  if (last.length === 0) return { refusedBy: unreadable, surcharges: [] };
  // The selections and the body agree with the row, or it would not have been matched.
  const whole = row ? values.with(windowOf(row)) : values;
  const holding = last.filter(({ rule }) => whole.holds(rule));
  return {
    refusedBy: [...unreadable, ...holding.filter(({ effects }) => effects.some(isRefusal)).map(({ rule }) => rule)],
    surcharges: holding.flatMap(({ rule, effects }) =>
      effects.flatMap((effect) => surchargesOf(effect).map((surcharge) => ({ ...surcharge, rule }))),
    ),
  };
}

type Surcharge = Extract<RuleEffect, { surcharge: number }>;

/**
 * What of an effect has a price of its own.
 *
 * @example
 * surchargesOf({ surcharge: 12, price_type: 'percent' }); // the effect itself
 */
export function surchargesOf(effect: RuleEffect): Surcharge[] {
  if ('surcharge' in effect) return [effect];
  if ('hide' in effect || 'exclude' in effect || 'only' in effect || 'require' in effect) return [];
  if ('refuse' in effect) return [];
  effect satisfies never;
  return [];
}

const NO_LAST_EFFECTS = { last: [], unreadable: [] };

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
