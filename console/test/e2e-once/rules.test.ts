import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newProduct } from '../../../server/test/support/new-product.ts';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startConsoleService } from '../support/console-service.ts';
import { chooseByKeys, focusedName, tabTo, typeInto } from '../support/keyboard.ts';
import { violations } from '../support/violations.ts';

const service = await startConsoleService();
const tenant = await service.newTenant();

type Named = { id: number };
const option = async (name: string, name_en: string, more: object = {}) =>
  (await tenant.must<Named>('POST', '/v1/options', { name, name_en, ...more })).id;
const one = { required: true, options_min: 1, options_max: 1 };

const tilting = await option('Oscillo-battant', 'Tilt and turn', {
  window: { leaf_count: 1, opening_v1: 'gauche_oscillo' },
});
const fixed = await option('Châssis fixe', 'Fixed', { window: { leaf_count: 1, opening_v1: 'fixe' } });
const lockable = await option('Poignée à clé', 'Lockable handle', { price: 24.9 });
const white = await option('Poignée blanche', 'White handle');

/** A window whose openings are windows, with a size and a handle. */
const windowWithHandle = async (fields: Record<string, unknown> = {}) => {
  const product = await newProduct(tenant, fields);
  const openings = await product.step({ ...one, name: 'Ouverture', name_en: 'Opening', option_ids: [tilting, fixed] });
  await product.step({ type: 'dimension', name: 'Dimensions', name_en: 'Sizes', required: true });
  const handle = await product.step({ ...one, name: 'Poignée', name_en: 'Handle', option_ids: [white, lockable] });
  for (const opening_v1 of ['gauche_oscillo', 'fixe'])
    await tenant.must('POST', `/v1/products/${product.id}/pricing-configurations`, {
      leaf_count: 1,
      opening_v1,
      total_width_min: 400,
      total_width_max: 1800,
      total_height_min: 400,
      total_height_max: 2000,
      price_table: '100:50',
    });
  return { product, openings, handle, rules: `/v1/products/${product.id}/rules` };
};

const WORDS = {
  en: {
    locale: 'en-GB',
    create: 'New rule',
    condition: 'Condition',
    effect: 'Effect',
    options: /^(choose )?Options$/,
    number: 'Number',
    opening: 'Tilt',
    width: 'width',
    handle: 'Lock',
    grip: /^Move Condition 2/,
    message: 'Message',
    applies: 'The rule applies',
    before:
      'When Opening is Tilt and turn and the width is over 1,200 mm, then in Handle only Lockable handle remains.',
    after: 'When the width is over 1,200 mm and Opening is Tilt and turn, then in Handle only Lockable handle remains.',
    excluded: 'White handle',
    undo: 'Undo',
  },
  fr: {
    locale: 'fr-FR',
    create: 'Nouvelle règle',
    condition: 'Condition',
    effect: 'Effet',
    options: /^(choisir )?Options$/,
    number: 'Nombre',
    opening: 'Osc',
    width: 'larg',
    handle: 'ArrowDown',
    grip: /^Déplacer Condition 2/,
    message: 'Message',
    applies: "La règle s'applique",
    before:
      'Si Ouverture est Oscillo-battant et si la largeur dépasse 1 200 mm, alors dans Poignée, il ne reste que Poignée à clé.',
    after:
      'Si la largeur dépasse 1 200 mm et si Ouverture est Oscillo-battant, alors dans Poignée, il ne reste que Poignée à clé.',
    excluded: 'Poignée blanche',
    undo: 'Annuler',
  },
} as const;

/** The sentence above the editor, with ordinary spaces. */
const sentence = async (page: Page) =>
  (
    await page
      .locator('p')
      .filter({ hasText: /,\s(then|alors)/ })
      .first()
      .innerText()
  )
    .replaceAll(/\s+/g, ' ')
    .replace(/^.*?(?=When|Si )/, '');

