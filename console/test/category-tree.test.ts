import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ancestorsOf, narrowed, treeOrder, withDescendants } from '../src/catalogue/category-tree.ts';

const item = (id: number, name: string, parent_id: number | null, display_order: number | null = null) => ({
  id,
  name,
  parent_id,
  display_order,
});

const shop = [
  item(1, 'Fenêtres', null, 2),
  item(2, 'PVC', 1, 2),
  item(3, 'Aluminium', 1, 1),
  item(4, 'Coulissants', 3),
  item(5, 'Portes', null, 1),
];

test('the tree lists children under their parent, siblings by position and then by name', () => {
  const rows = treeOrder([...shop, item(6, 'Bois', 1), item(7, 'Acier', 1)]);
  assert.deepEqual(
    rows.map(({ name, depth }) => `${'-'.repeat(depth)}${name}`),
    ['Portes', 'Fenêtres', '-Aluminium', '--Coulissants', '-PVC', '-Acier', '-Bois'],
  );
});

test('the way down to a category is named from the top', () => {
  assert.deepEqual(
    ancestorsOf(shop, 4).map(({ name }) => name),
    ['Fenêtres', 'Aluminium'],
  );
  assert.deepEqual(ancestorsOf(shop, 5), []);
});

test('D5: neither a category nor anything below it is offered as its parent', () => {
  assert.deepEqual([...withDescendants(shop, 1)].sort(), [1, 2, 3, 4]);
  assert.deepEqual([...withDescendants(shop, 5)], [5]);
});

test('a search keeps what is above a match, and nothing else', () => {
  const found = narrowed(shop, ({ name }) => name === 'Coulissants');
  assert.deepEqual(
    found.map(({ id }) => id),
    [1, 3, 4],
  );
});

test('a circle or a missing parent in the data neither hangs nor hides a category', () => {
  const broken = [item(1, 'A', 2), item(2, 'B', 1), item(3, 'C', 99), item(4, 'D', 4)];
  assert.deepEqual(
    treeOrder(broken)
      .map(({ id }) => id)
      .sort(),
    [1, 2, 3, 4],
  );
  assert.deepEqual(
    ancestorsOf(broken, 1).map(({ id }) => id),
    [2],
  );
  assert.deepEqual(ancestorsOf(broken, 4), []);
  // Below a circle, without being part of it.
  assert.deepEqual(
    ancestorsOf([...broken, item(5, 'E', 1)], 5).map(({ id }) => id),
    [2, 1],
  );
  assert.deepEqual([...withDescendants(broken, 1)].sort(), [1, 2]);
});
