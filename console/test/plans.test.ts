import assert from 'node:assert/strict';
import { test } from 'node:test';
import { localText, momentOf } from '../src/editing/plans/moment.ts';
import { changesThing } from '../src/editing/plans/targets.ts';
import { requestWords } from '../src/features/plans/request-words.ts';

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
    }).replaceAll(/[\u00a0\u202f]/g, ' ');
  const rename = { body: { name: 'Elm', active: true } };
  assert.equal(say(rename, 'en'), 'Change product “Oak”: name, active');
  assert.equal(say(rename, 'fr'), 'Produit « Oak » : modifier name, active');
  assert.equal(say({ method: 'DELETE' }, 'en'), 'Deactivate product “Oak”');
  const adjust = { method: 'POST', path: '/v1/pricing-adjustments', target: null };
  assert.equal(say({ ...adjust, body: { percentage: 3.3 } }, 'fr'), 'Modifier les prix de +3,3 %');
  assert.equal(say({ ...adjust, body: { amount: 15 } }, 'en'), 'Change prices by 15 €');
  const list = {
    method: 'POST',
    path: '/v1/products/1/pricing-configurations/import',
    body: { file: { name: 'a.csv' } },
  };
  assert.equal(say(list, 'en'), 'Import a.csv into product “Oak”');
  const ofBrand = { ...list, path: '/v1/price-list-imports', target: null };
  assert.equal(say(ofBrand, 'fr'), 'Importer le tarif a.csv');
});

test('the hour of a plan is what the reader typed on their clock', () => {
  const text = '2999-01-01T00:00';
  assert.equal(localText(momentOf(text)), text);
  assert.equal(momentOf(text), new Date(2999, 0, 1).toISOString());
  assert.deepEqual([momentOf(''), momentOf('soon'), localText(null)], [null, null, '']);
});
