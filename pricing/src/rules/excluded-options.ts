import type { Rule, RuleEffect } from '../product/rule.ts';
import type { QuotedStep } from '../product/step.ts';
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
  let lookups = 0;
  let all: AllExcluded | undefined;
  return {
    has: (id) => {
      lookups += 1;
      if (!all && lookups > FEW) all = allExcluded(attached, holding);
      return all ? all.ids.has(id) : holding.some((entry) => excludes(entry, id));
    },
    *rulesOf(id, others) {
      const isByExclude = all && !all.hasOnly && !others?.size;
      for (const entry of isByExclude ? (all?.ids.get(id) ?? []) : holding) {
        if (isByExclude || others?.has(entry.rule) || excludes(entry, id)) yield entry.rule;
      }
    },
    rulesOfSome: (ids) => {
      const some = new Set(ids);
      const attachedSome = new Set(attached.filter((id) => some.has(id)));
      // A list does not repeat an option (D14.2), so that counting is enough.
      const leavesAll = (only: readonly number[]): boolean =>
        only.filter((id) => attachedSome.has(id)).length === attachedSome.size;
      const takesSome = (effect: RuleEffect): boolean => {
        if ('exclude' in effect) return effect.exclude.some((id) => some.has(id));
        if ('only' in effect) return !leavesAll(effect.only);
        if ('hide' in effect || 'require' in effect || 'refuse' in effect || 'surcharge' in effect) return false;
        effect satisfies never;
        return false;
      };
      return holding.filter(({ effects }) => effects.some(takesSome)).map(({ rule }) => rule);
    },
  };
}

type AllExcluded = {
  /** With those whose `exclude` names it. */
  readonly ids: ReadonlyMap<number, readonly RuleEffects[]>;
  readonly hasOnly: boolean;
};

/**
 * Whether an effect takes an option of a step away (D14.5); `attached` are the options that belong to the step.
 *
 * @example
 * takesAway({ only: [21], step: 9 }, 22, [21, 22]); // true
 */
export function takesAway(effect: RuleEffect, id: number, attached: readonly number[]): boolean {
  if ('exclude' in effect) return effect.exclude.includes(id);
  if ('only' in effect) return !effect.only.includes(id) && attached.includes(id);
  if ('hide' in effect || 'require' in effect || 'refuse' in effect || 'surcharge' in effect) return false;
  effect satisfies never;
  return false;
}

function allExcluded(attached: readonly number[], holding: readonly RuleEffects[]): AllExcluded {
  const ids = new Map<number, RuleEffects[]>();
  const left = new Map<number, number>();
  let onlys = 0;
  for (const entry of holding) {
    for (const effect of entry.effects) {
      if ('exclude' in effect) for (const id of effect.exclude) note(ids, id, entry);
      else if ('only' in effect) {
        onlys += 1;
        for (const id of effect.only) left.set(id, (left.get(id) ?? 0) + 1);
      } else if ('hide' in effect || 'require' in effect || 'refuse' in effect || 'surcharge' in effect) continue;
      else effect satisfies never;
    }
  }
  // Several intersect (D14.3).
  for (const id of attached) if ((left.get(id) ?? 0) < onlys && !ids.has(id)) ids.set(id, []);
  return { ids, hasOnly: onlys > 0 };
}

function note(ids: Map<number, RuleEffects[]>, id: number, entry: RuleEffects): void {
  const entries = ids.get(id);
  if (entries) entries.push(entry);
  else ids.set(id, [entry]);
}
