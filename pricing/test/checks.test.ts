import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitMs } from '../../scripts/testing/until.ts';
import {
  allPieces,
  type ConfiguratorStep,
  checkPricingRowsInPieces,
  type PricingRow,
  type ReportItem,
} from '../src/index.ts';

type Report = { errors: ReportItem[]; warnings: ReportItem[] };

function check(rows: object[], steps: object[] = [referring(rows)]): Report {
  const product = {
    product: { id: 12, active: false },
    steps: steps.map((step, i) => ({ id: i + 1, ...step }) as ConfiguratorStep),
    rows: rows.map((row, i) => ({ id: i + 1, minimum_price: 10, ...row }) as PricingRow),
  };
  return allPieces(checkPricingRowsInPieces(product));
}
const referring = (rows: object[]): object => ({ content_configuration: { pricingConfig: rows.map((_, i) => i + 1) } });
const codes = ({ errors, warnings }: Report): string[] => [...errors, ...warnings].map((item) => item.code);
const grid = (prices: (number | null)[][], more: object = {}): string =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: prices[0]?.map((_, i) => 800 + 100 * i),
    heights: prices.map((_, i) => 600 + 100 * i),
    prices,
    ...more,
  });

function assertOnly(report: Report, code: string, message: RegExp, at: Partial<ReportItem> = {}): void {
  assert.deepEqual(codes(report), [code]);
  const [item] = [...report.errors, ...report.warnings];
  assert.match(item?.message ?? '', message);
  for (const [name, value] of Object.entries(at)) assert.equal(item?.[name as keyof ReportItem], value);
}

test('a sound row has nothing to report', () => {
  assert.deepEqual(check([{ leaf_count: 1, opening_v1: 'fixe', price_table: grid([[100, 100, 120]]) }]), {
    errors: [],
    warnings: [],
  });
});

test('D7 invalid_json and invalid_price_table are errors', () => {
  assertOnly(check([{ price_table: '{"type":' }]), 'invalid_json', /row 1 cannot be used/, { pointer: '/price_table' });
  const pointer = '/price_table/prices/0/1';
  const broken = grid([[1, 'x' as unknown as number, 'y' as unknown as number]]);
  assertOnly(check([{ price_table: broken }]), 'invalid_price_table', /"x" \(and 1 more\)/, { pointer });
  assert.equal(check([{ price_table: '12' }]).errors.length, 1);
});

test('D7 no_price, as if the product were active', () => {
  assertOnly(check([], [{}]), 'no_price', /refer to it in a step/);
  assertOnly(check([], []), 'no_price', /no active step/);
  assertOnly(check([{ minimum_price: 0 }]), 'no_price', /0 or less/);
});

test('D7 unreferenced_pricing_row: no active step refers to the active row', () => {
  const rows = [{}, {}, { active: false }];
  const steps = [
    { content_configuration: { pricingConfig: 1 } },
    { active: false, content_configuration: { pricingConfig: 2 } },
  ];
  const report = check([rows[0] ?? {}, { opening_v1: 'fixe' }, rows[2] ?? {}], steps);
  assertOnly(report, 'unreferenced_pricing_row', /row 2/, { pricing_configuration_id: 2 });
});

test('D7 dangling_pricing_row: a reference to no row, once a step and row', () => {
  const steps = [{ id: 4, content_configuration: { pricingConfig: [1, 9, { id: 9 }, 2] } }];
  const report = check([{}, { active: false }], steps);
  const at = { step_id: 4, pricing_configuration_id: 9, pointer: '/content_configuration/pricingConfig/1' };
  assertOnly(report, 'dangling_pricing_row', /row 9/, at);
});

test('D7 stale_snapshot: a copy differs from the current active row in a field that it holds', () => {
  const text = grid([[100, 120]]);
  const withCopy = (copy: object): object => ({ content_configuration: { a: { pricingConfig: { id: 1, ...copy } } } });
  const row = { minimum_price: 60, price_table: text, total_width_min: null, coefficients: { a: 1, b: 2 } };
  for (const copy of [
    {},
    { minimum_price: 60, version: 3, computed_minimum_price: 4, name: 'x' },
    { price_table: text },
    { price_table: JSON.parse(text) },
    { price_table: JSON.stringify(JSON.parse(text), null, 2), total_width_min: null, total_width_max: null },
    { coefficients: { b: 2, a: 1 } },
  ]) {
    assert.deepEqual(codes(check([row], [withCopy(copy)])), [], JSON.stringify(copy));
  }
  const at = { step_id: 1, pricing_configuration_id: 1, pointer: '/content_configuration/a/pricingConfig' };
  for (const copy of [
    { minimum_price: 50 },
    { price_table: grid([[100, 121]]) },
    { total_width_min: 5 },
    { coefficients: 1 },
  ]) {
    const [field = ''] = Object.keys(copy);
    assertOnly(check([row], [withCopy(copy)]), 'stale_snapshot', new RegExp(field), at);
  }
  assert.ok(!codes(check([{ ...row, active: false }], [withCopy({ minimum_price: 5 })])).includes('stale_snapshot'));
});

