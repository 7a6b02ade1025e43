/** The ids with some of them moved before or after another one, in the order they had. */
export const moveIds = (
  ids: readonly number[],
  moving: ReadonlySet<unknown>,
  target: number,
  position: 'before' | 'after',
): number[] => {
  // Dropped on itself: nothing moves.
  if (moving.has(target)) return [...ids];
  const rest = ids.filter((id) => !moving.has(id));
  const index = rest.indexOf(target) + (position === 'after' ? 1 : 0);
  return rest.toSpliced(index, 0, ...ids.filter((id) => moving.has(id)));
};

/** One position up (-1) or down (1); at the end of the list it stays. */
export const moveId = (ids: readonly number[], id: number, by: -1 | 1): number[] => {
  const neighbour = ids[ids.indexOf(id) + by];
  return neighbour === undefined ? [...ids] : moveIds(ids, new Set([id]), neighbour, by < 0 ? 'before' : 'after');
};
