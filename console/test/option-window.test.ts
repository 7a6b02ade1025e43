import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedWindow } from '../src/catalogue/options/changed-window.ts';

test('what an option no longer says of its window is left out, not null: null would ask for rows without it', () => {
  const window = { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' };
  assert.deepEqual(changedWindow(window, 'opening_v2', null), { leaf_count: 2, opening_v1: 'gauche' });
  assert.deepEqual(changedWindow(window, 'fixed_part_type', 'imposte'), { ...window, fixed_part_type: 'imposte' });
  assert.deepEqual(changedWindow(window, 'leaf_count', null), { opening_v1: 'gauche', opening_v2: 'droite' });
});

test('leaves that are not there any more have no opening', () => {
  const window = { leaf_count: 3, opening_v1: 'gauche', opening_v2: 'fixe', opening_v3: 'droite' };
  assert.deepEqual(changedWindow(window, 'leaf_count', 1), { leaf_count: 1, opening_v1: 'gauche' });
});
