import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { newProduct } from '../../../server/test/support/new-product.ts';
import { openConsole, withAnswer } from './browser.ts';
import { startConsoleService } from './console-service.ts';
import { chooseByKeys, focusedName, tabTo, typeInto } from './keyboard.ts';
import { violations } from './violations.ts';

export type Named = { id: number };
export const one = { required: true, options_min: 1, options_max: 1 };

/** A service whose tenant has what the tests of rules are about. */
export const startWithOptions = async () => {
  const service = await startConsoleService();
  const tenant = await service.newTenant();
  const option = async (name: string, name_en: string, more: object = {}) =>
    (await tenant.must<Named>('POST', '/v1/options', { name, name_en, ...more })).id;
  const tilting = await option('Oscillo-battant', 'Tilt and turn', {
    window: { leaf_count: 1, opening_v1: 'gauche_oscillo' },
  });
  const fixed = await option('Châssis fixe', 'Fixed', { window: { leaf_count: 1, opening_v1: 'fixe' } });
  const lockable = await option('Poignée à clé', 'Lockable handle', { price: 24.9 });
  const white = await option('Poignée blanche', 'White handle');

  /** A window whose openings are windows, with a size and a handle. */
  const windowWithHandle = async (fields: Record<string, unknown> = {}) => {
    const product = await newProduct(tenant, fields);
    const openings = await product.step({
      ...one,
      name: 'Ouverture',
      name_en: 'Opening',
      option_ids: [tilting, fixed],
    });
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
  return { service, tenant, tilting, lockable, white, windowWithHandle };
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
    applies: 'La règle s’applique',
    before:
      'Si Ouverture est Oscillo-battant et si la largeur dépasse 1 200 mm, alors dans Poignée, il ne reste que Poignée à clé.',
    after:
      'Si la largeur dépasse 1 200 mm et si Ouverture est Oscillo-battant, alors dans Poignée, il ne reste que Poignée à clé.',
    excluded: 'Poignée blanche',
    undo: 'Annuler',
  },
} as const;

/** The sentence above the editor, with ordinary spaces. */
export const sentence = async (page: Page) =>
  (
    await page
      .locator('p')
      .filter({ hasText: /,\s(then|alors)/ })
      .first()
      .innerText()
  )
    .replaceAll(/\s+/g, ' ')
    .replace(/^.*?(?=When|Si )/, '');

/** Writes a rule as a person without a mouse would, looks at what was stored, and takes it back. */
export const writeRuleByKeyboard = async (
  { service, tenant, tilting, lockable, windowWithHandle }: Awaited<ReturnType<typeof startWithOptions>>,
  language: keyof typeof WORDS,
): Promise<void> => {
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
};
