import type { ProductSnapshot } from '../product-configuration/snapshot.ts';
import { productFindings } from './product-findings.ts';
import { type Findings, inOrder } from './report-item.ts';
import { stepFindings } from './step-findings.ts';

/** §2.4. */
export type Report = { valid: boolean } & Findings;

/**
 * D7: a pure function of one consistent snapshot. Items of the product first, then of steps in their order, then of
 * rows by id. `knownOptionIds` are the tenant's own among the ids that clients' option lists name.
 */
export const validationReport = (snapshot: ProductSnapshot, knownOptionIds: ReadonlySet<number>): Report => {
  const { errors, warnings } = inOrder([productFindings(snapshot), ...stepFindings(snapshot, knownOptionIds)]);
  return { valid: errors.length === 0, errors, warnings };
};
