/** B7: what keeps a product from being sold, the worst first. */
import type { Report } from '../../catalogue/index.ts';
export const states = ['not_ready', 'warnings', 'ready'] as const;
export type State = (typeof states)[number];

export type Readiness = {
  product_id: number;
  state: State;
  errors: number;
  warnings: number;
  /** Each code once, errors before warnings. */
  codes: string[];
  from_price: number | null;
};

const stateOf = ({ errors, warnings }: Report, fromPrice: number | null): State => {
  if (errors.length > 0) return 'not_ready';
  // B7: a product without a price is not ready, whatever else the report says.
  return warnings.length > 0 || fromPrice === null ? 'warnings' : 'ready';
};

/** B7: the report (D7) in short form, for a list of many products. */
export const readinessOf = (product_id: number, report: Report, from_price: number | null): Readiness => ({
  product_id,
  state: stateOf(report, from_price),
  errors: report.errors.length,
  warnings: report.warnings.length,
  codes: [...new Set([...report.errors, ...report.warnings].map(({ code }) => code))],
  from_price,
});
