import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePriceTable, type QuoteInput, type QuoteLine, type QuoteTotals, quoteTotals } from '../src/index.ts';
import { type Random, randomFrom } from './oracle/generate.ts';
import { sellingCase } from './oracle/generate-selling.ts';
import { oracleTotals } from './oracle/selling-oracle.ts';
import { mustHaveMet } from './support/must-have-met.ts';

const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const count = Number(process.env.ORACLE_SELLING ?? 3_500);

const cents = (money: number): number => Math.round(money * 100);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + cents(amount), 0);

/** D19.7: parts add up, gross = net + VAT, nothing is below 0.00. */
function assertInvariants(
  { lines, totals, total }: QuoteTotals,
  { price_basis, ...quote }: QuoteInput,
  why: string,
): void {
  for (const { amount, discount_amount, total: left } of lines) {
    if (amount === null) continue;
    assert.equal(cents(amount) - cents(discount_amount ?? 0), cents(left ?? 0), why);
    assert.ok(amount >= 0 && (discount_amount ?? 0) >= 0 && (left ?? 0) >= 0, why);
  }
  const counting = lines.filter((_, index) => {
    const line = quote.lines[index];
    return line && line.kind !== 'heading' && !line.alternative;
  });
  assert.equal(sumOf(counting.map(({ total: left }) => left ?? 0)), cents(totals.lines), why);
  assert.equal(total, price_basis === 'TTC' ? totals.gross : totals.net, why);
  assert.ok(totals.discount >= 0 && totals.net >= 0 && totals.gross >= totals.net, why);
  const left = cents(totals.lines) - cents(totals.discount);
  if (!totals.vat) {
    assert.deepEqual([cents(totals.net), cents(totals.gross)], [left, left], why);
    return;
  }
  assert.ok(
    totals.vat.every(({ base, amount }) => base >= 0 && amount >= 0),
    why,
  );
  assert.equal(sumOf(totals.vat.map(({ base }) => base)), cents(totals.net), why);
  const vat = sumOf(totals.vat.map(({ amount }) => amount));
  assert.equal(cents(totals.net) + vat, cents(totals.gross), why);
  if (price_basis === 'HT') assert.equal(cents(totals.net), left, why);
}

/** The same lines in another order, with `applies_to` following them. */
function shuffled(r: Random, lines: readonly QuoteLine[]): QuoteLine[] {
  const order = lines.map((_, index) => index);
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = r.int(0, last);
    [order[last], order[other]] = [order[other] as number, order[last] as number];
  }
  return order.map((index) => {
    const line = lines[index] as QuoteLine;
    if (line.kind !== 'service' || !line.applies_to) return line;
    return { ...line, applies_to: line.applies_to.map((piece) => order.indexOf(piece)) };
  });
}

function kindsOf({ price_basis, lines, discount }: QuoteInput, answer: QuoteTotals): string[] {
  const { vat } = answer.totals;
  const kinds = [
    price_basis,
    answer.margin === null ? 'no margin' : 'margin',
    vat ? `${Math.min(vat.length, 3)} rates` : 'no VAT',
  ];
  if (discount && answer.totals.discount > 0) kinds.push(`quote ${Object.keys(discount)[0]}`);
  for (const line of lines) {
    kinds.push(line.kind === 'service' ? line.service.price_type : line.kind);
    if (line.kind === 'heading') continue;
    if (line.alternative) kinds.push('alternative');
    if (line.discount) kinds.push(`line ${Object.keys(line.discount)[0]}`);
    if (line.kind === 'service' && line.service.tariff_percent !== null) kinds.push('tariff');
  }
  return [...new Set(kinds)];
}

/** In about how many cases each kind comes once. */
const ONE_IN: Readonly<Record<string, number>> = {
  HT: 2,
  TTC: 2,
  '0 rates': 220,
  '1 rates': 4,
  '2 rates': 4,
  '3 rates': 4,
  'no VAT': 8,
  margin: 3,
  'no margin': 2,
  'quote percent': 4,
  'quote amount': 8,
  'line percent': 3,
  'line amount': 4,
  alternative: 4,
  tariff: 6,
  refused: 11,
  flat: 4,
  per_piece: 10,
  per_m2: 10,
  per_linear_metre: 10,
  table: 10,
  percent: 10,
  product: 2,
  free: 2,
  heading: 3,
};

test(`D19.7 totals equal the oracle's in ${count} random quotes, in any order of lines`, (t) => {
  const random = randomFrom(seed ^ 0x5e_11);
  const seen = new Map<string, number>();
  for (let index = 0; index < count; index += 1) {
    const { quote, formula } = sellingCase(random);
    const why = `SEED=${seed}, case ${index}: ${JSON.stringify({ quote, formula })}`;
    const options = { tableOf: () => parsePriceTable(formula) };
    const answer = quoteTotals(quote, options);
    const expected = oracleTotals(quote, formula);
    const meet = (kind: string) => seen.set(kind, (seen.get(kind) ?? 0) + 1);
    if ('refused' in expected) {
      assert.ok('code' in answer, why);
      const places = answer.errors.map(({ pointer }) => pointer).sort();
      assert.deepEqual(places, expected.refused.sort(), why);
      meet('refused');
      continue;
    }
    assert.ok(!('code' in answer), `${JSON.stringify(answer)} ${why}`);
    const lines = answer.lines.map(({ amount, discount_amount, total, sum }) =>
      amount === null ? sum : [amount, discount_amount, total],
    );
    const { totals, total, margin } = answer;
    assert.deepEqual({ lines, totals, total, margin }, expected, why);
    assertInvariants(answer, quote, why);
    const other = quoteTotals({ ...quote, lines: shuffled(random, quote.lines) }, options);
    assert.ok(!('code' in other), why);
    assert.deepEqual([other.totals, other.total, other.margin], [totals, total, margin], why);
    for (const kind of kindsOf(quote, answer)) meet(kind);
  }
  t.diagnostic(JSON.stringify(Object.fromEntries([...seen].sort())));
  mustHaveMet(Object.fromEntries(seen), count, ONE_IN);
});
