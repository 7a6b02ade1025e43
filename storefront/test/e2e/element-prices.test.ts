import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { VantailConfigurator } from '../../src/index.ts';
import { startPriceShop } from '../support/price-shop.ts';
import { openShopPage } from '../support/shop-page.ts';

const { origin, must, newKey, rateOf, configurator, card, sell, open, textOf, cardText, money, lastQuote, sendOffer } =
  await startPriceShop();

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

test('a rate that changes while the page is open: the next answer of the service corrects the price', async () => {
  await sell('HT', { included_vat_rate_id: null, vat_rate_id: rateOf(5.5) });
  const page = await open(configurator());
  await must('PATCH', '/v1/settings', { vat_rate_id: rateOf(20) });
  await page.getByRole('button', { name: 'One more' }).first().click();
  await page.getByText('The price has changed').waitFor();
  assert.equal(await textOf(page, '.panel .total'), `${money(362.9 * 2 * 1.2)} incl. VAT`);
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
