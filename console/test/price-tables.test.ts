import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { parsePriceTable } from '@vantail/pricing';
import { changes, readValue, sameValue } from '../src/forms/drafts/three-way.ts';
import { type ChosenKind, convertTable, type RowRange } from '../src/prices/tables/convert-table.ts';
import {
  type EditedTable,
  simpleText,
  tableFaults,
  tableOfFormula,
  tableOfGrid,
  tableOfText,
} from '../src/prices/tables/edited-table.ts';
import { nearestPoint } from '../src/prices/tables/fit/nearest-point.ts';
import { pointSquares } from '../src/prices/tables/fit/plot-options.ts';
import { plotData, priceFit } from '../src/prices/tables/fit/price-fit.ts';
import { emptySample } from '../src/prices/tables/formula.ts';
import { emptyGrid } from '../src/prices/tables/grid/grid.ts';
import { cellAt, gridPoints, HEAT_STEPS, heatStep, priceSpan } from '../src/prices/tables/grid/heat.ts';
import { cellOfField } from '../src/prices/tables/grid/range-summary.ts';
import { clearSamples, fillSamples, writeSamples } from '../src/prices/tables/samples.ts';

const noRange = { total_width_min: null, total_width_max: null, total_height_min: null, total_height_max: null };
const kindOf = (text: string | null) => tableOfText(text).draft.kind;

test('every format opens in its editor, unfinished ones too, and what has no shape opens as text', () => {
  assert.equal(kindOf(null), 'none');
  assert.equal(kindOf(''), 'none');
  for (const text of ['214.5:118.9', ' 214.5 : -18.9 ', ':', '5:', ':5']) assert.equal(kindOf(text), 'simple', text);
  for (const text of ['{"type":"formule","A":1,"B":2}', '{"type":"formule"}', '{"type":"formule","echantillons":[{}]}'])
    assert.equal(kindOf(text), 'formula', text);
  const grid = '"heights":[1],"prices":[[5]]}';
  for (const text of [
    `{"type":"table-directe","modeInterpolation":"x","widths":[0],${grid}`,
    `{"type":"table-directe","widths":[9],${grid}`,
  ])
    assert.equal(kindOf(text), 'grid', text);
  for (const text of [
    '214,5:118.9',
    'abc',
    '{"type":',
    '[]',
    '{"type":"other"}',
    '{"type":"formule","A":"1"}',
    '{"type":"table-directe","modeInterpolation":"majoration","widths":[1,2],"heights":[1],"prices":[[5]]}',
    '{"type":"table-directe","modeInterpolation":"majoration","widths":[1],"heights":[1],"prices":[["5"]]}',
  ])
    assert.equal(kindOf(text), 'broken', text);
});

test('what an editor says of a table is what the service would say of its text', () => {
  for (const text of [
    '214.5:118.9',
    ':',
    '5:',
    '{"type":"formule"}',
    '{"type":"formule","A":1,"B":2}',
    'abc',
    '{"type":',
  ])
    assert.deepEqual(tableOfText(text).table, parsePriceTable(text), text);
  const unfinished = tableOfFormula({ ...emptyFormula(), samples: [{ ...emptySample, largeur: 500 }] });
  assert.deepEqual(tableFaults(unfinished), tableFaults({ table: parsePriceTable(unfinished.toJSON()) }));
});

const emptyFormula = () => {
  const { draft } = tableOfText('{"type":"formule"}');
  assert.ok(draft.kind === 'formula');
  return draft.formula;
};

test('a formula is written back with its further keys, those of its samples too', () => {
  const text =
    '{"type":"formule","A":1.5,"B":2,"source":"x","echantillons":[{"largeur":500,"ref":"a","hauteur":600,"prix":7}]}';
  const { draft } = tableOfText(text);
  assert.ok(draft.kind === 'formula');
  assert.equal(tableOfFormula(draft.formula).toJSON(), text);
  assert.equal(
    tableOfFormula({ ...draft.formula, B: 3, unavailable: ['1_2'] }).toJSON(),
    '{"type":"formule","A":1.5,"B":3,"source":"x","echantillons":[{"largeur":500,"ref":"a","hauteur":600,"prix":7}],"unavailable":["1_2"]}',
  );
});

