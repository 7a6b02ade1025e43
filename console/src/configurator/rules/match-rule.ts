import { conditionLeaves, effectStep, type Rule, remapRule } from '@vantail/pricing';
import type { Step } from '../../api/product-parts.ts';
import { folded } from '../../ui/language/folded.ts';
import { type RuleFault, ruleFaults } from './sentence/rule-faults.ts';
import { attachedOptions, type NamedOption } from './sentence/rule-names.ts';

/** Something that the rule names and the other product does not have. `step`: where an option was looked for. */
export type Missing = { kind: 'step'; step: number } | { kind: 'option'; option: number; step: number | null };

export type RuleMatch = {
  /** The rule for the other product; undefined where something is missing or would not work there. */
  parts: Pick<Rule, 'when' | 'then'> | undefined;
  missing: Missing[];
  /** What the service would refuse there, such as another order of the steps. */
  faults: RuleFault[];
};

type Parts = Required<Pick<Rule, 'when' | 'then'>>;
type AttachedOption = NamedOption & { readonly reference?: string | null };

/** Steps are matched by their name. */
const sameStep = (a: Step, b: Step): boolean =>
  [a.name, a.name_en].some(
    (text) => !!text && [b.name, b.name_en].some((other) => !!other && folded(other) === folded(text)),
  );

/** The same option, else one with the same reference, else one with the same name. */
const sameOption = (options: readonly AttachedOption[], original: AttachedOption): AttachedOption | undefined =>
  options.find(({ id }) => id === original.id) ??
  options.find(({ reference }) => !!reference && reference === original.reference) ??
  options.find(({ name }) => folded(name) === folded(original.name));

/** Where a rule names an option: in a step, or in any. */
const namedOptions = ({ when, then }: Parts): { option: number; step: number | null }[] => [
  ...conditionLeaves(when).flatMap(({ leaf }) =>
    'option' in leaf ? [{ option: leaf.option, step: leaf.step ?? null }] : [],
  ),
  ...then.flatMap((effect) =>
    Object.values(effect).flatMap((value) =>
      Array.isArray(value) ? value.map((option: number) => ({ option, step: effectStep(effect) ?? null })) : [],
    ),
  ),
];

const namedSteps = (rule: Parts): number[] => {
  const ofConditions = namedOptions(rule).flatMap(({ step }) => step ?? []);
  return [...new Set([...ofConditions, ...rule.then.flatMap((effect) => effectStep(effect) ?? [])])];
};

/** The rule as another product would have it, by the names of its steps and options, and what did not match. */
export const matchRule = (rule: Parts, steps: readonly Step[], others: readonly Step[]): RuleMatch => {
  const active = others.filter((step) => step.active);
  const stepIds = new Map<number, number>();
  const optionIds = new Map<number, number>();
  const missing: Missing[] = [];
  for (const id of namedSteps(rule)) {
    const step = steps.find((candidate) => candidate.id === id);
    const match = step && active.find((candidate) => sameStep(step, candidate));
    if (match) stepIds.set(id, match.id);
    else missing.push({ kind: 'step', step: id });
  }
  const all = steps.flatMap((step) => attachedOptions(step) as AttachedOption[]);
  for (const { option, step } of namedOptions(rule)) {
    // A step that is missing says enough of its options.
    if (optionIds.has(option) || (step !== null && !stepIds.has(step))) continue;
    const places = step === null ? active : active.filter(({ id }) => id === stepIds.get(step));
    const offered = places.flatMap((place) => attachedOptions(place).filter(({ active: isOffered }) => isOffered));
    const original = all.find(({ id }) => id === option);
    const match = sameOption(offered, original ?? { id: option, name: '' });
    if (match) optionIds.set(option, match.id);
    else missing.push({ kind: 'option', option, step });
  }
  if (missing.length > 0) return { parts: undefined, missing, faults: [] };
  const parts = remapRule(rule, { step: (id) => stepIds.get(id) ?? id, option: (id) => optionIds.get(id) ?? id });
  const faults = ruleFaults(parts, others);
  return { parts: faults.length === 0 ? parts : undefined, missing, faults };
};
