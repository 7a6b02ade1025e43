import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shiftsOf } from '../../support/layout-shifts.ts';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, productId, shopKey } = await startShopService();
const id = productId('PVC-1V');
const body = `<vantail-configurator src="${origin}" key="${shopKey}" product="${id}" address></vantail-configurator>`;

type Page = Awaited<ReturnType<typeof openShopPage>>;
const confirmed = (page: Page) => page.getByRole('region', { name: 'Price' }).getByText('Price confirmed').waitFor();
const step = (page: Page, name: RegExp) => page.getByRole('button', { name, expanded: false });

test('the address follows what is chosen and leads back to it; steps are ticked once they were looked at', async () => {
  const page = await openShopPage({ origin, body });
  await confirmed(page);
  const ticked = () => page.locator('.step.done').count();
  assert.equal(new URL(page.url()).search, '', 'nothing was chosen yet');
  assert.equal(await ticked(), 0, 'what the maker preselects was not looked at');
  await step(page, /^Colours/).click();
  assert.equal(await ticked(), 1);
  await page.getByRole('radio', { name: /Anthracite/ }).check();
  await confirmed(page);
  const { search } = new URL(page.url());
  assert.match(search, new RegExp(`^\\?vantail-${id}=`));
  const again = await openShopPage({ origin, body, search });
  await again.getByRole('button', { name: /^Colours.*Anthracite/ }).waitFor();
});

test('the window is drawn with depth, stands in a wall beside a person, and nothing moves when its file comes', async () => {
  const page = await openShopPage({ origin, body });
  await confirmed(page);
  const drawing = page.getByRole('figure').locator('svg.vantail-drawing');
  await drawing.locator('linearGradient').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'In a wall' }).click();
  await drawing.getByText('1.75 m').waitFor();
  await page.getByRole('button', { name: 'Outside' }).click();
  assert.equal(await drawing.getAttribute('data-view'), 'outside');
  await drawing.getByText('1.75 m').waitFor();
  assert.deepEqual(await shiftsOf(page), []);
});
