import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import type { Pause } from '../../../pause.ts';
import type { Report } from '../../../product-configuration/report/report.ts';
import { reportOn } from '../../../product-configuration/report/report-on.ts';

/** The validation reports of these products (D7), by their ids. */
export const reportsOn = async (tx: TenantTransaction, ids: readonly number[], pause: Pause) => {
  const reports = new Map<number, Report>();
  for (const id of ids) {
    await pause();
    const pieces = await reportOn(tx, id);
    let piece = pieces.next();
    while (!piece.done) piece = pieces.next();
    reports.set(id, piece.value);
  }
  return reports;
};

type Items = Report['errors'];

const missingIn = (items: Items, others: Items): Items => {
  const known = new Set(others.map((item) => JSON.stringify(item)));
  return items.filter((item) => !known.has(JSON.stringify(item)));
};

const findingsOnlyIn = (report: Report, other: Report) => ({
  errors: missingIn(report.errors, other.errors),
  warnings: missingIn(report.warnings, other.warnings),
});

/** D17.3: what a report gains and loses; null where there is none. */
export const differenceOf = (before: Report | undefined, after: Report | undefined) =>
  before && after
    ? {
        valid: { old: before.valid, new: after.valid },
        gained: findingsOnlyIn(after, before),
        lost: findingsOnlyIn(before, after),
      }
    : null;
