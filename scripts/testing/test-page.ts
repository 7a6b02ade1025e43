import assert from 'node:assert/strict';
import { after, type TestContext } from 'node:test';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { waitMs, within } from './until.ts';

type Appearance = {
  viewport: { width: number; height: number };
  scheme?: 'light' | 'dark' | undefined;
  locale?: string | undefined;
  touch?: boolean | undefined;
  /** false: the browser runs no script of the page. */
  script?: boolean | undefined;
};

/**
 * What Playwright switches off, for the browser takes the last list only, and the popups of the address bar: for every new page it
 * would load their two pages, which cost more than ours.
 */
const WITHOUT = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'PreloadTopChromeWebUI',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'WebUIOmniboxPopup',
];

/** A page lives too short for optimised code and for the collection of garbage to pay. */
const JS_FLAGS = ['--no-opt', '--no-maglev', '--min-semi-space-size=64', '--initial-heap-size=512'];

/** Nothing of the browser's own leaves the machine, and root may run it. */
const ARGS = [
  `--disable-features=${WITHOUT.join()}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--js-flags=${JS_FLAGS.join(' ')}`,
];

/** A browser that no test has used for so long is closed: nobody tells when the last test of a process is over. */
const IDLE_MS = 3_000;

let browser: Promise<Browser> | undefined;
let closing: NodeJS.Timeout | undefined;
let used = 0;

const closeBrowser = async () => {
  const closed = browser;
  browser = undefined;
  await (await closed)?.close();
};

const openContext = async ({ viewport, scheme, locale, touch, script }: Appearance): Promise<BrowserContext> => {
  const executablePath = process.env.TEST_BROWSER ?? '/usr/bin/chromium';
  browser ??= chromium.launch({ executablePath, args: ARGS, timeout: waitMs() });
  const context = await (await browser).newContext({
    viewport,
    colorScheme: scheme ?? 'light',
    locale: locale ?? 'en-GB',
    hasTouch: touch === true,
    javaScriptEnabled: script !== false,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  context.setDefaultTimeout(waitMs());
  return context;
};

const MOST_TEXT = 1500;

/** For the report of a test that failed: where the page is and what stands there. A page that does not answer says nothing. */
const shownOn = async (page: Page): Promise<string> => {
  if (page.isClosed()) return `the page was closed at ${page.url()}`;
  const read = page.evaluate(() => document.body.innerText);
  const text = await within('the text of the page', read).catch((error: Error) => error.message);
  return `the page ${page.url()} showed: ${text.replaceAll(/\s+/g, ' ').slice(0, MOST_TEXT)}`;
};

/**
 * A page in a browser session of its own, until the test that asked for it is over. Whatever a user would never see but should worry
 * us fails the test: an exception, a refusal by the content security policy, a request to a host that is not `isOwn`.
 */
export const openTestPage = async (
  look: Appearance,
  isOwn: (origin: string) => boolean,
  /** An error that the test is about. */
  expected?: RegExp,
): Promise<Page> => {
  clearTimeout(closing);
  used++;
  const context = await openContext(look);
  const page = await context.newPage();
  const faults: string[] = [];
  const refused: string[] = [];
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    // The browser reports every refused request; those are answers that the page deals with.
    const text = message.text();
    if (message.type() !== 'error') return;
    if (/Failed to load resource/.test(text)) refused.push(`${text} ${message.location().url}`);
    else if (!expected?.test(text)) faults.push(text);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && !isOwn(url.origin)) faults.push(`request to ${url.origin}`);
  });
  after(async (test) => {
    // Of a page that a file opens for all its tests, the file is told.
    const told = test as TestContext & { error: unknown };
    if (told.error) for (const line of [await shownOn(page), ...faults, ...refused]) told.diagnostic(line);
    await context.close();
    used--;
    if (used === 0) closing = setTimeout(closeBrowser, IDLE_MS);
    assert.deepEqual(faults, []);
  });
  return page;
};
