import assert from 'node:assert/strict';
import type { BrowserContext, Page, Response } from 'playwright-core';
import { openTestPage } from '../../../scripts/testing/test-page.ts';

export type Look = {
  /** Signed in with this key; without it the page asks for one. */
  key?: string;
  scheme?: 'light' | 'dark';
  locale?: string;
  phone?: boolean;
  /** false: the browser runs no script of the page. */
  script?: boolean;
};

/** Gives the browser a session for a key, as the sign-in page does. */
export const signInByKey = async (context: BrowserContext, origin: string, key: string): Promise<void> => {
  const headers = { authorization: `Bearer ${key}`, origin };
  const answer = await context.request.post(`${origin}/session/key`, { headers });
  assert.equal(answer.status(), 204, await answer.text());
};

/** A page of the service in a browser session of its own. */
export const openPage = async (origin: string, path: string, { key, phone, ...look }: Look = {}): Promise<Page> => {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const page = await openTestPage({ viewport, ...look }, (other) => other === origin);
  if (key) await signInByKey(page.context(), origin, key);
  await page.goto(origin + path);
  return page;
};

export const openConsole = (origin: string, path: string, look: Look = {}): Promise<Page> =>
  openPage(origin, `/console${path}`, look);

/**
 * Does something that sends a write, and answers when the service has done it. Words on the page are no sign of that: "Saved" is
 * in sight as a part of "Unsaved changes", and a picture changes before its write is sent. A save may be tried by a dry run before.
 */
export const withAnswer = async (page: Page, method: string, path: RegExp, act: () => Promise<unknown>) => {
  const isMeant = (response: Response) => {
    const { pathname, searchParams } = new URL(response.url());
    return response.request().method() === method && path.test(pathname) && searchParams.get('dry_run') !== 'true';
  };
  const [response] = await Promise.all([page.waitForResponse(isMeant), act()]);
  // The answer of long work begins before the work is done.
  await response.finished();
  // An answer without a body, or one that the page has left, has no text to read.
  if (!response.ok()) assert.fail(`${method} ${response.url()}: ${response.status()} ${await response.text()}`);
};
