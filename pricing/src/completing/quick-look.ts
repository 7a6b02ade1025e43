import type { Rule, RuleCondition, RuleLeaf } from '../product/rule.ts';
import { mustChoose, type OfferedOption, offeredOptions, optionBounds, type QuotedStep } from '../product/step.ts';
import type { PriceBase } from '../quote/price-base.ts';
import type { QuoteContext } from '../quote/quote-context.ts';
import type { Selection } from '../request/quote-request.ts';
import type { StepState } from '../rules/evaluate-rules.ts';
import { reasonOf } from '../rules/reasons.ts';
import { type RuleEffects, ruleIndex } from '../rules/rule-index.ts';
import type { LookAhead } from './look-ahead.ts';

/** What can be told of a step whatever is chosen before it. */
type StepFacts = {
  /** It can always be completed: by nothing, or by options that no rule can take away. */
  readonly isFine: boolean;
  /** It could be completed without any rules. */
  readonly isFree: boolean;
  /** One option is enough for it. */
  readonly isShort: boolean;
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
    !last.some(({ effects }) => effects.some((effect) => 'refuse' in effect)) &&
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
    tableId === undefined &&
    !effects.some((effect) =>
      'exclude' in effect ? effect.exclude.includes(id) : 'only' in effect && !effect.only.includes(id),
    );
  const isRequired = effects.some((effect) => 'require' in effect);
  const options = [...offeredOptions(step).values()];
  const isEnough = (some: readonly OfferedOption[]): boolean =>
    !mustChoose(step) || (least <= max && some.length >= least);
  return {
    isFine: !isRequired && isEnough(options.filter(isSafe)),
    isFree: isEnough(options.filter(({ tableId }) => tableId === undefined)),
    isShort: min <= 1,
  };
}

/**
 * What is told of an option at once; undefined where only a search can tell.
 *
 * @example
 * const quick: QuickLook = () => undefined;
 */
export type QuickLook = (place: number, state: StepState, option: OfferedOption) => LookAhead | undefined;

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
  const steps = outcome.steps.map(({ step }) => step);
  const facts = base?.row && factsOf(activeList(context, steps), configuration.rules ?? NO_RULES);
  if (!facts) return NOTHING_TOLD;
  // From here on every step is fine; before here everything that is selected counts, and nothing is missing.
  const firstWrong = steps.findIndex(({ id }) => lacking.has(id));
  const until = firstWrong < 0 ? steps.length : firstWrong;
  let from = steps.length;
  while (from > 0 && facts[from - 1]?.isFine) from -= 1;
  const strange = request.selections.some(({ step_id }) => !steps.some(({ id }) => id === step_id));
  if (strange || outcome.steps.some(({ chosen }) => chosen.some(({ tableId }) => tableId !== undefined)))
    return NOTHING_TOLD;
  // What only follows from a hidden step must not be explained without the rule that hides it.
  const isPlainlyExcluded =
    facts.every(({ isFree }) => isFree) &&
    !outcome.steps.some(({ step, hiddenBy }) => hiddenBy.length > 0 && mustChoose(step));
  return (place, state, option) => {
    const { step, chosen, hiddenBy, excluded, requiringRules } = state;
    const { min, max } = optionBounds(step);
    if (option.tableId !== undefined || hiddenBy.length > 0) return undefined;
    if (excluded.has(option.option_id)) {
      const isAlone = isPlainlyExcluded && min <= 1 && max >= 1 && (max === 1 || chosen.length === 0);
      const because = isAlone ? simplyBecause(context, facts, place, option) : undefined;
      return because && { leads_nowhere: true, because };
    }
    const count = max === 1 || chosen.includes(option) ? Math.max(chosen.length, 1) : chosen.length + 1;
    const isOpen = requiringRules.length === 0 && count >= min && count <= max;
    return isOpen && place <= until && place + 1 >= from ? SOMEWHERE : undefined;
  };
}

/** The list that facts are kept with: the steps of an outcome are made anew for each. */
function activeList({ configuration }: QuoteContext, steps: readonly QuotedStep[]): readonly QuotedStep[] {
  const list = lists.get(configuration.steps) ?? steps;
  lists.set(configuration.steps, list);
  return list;
}

const lists = new WeakMap<readonly QuotedStep[], readonly QuotedStep[]>();

type Because = Extract<LookAhead, { leads_nowhere: true }>['because'];

/** One rule that takes an option away because of options that are selected in earlier steps, each of which it needs. */
function simplyBecause(
  context: QuoteContext,
  facts: readonly StepFacts[],
  place: number,
  option: OfferedOption,
): Because | undefined {
  const { outcome, request, language } = context;
  const state = outcome.steps[place];
  const sent = new Map(request.selections.map((selection) => [selection.step_id, selection]));
  for (const rule of state?.excluded.rulesOf(option.option_id) ?? []) {
    const leaves = conjunction(rule.when);
    if (!leaves || rule.then.some((effect) => !('step' in effect) || effect.step !== option.step_id)) continue;
    const selections = leaves.map((leaf) => ('option' in leaf ? selectionFor(leaf, sent) : undefined));
    const places = selections.map((one) => (one ? outcome.steps.findIndex(({ step }) => step.id === one.step_id) : -1));
    const isNeeded = leaves.every((leaf, index) => {
      if (!('option' in leaf)) return true;
      const own = outcome.steps[places[index] ?? -1]?.step;
      if (!own || !facts[places[index] ?? -1]?.isShort) return false;
      const others = [...offeredOptions(own).values()].some(
        ({ option_id, tableId }) => option_id !== leaf.option && tableId === undefined,
      );
      return others || !mustChoose(own);
    });
    if (!isNeeded || new Set(places.filter((one) => one >= 0)).size < places.filter((one) => one >= 0).length) continue;
    const made = selections.filter((one) => one !== undefined);
    return { selections: made, rules: [reasonOf(rule, language)] };
  }
  return undefined;
}

/** The leaves of a condition that asks for all of them; undefined for any other. */
function conjunction(when: RuleCondition | null | undefined): readonly RuleLeaf[] | undefined {
  if (when === null || when === undefined) return [];
  const parts = 'all' in when ? when.all : [when];
  if (parts.some((part) => 'all' in part || 'any' in part || 'not' in part)) return undefined;
  return parts as readonly RuleLeaf[];
}

function selectionFor(
  { option, step }: Extract<RuleLeaf, { option: number }>,
  sent: ReadonlyMap<number, Selection>,
): Selection | undefined {
  const selection = step === undefined ? undefined : sent.get(step);
  return selection?.option_ids.includes(option) ? selection : undefined;
}
