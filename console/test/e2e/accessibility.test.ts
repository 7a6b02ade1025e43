import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../support/browser.ts';
import { demoKey, startConsoleService } from '../support/console-service.ts';
import { violations } from '../support/violations.ts';

const service = await startConsoleService();
const key = await demoKey(service);
const read = async (path: string) =>
  (await service.call<{ data: { id: number }[] }>('GET', path, { token: key })).body.data[0]?.id;
const product = await read('/v1/products');
const [step, row, category] = await Promise.all([
  read(`/v1/products/${product}/steps`),
  read(`/v1/products/${product}/pricing-configurations`),
  read('/v1/categories'),
]);

/** Every page, by what must be in sight before it is looked at. */
const pages: [path: string, heading: string | RegExp][] = [
  ['/products', 'Products'],
  ['/categories', 'Categories'],
  [`/categories/${category}`, 'Fenêtres'],
  ['/brands', 'Brands'],
  ['/options', 'Options'],
  ['/quotes', 'Quotes'],
  ['/keys', 'API keys'],
  [`/products/${product}`, /Fenêtre/],
  [`/products/${product}/steps/${step}`, /Fenêtre/],
  [`/products/${product}/steps/new`, /Fenêtre/],
  [`/products/${product}/rows/${row}`, /Fenêtre/],
  [`/products/${product}/rows/new`, /Fenêtre/],
  [`/products/${product}/try`, /Fenêtre/],
  ['/nowhere', 'There is no such page'],
];

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds no violation on any page, ${scheme}`, async () => {
    const found: string[] = [];
    const look = async (name: string, page: Awaited<ReturnType<typeof openConsole>>) =>
      found.push(...(await violations(page)).map((violation) => `${name}\n${violation}`));
    const entry = await openConsole(service.origin, '', { scheme });
    await entry.getByLabel('API key').waitFor();
    await look('sign-in', entry);
    const page = await openConsole(service.origin, '/products', { key, scheme });
    for (const [path, heading] of pages) {
      await page.goto(`${service.origin}/console${path}`);
      await page.getByRole('heading', { name: heading }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await look(path, page);
    }
    assert.deepEqual(found, []);
  });
}
