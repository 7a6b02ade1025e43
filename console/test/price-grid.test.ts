import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePriceTable } from '@vantail/pricing';
import fc from 'fast-check';
import { tableOfGrid, tableOfText } from '../src/prices/tables/edited-table.ts';
import { adjustCells, clearCells, fillCells, withCells, writeBlock } from '../src/prices/tables/grid/edit-cells.ts';
import { deleteSizes, insertSizes, setSize, sizesOfRange, sortSizes } from '../src/prices/tables/grid/edit-sizes.ts';
import { type Cell, emptyGrid, type Grid, gridText } from '../src/prices/tables/grid/grid.ts';
import { looksHeaded, withPasteAnswer } from '../src/prices/tables/grid/paste-choices.ts';
import { changedRange, rangeSummary } from '../src/prices/tables/grid/range-summary.ts';

const gridOf = (prices: Cell[][], widths = [400, 500, 600], heights = [700, 800]): Grid => ({
  ...emptyGrid(widths, heights),
  prices,
});
const small = gridOf([
  [1, 2, 3],
  [4, 5, 6],
]);
const range = (row: number, column: number, toRow = row, toColumn = column) => ({
  from: { row, column },
  to: { row: toRow, column: toColumn },
});

test('a grid that was read is written back with the same meaning, further keys and long numbers included', () => {
  const text =
    '{ "note": "tarif \\"2026\\"", "type": "table-directe", "prices": [[1.50, null], [123456789.0123456789, -0.0]],' +
    ' "widths": [400, 500], "heights": [700, 800], "modeInterpolation": "formule", "more": {"a": [1e3, true]} }';
  const { draft, table } = tableOfText(text);
  assert.ok(draft.kind === 'grid' && table.kind === 'grid');
  const written = gridText(draft.grid);
  assert.equal(
    written,
    '{"note":"tarif \\"2026\\"","type":"table-directe","prices":[[1.5,null],[123456789.0123456789,0]],' +
      '"widths":[400,500],"heights":[700,800],"modeInterpolation":"formule","more":{"a":[1000,true]}}',
  );
});

test('any grid survives writing and reading, and what an edit says is what the house reads from its text', () => {
  const seed = Date.now();
  const cell = fc.option(fc.integer({ min: -500, max: 1e7 }).map((cents) => cents / 100));
  const grids = fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 })).chain(([columns, rows]) =>
    fc
      .array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows })
      .map((prices) =>
        gridOf(
          prices,
          prices[0]?.map((_, index) => 400 + index * 50),
          prices.map((_, index) => 500 + index * 70),
        ),
      ),
  );
  fc.assert(
    fc.property(grids, fc.nat(6), fc.nat(6), cell, (grid, row, column, price) => {
      const edited = withCells(grid, range(row, column, row + 1, column + 1), () => price);
      const { table, toJSON } = tableOfGrid(edited);
      const read = parsePriceTable(toJSON());
      assert.ok(read.kind === 'grid');
      assert.deepEqual(
        read.prices,
        edited.prices.map((cells) => cells.map((one) => (one === 0 ? 0 : one))),
      );
      assert.deepEqual(table, { ...read });
    }),
    { seed },
  );
});

test('an edit leaves the rows that it does not touch as they are, and one without a change the whole grid', () => {
  const edited = withCells(small, range(1, 2), () => 9);
  assert.deepEqual(edited.prices, [
    [1, 9, 3],
    [4, 5, 6],
  ]);
  assert.equal(edited.prices[1], small.prices[1]);
  assert.equal(
    withCells(small, range(1, 2), () => 2),
    small,
  );
});

test('Delete empties prices and never the sizes', () => {
  const cleared = clearCells(small, range(0, 0, 1, 1));
  assert.deepEqual(cleared.prices[0], [null, 2, 3]);
  assert.deepEqual([cleared.widths, cleared.heights], [small.widths, small.heights]);
  assert.equal(clearCells(small, range(0, 0, 2, 0)), small);
});

