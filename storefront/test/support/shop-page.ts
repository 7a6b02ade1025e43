import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { after } from 'node:test';
import type { Page } from 'playwright-core';
import { openTestPage } from '../../../scripts/testing/test-page.ts';

type Look = {
  locale?: string;
  scheme?: 'light' | 'dark';
  phone?: boolean;
  /** Attributes of `<html>`, such as `dir="rtl"`. */
  html?: string;
};

type Embedded = {
  /** Where the service is. */
  origin: string;
  /** What stands in the body. */
  body: string;
  /** The query of the page's address. */
  search?: string;
  /** Files of the elements with this in their name come only when the page was told to go on. */
  late?: { file: string; until: Promise<unknown> };
};

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
const ELEMENTS = join(import.meta.dirname, '../../dist/elements');

/** A shop of another origin than the service: Chromium lets no page of another address reach this machine. */
const serveShop = async (html: string, csp: string, late: Embedded['late']): Promise<string> => {
  const server = createServer(async ({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://shop');
    if (late && pathname.includes(late.file)) await late.until;
    const [type, body] = pathname.endsWith('.js')
      ? ['text/javascript', readFileSync(join(ELEMENTS, basename(pathname)))]
      : pathname === '/shop.css'
        ? ['text/css', STYLE]
        : ['text/html', html];
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': csp }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const newPage = ({ locale, scheme, phone }: Look, isOwn: (origin: string) => boolean): Promise<Page> => {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1280, height: 900 };
  return openTestPage({ viewport, locale, scheme, touch: phone }, isOwn);
};

/**
 * A page of a shop, of another origin than the service and under a strict content security policy, with the elements as they
 * are built. An exception, a refusal by the policy or a request to a third host fails the test.
 */
export const openShopPage = async ({ origin, body, search = '', late }: Embedded, look: Look = {}): Promise<Page> => {
  const html = `<!doctype html><html lang="${(look.locale ?? 'en').slice(0, 2)}" ${look.html ?? ''}><head><title>Shop</title>
    <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/shop.css">
    <script type="module" src="/vantail.js"></script></head><body><main><h1>Shop</h1>${body}</main></body></html>`;
  const shop = await serveShop(html, policy(origin), late);
  const page = await newPage(look, (other) => other === origin || other === shop);
  await page.goto(`${shop}/window${search}`);
  return page;
};

/** A page of the demo shop. */
export const openDemoShop = async (origin: string, path: string, look: Look = {}): Promise<Page> => {
  const page = await newPage(look, (other) => other === origin);
  await page.goto(`${origin}/demo${path}`);
  return page;
};
