import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type PricedQuote,
  type PricingRow,
  parsePriceTable,
  type QuoteRefusal,
  type QuoteRequest,
  quote,
} from '../src/index.ts';

const GRID = {
  type: 'table-directe',
  modeInterpolation: 'majoration',
  widths: [800, 1000, 1200],
  heights: [900, 1100],
  prices: [
    [210, 230, null],
    [250, 280.55, 0],
  ],
};
const grid = (change: object = {}): string => JSON.stringify({ ...GRID, ...change });

type Case = { rows?: object[]; percentage?: number };
const ask = ({ rows = [{ id: 7, price_table: grid() }], percentage = 0 }: Case, request: object) =>
  quote(
    {
      product: { id: 12, price_adjustment_percentage: percentage },
      steps: [],
      rows: rows as PricingRow[],
      currency: 'EUR',
      price_basis: 'TTC',
    },
    request as QuoteRequest,
  );

function price(given: Case, request: object): PricedQuote {
  const answer = ask(given, request);
  assert.ok(!('code' in answer), JSON.stringify(answer));
  return answer;
}
function refusal(given: Case, request: object, code: string): QuoteRefusal {
  const answer = ask(given, request);
  assert.ok('code' in answer, JSON.stringify(answer));
  assert.equal(answer.code, code, JSON.stringify(answer));
  return answer;
}
const size = (width: number, height: number) => ({ width, height });
const inMode = (modeInterpolation: string, rest: object = {}) => ({
  rows: [{ id: 7, price_table: grid({ modeInterpolation }), ...rest }],
});
const unit = (given: Case, width: number, height: number): number => price(given, size(width, height)).unit_price;

test('D10 answer: every field, and a breakdown that says how', () => {
  const rows = [{ id: 7, price_table: grid(), percentage_adjustment: 10 }];
  assert.deepEqual(price({ rows, percentage: -5 }, { width: 900, height: 1050, quantity: 3 }), {
    unit_price: 293.17,
    total: 879.51,
    quantity: 3,
    currency: 'EUR',
    price_basis: 'TTC',
    surface_m2: 0.945,
    pricing_configuration_id: 7,
    breakdown: [
      {
        kind: 'row',
        label: '900 x 1050 mm',
        amount: 280.55,
        pricing_configuration_id: 7,
        width: 900,
        height: 1050,
        source: 'grid',
        mode: 'majoration',
        cell: { width: 1000, height: 1100 },
        formula: null,
      },
      {
        kind: 'row_percentage',
        label: 'Row adjustment +10 %',
        amount: 28.055,
        pricing_configuration_id: 7,
        percentage: 10,
      },
      { kind: 'product_percentage', label: 'Product adjustment -5 %', amount: -15.43025, percentage: -5 },
    ],
  });
});

test('D10 both sizes on headers is that cell in every mode', () => {
  for (const mode of ['majoration', 'minoration', 'formule']) {
    assert.equal(unit(inMode(mode), 1000, 1100), 280.55, mode);
    const [entry] = price(inMode(mode), size(800, 1100)).breakdown;
    assert.ok(entry?.kind === 'row');
    assert.deepEqual([entry.mode, entry.cell, entry.formula], [mode, size(800, 1100), null]);
    refusal(inMode(mode), size(1200, 900), 'dimensions_unavailable');
    refusal(inMode(mode), size(1200, 1100), 'dimensions_unavailable');
  }
});

test('D10 majoration takes the next header up, minoration the next down, on each axis', () => {
  assert.equal(unit(inMode('majoration'), 801, 900), 230);
  assert.equal(unit(inMode('majoration'), 800, 901), 250);
  assert.equal(unit(inMode('majoration'), 999, 1099), 280.55);
  assert.equal(unit(inMode('minoration'), 999, 1099), 210);
  assert.equal(unit(inMode('minoration'), 1199, 1099), 230);
  assert.equal(unit(inMode('minoration'), 1000, 1099), 230);
});

