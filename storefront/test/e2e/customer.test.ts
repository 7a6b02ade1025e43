import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShopPage } from '../support/shop-page.ts';
import { startShopService } from '../support/shop-service.ts';

const { origin, must, productId, shopKey } = await startShopService();
const product = productId('PVC-1V');
const body = `<vantail-configurator src="${origin}" key="${shopKey}" product="${product}"></vantail-configurator>`;

type Saved = { number: number; total: number; customer: object; lines: { width: number; height: number }[] };

test('a customer configures, is refused with a reason, takes the nearest size, changes the finish and saves an offer', async () => {
  const page = await openShopPage({ origin, body });
  const step = (name: RegExp) => page.getByRole('button', { name, expanded: false });
  const price = page.getByRole('region', { name: 'Price' });
  await price.getByText('€362.90').first().waitFor();
  await price.getByText('Price confirmed').waitFor();

  // A choice that is not possible yet says why, and what would make it possible is one press away.
  await step(/^Glazing/).click();
  await page.getByText('Triple glazing needs the 76 mm frame of the Comfort range.').waitFor();
  await page.getByRole('button', { name: 'Comfort range' }).click();
  await page.getByRole('radio', { name: /Triple glazing/ }).check();
  await price.getByText('Price confirmed').waitFor();

  // Too wide: refused, with what can be made.
  await step(/^Dimensions/).click();
  await page.getByLabel('Width', { exact: true }).fill('1900');
  await page.getByRole('region', { name: 'Dimensions' }).getByText('This size can’t be made').waitFor();
  await page.getByText('No price for these choices').first().waitFor();
  await page.getByRole('group', { name: 'Nearest sizes with a price' }).getByRole('button').first().click();
  assert.equal(await page.getByLabel('Width', { exact: true }).inputValue(), '1450');
  await price.getByText('Price confirmed').waitFor();

  // A rule refuses, in its own words.
  await step(/^Openings/).click();
  await page.getByRole('radio', { name: 'Tilt only' }).check();
  await step(/^Dimensions/).click();
  await page.getByLabel('Height', { exact: true }).fill('1300');
  await price.getByText('A tilt-only window is at most 1,200 mm high.').waitFor();
  await page.getByLabel('Height', { exact: true }).fill('1200');
  await price.getByText('Price confirmed').waitFor();

  await step(/^Colours/).click();
  await page.getByRole('radio', { name: /Anthracite/ }).check();
  await price.getByText('Price confirmed').waitFor();
  // The drawing is in it.
  await page.getByRole('figure').locator('svg [fill="#383e42"]').first().waitFor();

  await price.getByRole('button', { name: 'Request this offer' }).click();
  const offer = page.getByRole('dialog', { name: 'Your offer' });
  await offer.getByText('Anthracite grey 7016').waitFor();
  await offer.getByLabel('Name').fill('Camille Martin');
  await offer.getByLabel('Email').fill('camille@example.org');
  const heard = page.evaluate(
    () =>
      new Promise<number>((resolve) =>
        addEventListener('vantail-quote', (event) => resolve((event as CustomEvent).detail.quote.total)),
      ),
  );
  await offer.getByRole('button', { name: 'Send request' }).click();
  await offer.getByText(/Your offer has number \d+/).waitFor();

  const [quote] = (await must<{ data: Saved[] }>('GET', '/v1/quotes?order=-number')).data;
  assert.deepEqual([quote?.lines[0]?.width, quote?.lines[0]?.height], [1450, 1200]);
  assert.deepEqual(quote?.customer, { name: 'Camille Martin', email: 'camille@example.org' });
  assert.equal(await heard, quote?.total);
  const shown = await offer.locator('[part=price]').innerText();
  assert.equal(shown, new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(quote?.total ?? 0));
});
