import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { moveId, moveIds } from '../src/ui/lists/move-ids.ts';

test('what is dragged comes to stand before or after its target, in the order it had', () => {
  assert.deepEqual(moveIds([1, 2, 3, 4], new Set([1]), 3, 'after'), [2, 3, 1, 4]);
  assert.deepEqual(moveIds([1, 2, 3, 4], new Set([4]), 1, 'before'), [4, 1, 2, 3]);
  assert.deepEqual(moveIds([1, 2, 3, 4], new Set([4, 2]), 1, 'before'), [2, 4, 1, 3]);
  assert.deepEqual(moveIds([1, 2, 3], new Set([2]), 2, 'after'), [1, 2, 3]);
});

test('one place up or down; the ends stay', () => {
  assert.deepEqual(moveId([1, 2, 3], 2, -1), [2, 1, 3]);
  assert.deepEqual(moveId([1, 2, 3], 2, 1), [1, 3, 2]);
  assert.deepEqual(moveId([1, 2, 3], 1, -1), [1, 2, 3]);
  assert.deepEqual(moveId([1, 2, 3], 3, 1), [1, 2, 3]);
});

test('no move loses or doubles an id', () => {
  const seed = Date.now();
  const ids = fc.uniqueArray(fc.integer(), { minLength: 1 });
  fc.assert(
    fc.property(ids, fc.array(fc.nat()), fc.nat(), fc.constantFrom('before', 'after'), (all, picks, pick, position) => {
      const moving = new Set(picks.map((index) => all[index % all.length]));
      const moved = moveIds(all, moving, all[pick % all.length] ?? 0, position);
      assert.deepEqual(moved.toSorted(), all.toSorted());
    }),
    { seed },
  );
});
