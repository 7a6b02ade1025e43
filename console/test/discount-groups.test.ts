import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupMembers } from '../src/selling/group-members.ts';

const item = (id: number, discount_group: string | null, active = true) => ({
  id,
  name: `Item ${id}`,
  active,
  discount_group,
});

test('D19.6: a product without a group has its brand’s; what is inactive is in none; groups of tariffs are named', () => {
  const found = groupMembers({
    brands: [item(1, 'PVC'), item(2, null)],
    products: [
      { ...item(10, null), brand_id: 1 },
      { ...item(11, 'ALU'), brand_id: 1 },
      { ...item(12, null), brand_id: 2 },
      { ...item(13, 'PVC', false), brand_id: 2 },
    ],
    options: [item(20, 'ALU'), item(21, null)],
    services: [item(30, 'WORK')],
    named: ['WOOD', 'PVC'],
  });
  const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);
  assert.deepEqual(
    found.map((row) => [row.group, ids(row.brands), ids(row.products), ids(row.options), ids(row.services)]),
    [
      ['ALU', [], [11], [20], []],
      ['PVC', [1], [10], [], []],
      ['WOOD', [], [], [], []],
      ['WORK', [], [], [], [30]],
    ],
  );
});
