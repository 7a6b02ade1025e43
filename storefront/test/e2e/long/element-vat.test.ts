import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { VantailConfigurator } from '../../../src/index.ts';
import { type Rate, type Saved, startPriceShop } from '../../support/price-shop.ts';

const { must, product, rateOf, configurator, card, sell, open, textOf, cardText, money, lastQuote, sendOffer } =
  await startPriceShop();

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

test('D19.3 without VAT the price of the list is shown as before, in its own basis', async () => {
  await sell('HT', { included_vat_rate_id: null, vat_rate_id: null });
  const net = await open(configurator() + card());
  assert.equal(await textOf(net, '.panel .total'), '€362.90 excl. VAT');
  assert.match(await cardText(net), /^from €\d+\.\d\d excl\. VAT$/);
  await sell('TTC', { included_vat_rate_id: null, vat_rate_id: null });
  const gross = await open(configurator('prices="both"'));
  assert.equal(await textOf(gross, '.panel .total'), '€362.90 incl. VAT');
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
