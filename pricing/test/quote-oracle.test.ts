import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type PricingRow,
  type ProductConfiguration,
  parsePriceTable,
  type QuoteRequest,
  quote,
  tableTextOf,
} from '../src/index.ts';
import { randomFrom } from './oracle/generate.ts';
import { quoteCase } from './oracle/generate-quote.ts';
import { type OracleQuote, oracleQuote } from './oracle/quote-oracle.ts';
import { Rational } from './oracle/rational.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_QUOTES ?? 10_000);

type Priced = Extract<OracleQuote, { unit_price: number }>;

/** The number that is nearest to a fraction, give or take the last bit. */
function isNearest(value: number, exact: Rational): boolean {
  const miss = Rational.of(String(value)).minus(exact);
  const size = (x: Rational): Rational => (x.n < 0n ? new Rational(-x.n, x.d) : x);
  return size(miss).compare(size(exact).times(new Rational(1n, 4n * 10n ** 15n))) <= 0;
}

function assertPriced(answer: ReturnType<typeof quote>, expected: Priced, why: string): void {
  assert.ok(!('code' in answer), why);
  const { unit_price, total, pricing_configuration_id: row } = answer;
  assert.deepEqual([unit_price, total, row], [expected.unit_price, expected.total, expected.row], why);
  assert.ok(isNearest(answer.surface_m2, expected.surface), why);
  const shape = (terms: readonly { kind: string }[]): string[] =>
    terms.map((term) => `${term.kind} ${'option_id' in term ? term.option_id : ''}`);
  assert.deepEqual(shape(answer.breakdown), shape(expected.terms), why);
  for (const [index, { amount }] of answer.breakdown.entries()) {
    const exact = expected.terms[index]?.exact ?? new Rational(0n);
    assert.ok(isNearest(amount, exact), `term ${index} is ${amount}: ${why}`);
  }
}

test(`D10, D15.2 quotes equal the oracle's in ${count} random requests`, (t) => {
  const random = randomFrom(seed ^ 0x40_7e);
  const seen = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const input = quoteCase(random);
    const why = `SEED=${seed}, case ${index}: ${JSON.stringify(input)}`;
    const { product, steps, rows, own, price_tables, request } = input;
    const configuration = {
      product,
      steps,
      rows,
      price_tables,
      currency: 'EUR',
      price_basis: 'TTC',
    } as never as ProductConfiguration;
    const answer = quote(configuration, request as QuoteRequest);
    const expected = oracleQuote(product, steps, own, request);
    let kind = '';
    if ('code' in expected) {
      assert.ok('code' in answer, why);
      assert.equal(answer.code, expected.code, why);
      const nearest = answer.nearest_sizes?.map(({ width, height }) => [width, height]);
      if (expected.nearest) assert.deepEqual(nearest, expected.nearest, why);
      const ranges = answer.ranges?.map((range) => Object.values(range)).sort((a, b) => Number(a[0]) - Number(b[0]));
      if (expected.ranges) assert.deepEqual(ranges, expected.ranges, why);
      assert.deepEqual(answer.candidates, expected.candidates, why);
      assert.equal(answer.ranges !== undefined, answer.code === 'dimensions_out_of_range', why);
      assert.ok(answer.errors.length > 0 && answer.detail.length > 0, why);
      kind = expected.code;
    } else {
      assertPriced(answer, expected, why);
      const [first] = 'code' in answer ? [] : answer.breakdown;
      kind = first?.kind === 'row' ? `${first.source} ${first.mode ?? ''} ${first.cell ? 'cell' : ''}` : 'flat_size';
    }
    assert.deepEqual(JSON.parse(JSON.stringify(answer)), answer, `plain JSON: ${why}`);
    const { price_tables: tables } = configuration;
    const tableOf = (row: PricingRow) => parsePriceTable(tableTextOf(row, tables));
    if (index % 10 === 0) assert.deepEqual(quote(configuration, request as QuoteRequest, { tableOf }), answer, why);
    seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  t.diagnostic(JSON.stringify(Object.fromEntries([...seen].sort())));
  if (count >= 5000) assert.equal(seen.size, 13, `every kind of answer was met: ${[...seen.keys()]}`);
});
