import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CompletionFormula } from '../../src/completing/completion-formula.ts';
import { completionParts } from '../../src/completing/completions.ts';
import {
  adjustPriceTableInPieces,
  allPieces,
  cellCounts,
  checkPricingRowsInPieces,
  choicesInPieces,
  type Pieces,
  type ProductConfiguration,
  parsePriceTable,
  quote,
  quoteInPieces,
  rowPrice,
} from '../../src/index.ts';
import { workBudget } from '../../src/work/work-budget.ts';
import { randomFrom } from '../oracle/generate.ts';
import { closedFormula, gridText, list, optionOf, stepOf, threadMs } from '../support/largest-inputs.ts';
import { OPENINGS } from '../support/random-products.ts';

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

/** By their number, which no load changes. */
const countedPieces = <Result>(work: Pieces<Result>): { pieces: number; result: Result } => {
  for (let pieces = 1; ; pieces++) {
    const { done, value } = work.next();
    if (done) return { pieces, result: value };
  }
};

test('D12.5 two grids of 40,000 cells are compared in pieces', () => {
  const [before, after] = [10, 11].map((price) => gridText(200, 200, () => price));
  const { pieces, result } = countedPieces(cellCounts(before as string, after as string));
  assert.ok(pieces > 15, `${pieces} pieces`);
  assert.deepEqual(result, { changed: 40_000, added: 0, removed: 0, lowest_percent: 10, highest_percent: 10 });
});

test('D15.2 rows that share a grid, each priced by a call of its own, search it once', () => {
  const table = parsePriceTable(gridText(200, 200, (column, row) => 100 + column + row));
  assert.ok(table.kind === 'grid');
  let searches = 0;
  const prices = new Proxy(table.prices, {
    get: (target, name) => {
      if (name === 'entries') searches++;
      return Reflect.get(target, name);
    },
  });
  const shared = { ...table, prices };
  for (let percent = 0; percent < 100; percent++)
    assert.equal(rowPrice({ percentage_adjustment: percent }, shared).computed_minimum_price, 100 + percent);
  assert.equal(searches, 1);
});

test('B2 a grid of 40,000 cells is adjusted in pieces', () => {
  const source = gridText(200, 200, (column, row) => 100 + column + row + 0.5);
  const work = adjustPriceTableInPieces(source, { percentage: 3.3 }, parsePriceTable(source));
  const adjusted = bounded(work);
  assert.equal(adjusted.kind === 'adjusted' && adjusted.cells_changed, 40_000);
});

/** As many rules and options as D14.1 and D8 allow. `read` counts the rules and steps that were looked at. */
const largest = (read: (what: object) => void) => {
  const watched = (record: object, field: string) =>
    new Proxy(record, {
      get: (target, name, receiver) => {
        if (name === field) read(target);
        return Reflect.get(target, name, receiver);
      },
    });
  const steps = list(200, (place) =>
    stepOf(
      place,
      list(500, (index) => optionOf(place * 500 + index + 1)),
      { required: false, options_max: null },
    ),
  );
  const rules = list(500, (index) => ({
    id: index + 1,
    name: `Rule ${index}`,
    active: true,
    when: { any: list(200, (leaf) => ({ option: 1 + ((index * 200 + leaf) % 110_000) })) },
    then: list(50, (effect) => ({ exclude: [500 * (150 + effect) - 1], step: 150 + effect })),
  }));
  return {
    product: { id: 1 },
    steps: steps.map((step) => watched(step, 'option_ids')),
    rules: rules.map((rule) => watched(rule, 'when')),
    rows: [{ id: 1, leaf_count: 1, minimum_price: 100 }],
    price_tables: [],
  } as never as Parameters<typeof quote>[0];
};

for (const [name, ask] of [
  ['quote', quoteInPieces],
  ['answer of choices', choicesInPieces],
] as const)
  test(`D14.1 the first ${name} after a change reads a few rules and steps at a time`, () => {
    const inPiece = new Set<object>();
    const all = new Set<object>();
    const product = largest((what) => {
      inPiece.add(what);
      all.add(what);
    });
    const work: Pieces<unknown> = ask(product, { width: 1_000, height: 1_000, selections: [] });
    for (let most = 0, done = false; !done; ) {
      inPiece.clear();
      done = work.next().done === true;
      most = Math.max(most, inPiece.size);
      assert.ok(most <= 40, `a piece read ${most} rules and steps`);
    }
    assert.equal(all.size, 700);
  });

test('D14.7 choices of 100,000 options without a size look at each option a few times, not 100,000 times', () => {
  const product = { ...largest(() => {}), rules: [] };
  const answer = bounded<unknown>(choicesInPieces(product, { selections: [] }));
  assert.equal((answer as { steps: unknown[] }).steps.length, 200);
});

test('D22.1 the windows of rows are compared with the options of a product one after the other', () => {
  const [steps, each, windows] = [10, 20, 256];
  const leaves = (index: number) =>
    Object.fromEntries([1, 2, 3, 4].map((leaf) => [`opening_v${leaf}`, OPENINGS[(index >> (2 * (leaf - 1))) % 4]]));
  const configuration = {
    product: { id: 1 },
    rules: [],
    steps: list(steps, (place) => {
      const options = list(each, (index) => optionOf(place * each + index + 1, { window: leaves(index) }));
      return stepOf(place, options, { required: false });
    }),
    rows: list(windows, (index) => ({ id: index + 1, leaf_count: 4, minimum_price: 100, ...leaves(index) })),
  } as never as ProductConfiguration;
  const request = { width: 1_000, height: 1_000, rowId: undefined, fields: {}, selections: [], quantity: 1 };
  const tableOf = () => parsePriceTable(null);
  const budget = workBudget();
  const parts = allPieces(completionParts({ configuration, request, tableOf }, budget));
  assert.equal(parts.classes.length, windows);
  let looks = 0;
  const watched = <Option extends { window?: unknown }>(option: Option): Option =>
    Object.defineProperty({ ...option }, 'window', {
      get: () => {
        looks++;
        return option.window;
      },
    });
  const offered = parts.offered.map((options) => new Map([...options].map(([id, option]) => [id, watched(option)])));
  const work = new CompletionFormula({ ...parts, offered }, budget).build();
  let most = 0;
  for (let done = false; !done; most = Math.max(most, looks)) {
    looks = 0;
    done = work.next().done === true;
  }
  // By their number, which no load changes: each window looks at all 200 options, and all windows 51,200 times.
  assert.ok(most >= steps * each && most < 10_000, `a piece looked at options ${most} times`);
});
