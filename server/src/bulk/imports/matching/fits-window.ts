import type { RowIdentity } from './row-identity.ts';
import type { OpeningWords, WindowWords } from './window-words.ts';

const OPENINGS: Readonly<Record<string, Required<OpeningWords> | Pick<Required<OpeningWords>, 'kind'>>> = {
  fixe: { kind: 'fixed' },
  gauche: { kind: 'turn', side: 'left' },
  droite: { kind: 'turn', side: 'right' },
  oscillo: { kind: 'tilt' },
  gauche_oscillo: { kind: 'tilt_turn', side: 'left' },
  droite_oscillo: { kind: 'tilt_turn', side: 'right' },
};

/** The leaves of a row. A leaf without an opening is fixed, as in the name of the row. */
const leavesOf = (row: RowIdentity): OpeningWords[] =>
  [row.opening_v1, row.opening_v2, row.opening_v3, row.opening_v4]
    .slice(0, Number(row.leaf_count ?? 1))
    .map((opening) => OPENINGS[opening ?? 'fixe'] ?? {});

const lightsOf = (row: RowIdentity): (string | number)[] => {
  const lights = [
    row.fixed_part_opening_v1,
    row.fixed_part_opening_v2,
    row.fixed_part_opening_v3,
    row.fixed_part_opening_v4,
  ].filter((light) => light !== null);
  return lights.length > 0 ? lights : ['fixe'];
};

const isLike = (leaf: OpeningWords | undefined, { kind, side }: OpeningWords): boolean =>
  (kind === undefined || leaf?.kind === kind) && (side === undefined || leaf?.side === side);

/**
 * One opening for a window of several leaves: one leaf has it and none is fixed; a fixed window has only fixed leaves.
 */
const hasOpening = (leaves: readonly OpeningWords[], opening: OpeningWords): boolean => {
  if (opening.kind === 'fixed') return leaves.every((leaf) => leaf.kind === 'fixed');
  return leaves.some((leaf) => isLike(leaf, opening)) && leaves.every((leaf) => leaf.kind !== 'fixed');
};

const hasPart = (row: RowIdentity, part: WindowWords['part']): boolean => {
  if (row.fixed_part_type !== (part?.type ?? 'aucune')) return false;
  // "imposte fixe" is one light: a transom of four parts is another window.
  const lights = part?.lights ?? [];
  return lights.length === 0 || lightsOf(row).join() === lights.join();
};

/**
 * Whether a row is the window that a heading describes. "OB gauche" is a window of one leaf without a transom: price
 * lists mention a second leaf or a fixed part if there is one. Openings are compared only if the heading mentions them.
 */
export const fitsWindow = (row: RowIdentity, { leafCount, openings, part }: WindowWords): boolean => {
  const leaves = leavesOf(row);
  const [first, ...more] = openings;
  if (!hasPart(row, part)) return false;
  const count = leafCount ?? (first ? openings.length : undefined);
  if (count !== undefined && leaves.length !== count) return false;
  if (!first) return true;
  return more.length === 0 ? hasOpening(leaves, first) : openings.every((opening, at) => isLike(leaves[at], opening));
};

/** A row that says nothing about its window: one leaf and no opening. It contradicts no heading. */
export const saysNothing = (row: RowIdentity): boolean =>
  row.leaf_count === 1 && row.opening_v1 === null && row.fixed_part_type === 'aucune';
