import { isDemand, isRefusal, type Rule, type RuleCondition, type RuleLeaf } from '../../product/rule.ts';
import {
  activeSteps,
  mustChoose,
  type OfferedOption,
  offeredOptions,
  optionBounds,
  type QuotedStep,
} from '../../product/step.ts';
import type { PriceBase } from '../../quote/price-base.ts';
import type { QuoteContext } from '../../quote/quote-context.ts';
import type { Selection } from '../../request/quote-request.ts';
import { stepPositions } from '../../rules/conditions/rule-inputs.ts';
import type { StepState } from '../../rules/evaluate-rules.ts';
import { takesAway } from '../../rules/excluded-options.ts';
import { reasonOf } from '../../rules/reasons.ts';
import { type RuleEffects, ruleIndex } from '../../rules/rule-index.ts';
import type { LookAhead } from './nowhere-because.ts';

/** What can be told of a step whatever is chosen before it. */
type StepFacts = {
  /** It can always be completed: by nothing, or by options that no rule can take away. */
  readonly isFine: boolean;
  /** It could be completed without any rules. */
  readonly isFree: boolean;
  /** How many options it takes. */
  readonly min: number;
  readonly max: number;
};

const known = new WeakMap<readonly QuotedStep[], WeakMap<readonly Rule[], readonly StepFacts[] | undefined>>();
const NO_RULES: readonly Rule[] = [];
const SOMEWHERE: LookAhead = { leads_nowhere: false };

/** Undefined where a rule may refuse, or an option decides about the row or the size: then only a search can tell. */
function factsOf(steps: readonly QuotedStep[], rules: readonly Rule[]): readonly StepFacts[] | undefined {
  const byRules = known.get(steps) ?? new WeakMap<readonly Rule[], readonly StepFacts[] | undefined>();
  known.set(steps, byRules);
  if (byRules.has(rules)) return byRules.get(rules);
  const { byStep, last, unreadable } = ruleIndex(rules);
  const isPlain =
    unreadable.length === 0 &&
    !last.some(({ effects }) => effects.some(isRefusal)) &&
    steps.every((step) => [...offeredOptions(step).values()].every(({ isSize, window }) => !isSize && !window));
  const facts = isPlain ? steps.map((step) => stepFacts(step, byStep.get(step.id) ?? [])) : undefined;
  byRules.set(rules, facts);
  return facts;
}

function stepFacts(step: QuotedStep, acting: readonly RuleEffects[]): StepFacts {
  const effects = acting.flatMap((entry) => entry.effects);
  const { min, max } = optionBounds(step);
  const least = Math.max(min, 1);
  const isSafe = ({ option_id: id, tableId }: OfferedOption): boolean =>
    tableId === undefined && !effects.some((effect) => takesAway(effect, id, [id]));
  const isRequired = effects.some(isDemand);
  const options = [...offeredOptions(step).values()];
  const isEnough = (some: readonly OfferedOption[]): boolean =>
    !mustChoose(step) || (least <= max && some.length >= least);
  return {
    isFine: !isRequired && isEnough(options.filter(isSafe)),
    isFree: isEnough(options.filter(({ tableId }) => tableId === undefined)),
    min,
    max,
  };
}

/**
 * What is told of an option at once; undefined where only a search can tell.
 *
 * @example
 * const quick: QuickLook = () => undefined;
 */
export type QuickLook = (position: number, state: StepState, option: OfferedOption) => LookAhead | undefined;

const NOTHING_TOLD: QuickLook = () => undefined;

/**
 * Tells without a search whether options lead nowhere, where that is easy: no rule refuses, no option decides about the
 * row or the size, and every later step can be completed whatever is chosen. Most products are so. Undefined where only
 * a search can tell.
 *
 * @example
 * quickLook(context, base, lacking)(0, state, option); // { leads_nowhere: false }
 */