test('a table is the same as another one with the same text, and a draft that was kept as JSON is read again', () => {
  const text =
    '{"type":"table-directe","modeInterpolation":"majoration","widths":[1],"heights":[2],"prices":[[30.10]]}';
  const stored = tableOfText(text);
  assert.ok(stored.draft.kind === 'grid');
  assert.ok(sameValue(stored, tableOfText(text)));
  const edited = tableOfGrid({ ...stored.draft.grid, prices: [[31]] });
  assert.deepEqual(changes({ price_table: stored }, { price_table: edited }), { price_table: edited });
  const kept = JSON.parse(JSON.stringify({ price_table: edited }));
  const restored = readValue(kept.price_table, stored) as EditedTable;
  assert.deepEqual(restored.draft.kind === 'grid' && restored.draft.grid.prices, [[31]]);
  assert.ok(sameValue(kept.price_table, edited));
});

test('formula text has a decimal point and no exponent', () => {
  assert.equal(simpleText(1e-7, -18.9), '0.0000001:-18.9');
  assert.equal(simpleText(null, 5), ':5');
});

const converted = (table: EditedTable, kind: ChosenKind, range: RowRange = noRange) =>
  convertTable(table, kind, range).toJSON();

test('another kind keeps what it can say', () => {
  const formula = tableOfText(
    '{"type":"formule","A":200,"B":100,"widths":[1000,2000],"heights":[1000],"unavailable":["2000_1000"]}',
  );
  assert.equal(converted(formula, 'none'), null);
  assert.equal(converted(formula, 'simple'), '200:100');
  assert.equal(
    converted(formula, 'grid'),
    '{"type":"table-directe","modeInterpolation":"majoration","widths":[1000,2000],"heights":[1000],"prices":[[300,null]]}',
  );
  const grid = tableOfText(
    converted(tableOfText('200:100'), 'grid', {
      ...noRange,
      total_width_min: 900,
      total_width_max: 1000,
      total_height_min: 1000,
    }),
  );
  assert.ok(grid.draft.kind === 'grid');
  assert.deepEqual(
    [grid.draft.grid.widths, grid.draft.grid.heights, grid.draft.grid.prices],
    [[900, 1000], [1000], [[280, 300]]],
  );
  assert.equal(converted(grid, 'simple'), '200:100');
  const back = tableOfText(converted(grid, 'formula'));
  assert.ok(back.draft.kind === 'formula' && back.table.kind === 'formula');
  assert.deepEqual(back.table.samples, [
    { width: 900, height: 1000, price: 280 },
    { width: 1000, height: 1000, price: 300 },
  ]);
  assert.equal(kindOf(converted(tableOfText(null), 'grid')), 'grid');
});

test('samples are typed and pasted in three columns, added as needed, and go by row', () => {
  const { samples, unread } = writeSamples(
    [],
    { row: 1, column: 1 },
    [
      ['500', '600', '189,50 €'],
      ['600', '700', 'abc'],
    ],
    '.',
  );
  assert.deepEqual(unread, ['abc']);
  assert.deepEqual(
    samples.map(({ largeur, hauteur, prix }) => [largeur, hauteur, prix]),
    [
      [500, 600, 189.5],
      [600, 700, null],
    ],
  );
  const range = (row: number, column: number, toRow: number, toColumn: number) => ({
    from: { row, column },
    to: { row: toRow, column: toColumn },
  });
  assert.equal(clearSamples(samples, range(1, 1, 1, 3)).length, 1);
  assert.equal(clearSamples(samples, range(1, 3, 1, 3))[0]?.prix, null);
  assert.equal(fillSamples(samples, range(1, 3, 1, 3), range(1, 3, 2, 3))[1]?.prix, 189.5);
});

