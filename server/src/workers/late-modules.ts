const PAUSE_MS = 2000;

/** What routes load when they are first asked; a test compares the list with the routes. */
export const lateModules = [
  () => import('@fastify/busboy'),
  () => import('@vantail/drawing'),
  () => import('prom-client'),
  () => import('../http/docs/page.ts'),
  () => import('../http/openapi/document.ts'),
  () => import('../bulk/imports/run-import.ts'),
  () => import('../bulk/imports/service.ts'),
  () => import('../bulk/imports/worker/run-file-job.ts'),
];

/**
 * Loads it a moment after the start, which it would slow down: a process that has run out of file descriptors could not load it
 * any more, and the route would fail though all it needs is on the disk.
 */
export const loadLateModules = (): void => {
  setTimeout(async () => {
    for (const load of lateModules) await load().catch(() => {}); // The route tries again, and tells.
  }, PAUSE_MS).unref();
};
