import assert from 'node:assert/strict';
import { test } from 'node:test';
import { faultsOf } from '../support/read-price-list.ts';

test('more long lists than the limit of tables are refused, and do not multiply', async () => {
  const list = 'width;height;price\n600;700;1\n';
  assert.deepEqual(await faultsOf('s.csv', list.repeat(5001)), ['too_many_tables']);
});
