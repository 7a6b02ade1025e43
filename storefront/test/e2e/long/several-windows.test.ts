import assert from 'node:assert/strict';
import { test } from 'node:test';
import { violations } from '../../../../console/test/support/violations.ts';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, must, productId, shopKey } = await startShopService();
const id = productId('PVC-1V');
const body = `<vantail-configurator src="${origin}" key="${shopKey}" product="${id}" address></vantail-configurator>`;

type Page = Awaited<ReturnType<typeof openShopPage>>;
const confirmed = (page: Page) => page.getByRole('region', { name: 'Price' }).getByText('Price confirmed').waitFor();
const step = (page: Page, name: RegExp) => page.getByRole('button', { name, expanded: false });

type Saved = { total: number; lines: { width: number; quantity: number; total: number }[] };

test('several windows are one request: each is changed, copied and taken out, and the offer has them all', async () => {
  const page = await openShopPage({ origin, body });
  await confirmed(page);
  const list = page.getByRole('region', { name: 'Your windows' });
  const widen = async (width: string) => {
    await step(page, /^Dimensions/).click();
    await page.getByLabel('Width', { exact: true }).fill(width);
    await list.getByText(`${width} × 1,200 mm`).waitFor();
    await confirmed(page);
  };
  await page.getByRole('button', { name: 'Add another window' }).click();
  await list.waitFor();
  assert.equal(await list.getByRole('listitem').count(), 2);
  // Both are alike, and one of them is being configured.
  assert.equal(await list.locator('[aria-current]').count(), 1);
  await list.getByRole('button', { name: 'Change: 1,000 × 1,200 mm' }).waitFor();
  await widen('900');
  await list.getByRole('button', { name: 'Copy: 900 × 1,200 mm' }).click();
  assert.equal(await list.getByRole('listitem').count(), 3);
  await widen('800');
  // The first one again: what was chosen for it is there.
  await list.getByRole('button', { name: 'Change: 1,000 × 1,200 mm' }).click();
  await page.getByRole('button', { name: /^Dimensions.*1,000 × 1,200/ }).waitFor();
  await list.getByRole('button', { name: 'Remove: 900 × 1,200 mm' }).click();
  assert.equal(await list.getByRole('listitem').count(), 2);
  await confirmed(page);
  assert.deepEqual(await violations(page), []);

  await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: 'Request this offer' }).click();
  const offer = page.getByRole('dialog', { name: 'Your offer' });
  await offer.getByText('800 × 1,200 mm').waitFor();
  const shown = await offer.locator('[part=price]').allInnerTexts();
  await offer.getByLabel('Name').fill('Camille Martin');
  await offer.getByLabel('Email').fill('camille@example.org');
  await offer.getByRole('button', { name: 'Send request' }).click();
  await offer.getByText(/Your offer has number \d+/).waitFor();
  assert.equal(await offer.getByText('The price has changed').count(), 0);
  const [quote] = (await must<{ data: Saved[] }>('GET', '/v1/quotes?order=-number')).data;
  assert.deepEqual(
    quote?.lines.map(({ width }) => width),
    [1000, 800],
  );
  const money = (amount = 0) => new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount);
  assert.deepEqual(shown, [money(quote?.lines[0]?.total), money(quote?.lines[1]?.total)]);
  // Before it is saved nobody adds up; afterwards the service's total is shown.
  await offer.getByText(money(quote?.total)).first().waitFor();
});
