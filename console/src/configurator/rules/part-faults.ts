import { VantailError } from '@vantail/client';
import type { Step } from '../../api/product-parts.ts';
import type { Language } from '../../ui/language/messages.ts';
import { hasWholeParts, type RuleDraft } from './rule-draft.ts';
import { writeCondition } from './sentence/edit-condition.ts';
import { writeEffects } from './sentence/effect-part.ts';
import { ruleFaults, ruleFaultWords } from './sentence/rule-faults.ts';
import type { RuleNames } from './sentence/rule-names.ts';

/** What is wrong with the parts, in words: by the id of a part of the condition, and by that of an effect, 0 for all of them. */
export type PartFaults = {
  conditions: ReadonlyMap<number, readonly string[]>;
  effects: ReadonlyMap<number, readonly string[]>;
};

type Fault = { pointer: string; words: string };

/**
 * The faults of a rule at its parts: those that the console finds while it is written, and those of the last refusal by the
 * service. A fault is shown at the nearest part around its location.
 */
export const partFaults = (
  draft: RuleDraft,
  refusal: unknown,
  { steps, names, language }: { steps: readonly Step[]; names: RuleNames; language: Language },
): PartFaults => {
  const { condition, places } = writeCondition(draft.when);
  const rule = { when: condition, then: writeEffects(draft.effects) };
  const found: Fault[] = hasWholeParts(draft)
    ? ruleFaults(rule, steps).map((fault) => ({
        pointer: fault.pointer,
        words: ruleFaultWords(language, fault, names),
      }))
    : [];
  const isFoundAt = new Set(found.map(({ pointer }) => pointer));
  const refused: Fault[] =
    refusal instanceof VantailError
      ? refusal.errors.flatMap(({ pointer, code, message, params }) =>
          pointer === undefined || isFoundAt.has(pointer)
            ? []
            : [{ pointer, words: ruleFaultWords(language, { pointer, code, message, params: params ?? {} }, names) }],
        )
      : [];
  const conditions = new Map<number, string[]>();
  const effects = new Map<number, string[]>();
  const add = (map: Map<number, string[]>, id: number, words: string) =>
    map.set(id, [...new Set([...(map.get(id) ?? []), words])]);
  for (const { pointer, words } of [...found, ...refused]) {
    if (pointer.startsWith('/when')) add(conditions, partAt(pointer, places) ?? draft.when.id, words);
    if (pointer.startsWith('/then')) add(effects, draft.effects[Number(pointer.split('/')[2])]?.id ?? 0, words);
  }
  return { conditions, effects };
};

/** The part whose pointer is the longest beginning of the pointer. */
const partAt = (pointer: string, places: ReadonlyMap<string, number>): number | undefined => {
  const parts = pointer.split('/');
  for (let length = parts.length; length > 1; length--) {
    const id = places.get(parts.slice(0, length).join('/'));
    if (id !== undefined) return id;
  }
  return undefined;
};
