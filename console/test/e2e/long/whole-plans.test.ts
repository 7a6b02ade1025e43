import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../../scripts/testing/until.ts';
import { newPlan } from '../../../../server/test/support/planned.ts';
import { gridText, newPricedProduct } from '../../../../server/test/support/priced-product.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startDemoConsole } from '../../support/console-service.ts';
import { violations } from '../../support/violations.ts';

const service = await startDemoConsole();
const { key } = service;
type Named = { id: number; name: string; reference: string };
const read = async <T>(path: string) => (await service.call<T>('GET', path, { token: key })).body;
const products = (await read<{ data: Named[] }>('/v1/products')).data;
const product = products.find(({ reference }) => reference === 'PVC-2V') ?? assert.fail('the demo has no PVC-2V');
const fromPrice = async () => (await read<{ price: number }>(`/v1/products/${product.id}/from-price`)).price;

/** Set to a folder to look at the pages. */
const pictures = process.env.PLAN_PICTURES;

test('changes are saved for later into one plan, looked at, published, and taken back at once', async () => {
  const before = await fromPrice();
  const page = await openConsole(service.origin, `/products/${product.id}`, { key });
  const picture = async (name: string) =>
    pictures ? void (await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })) : undefined;
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Renamed in January');
  await page.getByRole('button', { name: 'Save for later…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save for later' });
  await dialog.getByLabel('Name of the plan').fill('January prices');
  await dialog.getByLabel('Published on (optional)').fill('2999-01-01T00:00');
  await picture('1-save-for-later');
  await withAnswer(page, 'POST', /requests$/, () => dialog.getByRole('button', { name: 'Add to the plan' }).click());
  await page.getByText('Added to the plan “January prices”').waitFor();
  assert.equal((await read<Named>(`/v1/products/${product.id}`)).name, product.name, 'nothing has changed');

  await page.goto(`${service.origin}/console/adjust`);
  await page.getByLabel('How much').fill('10');
  await page.getByRole('button', { name: /^Change [\d,]+ prices$/ }).waitFor();
  await page.getByRole('button', { name: 'Save for later…' }).click();
  await withAnswer(page, 'POST', /requests$/, () => page.getByRole('button', { name: 'Add to the plan' }).click());
  await page.getByRole('button', { name: 'Show the plan' }).click();

  await page.getByRole('heading', { name: 'January prices' }).waitFor();
  await page.getByText(/^Change product “.*”: Name$/).waitFor();
  await page.getByText('Change all prices of products by +10 %, rounded to cents').waitFor();
  await page.getByText('This is a draft: it won’t publish itself').waitFor();
  await page.getByRole('table', { name: 'From-prices before and after' }).waitFor();
  await page.getByText('Checked', { exact: false }).first().waitFor();
  const quotes = page.getByRole('region', { name: 'Sample quotes' });
  const chosen = quotes.getByRole('combobox', { name: 'Product' });
  await chosen.pressSequentially(product.name.slice(0, -2));
  await chosen.press('ArrowDown');
  await chosen.press('Enter');
  await quotes.getByLabel('Width').fill('1000');
  await quotes.getByLabel('Height').fill('1000');
  await quotes.getByRole('button', { name: 'Add' }).click();
  await quotes.getByRole('row', { name: /1,000/ }).waitFor();
  const held = Promise.withResolvers<void>();
  await page.route('**/check', async (route) => {
    await held.promise;
    await route.continue();
  });
  await withAnswer(page, 'POST', /check$/, async () => {
    await page.getByRole('button', { name: 'Check again' }).click();
    await page.getByText(/^Being checked: the whole plan is run and undone/).waitFor();
    held.resolve();
  });
  await quotes.getByRole('row', { name: /1,000.*€.*€/ }).waitFor();
  await picture('2-plan');

  await page.getByRole('button', { name: 'Schedule', exact: true }).click();
  await withAnswer(page, 'POST', /schedule$/, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Schedule' }).click(),
  );
  await page.getByText('Scheduled', { exact: true }).waitFor();
  await page.goto(`${service.origin}/console/products`);
  await page.getByText('What is coming').waitFor();
  await picture('3-home');
  await page.goto(`${service.origin}/console/products/${product.id}`);
  await page.getByRole('link', { name: /^“January prices” changes this on/ }).click();
  await page.getByRole('button', { name: 'Publish now' }).click();
  await withAnswer(page, 'POST', /publish$/, () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Publish now' }).click(),
  );
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await page.getByText('The whole plan is live.').waitFor();
  await picture('4-published');
  const after = await fromPrice();
  assert.ok(Math.abs(after / before - 1.1) < 0.0005, `${before} became ${after}`);
  await withAnswer(page, 'POST', /revert$/, () => page.getByRole('button', { name: 'Undo', exact: true }).click());
  await page.getByText(/^Undone: /).waitFor();
  await page.getByText('Undone', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Plans' }).first().click();
  await page.getByRole('row', { name: /January prices.*Undone/ }).waitFor();
  for (const [path, item] of [
    ['/', 'Recent changes'],
    ['/history', 'History'],
  ] as const) {
    await page.goto(`${service.origin}/console${path}`);
    await page.getByText(item).first().waitFor();
    await page
      .getByText(/Plan published January prices/)
      .first()
      .waitFor();
    await page
      .getByText(/Change undone January prices/)
      .first()
      .waitFor();
  }
  assert.equal(await fromPrice(), before);
  assert.equal((await read<Named>(`/v1/products/${product.id}`)).name, product.name);
});

