import { type BreakdownEntry, chargedAmount } from '@vantail/pricing';

type OptionTerm = Extract<BreakdownEntry, { kind: 'option' }>;

/**
 * The terms of a price that have a line of their own: an opening that costs nothing by itself is named by the row, whose
 * line says how the window opens, and stands there once.
 */
export const visibleTerms = (
  breakdown: readonly BreakdownEntry[],
  isWindow: (term: OptionTerm) => boolean,
): BreakdownEntry[] => {
  const hasRow = breakdown.some(({ kind }) => kind === 'row');
  return breakdown.filter(
    (entry) => !(hasRow && entry.kind === 'option' && chargedAmount(entry) === 0 && isWindow(entry)),
  );
};
