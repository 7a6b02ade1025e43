import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { VantailConfigurator } from '../../src/index.ts';
import { openShopPage } from '../support/shop-page.ts';
import { startShopService } from '../support/shop-service.ts';

const shop = await startShopService();
const { origin, must, productId, shopKey, newKey, operator } = shop;
const product = productId('PVC-1V');
const tenantId = (await must<{ tenant: { id: number } }>('GET', '/v1/me')).tenant.id;
type Rate = { id: number; rate: number };
const rates = (await must<{ data: Rate[] }>('GET', '/v1/vat-rates')).data;
const rateOf = (percent: number): number => rates.find(({ rate }) => rate === percent)?.id ?? 0;

const configurator = (more = '', key = shopKey) =>
  `<vantail-configurator src="${origin}" key="${key}" product="${product}" ${more}></vantail-configurator>`;
const card = (more = '', key = shopKey) =>
  `<vantail-from-price src="${origin}" key="${key}" product="${product}" ${more}></vantail-from-price>`;

const sell = (price_basis: 'HT' | 'TTC', settings: object) =>
  operator('PATCH', `/operator/v1/tenants/${tenantId}`, { price_basis }).then(() =>
    must('PATCH', '/v1/settings', settings),
  );

const open = async (body: string, word = 'Price confirmed'): Promise<Page> => {
  const page = await openShopPage({ origin, body });
  await page.getByText(word).waitFor();
  return page;
};

const textOf = async (page: Page, selector: string): Promise<string> =>
  (await page.locator(selector).first().innerText()).replaceAll(/\s+/g, ' ').trim();

/** Once it has come. */
const cardText = async (page: Page): Promise<string> => {
  await page.locator('vantail-from-price [part=price]').waitFor();
  const text = await page.locator('vantail-from-price').evaluate((node) => node.shadowRoot?.textContent ?? '');
  return text.replaceAll(/\s+/g, ' ').trim();
};

const money = (amount: number): string =>
  new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount);

type Saved = { total: number; totals: { net: number; gross: number; vat: { rate: number }[] | null } };
const lastQuote = async () => (await must<{ data: Saved[] }>('GET', '/v1/quotes?order=-number')).data[0] as Saved;

const sendOffer = async (page: Page) => {
  await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: 'Request this offer' }).click();
  const offer = page.getByRole('dialog', { name: 'Your offer' });
  await offer.getByLabel('Name').fill('Camille Martin');
  await offer.getByLabel('Email').fill('camille@example.org');
  await offer.getByRole('button', { name: 'Send request' }).click();
  await offer.getByText(/Your offer has number/).waitFor();
};

test('D19.10 an HT shop shows gross prices: panel, options, breakdown, spoken price; several pieces are those of the saved quote', async () => {
  await sell('HT', { included_vat_rate_id: null, vat_rate_id: rateOf(5.5) });
  const page = await open(configurator());
  // 362.90 and 5.5 % of it, 19.96.
  assert.equal(await textOf(page, '.panel .total'), '€382.86 incl. VAT');
  assert.equal(await textOf(page, '[role=status]'), 'Price: €382.86 incl. VAT');
  await page.getByText('How the price is calculated').click();
  assert.equal(await textOf(page, '.breakdown tfoot'), 'Unit price incl. VAT €382.86');
  await page.getByLabel('Quantity').fill('7');
  await page.getByLabel('Quantity').press('Enter');
  await page.getByText('€382.86 each').waitFor();
  await page.getByText('Price confirmed').waitFor();
  // 2,540.30 and 139.72.
  assert.equal(await textOf(page, '.panel .total'), '€2,680.02 incl. VAT');
  const detail = await page.evaluate(() => {
    const element = document.querySelector('vantail-configurator') as VantailConfigurator;
    return [element.price?.net_price, element.price?.gross_price];
  });
  assert.deepEqual(detail, [362.9, 382.86]);
  await sendOffer(page);
  const { totals } = await lastQuote();
  assert.equal(await textOf(page, '.offer .total'), `${money(totals.gross)} incl. VAT`);
  assert.equal(await page.getByText('The price has changed in the meantime').count(), 0);
});

test('D19.7 what is shown for several pieces is what the saved quote has, where the gross of one piece times their number is not', async () => {
  await sell('HT', { included_vat_rate_id: null, vat_rate_id: rateOf(5.5) });
  const page = await open(configurator('prices="both"'));
  let isTold = false;
  for (const quantity of [3, 11, 30]) {
    await page.getByLabel('Quantity').fill(String(quantity));
    await page.getByLabel('Quantity').press('Enter');
    await page.getByText('Price confirmed').waitFor();
    const shown = await textOf(page, '.panel .total');
    const { totals } = await must<Saved>('POST', '/v1/quotes', {
      lines: [
        {
          product_id: product,
          ...(await page.evaluate(
            () => (document.querySelector('vantail-configurator') as VantailConfigurator).selection,
          )),
        },
      ],
    });
    assert.equal(shown, `${money(totals.gross)} incl. VAT ${money(totals.net)} excl. VAT`);
    isTold ||= Math.round(382.86 * quantity * 100) !== Math.round(totals.gross * 100);
  }
  assert.ok(isTold, 'no quantity tells the two apart');
});

