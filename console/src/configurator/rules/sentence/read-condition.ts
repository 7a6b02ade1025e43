import type { RuleBounds, RuleCondition } from '@vantail/pricing';
import type { Comparison, ConditionGroup, ConditionPart, Measure, OptionPart, SizePart } from './condition-part.ts';

/** What "not" makes of a comparison. */
const OPPOSITES: Partial<Record<Comparison, Comparison>> = { upTo: 'over', from: 'under', between: 'outside' };

/**
 * The parts of a stored condition, always as one group: null, which means always, is a group of nothing. The ids count from 1 in
 * the order of reading, so that the same condition has the same parts.
 */
export const readCondition = (when: RuleCondition | null | undefined): ConditionGroup => {
  let id = 0;
  const next = () => ++id;
  const root = { id: next(), kind: 'group', isNot: false, join: 'all' } as const;
  if (!when) return { ...root, parts: [] };
  const part = read(when, next);
  return part.kind === 'group' ? part : { ...root, parts: [part] };
};

const read = (condition: RuleCondition, next: () => number): ConditionPart => {
  if ('not' in condition) return opposite(read(condition.not, next), next);
  if ('option' in condition) return optionPart([condition], next);
  if ('all' in condition || 'any' in condition) return group(condition, next);
  if ('leaf_count' in condition) return windowPart('leaf_count', condition.leaf_count, next);
  if ('opening' in condition) return windowPart('opening', condition.opening, next);
  if ('fixed_part_type' in condition) return windowPart('fixed_part_type', condition.fixed_part_type, next);
  if ('width' in condition) return sizePart('width', condition.width, next);
  if ('height' in condition) return sizePart('height', condition.height, next);
  if ('surface_m2' in condition) return sizePart('surface_m2', condition.surface_m2, next);
  condition satisfies never;
  throw new Error('There is no such condition');
};

type OptionCondition = Extract<RuleCondition, { readonly option: number }>;

const isOption = (condition: RuleCondition): condition is OptionCondition => 'option' in condition;

/** "Any of these options in one step" is one part with several options: that is how people say it. */
const group = (condition: Extract<RuleCondition, { all: unknown } | { any: unknown }>, next: () => number) => {
  const join = 'any' in condition ? 'any' : 'all';
  const inside = 'any' in condition ? condition.any : condition.all;
  const options = inside.filter(isOption);
  const isChoice =
    join === 'any' &&
    options.length === inside.length &&
    options.length > 1 &&
    options.every(({ step }) => step === options[0]?.step) &&
    new Set(options.map(({ option }) => option)).size === options.length;
  if (isChoice) return optionPart(options, next);
  const id = next();
  return {
    id,
    kind: 'group',
    isNot: false,
    join,
    parts: inside.map((part) => read(part, next)),
  } satisfies ConditionGroup;
};

const optionPart = (conditions: readonly OptionCondition[], next: () => number): OptionPart => ({
  id: next(),
  kind: 'option',
  isNot: false,
  step: conditions[0]?.step ?? null,
  options: conditions.map(({ option }) => option),
});

const windowPart = (
  kind: 'leaf_count' | 'opening' | 'fixed_part_type',
  values: readonly (string | number)[],
  next: () => number,
): ConditionPart => ({ id: next(), kind, isNot: false, values: values.map(String) });

const sizePart = (measure: Measure, { min, max }: RuleBounds, next: () => number): SizePart => {
  const one = min === undefined ? (max === undefined ? 'known' : 'upTo') : 'from';
  const comparison: Comparison = min !== undefined && max !== undefined ? 'between' : one;
  return { id: next(), kind: 'size', measure, comparison, min: min ?? null, max: max ?? null };
};

const opposite = (part: ConditionPart, next: () => number): ConditionPart => {
  if (part.kind === 'size') {
    const comparison = OPPOSITES[part.comparison];
    // "up to 1,200" becomes "over 1,200": the number stays at its end.
    return comparison ? { ...part, comparison } : negated(part, next);
  }
  return part.isNot ? negated(part, next) : { ...part, isNot: true };
};

const negated = (part: ConditionPart, next: () => number): ConditionGroup => ({
  id: next(),
  kind: 'group',
  isNot: true,
  join: 'all',
  parts: [part],
});
