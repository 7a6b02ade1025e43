import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { violations } from '../../../../console/test/support/violations.ts';
import type { QuoteDetail, VantailConfigurator } from '../../../src/index.ts';
import { shiftsOf } from '../../support/layout-shifts.ts';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, must, productId, shopKey, newKey } = await startShopService();
const element = (key = shopKey, more = '', reference = 'PVC-1V') =>
  `<vantail-configurator src="${origin}" key="${key}" product="${productId(reference)}" ${more}></vantail-configurator>`;

/** The name of what has the focus, inside the element. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const inner = document.querySelector('vantail-configurator')?.shadowRoot?.activeElement as HTMLElement | null;
    const labels = (inner as HTMLInputElement | null)?.labels;
    const text = inner?.getAttribute('aria-label') ?? (labels?.length ? labels[0]?.innerText : inner?.innerText) ?? '';
    return text.replaceAll(/\s+/g, ' ').trim();
  });

const tabTo = async (page: Page, name: RegExp) => {
  const seen: string[] = [];
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab');
    const now = await focused(page);
    if (name.test(now)) return;
    seen.push(now);
  }
  assert.fail(`${name} cannot be reached: ${seen.join(' > ')}`);
};

test('a customer without a mouse goes the whole way', async () => {
  const page = await openShopPage({ origin, body: element() });
  await page.getByText('Price confirmed').waitFor();
  // The opening is part of the window: it has no line of its own in the breakdown unless it costs something.
  const lines = await page.locator('.breakdown tbody th').allTextContents();
  assert.deepEqual(lines, ['PVC window, one leaf', 'Locking handle']);
  await tabTo(page, /^Essential range/);
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: /Comfort range/, checked: true }).waitFor();
  await tabTo(page, /^Continue/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^Openings/, expanded: true }).waitFor();
  assert.match(await focused(page), /Openings$/);
  await tabTo(page, /^\d Dimensions/);
  await page.keyboard.press('Space');
  await tabTo(page, /^Width/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('800');
  await tabTo(page, /^Request this offer/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await tabTo(page, /^Name/);
  await page.keyboard.type('Dominique');
  await tabTo(page, /^Email/);
  await page.keyboard.type('dominique@example.org');
  await page.keyboard.press('Enter');
  await page.getByText(/Your offer has number/).waitFor();
  type Saved = { language: string | null; lines: { width: number }[] };
  const [quote] = (await must<{ data: Saved[] }>('GET', '/v1/quotes?order=-number')).data;
  assert.equal(quote?.lines[0]?.width, 800);
  assert.equal(quote?.language, 'en', 'the offer is in the language of the page');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('nothing moves while the element loads, also where the file of depth comes after the price', async () => {
  for (const phone of [false, true]) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const late = { file: 'vantail-depth', until: promise };
    const page = await openShopPage({ origin, body: `${element()}<p>Below</p>`, late }, { phone });
    await page.locator('[data-check=confirmed]').waitFor();
    const drawing = page.getByRole('figure').locator('svg.vantail-drawing');
    assert.equal(await drawing.locator('linearGradient').count(), 0, 'the file of depth is on its way');
    resolve();
    await drawing.locator('linearGradient').first().waitFor({ state: 'attached' });
    assert.deepEqual(await shiftsOf(page), [], phone ? 'on a phone' : 'on a desk');
    await page.context().close();
  }
});

test('a key that may not save hands the choice to the shop, with its own words', async () => {
  const key = await newKey({ scopes: ['storefront:read'] });
  const page = await openShopPage({ origin, body: element(key, `labels='{"ask":"Add to cart"}'`) });
  await page.getByText('Price confirmed').waitFor();
  const heard = page.evaluate(
    () =>
      new Promise<QuoteDetail>((resolve) =>
        addEventListener('vantail-quote', (event) => resolve((event as CustomEvent).detail)),
      ),
  );
  await page.getByRole('button', { name: 'Add to cart' }).click();
  const { quote, price, selection } = await heard;
  assert.deepEqual([quote, price?.total, selection.width], [null, 362.9, 1000]);
  await page.getByRole('dialog').getByText('Your choices have been passed on.').waitFor();
});

test('the element can be made anew, moved, and told another product and language', async () => {
  const page = await openShopPage({ origin, body: element() });
  await page.getByText('Price confirmed').waitFor();
  await page.evaluate(() => {
    const configurator = document.querySelector('vantail-configurator') as VantailConfigurator;
    configurator.selection = { ...configurator.selection, width: 1100 };
    const other = document.createElement('section');
    document.body.append(other);
    other.append(configurator);
  });
  await page.getByText('Price confirmed').waitFor();
  const width = () =>
    page.evaluate(() => (document.querySelector('vantail-configurator') as VantailConfigurator).selection?.width);
  assert.equal(await width(), 1100);
  await page.evaluate((id) => {
    const configurator = document.querySelector('vantail-configurator') as VantailConfigurator;
    configurator.language = 'de';
    configurator.product = id;
  }, productId('PVC-2V'));
  await page.getByText('Preis bestätigt').waitFor();
  await page.getByRole('heading', { name: 'Kunststofffenster, zwei Flügel' }).waitFor();
});

test('a product that is not there, or a service that is not, says so and can be tried again', async () => {
  const page = await openShopPage({
    origin,
    body: element(shopKey, 'language="fr"').replace(/product="\d+"/, 'product="999999"'),
  });
  await page.getByText('Ce produit n’est pas disponible.').waitFor();
  await page.evaluate((id) => {
    (document.querySelector('vantail-configurator') as VantailConfigurator).product = id;
  }, productId('PVC-1V'));
  await page.getByText('Prix confirmé').waitFor();
});

test('each size says how it is measured, in the words of the shop, and not where the shop leaves it out', async () => {
  const page = await openShopPage({
    origin,
    body: element(shopKey, `labels='{"measure_height":"Measure the frame."}'`),
  });
  await page.getByRole('button', { name: /^Dimensions/ }).click();
  await page.getByText('How to measure: Width').click();
  await page.getByText('at the top, in the middle and at the bottom. Enter the smallest.').waitFor();
  const open = page.locator('details.help[open]');
  assert.equal(await open.count(), 1, 'each is opened by itself');
  await page.getByText('How to measure: Height').click();
  await open.getByText('Measure the frame.').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.evaluate(() => {
    (document.querySelector('vantail-configurator') as VantailConfigurator).labels = { measure: '' };
  });
  await open.first().waitFor({ state: 'detached' });
});

test('the window is seen from inside and from outside', async () => {
  const page = await openShopPage({ origin, body: element() });
  const drawing = page.getByRole('figure', { name: 'Drawing of the window' });
  await drawing.getByRole('img', { name: /seen from inside/ }).waitFor();
  await drawing.getByRole('button', { name: 'Outside' }).click();
  await drawing.getByRole('img', { name: /seen from outside/ }).waitFor();
  await drawing.getByRole('button', { name: 'Outside', pressed: true }).waitFor();
});

const isInSight = (page: Page, selector: string) =>
  page.locator(selector).evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && bottom > top;
  });

test('on a phone the price is in sight wherever the customer is, and nothing is wider than the screen', async () => {
  const page = await openShopPage({ origin, body: element() }, { phone: true });
  await page.locator('.bar').getByText('€362.90').waitFor();
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  for (const top of [0, end / 3, (2 * end) / 3]) {
    await page.evaluate((to) => scrollTo(0, to), top);
    assert.ok(await isInSight(page, '.bar .sum'), `at ${top}`);
  }
  for (const name of [/^Openings/, /^Dimensions/, /^Glazing/, /^Extras/]) {
    await page.getByRole('button', { name }).click();
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), String(name));
  }
  await page.locator('.bar').getByRole('button', { name: 'Request this offer' }).click();
  await page.getByRole('dialog').getByLabel('Email').waitFor();
});

test('a window can be put in a wall once the file of depth can be loaded', async () => {
  const page = await openShopPage({ origin, body: element() });
  await page.route('**/vantail-depth-*', (route) => route.abort(), { times: 1 });
  const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('vantail-depth'));
  await page.reload();
  await refused;
  await page.locator('[data-check=confirmed]').waitFor();
  const wall = page.getByRole('button', { name: 'In a wall' });
  await wall.click();
  await page.getByRole('figure').getByText('1.75 m').waitFor();
  assert.equal(await wall.getAttribute('aria-pressed'), 'true');
});
