import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choices, choicesWithVat, quotable, quote, quoteRequest, type VatTerms } from '@vantail/pricing';
import type { SavedQuote } from '../src/service/shop-service.ts';
import { shownBreakdown } from '../src/shop/breakdown-lines.ts';
import { answered, changeQuantity, quoteOf, resize, type ShopState, startShop } from '../src/shop/shop-state.ts';
import { pricesOf, savedSums, sumsOf } from '../src/shop/shown-prices.ts';
import { configuration, NO_VAT } from './support/product.ts';

const rate = (vat_rate_id: number, percent: number) =>
  ({ vat_rate_id, name: `TVA ${percent} %`, rate: percent, category: 'S' }) as const;
const HT: VatTerms = { price_basis: 'HT', included_rate: null, vat_rate: rate(1, 5.5) };
const TTC: VatTerms = { price_basis: 'TTC', included_rate: { rate: 20 }, vat_rate: rate(2, 20) };

test('D19.10 an element takes gross, net or both, and gross where it is told anything else', () => {
  const given = ['gross', 'net', 'both', 'NET', '', null, undefined];
  assert.deepEqual(given.map(pricesOf), ['gross', 'net', 'both', 'gross', 'gross', 'gross', 'gross']);
});

test('D19.10 every sum has its basis: of HT prices, of TTC prices, and of TTC prices at another rate', () => {
  const gross = (amount: number) => ({ basis: 'gross', amount });
  const net = (amount: number) => ({ basis: 'net', amount });
  assert.deepEqual(sumsOf(410.44, HT, 'gross'), [gross(433.01)]);
  assert.deepEqual(sumsOf(410.44, HT, 'net'), [net(410.44)]);
  assert.deepEqual(sumsOf(410.44, TTC, 'both'), [gross(410.44), net(342.03)]);
  assert.deepEqual(sumsOf(410.44, { ...TTC, vat_rate: rate(1, 5.5) }, 'both'), [gross(360.84), net(342.03)]);
  assert.deepEqual(sumsOf(-10.05, { ...HT, vat_rate: rate(3, 10) }, 'both')[0], gross(-11.06));
});

test('D19.3 without VAT the price of the list is shown in its own basis, whatever the element takes', () => {
  for (const prices of ['gross', 'net', 'both'] as const) {
    assert.deepEqual(sumsOf(100, NO_VAT, prices), [{ basis: 'gross', amount: 100 }]);
    assert.deepEqual(sumsOf(100, { ...HT, vat_rate: null }, prices), [{ basis: 'net', amount: 100 }]);
    // A TTC list with a rate, of which nobody said what it contains.
    assert.deepEqual(sumsOf(100, { ...TTC, included_rate: null }, prices), [{ basis: 'gross', amount: 100 }]);
  }
});

test('D19.7 several pieces have VAT on their total, not that of one piece several times', () => {
  // One piece: 410.44 and 22.57; three: 1,231.32 and 67.72.
  assert.deepEqual(sumsOf(410.44 * 3, HT, 'gross'), [{ basis: 'gross', amount: 1299.04 }]);
  assert.notEqual(1299.04, Number((433.01 * 3).toFixed(2)));
});

test('a saved quote is shown by its own totals, and without VAT by its total', () => {
  const saved = { total: 100, price_basis: 'HT', totals: { net: 100, gross: 105.5, vat: [{}] } };
  assert.deepEqual(savedSums(saved as unknown as SavedQuote, 'both'), [
    { basis: 'gross', amount: 105.5 },
    { basis: 'net', amount: 100 },
  ]);
  const plain = { ...saved, totals: { net: 100, gross: 100, vat: null } };
  assert.deepEqual(savedSums(plain as unknown as SavedQuote, 'gross'), [{ basis: 'net', amount: 100 }]);
});

const start = (terms: VatTerms | undefined, mayPrice = true) =>
  startShop(configuration(), { language: 'en', mayPrice, terms });

const serviceAnswer = ({ choice }: ShopState, terms: VatTerms) => {
  const answer = choices(quotable(configuration()), quoteRequest(choice), { language: 'en' });
  assert.ok(!('code' in answer));
  return choicesWithVat(answer, terms);
};

test('while the terms are unknown no price is made up; the service tells them, and the next choice has its price at once', () => {
  const state = start(undefined);
  assert.equal(quoteOf(state), null);
  assert.ok(state.answer?.steps.every(({ options }) => options.every(({ total }) => total === null)));
  const told = answered(state, state.choice, serviceAnswer(state, HT));
  assert.deepEqual([told.check, told.terms, quoteOf(told)?.gross_price], ['confirmed', HT, 179.35]);
  const next = resize(told, { width: 900 });
  assert.deepEqual([next.check, quoteOf(next)?.gross_price], ['asking', serviceAnswer(next, HT).quote?.gross_price]);
});

test('a rate that has changed corrects the price, and the new one is used from then on', () => {
  const state = start(HT);
  assert.equal(answered(state, state.choice, serviceAnswer(state, HT)).check, 'confirmed');
  const other = { ...HT, vat_rate: rate(3, 10) };
  const corrected = answered(state, state.choice, serviceAnswer(state, other));
  assert.deepEqual([corrected.check, quoteOf(corrected)?.gross_price, corrected.terms], ['corrected', 187, other]);
  assert.equal(quoteOf(changeQuantity(corrected, 2))?.gross_price, 187);
});

test('terms that make a difference only over many pieces correct the price, too', () => {
  const almost = { ...HT, vat_rate: rate(1, 5.501) };
  const one = start(HT);
  assert.equal(answered(one, one.choice, serviceAnswer(one, almost)).check, 'confirmed');
  const many = changeQuantity(one, 100);
  assert.equal(answered(many, many.choice, serviceAnswer(many, almost)).check, 'corrected');
});

test('D19.6 with a tariff the browser shows no price of the list in place of the service’s', () => {
  const state = start(HT, false);
  assert.equal(quoteOf(state), null);
});

const request = {
  width: 1003,
  height: 997,
  selections: [
    { step_id: 1, option_ids: [11] },
    { step_id: 3, option_ids: [22] },
    { step_id: 4, option_ids: [31] },
    { step_id: 5, option_ids: [41, 42] },
  ],
};

test('the lines of a breakdown add up to the unit price in the basis that is shown, to the cent', () => {
  const answer = quote(quotable(configuration()), request);
  assert.ok(!('code' in answer));
  for (const terms of [HT, TTC, { ...TTC, vat_rate: rate(1, 5.5) }, NO_VAT])
    for (const prices of ['gross', 'net'] as const) {
      const shown = (amount: number) => sumsOf(amount, terms, prices)[0]?.amount ?? Number.NaN;
      const lines = shownBreakdown(answer, shown);
      const cents = lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      assert.equal(cents, Math.round(shown(answer.unit_price) * 100));
    }
});

test('D19.6 the lines of a breakdown are what the tariff makes of them', () => {
  const tariff = { percent: -40, groups: [] };
  const answer = quote(quotable(configuration()), request, { tariff });
  assert.ok(!('code' in answer));
  const lines = shownBreakdown(answer, (amount) => amount);
  assert.deepEqual(
    lines.filter(({ kind }) => kind === 'option').map(({ amount }) => amount),
    [0, 20, 0, 17.4, 60],
  );
  assert.equal(
    lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
    Math.round(answer.unit_price * 100),
  );
});