test('D19.10 a TTC shop shows net prices, both sums with their names, and options with the name of theirs', async () => {
  await sell('TTC', { included_vat_rate_id: rateOf(20), vat_rate_id: null });
  const net = await open(configurator('prices="net"') + card('prices="net"'));
  assert.equal(await textOf(net, '.panel .total'), '€302.42 excl. VAT');
  assert.match(await cardText(net), /^from €\d+\.\d\d excl\. VAT$/);
  await net.getByRole('button', { name: /^Colours/ }).click();
  const option = async (page: Page) =>
    (await page.locator('.card', { hasText: 'Anthracite' }).locator('.amount').innerText()).trim();
  const plain = await option(net);
  await net.context().close();

  const both = await open(configurator('prices="both"') + card('prices="both"'));
  assert.equal(await textOf(both, '.panel .total'), '€362.90 incl. VAT €302.42 excl. VAT');
  assert.equal(await textOf(both, '[role=status]'), 'Price: €362.90 incl. VAT, €302.42 excl. VAT');
  assert.match(await cardText(both), /^from €\d+\.\d\d incl\. VAT · €\d+\.\d\d excl\. VAT$/);
  await both.getByRole('button', { name: /^Colours/ }).click();
  const named = await option(both);
  assert.match(plain, /^\+€\d+\.\d\d$/);
  assert.match(named, /^\+€\d+\.\d\d incl\. VAT$/);
  const amountOf = (text: string) => Number(text.replaceAll(/[^\d.]/g, '').replace(/\.$/, ''));
  assert.equal(amountOf(plain), Math.round((amountOf(named) / 1.2) * 100) / 100);
});

test('D19.10 another rate than the default: at once in the price, and in the saved quote', async () => {
  await sell('TTC', { included_vat_rate_id: rateOf(20), vat_rate_id: null });
  await must('PATCH', `/v1/vat-rates/${rateOf(5.5)}`, { offered: true });
  const page = await open(configurator(`vat-rate-id="${rateOf(5.5)}"`));
  // 362.90 without its 20 %: 302.42; with 5.5 %: 319.05.
  assert.equal(await textOf(page, '.panel .total'), '€319.05 incl. VAT');
  await sendOffer(page);
  const { totals } = await lastQuote();
  assert.deepEqual([totals.gross, totals.vat?.map(({ rate }) => rate)], [319.05, [5.5]]);
  assert.equal(await textOf(page, '.offer .total'), '€319.05 incl. VAT');
});

test('a rate that changes while the page is open: the next answer of the service corrects the price', async () => {
  await sell('HT', { included_vat_rate_id: null, vat_rate_id: rateOf(5.5) });
  const page = await open(configurator());
  await must('PATCH', '/v1/settings', { vat_rate_id: rateOf(20) });
  await page.getByRole('button', { name: 'One more' }).first().click();
  await page.getByText('The price has changed').waitFor();
  assert.equal(await textOf(page, '.panel .total'), `${money(362.9 * 2 * 1.2)} incl. VAT`);
});

test('D19.3 without VAT the price of the list is shown as before, in its own basis', async () => {
  await sell('HT', { included_vat_rate_id: null, vat_rate_id: null });
  const net = await open(configurator() + card());
  assert.equal(await textOf(net, '.panel .total'), '€362.90 excl. VAT');
  assert.match(await cardText(net), /^from €\d+\.\d\d excl\. VAT$/);
  await sell('TTC', { included_vat_rate_id: null, vat_rate_id: null });
  const gross = await open(configurator('prices="both"'));
  assert.equal(await textOf(gross, '.panel .total'), '€362.90 incl. VAT');
});

test('D19.6 a key with a tariff: its own price from the service and never that of the list; cards say that they are list prices', async () => {
  await sell('HT', { included_vat_rate_id: null, vat_rate_id: rateOf(20) });
  const tariff = await must<{ id: number }>('POST', '/v1/tariffs', { name: 'Half', percent: -50 });
  const key = await newKey({ scopes: ['storefront:read', 'quotes:create'], tariff_id: tariff.id });
  const seen: string[] = [];
  const page = await openShopPage({ origin, body: configurator('', key) + card('', key) });
  await page.exposeFunction('told', (text: string) => seen.push(text));
  await page.getByText('Price confirmed').waitFor();
  assert.equal(await textOf(page, '.panel .total'), '€217.74 incl. VAT');
  await page.evaluate(() => {
    const element = document.querySelector('vantail-configurator') as VantailConfigurator;
    element.addEventListener('vantail-change', () => {
      const told = (globalThis as unknown as { told(text: string): void }).told;
      told(element.shadowRoot?.querySelector('.panel .sum')?.textContent ?? '');
    });
  });
  await page.getByRole('button', { name: 'One more' }).first().click();
  await page.locator('.panel').getByText('€435.48').waitFor();
  assert.deepEqual([...new Set(seen)], ['…', '€435.48']);
  assert.match(await cardText(page), /^from €\d+\.\d\d incl\. VAT · list price$/);
  await page.getByText('How the price is calculated').click();
  assert.equal(await textOf(page, '.breakdown tfoot'), 'Unit price incl. VAT €217.74');
});

test('D19.10 a VAT rate that is not offered: no price, no word about the connection, and the author of the page reads why', async () => {
  const hidden = await must<Rate>('POST', '/v1/vat-rates', { name: 'Inner', rate: 7 });
  for (const [id, why] of [
    [hidden.id, /vat-rate-id="\d+".*not offered/],
    [888_888, /vat-rate-id="888888".*must be the id of a VAT rate/],
  ] as const) {
    const page = await open(configurator());
    const told = page.waitForEvent('console', (message) => why.test(message.text()));
    await page.locator('vantail-configurator').evaluate((element, rate) => {
      element.setAttribute('vat-rate-id', rate);
    }, String(id));
    await page.getByText('The configurator could not be loaded.').waitFor();
    await told;
    assert.equal(await page.getByText('can’t be reached').count(), 0);
  }
});
