import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 2000;

/** The modules that routes load on first use; a test compares the list with the routes. */
export const lateModules = [
  () => import('@fastify/busboy'),
  () => import('@vantail/drawing'),
  () => import('@prometheus-io/client'),
  () => import('../http/docs/browser/page-script.ts'),
  () => import('../http/docs/page.ts'),
  () => import('../http/docs/problems-page.ts'),
  () => import('../http/openapi/document.ts'),
  () => import('../bulk/history/restore.ts'),
  () => import('../bulk/history/revert.ts'),
  () => import('../bulk/imports/run-import.ts'),
  () => import('../media/pictures/run-picture-job.ts'),
  () => import('../offers/html/offer-html.ts'),
  () => import('../offers/pdf/run-pdf-job.ts'),
  () => import('../bulk/imports/service.ts'),
  () => import('../bulk/imports/brand-lists/import-price-list.ts'),
  () => import('../bulk/imports/worker/run-file-job.ts'),
  () => import('../bulk/plans/change-plan.ts'),
  () => import('../bulk/plans/plan-response.ts'),
  () => import('../bulk/plans/publish-plan.ts'),
  () => import('../bulk/plans/schedule-plan.ts'),
  () => import('../bulk/plans/due/publish-due.ts'),
  () => import('../bulk/spreadsheets/export-workbook.ts'),
  () => import('../bulk/spreadsheets/import-option-list.ts'),
  () => import('../bulk/spreadsheets/import-workbook.ts'),
  () => import('../words/french.ts'),
  () => import('../words/german.ts'),
];

/**
 * Loads them a moment after the start, which they would slow down. If they were loaded only on first use, a process
 * that has run out of file descriptors could not load them any more, and the route would fail. The protocol of assistants
 * is not among them: it takes 12 MB, which most services never need, and is loaded with the first message (docs/adr/0065).
 */
export const loadLateModules = async (): Promise<void> => {
  await sleep(PAUSE_MS, undefined, { ref: false });
  for (const load of lateModules) await load().catch(() => {}); // The route tries again, and reports the error.
};
