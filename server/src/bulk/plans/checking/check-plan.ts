import { shownFields } from '../../../changes/shown-change.ts';
import { changesOf } from '../../../database/ledger/append.ts';
import { summarize } from '../../../database/ledger/record.ts';
import { findLastNumber } from '../../../database/ledger/store.ts';
import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import type { Pause } from '../../../pause.ts';
import { listSharingOptions } from '../../../product-configuration/price-tables/store.ts';
import type { RequestRow } from '../requests/store.ts';
import { lockReach, type PlanReach } from '../running/lock-reach.ts';
import { runRequests } from '../running/run-requests.ts';
import { type ReadFiles, runnableRequests } from '../running/runnable-request.ts';
import { priceQuotes, type QuoteToCheck } from './price-quotes.ts';
import { differenceOf, reportsOn } from './report-differences.ts';
import { listTouched } from './store.ts';

/** What is listed of the changes; their number is always told. */
const MAX_LISTED = 1000;
/** A report reads a whole product, twice: of more products only the from-prices are told. */
const MAX_REPORTS = 500;

export type Checking = {
  plan: { id: number; name: string; version: number };
  rows: readonly RequestRow[];
  files: ReadFiles;
  quotes: readonly QuoteToCheck[];
  language: string | undefined;
  pause: Pause;
};

/** D17.3: targets that were written to after their request was added. */
const changedSince = (rows: readonly RequestRow[]) =>
  rows
    .filter(({ target_kind, target_version, current_version }) => target_kind && target_version !== current_version)
    .map(({ id, target_kind, target_id, target_name, target_version, current_version }) => ({
      request_id: id,
      resource: { kind: target_kind as string, id: target_id as number, name: target_name },
      version: target_version as number,
      current_version,
    }));

const listedChanges = (tx: TenantTransaction) => {
  // The first is the summary itself.
  const changes = changesOf(tx).slice(1);
  return {
    total: changes.length,
    changes: changes.slice(0, MAX_LISTED).map(({ unshown: _, ...change }) => ({
      ...change,
      fields: shownFields(change),
    })),
  };
};

/**
 * The products that a plan touches: those first that it writes to or below, then those that show an option, a price table of
 * an option, a brand or a category that it writes.
 */
const touchedBy = async (tx: TenantTransaction, reach: PlanReach) => {
  const priced = reach.tables.size > 0 ? await listSharingOptions(tx, [...reach.tables]) : [];
  const touched = await listTouched(tx, {
    products: [...reach.products],
    options: [...reach.writtenOptions, ...priced.map(({ id }) => id)],
    brands: [...reach.brands],
    categories: [...reach.categories],
  });
  const written = touched.filter(({ id }) => reach.products.has(id));
  return [...written, ...touched.filter(({ id }) => !reach.products.has(id))];
};

/**
 * D17.3: runs all of it, in a transaction that its caller rolls back. What is told of before and after is read on both sides of
 * the run, under the locks of the plan.
 */
export const checkPlan = async (tx: TenantTransaction, { plan, rows, files, quotes, language, pause }: Checking) => {
  const requests = runnableRequests(rows);
  const resource = { kind: 'plan' as const, id: plan.id, name: plan.name, version: plan.version + 1 };
  summarize(tx, { type: 'plan.published', resource, product_id: null, isWrite: true });
  const reach = await lockReach(tx, requests, files);
  const last_change = await findLastNumber(tx);
  const before = await touchedBy(tx, reach);
  const reported = before.slice(0, MAX_REPORTS).map(({ id }) => id);
  const reportsBefore = await reportsOn(tx, reported, pause);
  const pricedBefore = await priceQuotes(tx, quotes, language);
  await runRequests(tx, requests, files, pause);
  const after = new Map((await touchedBy(tx, reach)).map((product) => [product.id, product]));
  const reportsAfter = await reportsOn(tx, reported, pause);
  const pricedAfter = await priceQuotes(tx, quotes, language);
  return {
    plan_version: plan.version,
    last_change,
    checked_at: new Date().toISOString(),
    ...listedChanges(tx),
    products: before.map(({ id, name, from_price }) => ({
      product_id: id,
      name,
      from_price: { old: from_price, new: after.get(id)?.from_price ?? null },
      report: differenceOf(reportsBefore.get(id), reportsAfter.get(id)),
    })),
    reports_left_out: before.length - reported.length,
    changed_since: changedSince(rows),
    quotes: quotes.map(({ product_id }, index) => ({
      product_id,
      before: pricedBefore[index],
      after: pricedAfter[index],
    })),
  };
};
