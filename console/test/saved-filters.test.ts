import assert from 'node:assert/strict';
import { test } from 'node:test';
import { removeFilter, savedFilters, saveFilter } from '../src/session/saved-filters.ts';

const newStorage = () => {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
    key: (index: number) => [...texts.keys()][index] ?? null,
    length: 0,
  };
};

test('filters are saved by name, for one person and one list, replaced by the same name and removed', () => {
  const storage = newStorage();
  assert.equal(saveFilter(storage, 'ann', 'options', { name: ' Whites ', search: { q: 'blanc' } }), true);
  assert.equal(saveFilter(storage, 'ann', 'options', { name: 'Oak', search: { q: 'oak' } }), true);
  assert.equal(saveFilter(storage, 'ann', 'options', { name: 'Whites', search: { q: 'white' } }), true);
  assert.deepEqual(savedFilters(storage, 'ann', 'options'), [
    { name: 'Oak', search: { q: 'oak' } },
    { name: 'Whites', search: { q: 'white' } },
  ]);
  assert.deepEqual(savedFilters(storage, 'ann', 'products'), []);
  assert.deepEqual(savedFilters(storage, 'bob', 'options'), []);
  removeFilter(storage, 'ann', 'options', 'Oak');
  assert.deepEqual(
    savedFilters(storage, 'ann', 'options').map(({ name }) => name),
    ['Whites'],
  );
});

test('a filter without a name, one too many, and one for which the browser has no room are not saved', () => {
  const storage = newStorage();
  assert.equal(saveFilter(storage, 'ann', 'options', { name: '  ', search: {} }), false);
  for (let at = 0; at < 30; at++) saveFilter(storage, 'ann', 'options', { name: `F${at}`, search: {} });
  assert.equal(saveFilter(storage, 'ann', 'options', { name: 'Another', search: {} }), false);
  assert.equal(saveFilter(storage, 'ann', 'options', { name: 'F0', search: { q: 'a' } }), true);
  const full = {
    ...newStorage(),
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  };
  assert.equal(saveFilter(full, 'ann', 'options', { name: 'A', search: {} }), false);
});

test('whatever stands in the storage, only filters come out of it', () => {
  const storage = newStorage();
  for (const text of ['', '{', '7', '{"name":"A"}', '[1,null,{"name":2},{"name":"A","search":null}]']) {
    storage.setItem('vantail.filters.ann options', text);
    assert.deepEqual(savedFilters(storage, 'ann', 'options'), [], text);
  }
});
