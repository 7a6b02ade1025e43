import type { Page, Request } from 'playwright-core';
import { newDeadline } from '../../../scripts/testing/until.ts';

/** How long there must be no request under way before a page counts as loaded. */
const QUIET_MS = 45;

/** Does something, and waits until the page has all that it asked for. */
export type Settle = (act: () => Promise<unknown>) => Promise<void>;

/** The script of a worker: where the page ends the worker before it has loaded, the browser tells of no end. */
const isOfWorker = (request: Request): boolean => /worker-[^/]+\.js$/.test(request.url());

/** Counts the requests of a page from now on. */
export const watchRequests = (page: Page): Settle => {
  const open = new Set<Request>();
  let changedAt = 0;
  const end = (request: Request) => {
    open.delete(request);
    changedAt = performance.now();
  };
  page.on('request', (request) => {
    if (!isOfWorker(request)) open.add(request);
    changedAt = performance.now();
  });
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return async (act) => {
    changedAt = performance.now();
    await act();
    const isLate = newDeadline();
    while (open.size > 0 || performance.now() - changedAt < QUIET_MS) {
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 3));
      const asked = [...open].map((request) => `${request.method()} ${request.url()}`);
      if (isLate()) throw new Error(`${page.url()} never got what it asked for: ${asked.join(', ')}`);
    }
  };
};
