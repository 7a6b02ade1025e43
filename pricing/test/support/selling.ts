import assert from 'node:assert/strict';
import {
  type FreeLine,
  type ProductLine,
  type QuoteInput,
  type QuoteTotals,
  type QuoteTotalsOptions,
  quoteTotals,
  type Service,
  type ServiceLine,
  type VatRate,
} from '../../src/index.ts';

const rate = (vat_rate_id: number, percent: number): VatRate => ({
  vat_rate_id,
  name: `TVA ${percent} %`,
  rate: percent,
  category: 'S',
  note: null,
});

export const RATE_20 = rate(1, 20);
export const RATE_10 = rate(2, 10);
export const RATE_55 = rate(3, 5.5);

const SOLD = { vat_rate: null, alternative: false, discount: null };

export const product = (given: Partial<ProductLine> = {}): ProductLine => ({
  kind: 'product',
  unit_price: 100,
  quantity: 1,
  width: 1000,
  height: 1000,
  ...SOLD,
  ...given,
});

export const service = (given: Partial<Service>, line: Partial<ServiceLine> = {}): ServiceLine => ({
  kind: 'service',
  service: {
    service_id: 9,
    name: 'Pose',
    price: 10,
    price_type: 'flat',
    price_table_id: null,
    minimum_charge: null,
    maximum_charge: null,
    vat_rate: null,
    discountable: false,
    tariff_percent: null,
    ...given,
  },
  applies_to: null,
  quantity: null,
  ...SOLD,
  ...line,
});

export const free = (given: Partial<FreeLine> = {}): FreeLine => ({
  kind: 'free',
  unit_price: 100,
  quantity: 1,
  ...SOLD,
  ...given,
});

export const HEADING = { kind: 'heading' } as const;

/** A quote that must have a price. */
export function computed(quote: QuoteInput, options?: QuoteTotalsOptions): QuoteTotals {
  const answer = quoteTotals(quote, options);
  assert.ok(!('code' in answer), JSON.stringify(answer));
  return answer;
}

/** The place and code of every fault of a quote that must be refused, under the code of the problem. */
export function refused(quote: QuoteInput, options?: QuoteTotalsOptions): { code: string; faults: string[] } {
  const answer = quoteTotals(quote, options);
  assert.ok('code' in answer, JSON.stringify(answer));
  return { code: answer.code, faults: answer.errors.map(({ pointer, code }) => `${pointer} ${code}`) };
}

export const quoteOf = (lines: QuoteInput['lines'], given: Partial<QuoteInput> = {}): QuoteInput => ({
  price_basis: 'HT',
  included_rate: null,
  lines,
  discount: null,
  ...given,
});
