import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isBare, walkPages } from '../../support/walk-pages.ts';

test('every list alone and every form for something new opens with its title and gets all that it asks for', async () => {
  assert.deepEqual(await walkPages(isBare), []);
});
