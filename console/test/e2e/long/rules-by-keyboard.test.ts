import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newProduct } from '../../../../server/test/support/new-product.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { type Named, one, sentence, startWithOptions, writeRuleByKeyboard } from '../../support/rules.ts';

const shop = await startWithOptions();
const { service, tenant, tilting, lockable, white, windowWithHandle } = shop;

test('a rule is written, tried, put in order and saved by keyboard alone', () => writeRuleByKeyboard(shop, 'en'));

test('a rule that names something that is gone says so in the list, and a key that may only read can try rules', async () => {
  const { product, handle, rules } = await windowWithHandle();
  const then = [{ exclude: [white], step: handle.id }];
  const rule = await tenant.must<Named>('POST', rules, { name: 'No white', when: { width: { min: 900 } }, then });
  await tenant.must('PATCH', `${product.steps}/${handle.id}`, { option_ids: [lockable] });
  const key = await tenant.keyWith(['catalogue:read']);
  const page = await openConsole(service.origin, `/products/${product.id}/rules`, { key });
  await page.getByText('“White handle” is no longer attached to “Handle”.').waitFor();
  await page.getByRole('list', { name: 'Active rules' }).getByRole('link', { name: 'No white' }).click();
  await page.getByText('Read only: you can’t change this').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Effect', exact: true }).count(), 0);
  await page.getByRole('region', { name: 'Try this rule' }).getByText('The rule applies').waitFor();
  await page.getByRole('textbox', { name: 'Width' }).fill('800');
  await page.getByRole('region', { name: 'Try this rule' }).getByText('The rule does not apply').waitFor();
  assert.ok(rule.id > 0);
});

test('a dead end of the report opens Try it there', async () => {
  const { product, openings, handle, rules } = await windowWithHandle();
  await tenant.must('POST', rules, {
    name: 'No handle is left',
    when: { option: tilting, step: openings.id },
    then: [{ exclude: [white, lockable], step: handle.id }],
  });
  const page = await openConsole(service.origin, `/products/${product.id}`, { key: tenant.key });
  await page.getByRole('link', { name: 'Open “Try it” there' }).click();
  await page.getByText('No options left here').waitFor();
  await page.getByRole('region', { name: 'Price' }).getByText('The service confirms this').waitFor();
});

test('D22.2 a rule that can never apply is named on the first page and in the report, and both lead to it', async () => {
  const other = await service.newTenant();
  const product = await newProduct(other, { name: 'Narrow and wide' });
  await product.step({ type: 'dimension', name: 'Dimensions', required: true });
  await other.must('POST', `/v1/products/${product.id}/pricing-configurations`, {
    total_width_min: 400,
    total_width_max: 1800,
    price_table: '100:50',
  });
  const rules = `/v1/products/${product.id}/rules`;
  const when = { all: [{ width: { max: 800 } }, { width: { min: 1200 } }] };
  const rule = await other.must<Named>('POST', rules, { name: 'Never', when, then: [{ refuse: true }] });
  const page = await openConsole(service.origin, '', { key: other.key });
  await page
    .getByRole('region', { name: 'Rules that never apply' })
    .getByRole('link', { name: 'Narrow and wide' })
    .click();
  await page.getByText(/Rule \d+ \(Never\) never applies: nothing that a customer can choose/).click();
  await page.waitForURL(new RegExp(`/rules/${rule.id}`));
});

test('parts are put in order by the mouse, and a group is made and dissolved', async () => {
  const { product, openings, handle, rules } = await windowWithHandle();
  const when = { all: [{ option: tilting, step: openings.id }, { not: { width: { max: 1200 } } }] };
  const then = [{ only: [lockable], step: handle.id }];
  const rule = await tenant.must<Named>('POST', rules, { name: 'Key', when, then });
  const page = await openConsole(service.origin, `/products/${product.id}/rules/${rule.id}`, { key: tenant.key });
  const [grip, first] = [page.getByRole('button', { name: /^Move Condition 2/ }), page.getByRole('group').first()];
  await grip.scrollIntoViewIfNeeded();
  const [from, to] = [await grip.boundingBox(), await first.boundingBox()];
  assert.ok(from && to);
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, to.y + 6, { steps: 6 });
  await page.mouse.up();
  assert.match(await sentence(page), /^When the width is over 1,200 mm and Opening is Tilt and turn/);
  const act = async (of: string, name: string) => {
    await page.getByRole('button', { name: `Actions for ${of}`, exact: true }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await act('Condition 2', 'Move into a group');
  await page.getByRole('button', { name: 'Add a condition to Group 2' }).click();
  assert.match(await sentence(page), /over 1,200 mm and \(Opening is Tilt and turn or Opening is …\), then/);
  await act('Condition 2.2', 'Remove');
  await act('Group 2', 'Ungroup');
  await withAnswer(page, 'PATCH', /\/rules\/\d+$/, () => page.keyboard.press('Control+s'));
  const stored = await tenant.must<{ when: unknown }>('GET', `${rules}/${rule.id}`);
  assert.deepEqual(stored.when, { all: when.all.toReversed() });
});

test('a rule is copied to the products of the brand that match, and the others say what they lack', async () => {
  const { product, openings, handle, rules } = await windowWithHandle();
  const belonging = { brand_id: product.brand_id, category_id: product.category_id };
  const when = { option: tilting, step: openings.id };
  const then = [{ only: [lockable], step: handle.id }];
  const rule = await tenant.must<Named>('POST', rules, { name: 'Key', when, then, message: 'À clé.' });
  const alike = await windowWithHandle({ name: 'Alike', ...belonging });
  const bare = await newProduct(tenant, { name: 'Bare', ...belonging });
  await bare.step({ ...one, name: 'Ouverture', option_ids: [tilting] });
  const page = await openConsole(service.origin, `/products/${product.id}/rules/${rule.id}`, { key: tenant.key });
  await page.getByRole('button', { name: 'Copy to…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy the rule to other products' });
  await dialog.getByRole('listitem').filter({ hasText: 'Bare' }).getByText('No step “Handle”').waitFor();
  await withAnswer(page, 'POST', /\/rules$/, () => dialog.getByRole('button', { name: 'Copy to 1 product' }).click());
  await dialog.getByText('Copied to 1 product').waitFor();
  const { data } = await tenant.must<{ data: Record<string, unknown>[] }>('GET', alike.rules);
  assert.deepEqual(
    data.map(({ name, message, when: copied }) => ({ name, message, copied })),
    [{ name: 'Key', message: 'À clé.', copied: { option: tilting, step: alike.openings.id } }],
  );
});
