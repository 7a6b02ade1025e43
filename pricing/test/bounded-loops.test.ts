import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  adjustPriceTableInPieces,
  checkPricingRowsInPieces,
  type Pieces,
  parsePriceTable,
  quote,
} from '../src/index.ts';
import { randomFrom } from './oracle/generate.ts';
import { closedFormula, gridText, list, threadMs } from './support/largest-inputs.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));

/** The bar for a piece is 50 ms on a quiet machine; the slack is for a busy one, and for code that is not compiled yet. */
const PIECE_CPU_MS = 300;
/** What these took before they were bounded was 12 to 23 s. */
const WHOLE_CPU_MS = 3_000;

/** Does all pieces of a work, none of which may be long, and not all of them together either. */
function bounded<Result>(work: Pieces<Result>): Result {
  const begun = threadMs();
  for (;;) {
    const since = threadMs();
    const { done, value } = work.next();
    assert.ok(threadMs() - since < PIECE_CPU_MS, `a piece took ${threadMs() - since} ms of CPU`);
    assert.ok(threadMs() - begun < WHOLE_CPU_MS, `the whole takes more than ${WHOLE_CPU_MS} ms of CPU`);
    if (done) return value;
  }
}

const sharing = (price_table: string, row: (index: number) => object = () => ({})) =>
  ({
    product: { id: 1 },
    steps: [],
    rules: [],
    rows: list(5_000, (index) => ({
      id: index + 1,
      leaf_count: 1,
      opening_v1: 'fixe',
      price_table_id: 1,
      ...row(index),
    })),
    price_tables: [{ id: 1, price_table }],
  }) as never as Parameters<typeof quote>[0];

const samples = JSON.stringify({
  type: 'formule',
  A: 1,
  B: 1,
  echantillons: list(10_000, (index) => ({ largeur: 500 + index, hauteur: 600, prix: index + 1 })),
});

for (const [name, table] of [
  ['a grid without falling prices', gridText(200, 200, (column, row) => 100 + column + row)],
  ['10,000 samples', samples],
] as const)
  test(`D7 5,000 rows that share ${name} are checked with one look at it`, () => {
    bounded(checkPricingRowsInPieces(sharing(table)));
  });

test('D7 5,000 rows that do not overlap are compared in pieces', () => {
  const at = (index: number) => ({ total_width_min: 1 + index * 10, total_width_max: 10 + index * 10 });
  const { warnings } = bounded(checkPricingRowsInPieces(sharing('100:50', at)));
  assert.deepEqual([...new Set(warnings.map(({ code }) => code))].sort(), ['no_price', 'unreferenced_pricing_row']);
});

test('D10 a refused size among 40,000 unavailable keys costs no more than its bar', () => {
  const table = parsePriceTable(closedFormula);
  const range = { total_width_min: 500, total_width_max: 699, total_height_min: 500, total_height_max: 699 };
  const since = threadMs();
  const answer = quote(
    sharing('', () => range),
    { width: 600, height: 600, selections: [] },
    { tableOf: () => table },
  );
  assert.equal('code' in answer && answer.code, 'dimensions_unavailable');
  assert.ok(threadMs() - since < PIECE_CPU_MS, `${threadMs() - since} ms of CPU`);
});

test('D10 random legal rows and grids refuse a size within the bar', (t) => {
  t.diagnostic(`SEED=${seed}`);
  for (let index = 0; index < 6; index += 1) {
    const r = randomFrom(seed + index);
    const [sparse, spread] = [r.int(1, 400), r.int(1, 2_000)];
    const table = parsePriceTable(
      gridText(200, 200, (column, row) => ((column * 200 + row) % sparse === 0 ? 100 : null)),
    );
    const row = () => {
      const [width, height] = [r.int(400, 2_400), r.int(400, 2_400)];
      return {
        total_width_min: width,
        total_width_max: width + spread,
        total_height_min: height,
        opening_v1: r.pick(['fixe', 'gauche']),
      };
    };
    const given = sharing('', row);
    const asked = { width: r.int(300, 3_000), height: r.int(300, 3_000), selections: [] };
    const since = threadMs();
    quote(given, asked, { tableOf: () => table });
    assert.ok(threadMs() - since < PIECE_CPU_MS, `SEED=${seed}, product ${index}: ${threadMs() - since} ms of CPU`);
  }
});

test('B2 a grid of 40,000 cells is adjusted in pieces', () => {
  const source = gridText(200, 200, (column, row) => 100 + column + row + 0.5);
  const work = adjustPriceTableInPieces(source, { percentage: 3.3 }, parsePriceTable(source));
  const adjusted = bounded(work);
  assert.equal(adjusted.kind === 'adjusted' && adjusted.cells_changed, 40_000);
});
