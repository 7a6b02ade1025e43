// Random quotes from a seed: both bases, several rates and contained rates, discounts of both kinds, alternatives,
// headings, services of every type, tariffs, quantities with decimals.
import type { Discount, QuoteInput, QuoteLine, VatCategory, VatRate } from '../../src/index.ts';
import { LINE_KINDS, PRICE_BASES, SERVICE_PRICE_TYPES } from '../../src/index.ts';
import type { Random } from './generate.ts';

const rateOf = (
  vat_rate_id: number,
  rate: number,
  category: VatCategory = 'S',
  note: string | null = null,
): VatRate => ({
  vat_rate_id,
  name: `rate ${vat_rate_id}`,
  rate,
  category,
  note,
});

const RATES: readonly VatRate[] = [
  rateOf(11, 20),
  rateOf(12, 5.5),
  rateOf(13, 10),
  rateOf(14, 10),
  rateOf(15, 10, 'S', 'Travaux'),
  rateOf(16, 2.125),
  rateOf(17, 0, 'Z'),
  rateOf(18, 0, 'AE', 'Autoliquidation'),
  rateOf(19, 0, 'E', 'Art. 261'),
  rateOf(10, 20),
];

const money = (r: Random): number => {
  const cents = r.pick([r.int(0, 99), r.int(0, 999), r.int(0, 50_000), r.int(0, 2_000_000)]);
  return cents / 100;
};
const decimals = (r: Random, most: number, places: number): number => r.int(1, most * 10 ** places) / 10 ** places;
const quantity = (r: Random): number => (r.chance(0.4) ? r.int(1, 12) : decimals(r, 20, 3));

function discount(r: Random, around: number): Discount | null {
  if (r.chance(0.5)) return null;
  if (r.chance(0.6)) return { percent: r.chance(0.3) ? r.pick([0, 5, 10, 50, 100]) : decimals(r, 60, r.int(0, 3)) };
  return { amount: Math.round(around * r.pick([0, 10, 33, 70, 100, 101])) / 100 };
}

/** What a quote has throughout. */
type Common = { readonly hasProduct: boolean; readonly isBought: boolean };

function lineOf(r: Random, vat_rate: VatRate | null, products: readonly number[], common: Common): QuoteLine {
  const { hasProduct, isBought } = common;
  const kind = r.pick(LINE_KINDS);
  const alternative = r.chance(0.15);
  const unit_price = money(r);
  switch (kind) {
    case 'heading':
      return { kind };
    case 'free': {
      const count = quantity(r);
      return { kind, unit_price, quantity: count, vat_rate, alternative, discount: discount(r, unit_price * count) };
    }
    case 'product': {
      const count = r.int(1, 9);
      const size = { width: r.int(300, 3000), height: r.int(300, 3000) };
      const off = discount(r, unit_price * count);
      const purchase_price = isBought && r.chance(0.97) ? money(r) : null;
      return { kind, unit_price, quantity: count, ...size, vat_rate, alternative, discount: off, purchase_price };
    }
    case 'service': {
      const price_type = hasProduct ? r.pick(SERVICE_PRICE_TYPES) : 'flat';
      const discountable = r.chance(0.4);
      const isFlat = price_type === 'flat';
      return {
        kind,
        applies_to: isFlat || products.length === 0 || r.chance(0.6) ? null : products.filter(() => r.chance(0.7)),
        quantity: isFlat && r.chance(0.5) ? quantity(r) : null,
        vat_rate,
        alternative,
        discount: discountable ? discount(r, unit_price) : null,
        service: {
          service_id: 1,
          name: 'service',
          price: price_type === 'percent' ? decimals(r, 40, 3) : price_type === 'table' ? null : unit_price,
          price_type,
          price_table_id: price_type === 'table' ? 4 : null,
          minimum_charge: r.chance(0.2) ? money(r) : null,
          maximum_charge: r.chance(0.2) ? 20_000 + money(r) : null,
          vat_rate: r.chance(0.4) ? r.pick(RATES) : null,
          discountable,
          ...(isBought && {
            purchase_percent: price_type !== 'percent' && r.chance(0.5) ? r.pick([-50, -12.5, 5]) : null,
          }),
          tariff_percent: price_type !== 'percent' && r.chance(0.3) ? r.pick([-40, -33.333, 12.5, 0, -100]) : null,
        },
      };
    }
  }
}

/** A service for pieces needs some: the first line is then a product. */
export function sellingCase(r: Random): { quote: QuoteInput; formula: string } {
  const hasRates = r.chance(0.9);
  const usual = r.pick(RATES);
  const rate = (): VatRate | null => (hasRates ? (r.chance(0.4) ? usual : r.pick(RATES)) : null);
  const hasProduct = r.chance(0.8);
  const isBought = r.chance(0.5);
  const lines: QuoteLine[] = [];
  const products: number[] = [];
  if (hasProduct) {
    const first = { kind: 'product', unit_price: money(r), quantity: r.int(1, 4), width: r.int(300, 3000) } as const;
    lines.push({
      ...first,
      height: r.int(300, 3000),
      vat_rate: rate(),
      alternative: false,
      discount: null,
      purchase_price: isBought ? money(r) : null,
    });
    products.push(0);
  }
  for (let count = r.int(hasProduct ? 0 : 1, 7); count > 0; count -= 1) {
    const line = lineOf(r, rate(), products, { hasProduct, isBought });
    if (line.kind === 'product' && !line.alternative) products.push(lines.length);
    lines.push(line.kind === 'service' && line.applies_to?.length === 0 ? { ...line, applies_to: null } : line);
  }
  return {
    quote: {
      price_basis: r.pick(PRICE_BASES),
      included_rate: r.chance(0.1) ? null : { rate: r.pick([20, 20, 10, 5.5, 2.125, 0]) },
      lines,
      discount: discount(r, r.pick([1, 50, 400])),
    },
    formula: `${decimals(r, 90, 3)}:${decimals(r, 40, 2)}`,
  };
}
