import type { Change } from '../../api/changes.ts';

/** The newest first: the first that tells of a plan says where it stands. */
export const undonePlans = (changes: readonly Pick<Change, 'type' | 'resource'>[]): ReadonlySet<number> => {
  const ends = new Map<number, string>();
  for (const { type, resource } of changes)
    if (resource.kind === 'plan' && !ends.has(resource.id)) ends.set(resource.id, type);
  return new Set([...ends].flatMap(([id, type]) => (type === 'revert.applied' ? [id] : [])));
};