test('D10 formule takes the least-squares line over the positive cells, exactly', () => {
  const [entry] = price(inMode('formule'), size(900, 1000)).breakdown;
  assert.ok(entry?.kind === 'row' && entry.formula);
  // Surfaces 0.72, 0.88, 0.9, 1.1 with 210, 250, 230, 280.55: the normal equations by hand.
  const points = [
    [0.72, 210],
    [0.88, 250],
    [0.9, 230],
    [1.1, 280.55],
  ] as const;
  const sum = (f: (p: readonly [number, number]) => number): number => points.reduce((s, p) => s + f(p), 0);
  const [S, P, SS, SP] = [sum(([s]) => s), sum(([, p]) => p), sum(([s]) => s * s), sum(([s, p]) => s * p)];
  const A = (4 * SP - S * P) / (4 * SS - S * S);
  const B = (P - A * S) / 4;
  assert.ok(Math.abs(entry.formula.A - A) < 1e-9 && Math.abs(entry.formula.B - B) < 1e-9);
  assert.ok(Math.abs(entry.amount - (A * 0.9 + B)) < 1e-9);
  assert.deepEqual([entry.mode, entry.cell], ['formule', null]);
  // Of thirds nothing is lost before the one rounding: 100, 100, 101 at surfaces 1, 2, 3 give 100 1/3 at 2.
  const thirds = { widths: [1000, 2000, 3000], heights: [1000], prices: [[100, 100, 101]] };
  const rows = [{ id: 7, price_table: grid({ ...thirds, modeInterpolation: 'formule' }), percentage_adjustment: 200 }];
  assert.equal(unit({ rows }, 2001, 1000), 301);
  assert.equal(unit({ rows }, 1999, 1000), 301);
});

test('D10 formule is unavailable where every cell around the size is null, and only there', () => {
  const prices = [
    [210, null, null],
    [250, null, null],
  ];
  const rows = [{ id: 7, price_table: grid({ modeInterpolation: 'formule', prices }) }];
  assert.equal(refusal({ rows }, size(1100, 1000), 'dimensions_unavailable').errors[0]?.code, 'empty_cells_around');
  // On a header of one axis, the cells around are those of that header alone.
  refusal({ rows }, size(1000, 1000), 'dimensions_unavailable');
  assert.ok(unit({ rows }, 999, 1000) > 0);
  // A cell of 0 is not null.
  assert.ok(unit(inMode('formule'), 1200, 1000) > 0);
});

test('D10 a null cell, and a value not above 0, is unavailable, never a price of 0', () => {
  assert.equal(refusal({}, size(1100, 900), 'dimensions_unavailable').errors[0]?.code, 'empty_cell');
  assert.equal(refusal({}, size(1100, 1000), 'dimensions_unavailable').errors[0]?.code, 'not_above_zero');
  for (const price_table of ['-100:50', '-100:100', '0:0']) {
    refusal({ rows: [{ id: 7, price_table, minimum_price: 80 }] }, size(1000, 1000), 'dimensions_unavailable');
  }
  // A falling line that reaches 0.
  const falling = { widths: [1000, 2000, 3000], heights: [1000], prices: [[1000, 100, -1]] };
  const rows = [{ id: 7, price_table: grid({ ...falling, modeInterpolation: 'formule' }) }];
  refusal({ rows }, size(2500, 1000), 'dimensions_unavailable');
  assert.ok(unit({ rows }, 2050, 1000) > 0);
  // 300 - 100 x surface is exactly 0 at 3 m2.
  const zero = { widths: [1000, 2000, 4000], heights: [1000], prices: [[200, 100, -1]] };
  const lines = [{ id: 7, price_table: grid({ ...zero, modeInterpolation: 'formule' }) }];
  refusal({ rows: lines }, size(3000, 1000), 'dimensions_unavailable');
  assert.equal(unit({ rows: lines }, 2999, 1000), 0.1);
});

