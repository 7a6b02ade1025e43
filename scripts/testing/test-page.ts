import assert from 'node:assert/strict';
import { after } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

export type Appearance = {
  viewport: { width: number; height: number };
  scheme?: 'light' | 'dark' | undefined;
  locale?: string | undefined;
  touch?: boolean | undefined;
  /** false: the browser runs no script of the page. */
  script?: boolean | undefined;
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

/** What tests listen to. */
const EVENTS = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
] as const;

/** A browser that no test has used for so long is closed: nobody tells when the last test of a process is over. */
const IDLE_MS = 3_000;

type IdlePage = { page: Page; kind: string };

let browser: Promise<Browser> | undefined;
let closing: NodeJS.Timeout | undefined;
let used = 0;
/** A new page costs as much as loading the console twice, so one that a test is done with is emptied and given to the next. */
const idle: IdlePage[] = [];
const spent = new WeakSet<Page>();

const closeBrowser = async () => {
  const closed = browser;
  browser = undefined;
  idle.length = 0;
  await (await closed)?.close();
};

const openContext = async ({ locale, touch, script }: Appearance): Promise<BrowserContext> => {
  const executablePath = process.env.TEST_BROWSER ?? '/usr/bin/chromium';
  browser ??= chromium.launch({ executablePath, args: ARGS });
  const context = await (await browser).newContext({
    locale: locale ?? 'en-GB',
    hasTouch: touch === true,
    javaScriptEnabled: script !== false,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(20_000);
  return context;
};

/** Nothing of what a test did to a page reaches the next: whatever cannot be emptied is closed. */
const giveBack = async (page: Page, kind: string): Promise<void> => {
  const context = page.context();
  if (page.isClosed() || spent.has(page)) return context.close();
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of EVENTS) page.removeAllListeners(event);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const { origin } = new URL(page.url());
  const session = await context.newCDPSession(page);
  if (origin.startsWith('http')) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
  await page.evaluate('sessionStorage.clear()').catch(() => undefined);
  await page.goto('about:blank');
  await page.mouse.move(0, 0);
  idle.push({ page, kind });
};

/** The page is closed after the test, and not given to another: something in it cannot be undone. */
export const useUp = (page: Page): void => void spent.add(page);

/**
 * A page in a browser session of its own, until the test that asked for it is over. Whatever a user would never see but should worry
 * us fails the test: an exception, a refusal by the content security policy, a request to a host that is not `isOwn`.
 */
export const openTestPage = async (look: Appearance, isOwn: (origin: string) => boolean): Promise<Page> => {
  clearTimeout(closing);
  used++;
  const kind = JSON.stringify([look.locale, look.touch, look.script]);
  const place = idle.findIndex((candidate) => candidate.kind === kind);
  const [known] = place < 0 ? [] : idle.splice(place, 1);
  const page = known?.page ?? (await (await openContext(look)).newPage());
  await page.setViewportSize(look.viewport);
  await page.emulateMedia({ colorScheme: look.scheme ?? 'light' });
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // The browser reports every refused request; those are answers that the page deals with.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && !isOwn(url.origin)) faults.push(`request to ${url.origin}`);
  });
  after(async () => {
    await giveBack(page, kind);
    used--;
    if (used === 0) closing = setTimeout(closeBrowser, IDLE_MS);
    assert.deepEqual(faults, []);
  });
  return page;
};
