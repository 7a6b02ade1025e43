import { setTimeout as sleep } from 'node:timers/promises';

const PAUSE_MS = 2000;

/** The modules that routes load on first use; a test compares the list with the routes. */
export const lateModules = [
  () => import('@fastify/busboy'),
  () => import('@vantail/drawing'),
  () => import('@prometheus-io/client'),
  () => import('../platform/http/built/problems-page.ts'),
  () => import('../platform/http/openapi/document.ts'),
  () => import('../configurator/copies/check-document.ts'),
  () => import('../configurator/copies/duplicate-product.ts'),
  () => import('../configurator/copies/export-document.ts'),
  () => import('../configurator/copies/import-document.ts'),
  () => import('../history/undo/restore.ts'),
  () => import('../history/undo/revert.ts'),
  () => import('../prices/imports/planned-imports.ts'),
  () => import('../prices/imports/run-import.ts'),
  () => import('../catalogue/media/run-picture-job.ts'),
  () => import('../prices/tables/share-table.ts'),
  () => import('../selling/offers/make-offer-model.ts'),
  () => import('../selling/offers/order.ts'),
  () => import('../selling/offers/page/page.ts'),
  () => import('../selling/offers/page/offer-html.ts'),
  () => import('../selling/offers/pdf/run-pdf-job.ts'),
  () => import('../prices/imports/service.ts'),
  () => import('../prices/imports/brand-lists/import-price-list.ts'),
  () => import('../prices/imports/worker/run-file-job.ts'),
  () => import('../history/plans/change-plan.ts'),
  () => import('../history/plans/plan-response.ts'),
  () => import('../history/plans/publish-plan.ts'),
  () => import('../history/plans/schedule-plan.ts'),
  () => import('../history/plans/publish-due.ts'),
  () => import('../prices/spreadsheets/export-workbook.ts'),
  () => import('../prices/spreadsheets/import-option-list.ts'),
  () => import('../prices/spreadsheets/import-workbook.ts'),
  () => import('../platform/words/french.ts'),
  () => import('../platform/words/german.ts'),
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
