import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tableOfText } from '../src/prices/tables/edited-table.ts';
import { gridText } from '../src/prices/tables/grid/grid.ts';
import { cellKey, type GridMerge, mergeTables } from '../src/prices/tables/merge-grids.ts';

type Parts = { widths?: number[]; heights?: number[]; mode?: string };
const table = (
  prices: (number | null)[][],
  { widths = [800, 900], heights = [1000, 1200], mode = 'majoration' }: Parts = {},
) => JSON.stringify({ type: 'table-directe', modeInterpolation: mode, widths, heights, prices });

const base = table([
  [100, 110],
  [120, 130],
]);

const merging = (mine: string, theirs: string, from = base): GridMerge | undefined =>
  mergeTables(tableOfText(from), tableOfText(mine), tableOfText(theirs));
const merged = (mine: string, theirs: string): GridMerge =>
  merging(mine, theirs) ?? assert.fail('the tables can be merged');
const pricesOf = (merge: GridMerge, choice: [string, 'mine' | 'theirs'][] = []) =>
  JSON.parse(gridText(merge.grid(new Map(choice))));

test('what only one side changed is taken from that side, without a question', () => {
  const merge = merged(
    table([
      [101, 110],
      [120, 130],
    ]),
    table([
      [100, 110],
      [120, 133],
    ]),
  );
  assert.deepEqual(merge.collisions, []);
  assert.deepEqual(merge.taken, { mine: 1, theirs: 1 });
  assert.deepEqual(pricesOf(merge).prices, [
    [101, 110],
    [120, 133],
  ]);
});

test('a price that both changed differently is for a person to decide; the same change on both sides is none', () => {
  const merge = merged(
    table([
      [101, 115],
      [null, 130],
    ]),
    table([
      [102, 115],
      [125, 130],
    ]),
  );
  assert.deepEqual(
    merge.collisions.map((collision) => [cellKey(collision), collision.base, collision.mine, collision.theirs]),
    [
      ['800_1000', 100, 101, 102],
      ['800_1200', 120, null, 125],
    ],
  );
  assert.deepEqual(pricesOf(merge, [['800_1000', 'theirs']]).prices, [
    [102, 115],
    [null, 130],
  ]);
});

test('sizes that one side added are there, and a size that meets another for the first time is told', () => {
  const merge = merged(
    table(
      [
        [100, 110, 119],
        [120, 130, 139],
      ],
      { widths: [800, 900, 1000] },
    ),
    table(
      [
        [100, 110],
        [120, 130],
        [140, 150],
      ],
      { heights: [1000, 1200, 1400] },
    ),
  );
  assert.equal(merge.gaps, 1);
  const { widths, heights, prices } = pricesOf(merge);
  assert.deepEqual(
    [widths, heights],
    [
      [800, 900, 1000],
      [1000, 1200, 1400],
    ],
  );
  assert.deepEqual(prices, [
    [100, 110, 119],
    [120, 130, 139],
    [140, 150, null],
  ]);
});

test('a size that one side took away goes, unless the other side worked on it: then the cells cannot decide', () => {
  const narrower = table([[100], [120]], { widths: [800] });
  const elsewhere = table([
    [105, 110],
    [120, 130],
  ]);
  assert.deepEqual(pricesOf(merged(narrower, elsewhere)).prices, [[105], [120]]);
  const there = table([
    [100, 111],
    [120, 130],
  ]);
  assert.equal(merging(narrower, there), undefined);
  assert.equal(merging(there, narrower), undefined);
});

test('the mode is of the side that changed it; where both did, it is one table or the other', () => {
  const cells = [
    [100, 110],
    [120, 130],
  ];
  const linear = table(cells, { mode: 'interpolation' });
  assert.equal(pricesOf(merged(linear, base)).modeInterpolation, 'interpolation');
  assert.equal(pricesOf(merged(base, linear)).modeInterpolation, 'interpolation');
  assert.equal(merging(linear, table(cells, { mode: 'exact' })), undefined);
});

test('a formula is not merged cell by cell, and exact prices stay exact', () => {
  assert.equal(merging('12:34', base), undefined);
  const exact = base.replace('[100,', '[100.100000000000001,');
  const merge = merged(exact, base);
  assert.match(gridText(merge.grid(new Map())), /100\.100000000000001/);
});