test('a check and the publication of 10,000 prices show how far they are', async () => {
  const tenant = await service.newTenant();
  const cells = Array.from({ length: 5 }, (_, row) => Array.from({ length: 5 }, (_, at) => 100 + row + at));
  const first = await newPricedProduct(tenant);
  for (let row = 0; row < 100; row++) await first.row({ price_table: gridText(cells), percentage_adjustment: row });
  for (let copy = 1; copy < 4; copy++) await tenant.must('POST', `${first.path}/duplicate`);
  const raise = { method: 'POST', path: '/v1/pricing-adjustments', body: { filter: { all: true }, percentage: 10 } };
  const { id } = await newPlan(tenant, [raise]);
  const page = await openConsole(service.origin, '/', { key: tenant.key });
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const bar of document.querySelectorAll('[role=progressbar]'))
        seen.push(`${bar.getAttribute('aria-label')} ${bar.getAttribute('aria-valuenow') ?? ''}`);
    }).observe(document, { subtree: true, childList: true, attributes: true });
  });
  const mustMove = async (what: string) => {
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.splice(0));
    const moves = new Set(seen.filter((text) => /^Running the changes [1-9]/.test(text)));
    // A busy browser draws some of the values only.
    assert.ok(moves.size >= 1, `${what}: ${seen.join(', ')}`);
  };
  await page.goto(`${service.origin}/console/plans/${id}`);
  await page.getByText(/^Checked/).waitFor();
  await mustMove('the first check');
  assert.equal(await page.getByRole('progressbar').count(), 0);
  await page.getByRole('button', { name: 'Check again' }).click();
  const hasBegun = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen.length > 0);
  await until('the bar of the second check', hasBegun);
  await page.getByText(/^Checked/).waitFor();
  await mustMove('the second check');
  await page.getByRole('button', { name: 'Publish now' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Publish now' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText('The whole plan is live.').waitFor();
  await mustMove('the publication');
});

