import type { ConditionGroup, ConditionPart } from './condition-part.ts';

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
