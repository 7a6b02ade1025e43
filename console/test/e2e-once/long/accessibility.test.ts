import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../../support/browser.ts';
import { demoKey, startConsoleService } from '../../support/console-service.ts';
import { look, lookAtPages, type PageToSee } from '../../support/look-at-pages.ts';

const service = await startConsoleService();
const key = await demoKey(service);
const { body } = await service.call<{ data: { id: number }[] }>('GET', '/v1/categories', { token: key });
const category = body.data[0]?.id;
const lines = [{ kind: 'free', name: 'Container', unit_price: 120 }];
const quote = await service.call<{ id: number }>('POST', '/v1/quotes', { token: key, body: { lines } });

/** Every page of the menu; `accessibility-products.test.ts` has those of a product. */
const pages: PageToSee[] = [
  ['/', 'Home'],
  ['/products', 'Products'],
  ['/categories', 'Categories'],
  [`/categories/${category}`, 'Fenêtres'],
  ['/brands', 'Brands'],
  ['/price-tables', 'Price tables'],
  ['/price-lists', 'Price lists'],
  ['/options', 'Options'],
  ['/quotes', 'Quotes'],
  [`/quotes/${quote.body.id}`, 'Quote 1'],
  ['/services', 'Services'],
  ['/tariffs', 'Tariffs'],
  ['/discount-groups', 'Discount groups'],
  ['/vat-rates', 'VAT rates'],
  ['/settings', 'Settings'],
  ['/history', 'History'],
  ['/media', 'Pictures'],
  ['/people', 'People'],
  ['/keys', 'API keys'],
  ['/webhooks', 'Webhooks'],
  ['/adjust', 'Change prices'],
  ['/plans', 'Plans'],
  ['/nowhere', 'Page not found'],
];

test('axe finds no violation on any page of the menu in the light, no faint colours in the dark, and nothing is cut off where there is little room', async () => {
  const entry = await openConsole(service.origin, '');
  await entry.getByLabel('API key').waitFor();
  const found = [...(await look('sign-in', entry)), ...(await lookAtPages(service.origin, key, pages))];
  assert.deepEqual(found, []);
});
