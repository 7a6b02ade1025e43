import type { Pieces } from '@vantail/pricing';
import type { NamedTable, RowIdentity } from './match-fault.ts';
import { joinedWords, rowsByWords, type TableMatch, textsOf } from './match-tables.ts';
import { mentionedWindow, type OpeningWords, type WindowWords } from './window-words.ts';

/** The fields of a new row, as `create` takes them. */
type SuggestedRow = Readonly<Record<string, string | number>>;

/** The opening of a leaf by its code; undefined where the words leave its side open. */
const openingOf = ({ kind, side }: OpeningWords): string | undefined => {
  if (kind === 'fixed') return 'fixe';
  if (kind === 'tilt') return 'oscillo';
  if (side === undefined) return undefined;
  const hand = side === 'left' ? 'gauche' : 'droite';
  return kind === 'tilt_turn' ? `${hand}_oscillo` : hand;
};

/** The window that the titles and the tab of a table mention; nothing where they contradict each other. */
const mentioned = (table: NamedTable): WindowWords | undefined => {
  const found = joinedWords(table.texts ?? textsOf(table), mentionedWindow);
  return found?.words === 'contradiction' ? undefined : found?.words;
};

/**
 * The window that the titles and the tab of a table describe, for whoever creates a row for it: "Soufflet" is not a fixed
 * window. Openings are left out where the words do not say all of them, and there is nothing where they contradict each
 * other or describe no window: then a person must say it.
 */
export const suggestedRow = (table: NamedTable): SuggestedRow | null => {
  const words = mentioned(table);
  if (!words) return null;
  const { leafCount, openings, part } = words;
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

/**
 * The row to ask about for each table whose words are not all known ("PVC 1V Fixe"): the one active row that is the window
 * they mention, unless another table has it or asks for it, too. It stays a fault until somebody answers (A2).
 */
export function* withSuggestions(
  tables: readonly NamedTable[],
  matches: readonly TableMatch[],
  rows: readonly RowIdentity[],
): Pieces<TableMatch[]> {
  const fitting = rowsByWords(rows.filter(({ active }) => active));
  const suggestions = new Map<number, number>();
  const ask = (id: number) => suggestions.set(id, (suggestions.get(id) ?? 0) + 1);
  const found: TableMatch[] = [];
  for (const [index, match] of matches.entries()) {
    yield;
    if (match.kind === 'row') ask(match.row.id);
    const isOpen = match.kind === 'none' && match.fault?.code === 'unmatched_table';
    const words = isOpen && tables[index] ? mentioned(tables[index]) : undefined;
    const [row, ...more] = words ? fitting(words) : [];
    const isOne = row !== undefined && more.length === 0;
    if (isOne) ask(row.id);
    found.push(isOpen && isOne ? { ...match, suggestedId: row.id } : match);
  }
  return found.map((match) => {
    if (match.kind !== 'none' || match.suggestedId === undefined || suggestions.get(match.suggestedId) === 1)
      return match;
    return { kind: 'none', fault: match.fault };
  });
}
