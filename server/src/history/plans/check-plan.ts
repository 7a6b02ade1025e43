import type { QuoteRequest } from '@vantail/pricing';
import { configurationIn, examplesReport, type Report, readReport } from '../../catalogue/index.ts';
import { byteCaches } from '../../platform/byte-caches.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { Problem } from '../../platform/errors.ts';
import { changesOf } from '../../platform/ledger/append.ts';
import { visibleFields } from '../../platform/ledger/change-response.ts';
import { summarize } from '../../platform/ledger/record.ts';
import { findLastNumber } from '../../platform/ledger/store.ts';
import { countProgress, type Pause, shortPause, withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import { priceLine, tableCache } from '../../selling/index.ts';
import { examplesOfPlan, productIdsOf, watchUndonePlan } from './judge-plan.ts';
import { lockAffected, touchedProducts } from './lock-affected.ts';
import type { CheckProgress } from './plan-progress.ts';
import type { RequestRow } from './request-store.ts';
import { type ReadFiles, runnableRequests, runRequests } from './run-requests.ts';

type QuoteToCheck = QuoteRequest & { product_id: number };

/** Whoever may plan sees inactive products, too: what the plan activates is new. */
const SEES_INACTIVE = true;

const priceQuote = async (
  tx: TenantTransaction,
  { product_id, ...request }: QuoteToCheck,
  tableOf: ReturnType<typeof tableCache>,
  language: string | undefined,
  pause: () => Promise<void>,
) => {
  try {
    const configuration = await configurationIn(tx, product_id, SEES_INACTIVE);
    const work = priceLine(tx.tenantId, configuration, request, tableOf, { language });
    return { quote: await withShortPauses(work, pause), refusal: null };
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error;
    return { quote: null, refusal: { code: error.code, detail: error.message, errors: error.errors ?? [] } };
  }
};

/**
 * Prices quotes on what this transaction sees. With a cache of its own: what it parses belongs to versions that are undone, and
 * that a later write makes with other prices.
 */
const priceQuotes = async (
  tx: TenantTransaction,
  quotes: readonly QuoteToCheck[],
  language: string | undefined,
  advance: () => void,
) => {
  const tableOf = tableCache(byteCaches());
  const pause = shortPause();
  const priced = [];
  for (const quote of quotes) {
    priced.push(await priceQuote(tx, quote, tableOf, language, pause));
    advance();
  }
  return priced;
};

/** So much of what reports are made from is held until the transaction has ended. */
const KEPT_BYTES = 32 * 1024 * 1024;

type MakeReport = () => Promise<Report>;

/**
 * The validation reports of products (D7), by their ids. They are read within the transaction and made after it: others wait
 * for a transaction on the same rows (docs/adr/0109).
 */
const reportReader = (tx: TenantTransaction, pause: Pause, room: { bytes: number }) => {
  const shortly = shortPause();
  return async (ids: readonly number[], advance: () => void): Promise<Map<number, MakeReport>> => {
    const reports = new Map<number, MakeReport>();
    for (const id of ids) {
      await pause();
      const { work, bytes } = await readReport(tx, id);
      if (bytes <= room.bytes) {
        room.bytes -= bytes;
        reports.set(id, () => withShortPauses(work, shortly));
      } else {
        const report = await withShortPauses(work, shortly);
        reports.set(id, async () => report);
      }
      advance();
    }
    return reports;
  };
};

type Items = Report['errors'];

const missingIn = (items: Items, others: Items): Items => {
  const known = new Set(others.map((item) => JSON.stringify(item)));
  return items.filter((item) => !known.has(JSON.stringify(item)));
};

const findingsOnlyIn = async (report: Report, other: Report, pause: () => Promise<void>) => {
  const errors = missingIn(report.errors, other.errors);
  await pause();
  const warnings = missingIn(report.warnings, other.warnings);
  await pause();
  return { errors, warnings };
};

/** D17.3: what a report gains and loses; null where there is none. */
const differenceOf = async (
  makeBefore: MakeReport | undefined,
  makeAfter: MakeReport | undefined,
  pause: () => Promise<void>,
) => {
  if (!makeBefore || !makeAfter) return null;
  const [before, after] = [await makeBefore(), await makeAfter()];
  return {
    valid: { old: before.valid, new: after.valid },
    gained: await findingsOnlyIn(after, before, pause),
    lost: await findingsOnlyIn(before, after, pause),
  };
};

/** What is listed of the changes; their number is always given. */
const MAX_LISTED = 1000;
/** A report reads a whole product, twice: of more products only the from-prices are listed. */
const MAX_REPORTS = 500;

type Checking = {
  plan: { id: number; name: string; version: number; state: string };
  rows: readonly RequestRow[];
  files: ReadFiles;
  quotes: readonly QuoteToCheck[];
  language: string | undefined;
  pause: Pause;
  progress: CheckProgress;
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
      fields: visibleFields(change),
    })),
  };
};