export function quickLook(context: QuoteContext, base: PriceBase | undefined, lacking: ReadonlySet<number>): QuickLook {
  const { configuration, request, outcome } = context;
  const steps = activeSteps(configuration.steps);
  const facts = base?.row && factsOf(steps, configuration.rules ?? NO_RULES);
  if (!facts) return NOTHING_TOLD;
  // From here on every step is fine; before here everything that is selected counts, and nothing is missing.
  const firstWrong = steps.findIndex(({ id }) => lacking.has(id));
  const until = firstWrong < 0 ? steps.length : firstWrong;
  let from = steps.length;
  while (from > 0 && facts[from - 1]?.isFine) from -= 1;
  const sent = new Map(request.selections.map((selection) => [selection.step_id, selection]));
  const { ofStep } = stepPositions(steps);
  const isStrange = request.selections.some(({ step_id }) => ofStep(step_id) < 0);
  if (isStrange || outcome.steps.some(({ chosen }) => chosen.some(({ tableId }) => tableId !== undefined)))
    return NOTHING_TOLD;
  // What only follows from a hidden step must not be explained without the rule that hides it.
  const isPlainlyExcluded =
    facts.every(({ isFree }) => isFree) &&
    !outcome.steps.some(({ step, hiddenBy }) => hiddenBy.length > 0 && mustChoose(step));
  return (position, state, option) => {
    const { step, chosen, hiddenBy, excluded, requiringRules } = state;
    const own = facts[position];
    if (!own || option.tableId !== undefined || hiddenBy.length > 0) return undefined;
    const { min, max } = own;
    if (excluded.has(option.option_id)) {
      const isAlone = isPlainlyExcluded && min <= 1 && max >= 1 && (max === 1 || chosen.length === 0);
      const because = isAlone ? simplyBecause(context, facts, sent, state, option) : undefined;
      return because && { leads_nowhere: true, because };
    }
    const count = max === 1 || chosen.includes(option) ? Math.max(chosen.length, 1) : chosen.length + 1;
    const isOpen = requiringRules.length === 0 && count >= min && count <= max;
    // A step that takes several keeps what is selected in it, and that may be what is wrong.
    const isSettled = position < until || max === 1 || !sent.has(step.id);
    return isOpen && isSettled && position <= until && position + 1 >= from ? SOMEWHERE : undefined;
  };
}

type Because = Extract<LookAhead, { leads_nowhere: true }>['because'];

/** One rule that takes an option away because of options that are selected in earlier steps, each of which it needs. */
function simplyBecause(
  { configuration, outcome, language }: QuoteContext,
  facts: readonly StepFacts[],
  sent: ReadonlyMap<number, Selection>,
  { excluded }: StepState,
  option: OfferedOption,
): Because | undefined {
  const { ofStep } = stepPositions(activeSteps(configuration.steps));
  for (const rule of excluded.rulesOf(option.option_id)) {
    const leaves = plainLeaves(rule);
    const isNeeded = leaves?.every((leaf) => {
      const position = ofStep(leaf.step ?? 0);
      return isOneOfMany(leaf, outcome.steps[position], facts[position], sent);
    });
    if (!leaves || !isNeeded) continue;
    const selections = leaves.flatMap(({ step }) => sent.get(step ?? 0) ?? []);
    return { selections, rules: [reasonOf(rule, language)] };
  }
  return undefined;
}

/**
 * Whether a leaf holds because of a selection that a quote takes, and without that selection something else may be chosen:
 * a selection that no quote takes needs no rule to lead nowhere.
 */
function isOneOfMany(
  { option, step }: OptionLeaf,
  state: StepState | undefined,
  facts: StepFacts | undefined,
  sent: ReadonlyMap<number, Selection>,
): boolean {
  const ids = sent.get(step ?? 0)?.option_ids;
  if (!state || !facts || !ids?.includes(option) || facts.min > 1) return false;
  if (state.chosen.length !== ids.length || ids.length > facts.max) return false;
  if (!mustChoose(state.step)) return true;
  for (const { option_id, tableId } of offeredOptions(state.step).values())
    if (option_id !== option && tableId === undefined) return true;
  return false;
}

type OptionLeaf = Extract<RuleLeaf, { option: number }>;

const plain = new WeakMap<Rule, readonly OptionLeaf[] | undefined>();

/**
 * The options that a rule asks for, each in a step of its own, where it asks for all of them and acts on one step;
 * undefined for any other rule.
 */
function plainLeaves(rule: Rule): readonly OptionLeaf[] | undefined {
  if (plain.has(rule)) return plain.get(rule);
  const leaves = conjunction(rule.when)?.flatMap((leaf) => ('option' in leaf ? [leaf] : []));
  const acted = new Set(rule.then.map((effect) => ('step' in effect ? effect.step : undefined)));
  const isPlain = acted.size === 1 && !acted.has(undefined) && hasEachOnce(leaves?.map(({ step }) => step) ?? []);
  plain.set(rule, isPlain ? leaves : undefined);
  return plain.get(rule);
}

const hasEachOnce = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/** The leaves of a condition that asks for all of them; undefined for any other. */
function conjunction(when: RuleCondition | null | undefined): readonly RuleLeaf[] | undefined {
  if (when === null || when === undefined) return [];
  const parts = 'all' in when ? when.all : [when];
  if (parts.some((part) => 'all' in part || 'any' in part || 'not' in part)) return undefined;
  return parts as readonly RuleLeaf[];
}
