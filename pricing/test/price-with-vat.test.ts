import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ChoicesAnswer,
  choicesWithVat,
  grossPrice,
  LINE_KINDS,
  mayBecome,
  NEXT_STATUSES,
  type PriceTerms,
  plainVatTerms,
  priceWithVat,
  QUOTE_STATUSES,
  SERVICE_PRICE_TYPES,
  VAT_CATEGORIES,
  VAT_RULES,
  vatRateIdOf,
} from '../src/index.ts';
import { computed, product, quoteOf, RATE_10, RATE_20, RATE_55 } from './support/selling.ts';

const HT: PriceTerms = { price_basis: 'HT', included_rate: null };
const TTC: PriceTerms = { price_basis: 'TTC', included_rate: { rate: 20 } };

test('D19.10 net and gross of one piece: HT, TTC with the same rate, TTC with another', () => {
  const vat = { vat_rate_id: 3, name: 'TVA 5.5 %', rate: 5.5, category: 'S' };
  assert.deepEqual(priceWithVat(410.44, { ...HT, vat_rate: RATE_55 }), { net_price: 410.44, gross_price: 433.01, vat });
  assert.deepEqual(priceWithVat(410.44, { ...TTC, vat_rate: RATE_55 }), {
    net_price: 342.03,
    gross_price: 360.84,
    vat,
  });
  const same = priceWithVat(410.44, { ...TTC, vat_rate: RATE_20 });
  assert.deepEqual([same.net_price, same.gross_price], [342.03, 410.44]);
});

test('D19.10 net and gross are null without VAT: no rate, or TTC prices without an included rate', () => {
  const none = { net_price: null, gross_price: null, vat: null };
  assert.deepEqual(priceWithVat(100, { ...HT, vat_rate: null }), none);
  assert.deepEqual(priceWithVat(100, { ...TTC, vat_rate: null }), none);
  assert.deepEqual(priceWithVat(100, { ...TTC, included_rate: null, vat_rate: RATE_20 }), none);
  assert.equal(grossPrice(100, { ...HT, vat_rate: null }), null);
  assert.equal(grossPrice(null, { ...HT, vat_rate: RATE_20 }), null);
});

test('D19.10 the terms that are told are what prices are computed with, and nothing else of the rates', () => {
  const { note: _, ...shown } = RATE_55;
  assert.deepEqual(plainVatTerms({ price_basis: 'TTC', included_rate: RATE_20, vat_rate: RATE_55 }), {
    price_basis: 'TTC',
    included_rate: { rate: 20 },
    vat_rate: shown,
  });
  const none = { ...HT, vat_rate: null };
  assert.deepEqual(plainVatTerms(none), none);
});

test('D19.10 one piece has the cents of a quote of one such line', () => {
  for (const terms of [HT, TTC, { ...TTC, included_rate: { rate: 5.5 } }]) {
    for (const vat_rate of [RATE_20, RATE_10, RATE_55]) {
      for (let cents = 0; cents < 700; cents += 1) {
        const unit_price = cents / 100;
        const { net, gross } = computed(quoteOf([product({ unit_price, vat_rate })], terms)).totals;
        const { net_price, gross_price } = priceWithVat(unit_price, { ...terms, vat_rate });
        assert.deepEqual([net_price, gross_price], [net, gross], `${unit_price}`);
      }
    }
  }
});

test('D19.10 options of choices have gross amounts and totals, discounts and unrounded amounts, too', () => {
  const option = { option_id: 1, available: true, selected: false, required: false, reasons: [] };
  const answer = {
    steps: [
      {
        step_id: 3,
        visible: true,
        options: [
          { ...option, amount: 84.205, total: 410.44 },
          { ...option, amount: -10.05, total: null },
        ],
      },
    ],
    quote: { unit_price: 100 },
    next_step_id: null,
  } as never as ChoicesAnswer;
  const { steps, quote, next_step_id, vat_terms } = choicesWithVat(answer, { ...HT, vat_rate: RATE_10 });
  const { note: _, ...shown } = RATE_10;
  assert.deepEqual(vat_terms, { price_basis: 'HT', included_rate: null, vat_rate: shown });
  assert.deepEqual(
    steps[0]?.options.map(({ amount, gross_amount, gross_total }) => [amount, gross_amount, gross_total]),
    [
      // 84.21 and 8.42
      [84.205, 92.63, 451.48],
      [-10.05, -11.06, null],
    ],
  );
  assert.deepEqual([quote?.net_price, quote?.gross_price, next_step_id], [100, 110, null]);
  const plain = choicesWithVat({ ...answer, quote: null }, { ...HT, vat_rate: null });
  assert.deepEqual([plain.quote, plain.steps[0]?.options[0]?.gross_total], [null, null]);
});

test('D19.5 the rate of a line: its own, the quote’s, the service’s, the settings’, with TTC the included one', () => {
  const all = { price_basis: 'TTC', line: 1, quote: 2, service: 3, settings: 4, included: 5 } as const;
  assert.equal(vatRateIdOf(all), 1);
  assert.equal(vatRateIdOf({ ...all, line: null }), 2);
  assert.equal(vatRateIdOf({ ...all, line: null, quote: null }), 3);
  assert.equal(vatRateIdOf({ ...all, line: null, quote: null, service: null }), 4);
  const none = { ...all, line: null, quote: null, service: null, settings: null };
  assert.equal(vatRateIdOf(none), 5);
  assert.equal(vatRateIdOf({ ...none, price_basis: 'HT' }), null);
});

test('D19.9 which status may follow which', () => {
  const allowed = QUOTE_STATUSES.flatMap((from) =>
    QUOTE_STATUSES.filter((to) => from !== to && mayBecome(from, to)).map((to) => `${from} ${to}`),
  );
  assert.deepEqual(allowed, [
    'draft sent',
    'draft accepted',
    'draft declined',
    'sent draft',
    'sent accepted',
    'sent declined',
    'declined draft',
  ]);
  assert.ok(QUOTE_STATUSES.every((status) => mayBecome(status, status)));
  assert.deepEqual(Object.keys(NEXT_STATUSES), [...QUOTE_STATUSES]);
});

test('D19.2, D19.4, D19.5 the words of VAT categories, services and lines', () => {
  assert.deepEqual(VAT_CATEGORIES, ['S', 'Z', 'E', 'AE', 'K', 'G', 'O']);
  const those = (rule: keyof typeof VAT_RULES.S) => VAT_CATEGORIES.filter((category) => VAT_RULES[category][rule]);
  assert.deepEqual(those('isTaxed'), ['S']);
  assert.deepEqual(those('needsNote'), ['E', 'AE', 'K', 'G', 'O']);
  assert.deepEqual(those('isAlone'), ['O']);
  assert.deepEqual(SERVICE_PRICE_TYPES, ['flat', 'per_piece', 'per_m2', 'per_linear_metre', 'table', 'percent']);
  assert.deepEqual(LINE_KINDS, ['product', 'service', 'free', 'heading']);
});
