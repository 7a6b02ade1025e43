import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newExampleProduct, type TestRun } from '../../../../server/test/support/kept-examples.ts';
import { gridText } from '../../../../server/test/support/priced-product.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { violations } from '../../support/violations.ts';

const twice = (price: number) => [
  [price, price],
  [price, price],
];

const service = await startConsoleService();

test('D21.4 a window is kept as an example in "Try it", turns red by a price, and is right now when somebody says so', async () => {
  const tenant = await service.newTenant();
  const { product, options, run } = await newExampleProduct(tenant);
  const page = await openConsole(service.origin, `/products/${product.id}/examples`, { key: tenant.key });
  await page.getByText('No examples yet').waitFor();
  await page
    .getByRole('link', { name: /^Try it/ })
    .first()
    .click();
  await page.getByRole('textbox', { name: 'Width' }).fill('800');
  await page.getByRole('textbox', { name: 'Height' }).fill('900');
  await page.getByRole('region', { name: 'Price' }).getByText('The service confirms this').waitFor();
  await page.getByRole('button', { name: 'Keep as example' }).click();
  await page.getByRole('textbox', { name: 'Name of the example' }).fill('Kitchen');
  await withAnswer(page, 'POST', /\/examples$/, () => page.getByRole('button', { name: 'Keep it' }).click());
  const kept = await run();
  assert.deepEqual([kept.passed, kept.examples.map(({ name }) => name)], [1, ['Kitchen']]);
  await tenant.must('PATCH', product.path, { price_adjustment_percentage: 10 });
  await page.reload();
  await page.getByRole('navigation', { name: 'Parts of the product' }).getByText('1 no longer right').waitFor();
  await page.getByRole('link', { name: /^Examples/ }).click();
  await page
    .getByRole('row', { name: /Kitchen/ })
    .getByText('No longer right')
    .waitFor();
  await withAnswer(page, 'PATCH', /\/examples\/\d+$/, () =>
    page.getByRole('button', { name: 'This is right now' }).click(),
  );
  await page
    .getByRole('row', { name: /Kitchen/ })
    .getByText('Right', { exact: true })
    .waitFor();
  assert.deepEqual([(await run()).failed, options.a > 0], [0, true]);
});

