import assert from 'node:assert/strict';
import { after, afterEach } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page, type Response } from 'playwright-core';

export type Look = {
  /** Signed in with this key; without it the page asks for one. */
  key?: string;
  scheme?: 'light' | 'dark';
  locale?: string;
  phone?: boolean;
  /** false: the browser runs no script of the page. */
  script?: boolean;
};

/** Nothing of the browser's own leaves the machine, and root may run it. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let browser: Browser | undefined;
const faults: string[] = [];

/** Gives the browser a session for a key, as the sign-in page does. */
export const signInByKey = async (context: BrowserContext, origin: string, key: string): Promise<void> => {
  const headers = { authorization: `Bearer ${key}`, origin };
  const answer = await context.request.post(`${origin}/session/key`, { headers });
  assert.equal(answer.status(), 204, await answer.text());
};

/**
 * A page of the service in a browser session of its own. Whatever a user would never see but should worry us fails the
 * test: an exception, a refusal by the content security policy, a request to any other host.
 */
export const openPage = async (
  origin: string,
  path: string,
  { key, scheme, locale, phone, script = true }: Look = {},
): Promise<Page> => {
  const executablePath = process.env.TEST_BROWSER ?? '/usr/bin/chromium';
  browser ??= await chromium.launch({ executablePath, args: ARGS });
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    colorScheme: scheme ?? 'light',
    locale: locale ?? 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
    javaScriptEnabled: script,
  });
  context.setDefaultTimeout(20_000);
  if (key) await signInByKey(context, origin, key);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // The browser reports every refused request; those are answers that the page deals with.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && url.origin !== origin) faults.push(`request to ${url.origin}`);
  });
  await page.goto(origin + path);
  return page;
};

export const openConsole = (origin: string, path: string, look: Look = {}): Promise<Page> =>
  openPage(origin, `/console${path}`, look);

/**
 * Does something that sends a write, and answers when the service has done it. Words on the page are no sign of that: "Saved" is
 * in sight as a part of "Unsaved changes", and a picture changes before its write is sent.
 */
export const withAnswer = async (page: Page, method: string, path: RegExp, act: () => Promise<unknown>) => {
  const isMeant = (response: Response) =>
    response.request().method() === method && path.test(new URL(response.url()).pathname);
  const [response] = await Promise.all([page.waitForResponse(isMeant), act()]);
  // An answer without a body, or one that the page has left, has no text to read.
  if (!response.ok()) assert.fail(`${method} ${response.url()}: ${response.status()} ${await response.text()}`);
};

afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
  assert.deepEqual(faults.splice(0), []);
});

after(async () => {
  await browser?.close();
});
