import type { RuleBounds, RuleCondition } from '@vantail/pricing';
import { boundsOf, type ConditionGroup, type ConditionPart, type OptionPart, type SizePart } from './condition-part.ts';

/** A condition for the API, and where each part stands in it: a refusal names its place by a pointer (D2). */
export type WrittenCondition = { condition: RuleCondition | null; places: ReadonlyMap<string, number> };

/** The parts as a condition; they have to be complete (`partFault`). A single part needs no group around it. */
export const writeCondition = (root: ConditionGroup): WrittenCondition => {
  const places = new Map<string, number>();
  const [only, second] = root.parts;
  if (!only && root.join === 'all' && !root.isNot) return { condition: null, places };
  const isAlone = only !== undefined && second === undefined && !root.isNot;
  return { condition: write(isAlone ? only : root, '/when', places), places };
};

type Places = Map<string, number>;

const write = (part: ConditionPart, pointer: string, places: Places): RuleCondition => {
  places.set(pointer, part.id);
  if (part.kind === 'size') return size(part, pointer, places);
  if (!part.isNot) return plain(part, pointer, places);
  places.set(`${pointer}/not`, part.id);
  return { not: plain(part, `${pointer}/not`, places) };
};

const plain = (part: Exclude<ConditionPart, SizePart>, pointer: string, places: Places): RuleCondition => {
  switch (part.kind) {
    case 'group': {
      const inside = part.parts.map((child, index) => write(child, `${pointer}/${part.join}/${index}`, places));
      return part.join === 'all' ? { all: inside } : { any: inside };
    }
    case 'option':
      return options(part);
    case 'leaf_count':
      return { leaf_count: part.values.map(Number) };
    case 'opening':
      return { opening: part.values };
    case 'fixed_part_type':
      return { fixed_part_type: part.values };
  }
};

const options = ({ step, options: ids }: OptionPart): RuleCondition => {
  const leaves = ids.map((option) => (step === null ? { option } : { option, step }));
  const [only, second] = leaves;
  return only && !second ? only : { any: leaves };
};

/** "over" is "not up to": bounds are included, and a size need not be a whole number. */
const size = (part: SizePart, pointer: string, places: Places): RuleCondition => {
  const isNot = ['over', 'under', 'outside'].includes(part.comparison);
  if (isNot) places.set(`${pointer}/not`, part.id);
  const bounds: RuleBounds = Object.fromEntries(boundsOf(part.comparison).map((end) => [end, part[end] ?? 0]));
  const condition = { [part.measure]: bounds } as RuleCondition;
  return isNot ? { not: condition } : condition;
};