test('D21.2 a save of an option, of a shared table and of a rule asks first where an example turns red, and shows what turns green', async () => {
  const tenant = await service.newTenant();
  const { product, example, bodyOf, options, table, rules, run } = await newExampleProduct(tenant);
  await tenant.must('PATCH', `/v1/price-tables/${table.id}`, { price_table: gridText(twice(40)) });
  await example({ unit_price: 325 }, bodyOf([options.b]), { name: 'Option as it is' });
  await example({ unit_price: 330 }, bodyOf([options.b]), { name: 'Option as it comes' });
  await example({ unit_price: 340 }, bodyOf([options.a, options.c]), { name: 'Glass as it is' });
  await example({ unit_price_max: 410 }, bodyOf([options.a], 900), { name: 'Wide as it is' });
  const page = await openConsole(service.origin, `/options?open=${options.b}`, { key: tenant.key });
  const dialog = page.getByRole('alertdialog', { name: 'Do your examples stay right?' });
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click();
  const price = page.getByRole('textbox', { name: 'Price', exact: true });
  await price.fill('30');
  await save();
  await dialog.getByText('1 example would turn red').waitFor();
  await dialog.getByRole('listitem').filter({ hasText: 'Option as it is €325.00 → €330.00' }).waitFor();
  await dialog.getByText('1 red example would turn green').waitFor();
  await dialog.getByRole('listitem').filter({ hasText: 'Option as it comes' }).waitFor();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Go back' }).click();
  assert.equal((await run()).failed, 1, 'nothing is written without an answer');
  await save();
  await withAnswer(page, 'PATCH', /\/options\/\d+$/, () => dialog.getByRole('button', { name: 'Save anyway' }).click());

  await page.goto(`${service.origin}/console/price-tables?open=${table.id}`);
  await page.getByRole('grid', { name: 'Prices by width and height' }).getByRole('gridcell').first().click();
  await page.keyboard.type('45');
  await page.keyboard.press('Enter');
  await save();
  const moves = page.getByRole('alertdialog', { name: 'This changes other prices' });
  await moves.getByRole('listitem').filter({ hasText: 'Glass as it is €340.00 → €345.00' }).waitFor();
  await withAnswer(page, 'PATCH', /\/price-tables\/\d+$/, () =>
    moves.getByRole('button', { name: 'Save for all of them' }).click(),
  );

  await page.goto(`${service.origin}/console/products/${product.id}/rules/${rules.charges}`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Wide windows');
  await withAnswer(page, 'PATCH', /\/rules\/\d+$/, save);
  await page.getByRole('textbox', { name: 'Amount' }).fill('15');
  await save();
  await dialog.getByRole('listitem').filter({ hasText: 'Wide as it is €410.00 or less → €415.00' }).waitFor();
  await withAnswer(page, 'PATCH', /\/rules\/\d+$/, () => dialog.getByRole('button', { name: 'Save anyway' }).click());
  assert.equal((await run()).failed, 3);
});

test('D21.2 in French, a rule that goes and a new one show which example they turn red, and nothing is written before the answer', async () => {
  const tenant = await service.newTenant();
  const { product, example, bodyOf, rules, options, run } = await newExampleProduct(tenant);
  await example({ unit_price: 410 }, bodyOf([options.a], 900), { name: 'Grande fenêtre' });
  const path = `/products/${product.id}/rules/${rules.charges}`;
  const page = await openConsole(service.origin, path, { key: tenant.key, locale: 'fr-FR' });
  await page.getByRole('button', { name: 'Désactiver' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Désactiver Wide ?' });
  await dialog.getByText('1 exemple passerait au rouge').waitFor();
  await dialog.getByText('Grande fenêtre').waitFor();
  await dialog.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('link', { name: 'Ajouter une règle' }).click();
  await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Rien ne va plus');
  await page.getByRole('button', { name: 'Effet', exact: true }).click();
  await page.getByRole('button', { name: /Ce qui se passe/ }).click();
  await page.getByRole('option', { name: 'refuser la commande' }).click();
  await page.getByRole('button', { name: 'Créer la règle' }).click();
  const question = page.getByRole('alertdialog', { name: 'Vos exemples restent-ils justes ?' });
  await question
    .getByRole('listitem')
    .filter({ hasText: /Grande fenêtre 410,00.€ → pas de prix/ })
    .waitFor();
  assert.equal((await run()).failed, 0, 'nothing is written without an answer');
  await withAnswer(page, 'POST', /\/rules$/, () =>
    question.getByRole('button', { name: 'Enregistrer quand même' }).click(),
  );
  assert.equal((await run()).failed, 1);
});

test('D21.4 the home page names products with red examples, and all of them are right now by one press', async () => {
  const tenant = await service.newTenant();
  const { product, example, bodyOf, options } = await newExampleProduct(tenant);
  await example({ unit_price: 1 }, bodyOf(), { name: 'First' });
  await example({ unit_price: 2 }, bodyOf([options.b]), { name: 'Second' });
  const page = await openConsole(service.origin, '/', { key: tenant.key });
  const panel = page.getByRole('region', { name: 'Examples that are no longer right' });
  await panel.getByRole('link').first().click();
  await page.getByRole('row', { name: /Second/ }).waitFor();
  await page.getByRole('button', { name: 'All of this is right now' }).click();
  await page.getByText('No longer right', { exact: true }).first().waitFor({ state: 'detached' });
  const run = await tenant.must<TestRun>('POST', `${product.path}/examples/run`);
  assert.deepEqual([run.passed, run.failed], [2, 0]);
});