test('D10 outside the first or last header is out of range; nothing is extrapolated, in any mode', () => {
  for (const mode of ['majoration', 'minoration', 'formule']) {
    for (const [width, height, pointer] of [
      [799, 900, '/width'],
      [1201, 900, '/width'],
      [800, 899, '/height'],
      [800, 1101, '/height'],
    ] as const) {
      const { errors, ranges } = refusal(inMode(mode), size(width, height), 'dimensions_out_of_range');
      assert.deepEqual(
        errors.map((error) => error.pointer),
        [pointer],
      );
      assert.deepEqual(ranges, [
        { pricing_configuration_id: 7, width_min: 800, width_max: 1200, height_min: 900, height_max: 1100 },
      ]);
    }
  }
});

test('D10 formula: A x surface + B, exactly, with half up at the end', () => {
  const rows = [{ id: 7, price_table: '214.5:118.9' }];
  assert.equal(unit({ rows }, 1350, 1200), 466.39);
  const [entry] = price({ rows }, size(1350, 1200)).breakdown;
  assert.ok(entry?.kind === 'row');
  assert.deepEqual([entry.source, entry.formula, entry.amount], ['formula', { A: 214.5, B: 118.9 }, 466.39]);
  assert.equal(unit({ rows: [{ id: 7, price_table: '0:1.005' }] }, 500, 500), 1.01);
});

test('D10 a key in unavailable is refused, with or without A and B', () => {
  const table = {
    type: 'formule',
    echantillons: [{ largeur: 800, hauteur: 900, prix: 304 }],
    unavailable: ['1300_410'],
  };
  const rows = (change: object): object[] => [
    { id: 7, price_table: JSON.stringify({ ...table, ...change }), minimum_price: 80 },
  ];
  for (const change of [{ A: 200, B: 100 }, {}, { A: 200 }]) {
    const { errors } = refusal({ rows: rows(change) }, size(1300, 410), 'dimensions_unavailable');
    assert.equal(errors[0]?.code, 'unavailable_key');
  }
  assert.equal(unit({ rows: rows({ A: 200, B: 100 }) }, 1300, 411), 206.86);
  assert.equal(unit({ rows: rows({}) }, 1300, 411), 80);
});

test('D10 no usable table: minimum_price, else unavailable', () => {
  const one = { widths: [800], heights: [900, 1000], prices: [[210], [null]], modeInterpolation: 'formule' };
  const none = [
    [null, 0, -1],
    [null, null, null],
  ];
  for (const price_table of [
    null,
    '',
    'abc',
    '{"type":"formule","A":5,"echantillons":[{"largeur":800,"hauteur":900,"prix":304}]}',
    grid({ prices: none }),
    grid({ ...one }),
  ]) {
    const given = (minimum_price: number | null) => ({ rows: [{ id: 7, price_table, minimum_price }] });
    const [entry] = price(given(80), size(800, 950)).breakdown;
    assert.ok(entry?.kind === 'row');
    assert.deepEqual([entry.source, entry.amount, entry.mode, entry.cell], ['minimum_price', 80, null, null]);
    for (const minimum of [null, 0, -1]) refusal(given(minimum), size(800, 950), 'dimensions_unavailable');
  }
  // Of a grid without a positive cell, not even the headers count.
  assert.equal(unit({ rows: [{ id: 7, price_table: grid({ prices: none }), minimum_price: 80 }] }, 5000, 900), 80);
  // With one positive cell it is a table: its headers and its empty cells bind.
  const rows = [{ id: 7, price_table: grid(one), minimum_price: 80 }];
  assert.equal(unit({ rows }, 800, 900), 210);
  refusal({ rows }, size(800, 1000), 'dimensions_unavailable');
  refusal({ rows }, size(801, 900), 'dimensions_out_of_range');
});

test('D10 percentages apply to minimum_price as well; a discount may go to 0.00 and never below', () => {
  const row = { id: 7, minimum_price: 63.11, percentage_adjustment: 3.3 };
  assert.equal(unit({ rows: [row], percentage: 4.5 }, 500, 500), 68.13);
  assert.equal(unit({ rows: [{ ...row, percentage_adjustment: -100 }] }, 500, 500), 0);
});