test('D7 grid_does_not_cover_range: the row takes sizes outside the headers', () => {
  const price_table = grid([
    [100, 110],
    [120, 130],
  ]);
  const inside = { total_width_min: 800, total_width_max: 900, total_height_min: 650, total_height_max: null };
  assert.deepEqual(codes(check([{ price_table, ...inside }])), []);
  for (const [field, value] of [
    ['total_width_min', 799],
    ['total_width_max', 901],
    ['total_height_min', 599],
    ['total_height_max', 701],
  ] as const) {
    const report = check([{ price_table, ...inside, [field]: value }]);
    assertOnly(report, 'grid_does_not_cover_range', new RegExp(`${field} is ${value} mm`), { pointer: `/${field}` });
  }
});

test('D7 overlapping_rows: same openings and shared sizes, ends included', () => {
  const range = (a: number | null, b: number | null) => ({
    opening_v1: 'gauche',
    total_width_min: a,
    total_width_max: b,
  });
  assertOnly(check([range(500, 1000), range(1000, 1500)]), 'overlapping_rows', /Rows 1 and 2/, {
    pricing_configuration_id: 2,
  });
  assertOnly(check([range(null, null), range(800, 900)]), 'overlapping_rows', /Rows 1 and 2/);
  assert.deepEqual(codes(check([range(1000, 1500), range(500, 1000)])), ['overlapping_rows']);
  assert.deepEqual(codes(check([range(500, 1000), range(1001, 1500)])), []);
  assert.deepEqual(codes(check([range(500, 1000), { ...range(500, 1000), opening_v1: 'droite' }])), []);
  assert.deepEqual(codes(check([range(500, 1000), { ...range(500, 1000), fixed_part_type: 'imposte' }])), []);
  assert.deepEqual(codes(check([range(500, 1000), { ...range(500, 1000), active: false }])), []);
  const apart = [
    { ...range(500, 1000), total_height_max: 999 },
    { ...range(500, 1000), total_height_min: 1000 },
  ];
  assert.deepEqual(codes(check(apart)), []);
});

test('D7 range_gap: sizes between the rows of a configuration that none of them takes', () => {
  const range = (a: number | null, b: number | null) => ({ total_width_min: a, total_width_max: b });
  const pointer = '/total_width_min';
  const report = check([range(1200, 1500), range(500, 1000)]);
  assertOnly(report, 'range_gap', /widths from 1001 to 1199 mm/, { pricing_configuration_id: 1, pointer });
  const heights = check([{ total_height_max: 1000 }, { total_height_min: 1002 }]);
  assertOnly(heights, 'range_gap', /heights from 1001 to 1001 mm/, { pointer: '/total_height_min' });
  const covered = [range(500, 2000), range(600, 700), range(1900, 2500)];
  assert.ok(!codes(check(covered)).includes('range_gap'));
});

test('D7 not_monotonic: a larger window is cheaper; plateaus and empty cells are normal', () => {
  assert.deepEqual(
    codes(
      check([
        {
          price_table: grid([
            [100, 100, null],
            [100, null, 140],
          ]),
        },
      ]),
    ),
    [],
  );
  const pointer = '/price_table/prices/0/2';
  const narrower = check([{ price_table: grid([[100, null, 90]]) }]);
  assertOnly(narrower, 'not_monotonic', /1000 x 600 mm costs 90, less than the narrower 800 x 600 mm \(100\)/, {
    pointer,
  });
  const lower = check([
    {
      price_table: grid([
        [100, 120],
        [null, null],
        [100, 119],
        [99, 118],
      ]),
    },
  ]);
  const at = { pointer: '/price_table/prices/2/1' };
  assertOnly(lower, 'not_monotonic', /less than the lower 900 x 600 mm \(120\)\. 2 more cells/, at);
  assertOnly(check([{ price_table: '-5:900' }]), 'not_monotonic', /A is -5/, { pointer: '/price_table/A' });
});

