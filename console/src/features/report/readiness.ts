import type { Readiness } from '../../api/readiness.ts';
import type { Report } from './report-item.ts';

/** What a verdict is based on, from a list of many products (B7) or from the report of one (D7). */
export type Verdict = Pick<Readiness, 'state' | 'errors' | 'warnings' | 'codes'>;

/**
 * Ready, ready with warnings, or not ready. A missing price is a warning of the report, so a product without one is
 * never "ready".
 */
export const verdictOf = ({ errors, warnings }: Report): Verdict => ({
  state: errors.length > 0 ? 'not_ready' : warnings.length > 0 ? 'warnings' : 'ready',
  errors: errors.length,
  warnings: warnings.length,
  codes: [...new Set([...errors, ...warnings].map(({ code }) => code))],
});

/** What a verdict says first: a missing price is more important than all other warnings. */
export const mainWarning = ({ state, codes }: Verdict): 'no_price' | 'inactive_product' | undefined => {
  if (state !== 'warnings') return undefined;
  if (codes.includes('no_price')) return 'no_price';
  return codes.length === 1 && codes[0] === 'inactive_product' ? 'inactive_product' : undefined;
};
