import type { NamedTable } from './match-fault.ts';
import { joinedWords, textsOf } from './match-tables.ts';
import type { OpeningWords } from './window-words.ts';

/** The fields of a new row, as `create` takes them. */
export type SuggestedRow = Readonly<Record<string, string | number>>;

/** The opening of a leaf by its code; undefined where the words leave its side open. */
const openingOf = ({ kind, side }: OpeningWords): string | undefined => {
  if (kind === 'fixed') return 'fixe';
  if (kind === 'tilt') return 'oscillo';
  if (side === undefined) return undefined;
  const hand = side === 'left' ? 'gauche' : 'droite';
  return kind === 'tilt_turn' ? `${hand}_oscillo` : hand;
};

/**
 * The window that the titles and the tab of a table describe, for whoever creates a row for it: "Soufflet" is not a fixed
 * window. Openings are left out where the words do not say all of them, and there is nothing where they contradict each
 * other or describe no window: then a person must say it.
 */
export const suggestedRow = (table: NamedTable): SuggestedRow | null => {
  const found = joinedWords(table.texts ?? textsOf(table));
  if (!found || found.words === 'contradiction') return null;
  const { leafCount, openings, part } = found.words;
  const count = leafCount ?? Math.max(1, openings.length);
  const isFixed = openings.length === 1 && openings[0]?.kind === 'fixed';
  const leaves = isFixed ? Array.from({ length: count }, () => 'fixe') : openings.map(openingOf);
  const isWhole = leaves.length === count && leaves.every((opening) => opening !== undefined);
  return {
    leaf_count: count,
    ...(isWhole ? Object.fromEntries(leaves.map((opening, at) => [`opening_v${at + 1}`, opening as string])) : {}),
    ...(part ? { fixed_part_type: part.type } : {}),
    ...Object.fromEntries((part?.lights ?? []).map((light, at) => [`fixed_part_opening_v${at + 1}`, light])),
  };
};