test('a raise of rows says which options of these products and which services stay, and takes those that are ticked along', async () => {
  const page = await openConsole(service.origin, '/adjust', { key });
  await page.getByLabel('How much').fill('10');
  const left = page.getByText(/^[\d,]+ priced options of these products stay as they are$/);
  await left.waitFor();
  const before = Number.parseInt((await left.innerText()).replaceAll(',', ''), 10);
  const group = page.getByRole('checkbox', { name: /options?$/ }).first();
  const count = Number.parseInt(
    (await group.locator('xpath=ancestor-or-self::label').innerText()).match(/(\d+) options?/)?.[1] ?? '',
    10,
  );
  await group.focus();
  await page.keyboard.press('Space');
  const rest = before - count;
  await page
    .getByText(rest === 0 ? 'All priced options of these products' : new RegExp(`^${rest} priced option`))
    .waitFor();
  await page
    .getByRole('button', { name: /^Options/ })
    .first()
    .waitFor();
  // Services belong to no product: they are named, and ticked one by one or all.
  await page.getByText('2 services stay as they are').waitFor();
  const tick = async (name: string) => {
    await page.getByRole('checkbox', { name }).focus();
    await page.keyboard.press('Space');
  };
  await tick('All services (2)');
  await page.getByText('All services with a price change as well.').waitFor();
  await tick('Dépose et recyclage des anciennes menuiseries');
  await page.getByText('1 service stays as it is').waitFor();
  await page.getByRole('button', { name: /^Services/ }).click();
  await page.getByRole('row', { name: /Pose en rénovation.*€190\.00.*€209\.00/ }).waitFor();
  if (pictures) await page.screenshot({ path: `${pictures}/7-raise.png`, fullPage: true });
  assert.deepEqual(await violations(page), []);
});

test('a raise of a brand goes into a plan that is scheduled in the same dialog, and the plan names the brand', async () => {
  const brand = (await read<{ data: Named[] }>('/v1/brands')).data[0] ?? assert.fail('the demo has no brand');
  const page = await openConsole(service.origin, '/adjust', { key, locale: 'fr-FR' });
  await page
    .getByRole('button', { name: /^Quels prix/ })
    .or(page.getByLabel('Quels prix'))
    .first()
    .click();
  await page.getByRole('option', { name: 'Ceux d’une marque' }).click();
  const chosen = page.getByRole('combobox', { name: 'Marque' });
  await chosen.pressSequentially(brand.name);
  await chosen.press('ArrowDown');
  await chosen.press('Enter');
  await page.getByLabel('Combien').fill('3,5');
  await page.getByRole('button', { name: 'Pour plus tard…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Enregistrer pour plus tard' });
  await dialog.getByLabel('Son nom').fill('Hausse');
  await dialog.getByLabel('Publication le (facultatif)').fill('2999-01-01T00:00');
  await dialog.getByText('il reste un brouillon et ne sera pas publié de lui-même').waitFor();
  await dialog.getByText('Le planifier').click();
  await withAnswer(page, 'POST', /schedule$/, () =>
    dialog.getByRole('button', { name: 'Mettre dans le plan' }).click(),
  );
  await page.getByText(/est planifié pour le 1 janv\. 2999/).waitFor();
  await page.getByRole('button', { name: 'Voir le plan' }).click();
  await page.getByText('Planifié', { exact: true }).waitFor();
  const line = await page.getByText(/^Modifier les prix.*marque/).innerText();
  assert.equal(
    line.replaceAll(/[\u00a0\u202f\u2066-\u2069]/g, ' ').replaceAll(/ +/g, ' '),
    `Modifier les prix : marque « ${brand.name} » de +3,5 %, arrondis au centime`,
  );
});

test('prices of a brand are raised by a percentage after a look at every change, and taken back', async () => {
  const before = await fromPrice();
  const page = await openConsole(service.origin, '/adjust', { key });
  await page.getByLabel('How much').fill('10');
  // Down to the cells of a row, before anything is written.
  await page.getByRole('button', { name: new RegExp(product.name) }).click();
  await page
    .getByRole('button', { name: /lowest price/ })
    .first()
    .click();
  await page.getByRole('region', { name: 'Prices after the change' }).getByRole('cell').first().waitFor();
  const button = page.getByRole('button', { name: /^Change [\d,]+ prices$/ });
  await button.click();
  assert.equal(await fromPrice(), before);
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Change [\d,]+ prices$/ })
    .click();
  await page.getByText('Prices changed.').waitFor();
  const after = await fromPrice();
  assert.ok(Math.abs(after / before - 1.1) < 0.0005, `${before} became ${after}`);
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByText(/^Undone: \d+ pricing rows$/).waitFor();
  assert.equal(await fromPrice(), before);
});
