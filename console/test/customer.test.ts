import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customerFacts, customerWords, factName } from '../src/selling/quotes/customer.ts';
import { customerName } from '../src/ui/language/person-name.ts';

test('every fact of a customer is shown as text with the way to it, and nothing that is empty', () => {
  const customer = {
    name: 'Mme Martin',
    vip: true,
    note: '',
    phone: null,
    address: { city: 'Évian', lines: ['a', 'b'] },
  };
  assert.deepEqual(customerFacts(customer), [
    ['name', 'Mme Martin'],
    ['vip', 'true'],
    ['address.city', 'Évian'],
    ['address.lines', 'a\nb'],
  ]);
  assert.deepEqual(customerFacts(null), []);
});

test('a quote is listed by the name of its customer where that is a text', () => {
  assert.equal(customerName({ name: 'Mme Martin' }), 'Mme Martin');
  assert.equal(customerName({ name: { first: 'A' }, company: 'Dupont SA' }), 'Dupont SA');
  assert.equal(customerName({ id: 7 }), undefined);
  assert.equal(customerName(null), undefined);
});

test('what documents show of a customer is named in words, whatever else as the shop called it', () => {
  assert.deepEqual(
    ['name', 'vat_number', 'address.city', 'toString'].map((place) => factName(place, customerWords.fr)),
    ['Nom', 'Numéro de TVA', 'address.city', 'toString'],
  );
});
