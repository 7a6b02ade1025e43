import type { Readiness } from '../../api/readiness.ts';
import type { Report } from './report-item.ts';

/** What a verdict is made of, whether it comes from a list of many products (B7) or from the report of one (D7). */
export type Verdict = Pick<Readiness, 'state' | 'errors' | 'warnings' | 'codes'>;

/** Ready; ready, but; not ready. Without a price the report has a warning, so nothing is green without one. */
export const verdictOf = ({ errors, warnings }: Report): Verdict => ({
  state: errors.length > 0 ? 'not_ready' : warnings.length > 0 ? 'warnings' : 'ready',
  errors: errors.length,
  warnings: warnings.length,
  codes: [...new Set([...errors, ...warnings].map(({ code }) => code))],
});

/** What a verdict says first: that nothing can be sold without a price outweighs all other warnings. */
export const mainWarning = ({ state, codes }: Verdict): 'no_price' | 'inactive_product' | undefined => {
  if (state !== 'warnings') return undefined;
  if (codes.includes('no_price')) return 'no_price';
  return codes.length === 1 && codes[0] === 'inactive_product' ? 'inactive_product' : undefined;
};
