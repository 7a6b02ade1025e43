import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, afterEach } from 'node:test';
import { type Browser, chromium, type Page } from 'playwright-core';

export type Look = {
  locale?: string;
  scheme?: 'light' | 'dark';
  phone?: boolean;
  /** Attributes of `<html>`, such as `dir="rtl"`. */
  html?: string;
};

export type Embedded = {
  /** Where the service is. */
  origin: string;
  /** What stands in the body. */
  body: string;
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

/** What a careful shop allows: its own scripts and styles, and the service to be asked. */
const policy = (origin: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' ${origin}`,
    `connect-src ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/** As docs/guides/storefront-element.md says: the place of the element is kept until its file has come. */
const STYLE = `
  :root { color-scheme: light dark; background: light-dark(#fff, #121416); color: light-dark(#111, #eee); font-family: system-ui; }
  body { margin: 16px auto; max-width: 1100px; padding: 0 16px; }
  vantail-configurator { display: block; min-height: 56rem; }
  @media (min-width: 60rem) { vantail-configurator { min-height: 50rem; } }
`;
const ELEMENTS = readFileSync(join(import.meta.dirname, '../../dist/elements/vantail.js'), 'utf8');

/** A shop of another origin than the service: Chromium lets no page of another address reach this machine. */
const serveShop = async (html: string, csp: string): Promise<string> => {
  const server = createServer(({ url }, response) => {
    const [type, body] =
      url === '/vantail.js'
        ? ['text/javascript', ELEMENTS]
        : url === '/shop.css'
          ? ['text/css', STYLE]
          : ['text/html', html];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': csp }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

let browser: Browser | undefined;
const faults: string[] = [];

const newPage = async ({ locale, scheme, phone }: Look, isOwn: (origin: string) => boolean): Promise<Page> => {
  const executablePath = process.env.TEST_BROWSER ?? '/usr/bin/chromium';
  browser ??= await chromium.launch({ executablePath, args: ARGS });
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 900 },
    hasTouch: phone === true,
    colorScheme: scheme ?? 'light',
    locale: locale ?? 'en-GB',
  });
  context.setDefaultTimeout(20_000);
  const page = await context.newPage();
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith('http') && !isOwn(url.origin)) faults.push(`request to ${url.origin}`);
  });
  return page;
};

/**
 * A page of a shop, of another origin than the service and under a strict content security policy, with the elements as they
 * are built. An exception, a refusal by the policy or a request to a third host fails the test.
 */
export const openShopPage = async ({ origin, body }: Embedded, look: Look = {}): Promise<Page> => {
  const html = `<!doctype html><html lang="${(look.locale ?? 'en').slice(0, 2)}" ${look.html ?? ''}><head><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/shop.css">
    <script type="module" src="/vantail.js"></script></head><body><main><h1>Shop</h1>${body}</main></body></html>`;
  const shop = await serveShop(html, policy(origin));
  const page = await newPage(look, (other) => other === origin || other === shop);
  await page.goto(`${shop}/window`);
  return page;
};

/** A page of the demo shop. */
export const openDemoShop = async (origin: string, path: string, look: Look = {}): Promise<Page> => {
  const page = await newPage(look, (other) => other === origin);
  await page.goto(`${origin}/demo${path}`);
  return page;
};

afterEach(async () => {
  for (const context of browser?.contexts() ?? []) await context.close();
  assert.deepEqual(faults.splice(0), []);
});

after(async () => {
  await browser?.close();
});
