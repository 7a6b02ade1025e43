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
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_QUOTES ?? 4000);

type Priced = Extract<OracleQuote, { unit_price: number }>;

/** The number that is nearest to a fraction, give or take the last bit. */
function isNearest(value: number, exact: Rational): boolean {
  const miss = Rational.of(String(value)).minus(exact);
  const size = (x: Rational): Rational => (x.n < 0n ? new Rational(-x.n, x.d) : x);
  return size(miss).compare(size(exact).times(new Rational(1n, 4n * 10n ** 15n))) <= 0;
}

function assertPriced(answer: ReturnType<typeof quote>, expected: Priced, why: string): void {
  assert.ok(!('code' in answer), why);
  const { unit_price, list_price, total, pricing_configuration_id: row } = answer;
  const { terms: _, surface, ...numbers } = expected;
  assert.deepEqual({ unit_price, list_price, total, row }, numbers, why);
  assert.ok(isNearest(answer.surface_m2, surface), why);
  const shape = (terms: readonly { kind: string }[]): string[] =>
    terms.map((term) => `${term.kind} ${'option_id' in term ? term.option_id : ''}`);
  assert.deepEqual(shape(answer.breakdown), shape(expected.terms), why);
  for (const [index, term] of answer.breakdown.entries()) {
    const { amount } = term;
    const { exact = new Rational(0n), percent, byTariff } = expected.terms[index] ?? {};
    assert.ok(isNearest(amount, exact), `term ${index} is ${amount}: ${why}`);
    assert.equal(term.tariff_percent, percent, `term ${index}: ${why}`);
    const { tariff_amount } = term;
    assert.equal(tariff_amount !== undefined, byTariff !== undefined, why);
    if (byTariff) assert.ok(isNearest(tariff_amount ?? 0, byTariff), `term ${index} is ${tariff_amount}: ${why}`);
    const bound = 'bound' in term ? term.bound : undefined;
    assert.equal(bound, expected.terms[index]?.bound, `term ${index}: ${why}`);
  }
}

type Refused = Extract<OracleQuote, { code: string }>;

function assertRefused(answer: ReturnType<typeof quote>, expected: Refused, why: string): void {
  assert.ok('code' in answer, why);
  assert.equal(answer.code, expected.code, why);
  if (expected.pointer) assert.equal(answer.errors[0]?.pointer, expected.pointer, why);
  const nearest = answer.nearest_sizes?.map(({ width, height }) => [width, height]);
  if (expected.nearest) assert.deepEqual(nearest, expected.nearest, why);
  const ranges = answer.ranges?.map((range) => Object.values(range)).sort((a, b) => Number(a[0]) - Number(b[0]));
  if (expected.ranges) assert.deepEqual(ranges, expected.ranges, why);
  assert.deepEqual(answer.candidates, expected.candidates, why);
  assert.equal(answer.ranges !== undefined, answer.code === 'dimensions_out_of_range', why);
  assert.ok(answer.errors.length > 0 && answer.detail.length > 0, why);
}

/** D15.4: each size that is offered instead has a price with the same selections. */
function assertNearestPriced(
  configuration: ProductConfiguration,
  request: QuoteRequest,
  answer: ReturnType<typeof quote>,
  why: string,
): void {
  if (!('code' in answer)) return;
  // A roof-window size without a price has none at any other size: there another option is to be chosen.
  if (answer.errors.some(({ code, pointer }) => code === 'not_above_zero' && pointer.startsWith('/selections'))) return;
  for (const size of answer.nearest_sizes ?? []) {
    const other = quote(configuration, { ...request, ...size });
    assert.ok(!('code' in other), `${JSON.stringify(size)} has no price: ${why}`);
  }
}

/** Which way a price was found. */
function kindOf(answer: ReturnType<typeof quote>): string[] {
  if ('code' in answer) {
    const ofOption = answer.code.startsWith('dimensions') && answer.errors[0]?.option_ids ? ' of an option' : '';
    return [`${answer.code}${ofOption}`];
  }
  const byTariff = answer.list_price === undefined ? [] : ['tariff'];
  const terms = answer.breakdown.flatMap((term) => {
    const way = 'mode' in term ? `${term.mode ?? ''} ${term.cell ? 'cell' : ''}` : '';
    if (term.kind === 'row') return [`${term.source} ${way}`];
    if (term.kind === 'option' && term.bound) return [term.bound];
    if (term.kind === 'option' && term.price_type === 'table') return [`option ${term.mode ?? ''}`];
    return term.kind === 'flat_size' ? ['flat_size'] : [];
  });
  return [...byTariff, ...terms];
}

/** In about how many cases each kind of answer comes once. */
const ONE_IN: Readonly<Record<string, number>> = {
  ambiguous_configuration: 12,
  'dimensions_out_of_range of an option': 130,
  dimensions_out_of_range: 6,
  'dimensions_unavailable of an option': 140,
  dimensions_unavailable: 11,
  flat_size: 70,
  'formula  ': 16,
  'grid formule ': 80,
  'grid formule cell': 110,
  'grid majoration cell': 80,
  'grid minoration cell': 80,
  invalid_selection: 7,
  maximum_charge: 130,
  minimum_charge: 250,
  'minimum_price  ': 30,
  no_matching_configuration: 12,
  'option ': 90,
  'option formule': 300,
  'option majoration': 450,
  'option minoration': 500,
  tariff: 13,
  validation_error: 30,
};

test(`D10, D15, D19.6 quotes equal the oracle's in ${count} random requests`, (t) => {
  const random = randomFrom(seed ^ 0x40_7e);
  const seen = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const input = quoteCase(random);
    const why = `SEED=${seed}, case ${index}: ${JSON.stringify(input)}`;
    const { product, brand_discount_group, steps, rows, own, price_tables, request, tariff } = input;
    const configuration = {
      product,
      brand_discount_group,
      steps,
      rows,
      price_tables,
      currency: 'EUR',
      price_basis: 'TTC',
    } as never as ProductConfiguration;
    const answer = quote(configuration, request as QuoteRequest, { tariff });
    const expected = oracleQuote(
      product,
      steps,
      own,
      request,
      price_tables,
      tariff && { ...tariff, ofBrand: brand_discount_group },
    );
    if ('code' in expected) assertRefused(answer, expected, why);
    else assertPriced(answer, expected, why);
    if (index % 4 === 0) assertNearestPriced(configuration, request as QuoteRequest, answer, why);
    assert.deepEqual(JSON.parse(JSON.stringify(answer)), answer, `plain JSON: ${why}`);
    const { price_tables: tables } = configuration;
    const tableOf = (row: PricingRow) => parsePriceTable(tableTextOf(row, tables));
    if (index % 10 === 0)
      assert.deepEqual(quote(configuration, request as QuoteRequest, { tableOf, tariff }), answer, why);
    for (const kind of kindOf(answer)) seen.set(kind, (seen.get(kind) ?? 0) + 1);
  }
  t.diagnostic(JSON.stringify(Object.fromEntries([...seen].sort())));
  mustHaveMet(Object.fromEntries(seen), count, ONE_IN);
});
