import assert from 'node:assert/strict';
import { test } from 'node:test';
import { configurationName } from '@vantail/drawing';
import type { DetectedTable } from '@vantail/price-lists';
import { allPieces, compareGrids } from '@vantail/pricing';
import { limitConcurrency } from '../src/platform/scheduling/concurrency-limit.ts';
import { compareTable, keepZeros } from '../src/prices/imports/applying/compare-table.ts';
import type { RowIdentity } from '../src/prices/imports/matching/match-fault.ts';
import { type Mapping, matchTables } from '../src/prices/imports/matching/match-tables.ts';

const row = (id: number, fields: Partial<RowIdentity> = {}): RowIdentity => ({
  id,
  active: true,
  leaf_count: 1,
  opening_v1: null,
  opening_v2: null,
  opening_v3: null,
  opening_v4: null,
  fixed_part_type: 'aucune',
  fixed_part_opening_v1: null,
  fixed_part_opening_v2: null,
  fixed_part_opening_v3: null,
  fixed_part_opening_v4: null,
  ...fields,
});
const left = row(1, { opening_v1: 'gauche' });
const pair = row(2, { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite_oscillo', fixed_part_type: 'imposte' });
const old = row(3, { active: false });
const table = (headings: string[], sheet: string | null = null, id = 'A1') => ({ id, sheet, range: 'A1:C9', headings });

/** `id by` of the row of a single table, or the code of its fault. */
const matchOf = (headings: string[], rows = [left, pair, old], mapping: Mapping = {}, sheet: string | null = null) => {
  const [match] = allPieces(matchTables([table(headings, sheet)], rows, mapping));
  if (match?.kind === 'row') return `${match.row.id} ${match.by}`;
  return match?.kind === 'none' ? match.fault?.code : match?.kind;
};

test('B4 a heading names a row by its id, before any other words', () => {
  assert.equal(matchOf(['#2']), '2 id');
  assert.equal(matchOf(['# 2 fenêtre']), '2 id');
  assert.equal(matchOf(['#3']), '3 id');
  assert.equal(matchOf(['#4']), 'unknown_row');
  assert.equal(matchOf(['#2a']), 'unmatched_table');
});

test('B4 a heading names a row by the name of its configuration, in French or English, however it is spelled', () => {
  for (const lang of ['fr', 'en'] as const) assert.equal(matchOf([configurationName(pair as never, lang)]), '2 name');
  assert.equal(matchOf(['  2 VANTAUX / gauche + oscillo battant droit - IMPOSTE FIXE ']), '2 name');
  assert.equal(matchOf(['2 vantaux, gauche + droite oscillo-battant, imposte fixe']), '2 name', 'as 0.1.0 wrote it');
  assert.equal(matchOf(['1 vantail, gauche oscillo-battant']), 'unmatched_table');
  assert.equal(matchOf(['1 vantail, fixe']), 'unmatched_table', 'an inactive row is found by its id alone');
  assert.equal(matchOf(['1 vantail, gauche'], [left, row(9, { opening_v1: 'gauche' })]), 'ambiguous_row');
});

test('B4 a heading names a row by its fields; what is not given is not compared', () => {
  assert.equal(matchOf(['leaf_count=2']), '2 fields');
  assert.equal(matchOf(['opening_v1=gauche, opening_v2=null']), '1 fields');
  assert.equal(matchOf(['opening_v1=gauche']), 'ambiguous_row');
  assert.equal(matchOf(['leaf_count=4']), 'unknown_row');
  assert.equal(matchOf(['leaf_count=2 et demi']), 'unmatched_table');
});

test('B4 the nearest heading that names a row counts, the name of the sheet last', () => {
  assert.equal(matchOf(['Prix TTC', '#1', '#2']), '1 id');
  assert.equal(matchOf(['Prix TTC'], undefined, {}, '1 vantail, gauche'), '1 name');
  assert.equal(matchOf(['#2'], undefined, {}, '1 vantail, gauche'), '2 id');
});

test('B4 one table and one active row belong together; two of either do not', () => {
  assert.equal(matchOf(['Tarif'], [left, old]), '1 only_row');
  assert.equal(matchOf(['Tarif']), 'unmatched_table');
  const two = allPieces(matchTables([table([]), table([], null, 'A9')], [left], {}));
  assert.deepEqual(
    two.map(({ kind }) => kind),
    ['none', 'none'],
  );
});

test('B4 the mapping comes before every heading, whatever the table is called', () => {
  assert.equal(matchOf(['#1'], undefined, { A1: { pricing_configuration_id: 2 } }), '2 mapping');
  assert.equal(matchOf(['#1'], undefined, { A1: { pricing_configuration_id: 9 } }), 'unknown_row');
  assert.equal(matchOf(['#1'], undefined, { A1: { skip: true } }), 'skip');
  assert.equal(matchOf(['#1'], undefined, { A1: { create: {} } }), 'create');
  const named = allPieces(matchTables([table([], null, 'constructor')], [left, pair], {}));
  assert.equal(named[0]?.kind, 'none', 'a name that objects have by themselves is no choice');
});

const grid = (widths: number[], heights: number[], prices: (number | null)[][]) => ({ widths, heights, prices });

test('B4 differences are told by size: changed, added and removed', () => {
  const before = grid(
    [600, 700],
    [800, 900],
    [
      [10, 20],
      [30, null],
    ],
  );
  const after = grid(
    [700, 800],
    [800, 900],
    [
      [20, 25],
      [40, 45],
    ],
  );
  assert.deepEqual(compareGrids(before, after), {
    added_widths: [800],
    removed_widths: [600],
    added_heights: [],
    removed_heights: [],
    changes: [{ width: 700, height: 900, old: null, new: 40, percent: null }],
    cells_added: 2,
    cells_removed: 2,
  });
});

test('B4 a percentage is rounded to two decimals, and has no meaning from 0 or to nothing', () => {
  const percent = (from: number | null, to: number | null) =>
    compareGrids(grid([1], [1], [[from]]), grid([1], [1], [[to]])).changes[0]?.percent;
  assert.equal(percent(300, 309), 3);
  assert.equal(percent(110, 115), 4.55);
  assert.equal(percent(100, 50), -50);
  assert.equal(percent(0, 50), null);
  assert.equal(percent(50, null), null);
});

test('B4 a 0 that the file leaves empty stays a 0, and only there', () => {
  const before = grid([600, 700], [800], [[0, 20]]);
  assert.deepEqual(keepZeros(before, grid([600, 700], [800], [[null, null]])).prices, [[0, null]]);
});

test('B4 warnings: another orientation, a table that could not be read', () => {
  const detected = (widths: number[], heights: number[], prices: number[][]) =>
    ({ ...grid(widths, heights, prices), sheet: null, warnings: [], doubts: [] }) as unknown as DetectedTable;
  const text = (widths: number[], heights: number[], prices: number[][]) =>
    JSON.stringify({ type: 'table-directe', modeInterpolation: 'majoration', widths, heights, prices });
  const codes = (oldText: string | null, now: DetectedTable) =>
    allPieces(compareTable(oldText, now, { mode: undefined, currency: 'EUR' })).warnings.map(({ code }) => code);
  assert.deepEqual(codes(text([6, 7], [8], [[1, 2]]), detected([8], [6, 7], [[1], [2]])), ['looks_transposed']);
  assert.deepEqual(codes('{"type":', detected([6, 7], [8], [[1, 2]])), ['replaces_broken_table']);
  assert.deepEqual(codes(null, detected([6, 7], [8], [[1, 2]])), []);
});

test('tasks run a few at a time, the others wait in their order, and a failure lets the next one in', async () => {
  const limited = limitConcurrency(2);
  const done: number[] = [];
  let running = 0;
  let most = 0;
  const work = (number: number) =>
    limited(async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running--;
      if (number === 2) throw new Error('broken');
      done.push(number);
    });
  await Promise.allSettled([1, 2, 3, 4, 5].map(work));
  assert.deepEqual([most, done], [2, [1, 3, 4, 5]]);
});