test('D10 row: range ends included, of several the lowest id, and that row alone decides', () => {
  const rows = [
    { id: 9, minimum_price: 90, total_width_min: 500 },
    { id: 8, minimum_price: 80, total_width_min: 900, total_width_max: 1000, total_height_min: 300 },
    { id: 3, minimum_price: 30, active: false },
  ];
  const taken = (width: number, height = 300) => price({ rows }, size(width, height)).pricing_configuration_id;
  assert.deepEqual([taken(899), taken(900), taken(1000), taken(1001), taken(950, 299)], [9, 8, 8, 9, 9]);
  const first = { id: 1, price_table: grid() };
  refusal({ rows: [first, { id: 2, minimum_price: 20 }] }, size(5000, 900), 'dimensions_out_of_range');
});

test('D10 row: what is given is compared, a null with null, what is absent not at all', () => {
  const rows = [
    { id: 1, minimum_price: 10, leaf_count: 1, opening_v1: 'fixe' },
    { id: 2, minimum_price: 20, leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' },
    { id: 3, minimum_price: 30, leaf_count: 2, opening_v1: 'gauche', opening_v2: null, fixed_part_type: 'imposte' },
    { id: 4, minimum_price: 40, leaf_count: 2, fixed_part_opening_v1: 'oscillo', opening_v1: null },
  ];
  const taken = (fields: object) => price({ rows }, { ...size(500, 500), ...fields }).pricing_configuration_id;
  assert.equal(taken({ leaf_count: 1 }), 1);
  assert.equal(taken({ opening_v2: 'droite' }), 2);
  assert.equal(taken({ leaf_count: 2, opening_v1: 'gauche', opening_v2: null }), 3);
  assert.equal(taken({ opening_v1: null }), 4);
  assert.equal(taken({ fixed_part_opening_v1: 'oscillo' }), 4);
  assert.equal(taken({ fixed_part_type: 'aucune', leaf_count: 1 }), 1);
  assert.equal(taken({ pricing_configuration_id: 3 }), 3);
  assert.equal(taken({ pricing_configuration_id: null, fixed_part_type: 'imposte' }), 3);
  for (const fields of [
    { leaf_count: 3 },
    { leaf_count: null },
    { leaf_count: 1, opening_v1: 'gauche' },
    { pricing_configuration_id: 5 },
    { pricing_configuration_id: 3, leaf_count: 1 },
  ]) {
    refusal({ rows }, { ...size(500, 500), ...fields }, 'no_matching_configuration');
  }
  refusal(
    { rows: [{ id: 7, minimum_price: 5, active: false }] },
    { ...size(5, 5), pricing_configuration_id: 7 },
    'no_matching_configuration',
  );
  refusal({ rows: [] }, size(500, 500), 'no_matching_configuration');
});

test('D10 some rows, but none for the size: out of range, with their ranges and the nearest sizes', () => {
  const rows = [
    { id: 7, minimum_price: 70, total_width_min: 400, total_width_max: 800, total_height_max: 900 },
    { id: 8, price_table: grid(), total_width_min: 900, total_height_min: 950, leaf_count: 2 },
  ];
  const { ranges, nearest_sizes, errors, detail } = refusal({ rows }, size(850, 940), 'dimensions_out_of_range');
  assert.deepEqual(ranges, [
    { pricing_configuration_id: 8, width_min: 900, width_max: null, height_min: 950, height_max: null },
    { pricing_configuration_id: 7, width_min: 400, width_max: 800, height_min: null, height_max: 900 },
  ]);
  assert.deepEqual(nearest_sizes, [size(900, 950), size(800, 900), size(1000, 950), size(900, 1100), size(1000, 1100)]);
  assert.deepEqual(
    errors.map(({ pointer }) => pointer),
    ['/width', '/height'],
  );
  assert.match(detail, /^850 x 940 mm is out of range: row 8 takes widths from 900 mm/);
  // A row that was asked for by its fields speaks alone.
  const other = refusal({ rows }, { ...size(850, 940), leaf_count: 2 }, 'dimensions_out_of_range');
  assert.deepEqual(
    other.ranges?.map((range) => range.pricing_configuration_id),
    [8],
  );
});

test('D10 nearest_sizes do have a price, nearest first, and keep what can be kept of the asked size', () => {
  const { nearest_sizes = [] } = refusal({}, size(1300, 1050), 'dimensions_out_of_range');
  assert.deepEqual(nearest_sizes, [
    size(1000, 1050),
    size(1000, 1100),
    size(1000, 900),
    size(800, 1050),
    size(800, 1100),
  ]);
  for (const near of nearest_sizes) assert.ok(unit({}, near.width, near.height) > 0);
  // Beside an unavailable key of a formula a millimetre is enough.
  const table = JSON.stringify({ type: 'formule', A: 200, B: 100, unavailable: ['1300_410', '1299_410'] });
  const beside = refusal({ rows: [{ id: 7, price_table: table }] }, size(1300, 410), 'dimensions_unavailable');
  assert.deepEqual(beside.nearest_sizes?.slice(0, 3), [size(1300, 409), size(1300, 411), size(1301, 410)]);
  // A size that another row, of a lower id, takes and refuses is not offered.
  const rows = [
    { id: 1, total_width_min: 1000, total_width_max: 1100 },
    { id: 2, minimum_price: 20, total_width_min: 1100, total_width_max: 1200 },
  ];
  const { nearest_sizes: offered } = refusal({ rows }, size(1050, 500), 'dimensions_unavailable');
  assert.deepEqual(offered, [size(1200, 500)]);
  assert.deepEqual(refusal({ rows: [{ id: 1 }] }, size(5, 5), 'dimensions_unavailable').nearest_sizes, []);
});

test('D10 of many rows the nearest are looked at, and named', () => {
  const rows = Array.from({ length: 80 }, (_, i) => {
    const [at, id] = [100 * (i + 1), i + 1];
    return {
      id,
      minimum_price: 10,
      total_width_min: at,
      total_width_max: at,
      total_height_min: 500,
      total_height_max: 500,
    };
  });
  const { nearest_sizes, ranges = [] } = refusal({ rows }, size(7940, 500), 'dimensions_out_of_range');
  assert.deepEqual(nearest_sizes, [
    size(7900, 500),
    size(8000, 500),
    size(7800, 500),
    size(7700, 500),
    size(7600, 500),
  ]);
  assert.equal(ranges.length, 50);
  assert.deepEqual(
    ranges.slice(0, 2).map((range) => range.pricing_configuration_id),
    [79, 80],
  );
  // Unpriced grids, whose headers do not bind: the row's own range is where minimum_price holds.
  const none = {
    price_table: grid({
      prices: [
        [null, null, null],
        [null, null, null],
      ],
    }),
    minimum_price: 80,
  };
  const only = refusal(
    { rows: [{ id: 7, ...none, total_width_min: 2000 }] },
    size(1900, 700),
    'dimensions_out_of_range',
  );
  assert.deepEqual(only.nearest_sizes?.[0], size(2000, 700));
});

test('D10 total is unit price x quantity, after the one rounding', () => {
  const rows = [{ id: 7, minimum_price: 0.005 }];
  const { unit_price, total } = price({ rows }, { ...size(500, 500), quantity: 10_000 });
  assert.deepEqual([unit_price, total], [0.01, 100]);
  assert.equal(price({ rows: [{ id: 7, minimum_price: 1.1 }] }, { ...size(500, 500), quantity: 3 }).total, 3.3);
});

test('a caller that keeps parsed tables parses none twice', () => {
  const row: PricingRow = { id: 7, price_table: 'not even read' };
  const table = parsePriceTable(grid());
  let asked = 0;
  const tableOf = () => {
    asked += 1;
    return table;
  };
  const configuration = { product: { id: 12 }, steps: [], rows: [row, { id: 8 }], currency: 'EUR', price_basis: 'HT' };
  const answer = quote(configuration, size(900, 1050), { tableOf });
  assert.ok(!('code' in answer) && answer.unit_price === 280.55 && answer.price_basis === 'HT');
  assert.equal(asked, 1);
});
