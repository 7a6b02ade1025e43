import type { QuotedStep } from '../quote/product-configuration.ts';
import type { Rule, RuleEffect } from './rule.ts';
import type { RuleEffects } from './rule-index.ts';

/**
 * The options of a step that rules take away (D14.5). The rules that do so are looked for only when somebody asks.
 *
 * @example
 * const { has, rulesOf }: ExcludedOptions = effects.excluded;
 * rulesOf(21); // the rules that exclude option 21
 */
export type ExcludedOptions = {
  readonly has: (optionId: number) => boolean;
  /** In their order; with those of `others` among the rules that act on the step. */
  readonly rulesOf: (optionId: number, others?: ReadonlySet<Rule>) => Iterable<Rule>;
  /** The rules that exclude some of these. */
  readonly rulesOfSome: (optionIds: readonly number[]) => readonly Rule[];
};

/**
 * Nothing is taken away.
 *
 * @example
 * NONE_EXCLUDED.has(5); // false
 */
export const NONE_EXCLUDED: ExcludedOptions = { has: () => false, rulesOf: () => [], rulesOfSome: () => [] };

/** A quote asks for one or two options of a step, `choices` for all: only then a set of them is worth its making. */
const FEW = 4;

/**
 * What the effects of rules that hold take away in a step: what is excluded, and all but what is left by `only`.
 *
 * @example
 * excludedOptions(step, [{ rule, step: 9, effects: [{ only: [21], step: 9 }] }]).has(22); // true
 */
export function excludedOptions(step: QuotedStep, holding: readonly RuleEffects[]): ExcludedOptions {
  const attached = step.option_ids ?? [];
  const excludes = ({ effects }: RuleEffects, id: number): boolean =>
    effects.some((effect) => takesAway(effect, id, attached));
  let asked = 0;
  let all: ReadonlySet<number> | undefined;
  return {
    has: (id) => {
      asked += 1;
      if (!all && asked > FEW) all = allExcluded(attached, holding);
      return all ? all.has(id) : holding.some((entry) => excludes(entry, id));
    },
    *rulesOf(id, others) {
      for (const entry of holding) if (others?.has(entry.rule) || excludes(entry, id)) yield entry.rule;
    },
    rulesOfSome: (ids) => holding.filter((entry) => ids.some((id) => excludes(entry, id))).map(({ rule }) => rule),
  };
}

function takesAway(effect: RuleEffect, id: number, attached: readonly number[]): boolean {
  if ('exclude' in effect) return effect.exclude.includes(id);
  return 'only' in effect && !effect.only.includes(id) && attached.includes(id);
}

function allExcluded(attached: readonly number[], holding: readonly RuleEffects[]): Set<number> {
  const found = new Set<number>();
  const left = new Map<number, number>();
  let onlys = 0;
  for (const effect of holding.flatMap(({ effects }) => effects)) {
    if ('exclude' in effect) for (const id of effect.exclude) found.add(id);
    if (!('only' in effect)) continue;
    onlys += 1;
    for (const id of effect.only) left.set(id, (left.get(id) ?? 0) + 1);
  }
  // Several intersect (D14.3).
  for (const id of attached) if ((left.get(id) ?? 0) < onlys) found.add(id);
  return found;
}
