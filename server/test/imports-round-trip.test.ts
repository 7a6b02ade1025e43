import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPieces } from '@vantail/pricing';
import fc from 'fast-check';
import readExcelFile from 'read-excel-file/node';
import { compareTable } from '../src/prices/imports/applying/compare-table.ts';
import type { RowIdentity } from '../src/prices/imports/matching/match-fault.ts';
import { matchTables } from '../src/prices/imports/matching/match-tables.ts';
import { readTables } from '../src/prices/imports/worker/read-tables.ts';
import { csvText, type ExportChoices, writeExport } from '../src/prices/imports/worker/write-export.ts';

const seed = Number(process.env.ROUND_TRIP_SEED ?? Date.now() % 2 ** 31);

const sizes = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 12 });
const digits = (max: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${max}}$`));
/** The text of a price as JSON spells it: usual ones, none, 0, and every length and sign that D3 allows. */
const price = fc.oneof(
  { weight: 5, arbitrary: fc.nat(500_000).map((cents) => String(cents / 100)) },
  { weight: 1, arbitrary: fc.constant('null') },
  { weight: 1, arbitrary: fc.constant('0') },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.boolean(), digits(15), fc.option(digits(15)))
      .map(
        ([minus, whole, fraction]) => `${minus ? '-' : ''}${BigInt(whole)}${fraction === null ? '' : `.${fraction}`}`,
      ),
  },
);
const rising = (values: readonly number[]) => [...values].sort((a, b) => a - b);

const gridText = fc
  .tuple(sizes, sizes, fc.constantFrom('majoration', 'minoration', 'formule'))
  .chain(([widths, heights, mode]) =>
    fc
      .array(fc.array(price, { minLength: widths.length, maxLength: widths.length }), {
        minLength: heights.length,
        maxLength: heights.length,
      })
      .map(
        (prices) =>
          `{"type":"table-directe","modeInterpolation":"${mode}","widths":[${rising(widths)}],"heights":[${rising(heights)}],"prices":[${prices.map((row) => `[${row}]`)}],"note":"kept"}`,
      ),
  );

const openings = fc.constantFrom(null, 'fixe', 'gauche', 'droite', 'oscillo', 'gauche_oscillo', 'droite_oscillo');
const identity = fc.record({
  leaf_count: fc.integer({ min: 1, max: 4 }),
  opening_v1: openings,
  opening_v2: openings,
  opening_v3: openings,
  opening_v4: openings,
  fixed_part_type: fc.constantFrom('aucune', 'allege', 'imposte'),
  fixed_part_opening_v1: fc.constantFrom(null, 'fixe', 'oscillo'),
  fixed_part_opening_v2: fc.constant(null),
  fixed_part_opening_v3: fc.constant(null),
  fixed_part_opening_v4: fc.constant(null),
});
const rows = fc
  .array(
    fc.tuple(
      identity,
      fc.oneof({ weight: 4, arbitrary: gridText }, { weight: 1, arbitrary: fc.constantFrom(null, '214.5:118.9') }),
    ),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((list) =>
    list.map(([fields, price_table], index) => ({ ...fields, id: index * 7 + 1, active: true, price_table })),
  );

const choices: fc.Arbitrary<ExportChoices> = fc.record({
  format: fc.constantFrom('xlsx', 'csv'),
  decimal: fc.constantFrom('comma', 'point'),
  lang: fc.constantFrom('fr', 'en'),
});

test(`export then import changes no cell (seed ${seed})`, async () => {
  await fc.assert(
    fc.asyncProperty(rows, choices, async (exported, chosen) => {
      const grids = exported.filter((row) => row.price_table?.startsWith('{'));
      fc.pre(grids.length > 0);
      const bytes = Buffer.from(writeExport(exported, chosen));
      const read = await readTables({ name: `prices.${chosen.format}`, bytes }, {});
      assert.deepEqual(read.faults, []);
      const matches = allPieces(matchTables(read.tables, exported as RowIdentity[], {}));
      assert.deepEqual(
        matches.map((match) => (match.kind === 'row' ? [match.row.id, match.by] : match)),
        grids.map(({ id }) => [id, 'id']),
      );
      for (const [index, table] of read.tables.entries()) {
        const old = grids[index]?.price_table ?? null;
        const comparison = allPieces(compareTable(old, table, { mode: undefined, currency: 'EUR' }));
        assert.deepEqual(comparison.differences.changes, []);
        assert.equal(comparison.isChanged, false);
        assert.equal(comparison.priceTable, old);
        assert.deepEqual(table.assumed, []);
        assert.deepEqual(comparison.doubts, []);
      }
    }),
    { seed, numRuns: Number(process.env.ROUND_TRIPS ?? 50) },
  );
});

test('a workbook that is exported can be read by others: names, headings and numbers', async () => {
  const table =
    '{"type":"table-directe","modeInterpolation":"majoration","widths":[600,700],"heights":[750],"prices":[[349.9,1e-7]]}';
  const bytes = writeExport(
    [
      { id: 12, leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite', price_table: table },
      { id: 13, price_table: '214.5:118.9' },
    ],
    { format: 'xlsx', decimal: 'comma', lang: 'en' },
  );
  const sheets = await readExcelFile(Buffer.from(bytes));
  assert.deepEqual(sheets, [
    {
      sheet: '#12 2 leaves, left hung + right',
      data: [
        ['#12 2 leaves, left hung + right hung', null, null],
        ['height ↓ / width → (mm)', 600, 700],
        [750, 349.9, 1e-7],
      ],
    },
    {
      sheet: '#13 1 leaf, fixed',
      data: [['#13 1 leaf, fixed'], ['Formula (214.5:118.9): no grid. An import does not change this pricing row.']],
    },
  ]);
});

test('a CSV export opens in a spreadsheet program as it is, and runs nothing there', () => {
  const table =
    '{"type":"table-directe","modeInterpolation":"majoration","widths":[600,700],"heights":[750],"prices":[[-349.905,null]]}';
  const write = (decimal: 'comma' | 'point') =>
    Buffer.from(writeExport([{ id: 5, price_table: table }], { format: 'csv', decimal, lang: 'fr' })).toString();
  assert.equal(
    write('comma'),
    '\uFEFF"#5 1 vantail, fixe"\r\nhauteur ↓ / largeur → (mm);600;700\r\n750;-349,9050;\r\n',
  );
  assert.equal(
    write('point'),
    '\uFEFF"#5 1 vantail, fixe"\r\nhauteur ↓ / largeur → (mm),600,700\r\n750,-349.9050,\r\n',
  );
});

test('the same rows give the same bytes, so that an export can have an ETag', () => {
  const write = () => writeExport([{ id: 5, price_table: '1:2' }], { format: 'xlsx', decimal: 'comma', lang: 'fr' });
  assert.deepEqual(write(), write());
});

test('B5 a text in an exported file is no formula, and has no character that would break the file', () => {
  const lines = [['=1+1', '@a\u0001b', '-x\u202ey', 'plain\r\nline']];
  assert.equal(csvText([{ tab: '', lines, isGrid: false }], 'comma'), "\uFEFF'=1+1;'@ab;'-xy;plain line\r\n");
});
