import type { ShopState } from './shop-state.ts';

/** The windows of one request beside the one that is being configured, and the place of that one among them. */
export type Lines = { readonly others: readonly ShopState[]; readonly at: number };

export const noLines: Lines = { others: [], at: 0 };

/** All windows of the request, in their order. */
export const allLines = ({ others, at }: Lines, current: ShopState): ShopState[] => others.toSpliced(at, 0, current);

/** The windows after a change, and the one that is being configured now. */
type LineChange = { readonly lines: Lines; readonly current: ShopState };

const show = (all: readonly ShopState[], at: number): LineChange => ({
  lines: { others: all.toSpliced(at, 1), at },
  current: all[at] as ShopState,
});

export const changeLine = (lines: Lines, current: ShopState, index: number): LineChange =>
  show(allLines(lines, current), index);

/** The copy stands after its model, and is what the customer goes on with: a state of its own, or both would be the current one. */
export const copyLine = (lines: Lines, current: ShopState, index: number): LineChange => {
  const all = allLines(lines, current);
  return show(all.toSpliced(index + 1, 0, { ...(all[index] as ShopState) }), index + 1);
};

/** The last window stays: there is always one that is being configured. */
export const removeLine = (lines: Lines, current: ShopState, index: number): LineChange => {
  const all = allLines(lines, current);
  if (all.length === 1) return { lines, current };
  const { at } = lines;
  return show(all.toSpliced(index, 1), index < at ? at - 1 : Math.min(at, all.length - 2));
};
