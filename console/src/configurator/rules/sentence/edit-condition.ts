import type { RuleBounds, RuleCondition } from '@vantail/pricing';
import { boundsOf, type ConditionGroup, type ConditionPart, type OptionPart, type SizePart } from './condition-part.ts';

/** The highest id in use: a new part gets the next one. */
export const highestId = (part: ConditionPart): number =>
  part.kind === 'group' ? Math.max(part.id, ...part.parts.map(highestId)) : part.id;

/** The group with every group inside it changed, the outermost last. */
const mapGroups = (group: ConditionGroup, change: (group: ConditionGroup) => ConditionGroup): ConditionGroup =>
  change({ ...group, parts: group.parts.map((part) => (part.kind === 'group' ? mapGroups(part, change) : part)) });

/** Replaces one part by another, or by several, or by none. The root itself cannot be replaced. */
const replaced = (root: ConditionGroup, id: number, by: (part: ConditionPart) => ConditionPart[]): ConditionGroup =>
  mapGroups(root, (group) => ({
    ...group,
    parts: group.parts.flatMap((part) => (part.id === id ? by(part) : [part])),
  }));

export const withPart = (root: ConditionGroup, part: ConditionPart): ConditionGroup =>
  part.id === root.id && part.kind === 'group' ? part : replaced(root, part.id, () => [part]);

/** An `any` of nothing never holds, which nobody means who has just removed its last part. */
export const withoutPart = (root: ConditionGroup, id: number): ConditionGroup => {
  const rest = mapGroups(
    replaced(root, id, () => []),
    (group) => ({
      ...group,
      parts: group.parts.filter((part) => part.kind !== 'group' || part.parts.length > 0),
    }),
  );
  return rest.parts.length === 0 ? { ...rest, join: 'all', isNot: false } : rest;
};

export const withNewPart = (root: ConditionGroup, groupId: number, part: ConditionPart): ConditionGroup =>
  mapGroups(root, (group) => (group.id === groupId ? { ...group, parts: [...group.parts, part] } : group));

/** The parts of one group in another order. */
export const withOrder = (root: ConditionGroup, groupId: number, ids: readonly number[]): ConditionGroup =>
  mapGroups(root, (group) =>
    group.id === groupId
      ? { ...group, parts: ids.flatMap((id) => group.parts.filter((part) => part.id === id)) }
      : group,
  );

/** Puts a part into a group of its own, of the other kind: inside "all of these" a person wants "one of these". */
export const grouped = (root: ConditionGroup, id: number): ConditionGroup => {
  const next = highestId(root) + 1;
  return mapGroups(root, (group) => ({
    ...group,
    parts: group.parts.map((part) =>
      part.id === id
        ? { id: next, kind: 'group', isNot: false, join: group.join === 'all' ? 'any' : 'all', parts: [part] }
        : part,
    ),
  }));
};

/** Dissolves a group: its parts take its place. */
export const ungrouped = (root: ConditionGroup, id: number): ConditionGroup =>
  replaced(root, id, (part) => (part.kind === 'group' ? part.parts : [part]));

/** A condition for the API, and where each part stands in it: a refusal locates it by a pointer (D2). */
type WrittenCondition = { condition: RuleCondition | null; places: ReadonlyMap<string, number> };

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