test('a block is written from a cell on, sizes where it falls on the headers, and what cannot be read is named', () => {
  const { grid, unread, added } = writeBlock(
    small,
    { row: 0, column: 1 },
    [
      ['410', '510'],
      ['10,5', 'abc'],
      ['x', '1 234,00 €'],
    ],
    '.',
  );
  assert.deepEqual(grid.widths, [410, 510, 600]);
  assert.deepEqual(grid.prices, [
    [10.5, 2, 3],
    [null, 1234, 6],
  ]);
  assert.deepEqual(unread, [{ row: 1, column: 2, text: 'abc' }]);
  assert.deepEqual(added, { widths: 0, heights: 0 });
});

test('a block larger than the grid adds columns and rows in the steps of the last ones, up to 200', () => {
  const { grid, added } = writeBlock(
    small,
    { row: 2, column: 3 },
    [
      ['7', '8'],
      ['9', '10'],
    ],
    '.',
  );
  assert.deepEqual(
    [grid.widths, grid.heights],
    [
      [400, 500, 600, 700],
      [700, 800, 900],
    ],
  );
  assert.deepEqual(grid.prices, [
    [1, 2, 3, null],
    [4, 5, 7, 8],
    [null, null, 9, 10],
  ]);
  assert.deepEqual(added, { widths: 1, heights: 1 });
  const huge = writeBlock(
    small,
    { row: 1, column: 1 },
    Array.from({ length: 250 }, () => Array(250).fill('5')),
    '.',
  ).grid;
  assert.deepEqual([huge.widths.length, huge.heights.length], [200, 200]);
});

test('of a block beyond the limit of a table it is said how much was left out', () => {
  const block = Array.from({ length: 205 }, () => Array.from({ length: 300 }, () => '7'));
  const { grid, leftOut } = writeBlock(small, { row: 1, column: 2 }, block, '.');
  assert.deepEqual([grid.heights.length, grid.widths.length], [200, 200]);
  assert.deepEqual(leftOut, { rows: 5, columns: 101 });
});

test('columns and rows come and go with their prices, and one always stays', () => {
  const wider = insertSizes(small, 'widths', 1, 1);
  assert.deepEqual(wider.widths, [400, 450, 500, 600]);
  assert.deepEqual(wider.prices[0], [1, null, 2, 3]);
  assert.deepEqual(insertSizes(small, 'heights', 0, 2).heights, [500, 600, 700, 800]);
  assert.deepEqual(insertSizes(small, 'heights', 2, 1).heights, [700, 800, 900]);
  assert.deepEqual(insertSizes(gridOf([[1]], [50], [60]), 'widths', 0, 1).widths, [25, 50]);
  assert.deepEqual(deleteSizes(small, 'widths', 0, 1).prices, [[3], [6]]);
  assert.deepEqual(deleteSizes(small, 'heights', 0, 1).heights.length, 1);
});

test('sizes out of order are told, and sorted with their prices', () => {
  const wrong = setSize(small, 'widths', 0, 900);
  const { table } = tableOfGrid(wrong);
  assert.ok(table.kind === 'broken' && table.errors[0]?.pointer === '/price_table/widths/1');
  const { draft } = tableOfText(gridText(wrong));
  assert.equal(draft.kind, 'grid');
  const sorted = sortSizes(wrong);
  assert.deepEqual(sorted.widths, [500, 600, 900]);
  assert.deepEqual(sorted.prices, [
    [2, 3, 1],
    [5, 6, 4],
  ]);
});

test('fill repeats prices down, up and to both sides, and lets sizes go on', () => {
  assert.deepEqual(fillCells(small, range(1, 1, 1, 3), range(1, 1, 2, 3)).prices[1], [1, 2, 3]);
  assert.deepEqual(fillCells(small, range(2, 1), range(1, 1, 2, 1)).prices[0], [4, 2, 3]);
  assert.deepEqual(fillCells(small, range(1, 1, 1, 2), range(1, 1, 1, 3)).prices[0], [1, 2, 1]);
  const wide = gridOf([[1, 2, 3, 4]], [400, 450, 7, 8], [700]);
  assert.deepEqual(fillCells(wide, range(0, 1, 0, 2), range(0, 1, 0, 4)).widths, [400, 450, 500, 550]);
});