for (const language of ['en', 'fr'] as const)
  test(`a rule is written, tried, put in order and saved by keyboard alone (${language})`, async () => {
    const say = WORDS[language];
    const { product, openings, handle, rules } = await windowWithHandle();
    const path = `/products/${product.id}/rules`;
    const page = await openConsole(service.origin, path, { key: tenant.key, locale: say.locale });
    await page.getByRole('link', { name: say.create }).waitFor();
    await tabTo(page, say.create);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: say.condition, exact: true }).waitFor();
    // The name has the focus.
    await page.keyboard.type('Large needs a key');
    await tabTo(page, say.condition);
    await page.keyboard.press('Enter');
    // The new line has the focus, and is about the first step.
    await tabTo(page, say.options);
    await chooseByKeys(page, say.opening, 'several');
    await tabTo(page, say.condition);
    await page.keyboard.press('Enter');
    await chooseByKeys(page, say.width, 'one');
    await tabTo(page, say.number);
    await page.keyboard.type('1200');
    await tabTo(page, say.effect);
    await page.keyboard.press('Enter');
    await tabTo(page, say.options);
    await chooseByKeys(page, say.handle, 'several');
    assert.equal(await sentence(page), say.before);
    // What it does is shown before it is saved.
    const trial = page.getByRole('region', { name: /Try this rule|Essayer cette règle/ });
    await trial.getByText(say.applies).waitFor();
    await trial.locator('s').filter({ hasText: say.excluded }).waitFor();
    await tabTo(page, say.grip, 'back');
    await page.keyboard.press('ArrowUp');
    assert.equal(await sentence(page), say.after);
    assert.match(await focusedName(page), /Condition 1/);
    await typeInto(page, say.message, 'Au-delà de 1 200 mm, la poignée est à clé.');
    await withAnswer(page, 'POST', /\/rules$/, () => page.keyboard.press('Control+s'));
    await page.getByRole('button', { name: say.undo, exact: true }).waitFor();
    const { data } = await tenant.must<{ data: Record<string, unknown>[] }>('GET', rules);
    assert.deepEqual(
      data.map(({ name, when, then, message }) => ({ name, when, then, message })),
      [
        {
          name: 'Large needs a key',
          when: { all: [{ not: { width: { max: 1200 } } }, { option: tilting, step: openings.id }] },
          then: [{ only: [lockable], step: handle.id }],
          message: 'Au-delà de 1 200 mm, la poignée est à clé.',
        },
      ],
    );
    assert.deepEqual(await violations(page), []);
    const undo = page.getByRole('button', { name: say.undo, exact: true });
    await withAnswer(page, 'POST', /\/revert$/, () => undo.press('Enter'));
    const left = await tenant.must<{ data: unknown[] }>('GET', `${rules}?active=true`);
    assert.deepEqual(left.data, []);
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
  await act('Condition 2', 'Put into a group');
  await page.getByRole('button', { name: 'Add a condition to Group 2' }).click();
  assert.match(await sentence(page), /over 1,200 mm and \(Opening is Tilt and turn or Opening is …\), then/);
  await act('Condition 2.2', 'Remove');
  await act('Group 2', 'Dissolve the group');
  await withAnswer(page, 'PATCH', /\/rules\/\d+$/, () => page.keyboard.press('Control+s'));
  const stored = await tenant.must<{ when: unknown }>('GET', `${rules}/${rule.id}`);
  assert.deepEqual(stored.when, { all: when.all.toReversed() });
});

test('a rule that names something that is gone says so in the list, and a key that may only read can try rules', async () => {
  const { product, handle, rules } = await windowWithHandle();
  const then = [{ exclude: [white], step: handle.id }];
  const rule = await tenant.must<Named>('POST', rules, { name: 'No white', when: { width: { min: 900 } }, then });
  await tenant.must('PATCH', `${product.steps}/${handle.id}`, { option_ids: [lockable] });
  const key = await tenant.keyWith(['catalogue:read']);
  const page = await openConsole(service.origin, `/products/${product.id}/rules`, { key });
  await page.getByText('“White handle” is no longer attached to “Handle”.').waitFor();
  await page.getByRole('list', { name: 'Rules in force' }).getByRole('link', { name: 'No white' }).click();
  await page.getByText('You can look at this, not change it').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Effect', exact: true }).count(), 0);
  await page.getByRole('region', { name: 'Try this rule' }).getByText('The rule applies').waitFor();
  await page.getByRole('textbox', { name: 'Width' }).fill('800');
  await page.getByRole('region', { name: 'Try this rule' }).getByText('The rule does not apply').waitFor();
  assert.ok(rule.id > 0);
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

test('Try it strikes what a rule excludes, says how it becomes possible, and what a change dropped', async () => {
  const { product, handle, rules } = await windowWithHandle();
  await tenant.must('POST', rules, {
    name: 'Key',
    when: { not: { width: { max: 1200 } } },
    then: [{ only: [lockable], step: handle.id }],
    message_en: 'Wider than 1,200 mm, the handle has a key.',
  });
  await tenant.must('POST', rules, { name: 'No handle', when: { opening: ['fixe'] }, then: [{ hide: handle.id }] });
  const page = await openConsole(service.origin, `/products/${product.id}/try`, { key: tenant.key });
  const price = page.getByRole('region', { name: 'Price' });
  await price.getByText('The service says the same').waitFor();
  await page.getByText('+€24.90').waitFor();
  await page.getByRole('textbox', { name: 'Width' }).fill('1300');
  await page.getByText('No longer possible, and taken out').waitFor();
  const struck = page.getByRole('list', { name: 'Not possible' });
  await struck.getByText('Wider than 1,200 mm, the handle has a key.').waitFor();
  await struck.getByRole('button', { name: 'width 1,200 mm' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'Width' }).inputValue(), '1200');
  await page.getByText('Fixed', { exact: true }).click();
  await page.getByText('Unit price, rounded').waitFor();
  // Step by step, the handle is not among the steps, either.
  await page.getByRole('radio', { name: 'Step by step' }).click();
  await page.getByText('Step 1 of 2').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Step 2 of 2').waitFor();
  assert.equal(await page.getByText('Handle', { exact: true }).count(), 0);
  await price.getByText('The service says the same').waitFor();
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
  await page.getByText('Nothing is left to choose here').waitFor();
  await page.getByRole('region', { name: 'Price' }).getByText('The service says the same').waitFor();
});