test('D7 poor_fit: r2 under 0.90, or a sample more than 15 % off the formula', () => {
  const sample = (largeur: number, prix: number) => ({ largeur, hauteur: 1000, prix });
  const table = (more: object): string => JSON.stringify({ type: 'formule', A: 200, B: 100, ...more });
  assert.deepEqual(codes(check([{ price_table: table({ r2: 0.9, echantillons: [sample(1000, 300)] }) }])), []);
  assertOnly(check([{ price_table: table({ r2: 0.89 }) }]), 'poor_fit', /r2 0\.89/, { pointer: '/price_table/r2' });
  const pointer = '/price_table/echantillons';
  const off = check([{ price_table: table({ r2: 0.99, echantillons: [sample(1000, 300), sample(2000, 400)] }) }]);
  assertOnly(off, 'poor_fit', /2000 x 1000 mm is listed at 400 and the formula gives 500\.00, 25\.0 % off/, {
    pointer,
  });
  const flat = [sample(1000, 300), sample(1100, 300), sample(1200, 300), sample(900, 300)];
  assertOnly(check([{ price_table: table({ echantillons: flat }) }]), 'poor_fit', /r2 0\.00/, { pointer });

  const wild = [[100, 900, 900, 900, 900, 900, 900]];
  assert.deepEqual(codes(check([{ price_table: grid(wild) }])), []);
  assertOnly(check([{ price_table: grid(wild, { modeInterpolation: 'formule' }) }]), 'poor_fit', /Use majoration/);
});

test('D7 openings_do_not_match_leaf_count: too many or too few openings', () => {
  const row = (leaf_count: number, ...openings: (string | null)[]): object =>
    Object.fromEntries([['leaf_count', leaf_count], ...openings.map((opening, i) => [`opening_v${i + 1}`, opening])]);
  for (const good of [row(1), row(4), row(1, 'fixe'), row(2, 'gauche', 'droite', null, null), {}]) {
    assert.deepEqual(codes(check([good])), []);
  }
  const many = check([row(1, 'fixe', 'gauche')]);
  assertOnly(many, 'openings_do_not_match_leaf_count', /1 leaf, but V2 has an opening/, { pointer: '/opening_v2' });
  const few = check([row(3, 'fixe', null, 'gauche')]);
  assertOnly(few, 'openings_do_not_match_leaf_count', /3 leaves, but V2 has no opening/, { pointer: '/opening_v2' });
});

test('D7 items of the product, then of steps in their order, then of rows by id; by code within each', () => {
  const rows = [
    { id: 9, price_table: '-5:900' },
    { id: 3, price_table: '-5:900', minimum_price: 0 },
  ];
  const copy = { id: 3, minimum_price: 5 };
  const steps = [
    { id: 5, display_order: 2, content_configuration: { pricingConfig: 20 } },
    { id: 6, display_order: 1, content_configuration: { pricingConfig: [copy, 21] } },
  ];
  const { warnings } = check(rows, steps);
  assert.deepEqual(
    warnings.map((item) => [item.code, item.step_id ?? item.pricing_configuration_id]),
    [
      ['no_price', undefined],
      ['dangling_pricing_row', 6],
      ['stale_snapshot', 6],
      ['dangling_pricing_row', 5],
      ['not_monotonic', 3],
      ['not_monotonic', 9],
      ['overlapping_rows', 9],
      ['unreferenced_pricing_row', 9],
    ],
  );
});

test('the report stays small and quick for many rows and hostile steps', () => {
  const start = performance.now();
  const rows = Array.from({ length: 5000 }, (_, i) => ({ total_width_min: 2 * i + 1, total_width_max: 2 * i + 2 }));
  assert.deepEqual(codes(check(rows)), []);
  const longKey = 'k'.repeat(100_000);
  const hostile = { [longKey]: { pricingConfig: Array.from({ length: 20_000 }, (_, i) => i + 2) } };
  const { warnings } = check([{}], [{ content_configuration: hostile }]);
  assert.ok(JSON.stringify(warnings).length < 30_000);
  assert.ok(performance.now() - start < waitMs(5000));
});
