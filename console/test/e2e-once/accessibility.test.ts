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
const [step, row, rule, category] = await Promise.all([
  read(`/v1/products/${product}/steps`),
  read(`/v1/products/${product}/pricing-configurations`),
  read(`/v1/products/${product}/rules`),
  read('/v1/categories'),
]);

/** Every page, by what must be in sight before it is looked at. */
const pages: [path: string, heading: string | RegExp][] = [
  ['/products', 'Products'],
  ['/categories', 'Categories'],
  [`/categories/${category}`, 'Fenêtres'],
  ['/brands', 'Brands'],
  ['/price-tables', 'Price tables'],
  ['/price-lists', 'Price lists'],
  ['/options', 'Options'],
  ['/quotes', 'Quotes'],
  ['/history', 'History'],
  [`/products/${product}/history`, /Fenêtre/],
  ['/keys', 'API keys'],
  ['/webhooks', 'Webhooks'],
  ['/adjust', 'Change prices'],
  ['/plans', 'Plans'],
  [`/products/${product}`, /Fenêtre/],
  [`/products/${product}/steps/${step}`, /Fenêtre/],
  [`/products/${product}/steps/new`, /Fenêtre/],
  [`/products/${product}/rows/${row}`, /Fenêtre/],
  [`/products/${product}/rows/new`, /Fenêtre/],
  [`/products/${product}/rules`, 'Rules'],
  [`/products/${product}/rules/${rule}`, 'Try this rule'],
  [`/products/${product}/rules/new`, 'New rule'],
  [`/products/${product}/try`, /Fenêtre/],
  [`/products/${product}/import`, 'Import prices'],
  ['/nowhere', 'There is no such page'],
];

type Page = Awaited<ReturnType<typeof openConsole>>;

/** In the light by every rule; in the dark nothing but the colours is different. */
const look = async (name: string, page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await violations(page, ['color-contrast']);
  return [...inLight, ...inDark.map((violation) => `dark: ${violation}`)].map((violation) => `${name}\n${violation}`);
};

test('axe finds no violation on any page in the light, and no faint colours in the dark', async () => {
  const entry = await openConsole(service.origin, '');
  await entry.getByLabel('API key').waitFor();
  const found = await look('sign-in', entry);
  const page = await openConsole(service.origin, '/products', { key });
  for (const [path, heading] of pages) {
    await page.goto(`${service.origin}/console${path}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.waitForLoadState('networkidle');
    found.push(...(await look(path, page)));
  }
  assert.deepEqual(found, []);
});