test('a percentage changes the selected prices exactly and leaves what is no price', () => {
  const grid = gridOf([[63.11, null, -2]], [1, 2, 3], [4]);
  const { grid: adjusted, changed, refused } = adjustCells(grid, range(0, 0, 1, 3), { percentage: 3.3 });
  assert.deepEqual(adjusted.prices[0], [65.19, null, -2]);
  assert.deepEqual([changed, refused], [1, 0]);
  assert.deepEqual(
    adjustCells(grid, range(1, 1), { percentage: 5, rounding: { to: 1, ending: 0.9 } }).grid.prices[0]?.[0],
    65.9,
  );
  assert.equal(adjustCells(grid, range(1, 1), { percentage: -100 }).refused, 1);
});

test('the summary of a selection counts prices alone', () => {
  const grid = gridOf([
    [10, null, 0],
    [30, -5, 20],
  ]);
  assert.deepEqual(rangeSummary(grid, range(0, 0, 2, 3)), { cells: 6, priced: 3, min: 10, max: 30, average: 20 });
  assert.ok(Number.isNaN(rangeSummary(grid, range(0, 0)).min));
});

test('an undo can show what it changed', () => {
  assert.deepEqual(
    changedRange(
      small,
      withCells(small, range(1, 2, 2, 3), () => 9),
    ),
    range(1, 2, 2, 3),
  );
  assert.deepEqual(changedRange(small, setSize(small, 'widths', 1, 510)), range(0, 2));
  assert.deepEqual(changedRange(small, setSize(small, 'heights', 1, 810)), range(2, 0));
  assert.equal(changedRange(small, insertSizes(small, 'widths', 0, 1)), undefined);
});

test('what may have sizes around it is asked about; plain prices go into the cells, however they grow', () => {
  const asked = [
    [
      ['', '400', '500'],
      ['700', '189,50', 'N/A'],
    ],
    [
      ['Tarif 2026', ''],
      ['', '400'],
    ],
    [
      ['L/H', '400'],
      ['700', '189'],
    ],
    [
      ['1', 'LARGEUR'],
      ['2', '3'],
    ],
    [
      ['100', '200'],
      ['Hauteur', '3'],
    ],
  ];
  for (const block of asked) assert.ok(looksHeaded(block), block.join(' | '));
  const plain = [
    [
      ['189', '195'],
      ['207', '219'],
    ],
    [
      ['189,50 €', '-'],
      ['n/a', '219'],
    ],
    [
      ['189', '195'],
      ['207', 'on request'],
    ],
    [['', '400', '500']],
    [['Largeur'], ['400']],
    [['x']],
    [],
  ];
  for (const block of plain) assert.ok(!looksHeaded(block), block.join(' | '));
});

test('an answer to a doubt about a pasted block is a choice for the reader, and nothing else is', () => {
  assert.deepEqual(withPasteAnswer({ unit: 'mm' }, { field: 'unit', value: 'cm' }), { unit: 'cm' });
  assert.deepEqual(withPasteAnswer({}, { field: 'layout', value: 'transposed' }), { layout: 'transposed' });
  assert.deepEqual(withPasteAnswer({}, { field: 'price_column', value: 'Prix HT' }), { priceColumn: 'Prix HT' });
  assert.deepEqual(withPasteAnswer({}, { field: 'mapping', value: '{"A9":{"join":"A1"}}' }), { join: { A9: 'A1' } });
  assert.deepEqual(withPasteAnswer({}, { field: 'mapping', value: '{"A9":{"skip":true}}' }), { join: {} });
  assert.deepEqual(withPasteAnswer({}, { field: 'unit', value: 'parsec' }), {});
});

test('a new grid runs from one build limit to the other by the hundred', () => {
  assert.deepEqual(sizesOfRange(420, 1450, 200), [420, 500, 600, 700, 800, 900, 1000, 1100, 1200, 1300, 1400, 1450]);
  assert.deepEqual(sizesOfRange(600, 600, 200), [600]);
  assert.ok(sizesOfRange(1, 100_000, 200).length <= 200);
});