test('the fit names the five prices furthest from the line, and marks those more than 15 % off', () => {
  const grid = {
    ...emptyGrid([1000, 2000, 3000], [1000, 2000]),
    prices: [
      [300, 500, 700],
      [500, 900, 2000],
    ],
  };
  const fit = priceFit(gridPoints(grid), { A: 200, B: 100 });
  assert.deepEqual(fit?.worst[0] && [fit.worst[0].width, fit.worst[0].height, fit.worst[0].percent], [3000, 2000, -35]);
  assert.equal(fit?.worst.length, 5);
  assert.deepEqual([...(fit?.off ?? [])], [0, 0, 0, 0, 0, 1]);
  assert.deepEqual(cellAt(grid, fit?.worst[0]?.index ?? 0), { row: 2, column: 3 });
  assert.equal(priceFit(gridPoints(emptyGrid([1], [2]))), undefined);
});

test('the plot has the points by surface, and finds the one under the pointer', () => {
  const plot = plotData(
    gridPoints({
      ...emptyGrid([1000, 3000], [1000, 2000]),
      prices: [
        [3, null],
        [2, 9],
      ],
    }),
  );
  assert.deepEqual(
    [[...plot.surfacesM2], [...plot.prices], [...plot.places]],
    [
      [1, 2, 6],
      [3, 2, 9],
      [0, 2, 3],
    ],
  );
  assert.equal(
    nearestPoint(plot, 1, (x, y) => Math.hypot(x - 5, y - 8), 10),
    2,
  );
  assert.equal(
    nearestPoint(plot, 1, () => 30, 24),
    undefined,
  );
});

test('each pixel of the cloud is drawn once, what is off the line on top, and nothing outside the frame', () => {
  const frame = { left: 10, top: 20, width: 100, height: 50, x: { min: 0, max: 10 }, y: { min: 0, max: 5 } };
  const drawn: [number, number, boolean][] = [];
  const points = { xs: [0, 5, 5, 5, 10, 99], ys: [0, 2, 2, 2, 5, 1], isOff: (index: number) => index === 3 };
  pointSquares(frame, points, (left, top, isOff) => drawn.push([left, top, isOff]));
  assert.deepEqual(drawn, [
    [10, 70, false],
    [60, 50, false],
    [110, 20, false],
    [60, 50, true],
  ]);
});

test('the heat runs from the cheapest price to the dearest, and what is no price has none', () => {
  const span = priceSpan({
    prices: [
      [null, 0, 50],
      [-3, 10, 10],
    ],
  });
  assert.deepEqual(span, { min: 10, max: 50, cheapest: { rowIndex: 1, columnIndex: 1 } });
  assert.ok(span);
  assert.deepEqual([heatStep(10, span), heatStep(50, span), heatStep(30, span)], [0, HEAT_STEPS - 1, 4]);
  assert.equal(priceSpan({ prices: [[null, 0]] }), undefined);
});

const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

test('the heat colours go one way in lightness, and the ink on each has the contrast of AA', () => {
  const tokens = readFileSync(new URL('../src/ui/tokens.css', import.meta.url), 'utf8');
  const colour = (name: string) =>
    new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(tokens)?.slice(1) ?? [];
  for (const [theme, direction] of [
    [0, -1],
    [1, 1],
  ] as const) {
    const ink = luminance(colour('ink')[theme] ?? '');
    const heat = Array.from({ length: HEAT_STEPS }, (_, step) => luminance(colour(`heat-${step}`)[theme] ?? ''));
    for (const [step, value] of heat.entries()) {
      const [lighter = 0, darker = 0] = [ink, value].sort((a, b) => b - a);
      assert.ok((lighter + 0.05) / (darker + 0.05) >= 4.5, `heat-${step}`);
      if (step > 0) assert.ok((value - (heat[step - 1] ?? 0)) * direction > 0, `heat-${step} is no step`);
    }
  }
});

test('an item of the report leads to its cell', () => {
  assert.deepEqual(cellOfField('price_table/prices/3/2'), { row: 4, column: 3 });
  assert.deepEqual(cellOfField('price_table/widths/1'), { row: 0, column: 2 });
  assert.deepEqual(cellOfField('price_table/heights/1'), { row: 2, column: 0 });
  for (const field of ['price_table', 'price_table/prices/x/y', 'price_table/r2'])
    assert.deepEqual(cellOfField(field), { row: 1, column: 1 });
});
