import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ConfiguratorStep,
  fromPrice,
  fromPriceOfContributions,
  type PricedFields,
  type PricedProduct,
  type PricingRow,
  parsePriceTable,
  rowPrice,
  type SharedTable,
  stepContribution,
  tableTextOf,
} from '../src/index.ts';
import { productCase, randomFrom, rowFields, sharedTables } from './oracle/generate.ts';
import { oracleFromPrice, oracleRow } from './oracle/oracle.ts';
import { Rational } from './oracle/rational.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const rowCount = Number(process.env.ORACLE_ROWS ?? 7_000);
const productCount = Number(process.env.ORACLE_PRODUCTS ?? 700);

function explain(index: number, input: unknown): string {
  return `SEED=${seed}, case ${index}: ${JSON.stringify(input)}`;
}

test(`D9.4, D9.5 row prices equal the oracle's in ${rowCount} random rows`, () => {
  const random = randomFrom(seed);
  const seen = new Map<string, number>();
  for (let index = 0; index < rowCount; index += 1) {
    const row = rowFields(random, index % 4 === 0);
    const actual = rowPrice(row as PricedFields);
    const { found, price } = oracleRow(row);
    const expected = price
      ? { kind: price.kind, rounded: price.exact.rounded() || null, reason: null, at: price.at }
      : { kind: null, rounded: null, reason: found ? 'no_positive_price' : 'no_pricing_data', at: null };
    const got = {
      kind: actual.price === null ? null : actual.kind,
      rounded: actual.computed_minimum_price,
      reason: actual.reason,
    };
    const { at, ...wanted } = expected;
    assert.deepEqual(got, wanted, explain(index, row));
    if (actual.price !== null && price) {
      assert.equal(Rational.of(actual.price).compare(price.exact), 0, explain(index, row));
      assert.equal(Rational.of(actual.base).compare(price.base), 0, explain(index, row));
      assert.deepEqual([actual.width, actual.height], at, explain(index, row));
    }
    const kind = got.kind ?? got.reason ?? '';
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  mustHaveMet(Object.fromEntries(seen), rowCount, {
    formula: 6,
    grid: 5,
    minimum_price: 5,
    no_positive_price: 18,
    no_pricing_data: 4,
    samples: 17,
  });
});

test(`D9.1 to D9.9, D15.2 from-prices equal the oracle's in ${productCount} random products`, () => {
  const random = randomFrom(seed ^ 0x5eed);
  const seen = new Map<string, number>();
  for (let index = 0; index < productCount; index += 1) {
    const whole = productCase(random);
    const input = { ...whole, ...sharedTables(random, whole.rows) };
    const { product, steps, rows, price_tables } = input as unknown as {
      product: PricedProduct;
      steps: ConfiguratorStep[];
      rows: PricingRow[];
      price_tables: SharedTable[];
    };
    const actual = fromPrice({ product, steps, rows, price_tables });
    const expected = oracleFromPrice(input.product, input.steps, input.own);
    assert.equal(actual.price, expected.price, explain(index, input));
    assert.equal(actual.reason, expected.reason, explain(index, input));
    if (actual.source) {
      const winner = expected.winners.find(({ kind, step_id, pricing_configuration_id, width, height, base }) => {
        const source = { kind, step_id, pricing_configuration_id, width, height };
        const same = JSON.stringify(source) === JSON.stringify(actual.source);
        return (
          same && Math.abs(Number(base.n) / Number(base.d) - (actual.base ?? 0)) <= 1e-9 * Math.abs(actual.base ?? 0)
        );
      });
      assert.ok(winner, `a source that the oracle knows: ${JSON.stringify(actual)} ${explain(index, input)}`);
    }
    const stored = JSON.parse(
      JSON.stringify({
        product,
        contributions: steps.filter((step) => step.active !== false).map(stepContribution),
        rows: rows.map((row) => ({
          id: row.id,
          active: row.active,
          price: rowPrice(row, parsePriceTable(tableTextOf(row, price_tables))),
        })),
      }),
    );
    assert.deepEqual(fromPriceOfContributions(stored), actual, `from stored parts: ${explain(index, input)}`);
    const kind = actual.source?.kind ?? actual.reason ?? '';
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  mustHaveMet(Object.fromEntries(seen), productCount, {
    flat: 20,
    formula: 32,
    grid: 13,
    inactive_product: 40,
    minimum_price: 20,
    no_active_step: 5,
    no_positive_price: 4,
    no_pricing_data: 8,
    samples: 30,
  });
});
