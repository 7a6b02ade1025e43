import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  adjustRowInPieces,
  allPieces,
  checkPricingRowsInPieces,
  choices,
  fromPrice,
  lostFormulaPrice,
  type ProductConfiguration,
  parsePriceTable,
  quote,
  rowPrices,
  tableTextOf,
} from '../src/index.ts';

const GRID =
  '{"type":"table-directe","modeInterpolation":"majoration","widths":[800,1000],"heights":[900],"prices":[[210,190]]}';
const price_tables = [{ id: 4, name: 'Left and right', price_table: GRID }];
const row = { id: 7, leaf_count: 1, price_table: null, price_table_id: 4, percentage_adjustment: 10 };
const steps = [{ id: 3, type: 'selection', content_configuration: { pricingConfig: 7 } }];
const product = { id: 12, price_adjustment_percentage: 0 };
const configuration: ProductConfiguration = {
  product,
  steps: [],
  rows: [row],
  price_tables,
  currency: 'EUR',
  price_basis: 'TTC',
};

test('D15.2 a row that names a shared table is priced by it', () => {
  assert.equal(tableTextOf(row, price_tables), GRID);
  const answer = quote(configuration, { width: 900, height: 900 });
  assert.equal('unit_price' in answer && answer.unit_price, 209);
  const choice = choices(configuration, { width: 900, height: 900 });
  assert.equal('quote' in choice && choice.quote?.unit_price, 209);
  assert.equal(fromPrice({ product, steps, rows: [row], price_tables }).price, 209);
});

test('D15.2 a table that is not there gives no price, and is never taken from another row', () => {
  assert.equal(tableTextOf(row, []), null);
  assert.equal(tableTextOf({ price_table: GRID, price_table_id: 5 }, price_tables), null);
  assert.equal(fromPrice({ product, steps, rows: [row] }).reason, 'no_pricing_data');
});

test('D15.2, D7 the report looks at the shared table of a row', () => {
  const { warnings } = allPieces(checkPricingRowsInPieces({ product, steps, rows: [row], price_tables }));
  assert.deepEqual(
    warnings.map(({ code, pricing_configuration_id }) => [code, pricing_configuration_id]),
    [['not_monotonic', 7]],
  );
  const broken = [{ id: 4, price_table: '12' }];
  const { errors } = allPieces(checkPricingRowsInPieces({ product, steps, rows: [row], price_tables: broken }));
  assert.equal(errors.length, 1);
});

test('D15.2, D7 a copy of a row with a shared table is stale when its table or the choice of it differs', () => {
  const codesOf = (copy: object) => {
    const content_configuration = { pricingConfig: { id: 7, ...copy } };
    const input = { product, steps: [{ id: 3, content_configuration }], rows: [row], price_tables };
    const { warnings } = allPieces(checkPricingRowsInPieces(input));
    const stale = warnings.filter(({ code }) => code === 'stale_snapshot');
    return stale.flatMap(({ params }) => params.fields);
  };
  assert.deepEqual(codesOf({ price_table: null, price_table_id: 4 }), []);
  assert.deepEqual(codesOf({ price_table: GRID }), []);
  assert.deepEqual(codesOf({ price_table: '1:2' }), ['price_table']);
  assert.deepEqual(codesOf({ price_table_id: 5 }), ['price_table_id']);
});

test('D15.3 an adjustment of a row leaves the table that it shares to the adjustment of the table', () => {
  const own = { price_table: null, minimum_price: 100, total_width_min: 400, total_height_min: 500 };
  const outcome = allPieces(adjustRowInPieces(own, { percentage: 10 }));
  assert.equal(outcome.kind === 'adjusted' && outcome.minimum_price, 110);
  const [before, after] = [parsePriceTable('10:20'), parsePriceTable('10:-5')];
  const sizes = { total_width_min: 400, total_height_min: 500 };
  assert.equal(lostFormulaPrice(sizes, before, after)[0]?.code, 'price_not_above_zero');
  assert.deepEqual(lostFormulaPrice({ ...sizes, total_width_min: 2000 }, before, after), []);
});

test('D15.2 rows that share a table have the prices that each would have alone', () => {
  const rows = [{ percentage_adjustment: 10 }, { minimum_price: 5 }, {}];
  for (const text of [GRID, '214.5:118.9', null, '12'])
    assert.deepEqual(
      rows.map(rowPrices(parsePriceTable(text))),
      rows.map((fields) => rowPrices(parsePriceTable(text))(fields)),
    );
  assert.equal(rowPrices(parsePriceTable(GRID))({ percentage_adjustment: 10 }).computed_minimum_price, 209);
});
