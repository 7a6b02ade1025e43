import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listSearch } from '../src/forms/lists/list-search.ts';
import { parseNumber } from '../src/ui/fields/parse-number.ts';

test('a number is read as people of both languages write it', () => {
  for (const text of [
    '1234.5',
    '1234,5',
    '1 234,5',
    '1\u202f234,5',
    '1.234,5',
    '1,234.5',
    "1'234.5",
    '1234,50 €',
    '+1234.5',
  ]) {
    assert.equal(parseNumber(text), 1234.5, text);
  }
  assert.equal(parseNumber(''), null);
  assert.equal(parseNumber('  '), null);
  assert.equal(parseNumber('-0,5'), -0.5);
  for (const text of ['abc', '1e5', '1-2', '--1', '.', '1,2,3', '0x10'])
    assert.equal(parseNumber(text), undefined, text);
});

test('what someone typed into an address is taken where it fits, and left out where not', () => {
  assert.deepEqual(listSearch({ q: 'PVC', state: 'active', page: 2, category_id: 7 }), {
    q: 'PVC',
    state: 'active',
    page: 2,
    category_id: 7,
  });
  assert.deepEqual(listSearch({ q: '', state: 'x', page: -1, category_id: '7', evil: '<img>' }), {});
  assert.deepEqual(listSearch({ q: 12 }), { q: '12' });
});