/** What a check says, made from what its transaction has read, and after it; ends when nobody waits for it any more. */
export type MakeCheck = Awaited<ReturnType<typeof checkPlan>>;
export type PlanCheck = Awaited<ReturnType<MakeCheck>>;

/**
 * D17.3: runs all of it, in a transaction that its caller rolls back. What is reported of before and after is read on both sides of
 * the run, under the locks of the plan.
 */
export const checkPlan = async (tx: TenantTransaction, checking: Checking) => {
  const { plan, rows, files, quotes, language, pause, progress } = checking;
  const requests = runnableRequests(rows);
  const resource = { kind: 'plan' as const, id: plan.id, name: plan.name, version: plan.version + 1 };
  summarize(tx, { type: 'plan.published', resource, product_id: null, isWrite: true });
  const planExamples = await examplesOfPlan(tx, plan);
  const affected = await lockAffected(tx, requests, files, productIdsOf(planExamples));
  const last_change = await findLastNumber(tx);
  const before = await touchedProducts(tx, affected);
  const reported = before.slice(0, MAX_REPORTS).map(({ id }) => id);
  const readReports = reportReader(tx, pause, { bytes: KEPT_BYTES });
  const readCount = reported.length + quotes.length;
  const advanceBefore = countProgress(progress('before'), readCount);
  const reportsBefore = await readReports(reported, advanceBefore);
  const pricedBefore = await priceQuotes(tx, quotes, language, advanceBefore);
  const compare = await watchUndonePlan(tx, { requests, affected, examples: planExamples, pause, progress });
  await runRequests(tx, requests, files, pause, progress('requests'));
  const runExamples = await compare();
  const after = new Map((await touchedProducts(tx, affected)).map((product) => [product.id, product]));
  const advanceAfter = countProgress(progress('after'), readCount);
  const reportsAfter = await readReports(reported, advanceAfter);
  const pricedAfter = await priceQuotes(tx, quotes, language, advanceAfter);
  const listed = listedChanges(tx);
  return async (signal: AbortSignal) => {
    const examples = examplesReport(await runExamples());
    const products = [];
    const shortly = shortPause();
    const advance = countProgress(progress('comparing'), before.length);
    for (const { id, name, from_price } of before) {
      signal.throwIfAborted();
      const report = await differenceOf(reportsBefore.get(id), reportsAfter.get(id), shortly);
      reportsBefore.delete(id);
      reportsAfter.delete(id);
      products.push({
        product_id: id,
        name,
        from_price: { old: from_price, new: after.get(id)?.from_price ?? null },
        report,
      });
      advance();
    }
    return {
      plan_version: plan.version,
      last_change,
      checked_at: new Date().toISOString(),
      ...listed,
      products,
      reports_left_out: before.length - reported.length,
      changed_since: changedSince(rows),
      examples,
      quotes: quotes.map(({ product_id }, index) => ({
        product_id,
        before: pricedBefore[index],
        after: pricedAfter[index],
      })),
    };
  };
};
