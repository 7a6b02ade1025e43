import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole } from '../support/browser.ts';
import { demoKey, startConsoleService } from '../support/console-service.ts';

const service = await startConsoleService();
const key = await demoKey(service);
const read = async <T>(path: string) => (await service.call<T>('GET', path, { token: key })).body;
type Ids = { data: { id: number; reference?: string }[] };

const firstOf = async (path: string) => (await read<Ids>(path)).data[0]?.id;
const product = (await read<Ids>('/v1/products')).data.find(({ reference }) => reference === 'PVC-2V')?.id;
const base = `/products/${product}`;
const part = async (name: string) => firstOf(`/v1${base}/${name}`);
const plan = await service.call<{ id: number }>('POST', '/v1/plans', { token: key, body: { name: 'Tarif 2027' } });

/** Every page of the console. */
const paths = [
  '/',
  '/products',
  '/products?open=new',
  '/categories',
  `/categories/${await firstOf('/v1/categories')}`,
  '/brands',
  `/brands?open=${await firstOf('/v1/brands')}`,
  '/options',
  `/options?open=${await firstOf('/v1/options')}`,
  '/price-tables',
  '/price-lists',
  '/media',
  '/quotes',
  '/history',
  '/people',
  '/keys',
  '/account',
  '/webhooks',
  '/adjust',
  '/plans',
  `/plans/${plan.body.id}`,
  base,
  `${base}/steps/${await part('steps')}`,
  `${base}/steps/new`,
  `${base}/rows/${await part('pricing-configurations')}`,
  `${base}/rows/new`,
  `${base}/rules`,
  `${base}/rules/new`,
  `${base}/try`,
  `${base}/import`,
  `${base}/history`,
  '/nowhere',
];

/** A tablet; a screen of 1,440 pixels at 200 %; a phone. */
const WIDTHS = [768, 720, 390];

/** What reaches beyond the window or beyond a box that neither scrolls nor shows it. Runs in the page. */
const cutOff = (): string[] => {
  const found: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth)
    found.push(`the page is ${document.documentElement.scrollWidth} wide`);
  const canScroll = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const isMeant = (element: Element) => element.closest('.visually-hidden, [aria-hidden=true], svg, [hidden]') !== null;
  for (const element of document.body.querySelectorAll('*')) {
    const { left, right, width, height } = element.getBoundingClientRect();
    if (width <= 1 || height <= 1 || isMeant(element)) continue;
    if (right <= innerWidth + 1 && left >= -1) continue;
    let box: Element | null = element.parentElement;
    while (box && !canScroll(box)) box = box.parentElement;
    if (!box || box === document.body)
      found.push(`${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`);
  }
  return found.slice(0, 5);
};

const settled = async (page: Page, path: string) => {
  await page.goto(`${service.origin}/console${path}`);
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
};

test('nothing is cut off on any page: on a tablet, at 200 %, on a phone, in the longer language', async () => {
  const page = await openConsole(service.origin, '/', { key, locale: 'fr-FR' });
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await settled(page, path);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const cut = await page.evaluate(cutOff);
      if (cut.length > 0) found[`${path} at ${width}`] = cut;
    }
  }
  assert.deepEqual(found, {});
});

test('on a phone the price stays in sight while a configuration is tried, and the menu has names', async () => {
  const page = await openConsole(service.origin, `${base}/try`, { key, phone: true });
  await page.waitForLoadState('networkidle');
  const price = page.getByRole('status').filter({ hasText: '€' }).first();
  await price.waitFor();
  await page.mouse.wheel(0, 3000);
  await page.waitForTimeout(200);
  const box = await price.boundingBox();
  assert.ok(box && box.y >= 0 && box.y + box.height <= 844, `the price is at ${JSON.stringify(box)}`);
  for (const link of await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link').all())
    assert.notEqual(await link.innerText(), '');
});
