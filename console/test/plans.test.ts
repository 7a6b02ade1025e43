import assert from 'node:assert/strict';
import { test } from 'node:test';
import { undoneWords } from '../src/forms/changes/undo-words.ts';
import { localText, momentOf } from '../src/forms/saving/moment.ts';
import { changesThing } from '../src/forms/saving/targets.ts';
import { requestWords } from '../src/history/plans/request-words.ts';
import { undonePlans } from '../src/history/plans/undone-plans.ts';

type Target = Parameters<typeof changesThing>[0];
type Request = Parameters<typeof requestWords>[0];

const target = (given: Partial<Target>): Target => ({ kind: 'product', id: 1, product_id: 1, filter: null, ...given });
const adjustment = (filter: object) =>
  target({ kind: 'adjustment', id: null, product_id: null, filter: filter as Record<string, never> });
const product = { kind: 'product', id: 1, category_id: 7, brand_id: 8 } as const;

test('D17 what is below a product is coming on the product, and only what is named elsewhere', () => {
  assert.ok(changesThing(target({ kind: 'step', id: 5 }), product));
  assert.ok(changesThing(target({ kind: 'step', id: 5 }), { kind: 'step', id: 5 }));
  assert.ok(!changesThing(target({ kind: 'step', id: 5 }), { kind: 'step', id: 6 }));
  assert.ok(!changesThing(target({ kind: 'brand', id: 1, product_id: null }), product));
});

test('D17 an adjustment is coming on what its filter chooses (B2)', () => {
  assert.ok(changesThing(adjustment({ all: true }), product));
  assert.ok(changesThing(adjustment({ brand_ids: [8], category_ids: [7] }), product));
  assert.ok(!changesThing(adjustment({ brand_ids: [8], category_ids: [9] }), product));
  assert.ok(!changesThing(adjustment({ option_ids: [1] }), product));
  assert.ok(changesThing(adjustment({ option_ids: [1] }), { kind: 'option', id: 1 }));
  assert.ok(!changesThing(adjustment({ all: true }), { kind: 'option', id: 1 }));
  assert.ok(changesThing(adjustment({ service_ids: [1] }), { kind: 'service', id: 1 }));
  assert.ok(changesThing(adjustment({ all_services: true }), { kind: 'service', id: 1 }));
  assert.ok(!changesThing(adjustment({ all_services: true, service_ids: [2] }), { kind: 'service', id: 1 }));
  assert.ok(!changesThing(adjustment({ all: true }), { kind: 'service', id: 1 }));
});

test('a request is put into words in both languages', () => {
  const request = (given: object): Request =>
    ({
      method: 'PATCH',
      path: '/v1/products/1',
      body: {},
      target: { kind: 'product', id: 1, name: 'Oak' },
      ...given,
    }) as Request;
  const say = (given: object, language: 'en' | 'fr') =>
    requestWords(request(given), {
      language,
      fieldName: (field) => field,
      money: (amount) => `${amount} €`,
      nameOf: (kind, id) => (id === 404 ? undefined : `${kind} ${id}`),
    }).replaceAll(/[\u00a0\u202f]/g, ' ');
  const rename = { body: { name: 'Elm', active: true } };
  assert.equal(say(rename, 'en'), 'Change product “Oak”: name, active');
  assert.equal(say(rename, 'fr'), 'Produit « Oak » : modifier name, active');
  assert.equal(say({ method: 'DELETE' }, 'en'), 'Deactivate product “Oak”');
  const adjust = { method: 'POST', path: '/v1/pricing-adjustments', target: null };
  assert.equal(
    say({ ...adjust, body: { percentage: 3.3, filter: { all: true } } }, 'fr'),
    'Modifier tous les prix des produits de +3,3 %, arrondis au centime',
  );
  const ofBrandAndOptions = { filter: { brand_ids: [8], option_ids: [1, 2, 3, 4, 5, 6, 404] } };
  assert.equal(
    say({ ...adjust, body: { amount: 15, rounding: { to: 0.05 }, ...ofBrandAndOptions } }, 'en'),
    'Change the prices of brand “brands 8”, options “options 1”, “options 2”, “options 3”, “options 4”, “options 5”, 2 more by 15 €, rounded to 0.05 €',
  );
  const ofRowsAndServices = { percentage: 2, filter: { all: true, service_ids: [3] } };
  assert.equal(
    say({ ...adjust, body: ofRowsAndServices }, 'fr'),
    'Modifier les prix : tous les produits, prestations « services 3 » de +2 %, arrondis au centime',
  );
  assert.equal(
    say({ ...adjust, body: { percentage: 2, filter: { brand_ids: [8], all_services: true } } }, 'en'),
    'Change the prices of brand “brands 8”, all services by +2 %, rounded to cents',
  );
  const ending = { percentage: -2, rounding: { to: 1, ending: 0.9 }, filter: { product_ids: [1, 404] } };
  assert.equal(
    say({ ...adjust, body: ending }, 'fr'),
    'Modifier les prix : produits « products 1 », « 404 » de -2 %, arrondis à 1 € avec la fin 0.9 €',
  );
  const list = {
    method: 'POST',
    path: '/v1/products/1/pricing-configurations/import',
    body: { file: { name: 'a.csv' } },
  };
  assert.equal(say(list, 'en'), 'Import a.csv into product “Oak”');
  const ofBrand = { ...list, path: '/v1/price-list-imports', target: null };
  assert.equal(say(ofBrand, 'fr'), 'Importer le tarif a.csv');
});

test('D17.5 a plan is undone if the newest that became of it is its undoing', () => {
  const of = (type: string, kind: string, id: number) =>
    ({ type, resource: { kind, id, name: null, version: null } }) as Parameters<typeof undonePlans>[0][number];
  const newestFirst = [
    of('plan.published', 'plan', 1),
    of('revert.applied', 'product', 2),
    of('revert.applied', 'plan', 3),
    of('revert.applied', 'plan', 1),
    of('plan.published', 'plan', 3),
    of('plan.published', 'plan', 2),
  ];
  assert.deepEqual([...undonePlans(newestFirst)], [3]);
});

test('what was undone is counted whole, also where the report lists 200 of it', () => {
  const report = {
    changes: [],
    counts: [
      { type: 'pricing_configuration.updated', count: 252 },
      { type: 'from_price.changed', count: 3 },
    ],
  };
  assert.equal(undoneWords('en', report), 'Undone: 252 pricing rows');
});

test('the hour of a plan is what the reader typed on their clock', () => {
  const text = '2999-01-01T00:00';
  assert.equal(localText(momentOf(text)), text);
  assert.equal(momentOf(text), new Date(2999, 0, 1).toISOString());
  assert.deepEqual([momentOf(''), momentOf('soon'), localText(null)], [null, null, '']);
});
