import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printedMoney, printedQuote, type QuoteInput, type QuoteLine } from '../src/index.ts';
import { free, product, RATE_10, RATE_20, RATE_55, service, computed as totalsOf } from './support/selling.ts';

/** D20.2: the amounts that a document prints. */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

const randomNumbers = (from: number) => {
  let state = from;
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((state / 0x7fffffff) * below) % below;
  };
};

const cents = (money: number | null): number => Math.round((money ?? 0) * 100);

test(`D20.2 printed lines add up to what is printed below them, net or gross (SEED=${seed})`, () => {
  const below = randomNumbers(seed);
  const rates = [RATE_20, RATE_10, RATE_55];
  const rate = (isMixed: boolean) => (isMixed ? (rates[below(3)] as typeof RATE_20) : RATE_20);
  for (let round = 0; round < 400; round++) {
    const [isTtc, isMixed] = [below(2) === 1, below(2) === 1];
    const lines = Array.from({ length: 1 + below(9) }, (): QuoteLine => {
      const shared = { vat_rate: rate(isMixed), alternative: below(6) === 0 };
      const price = below(100_000) / 100;
      const kind = below(5);
      if (kind === 0) return { kind: 'heading' };
      if (kind === 1) return free({ ...shared, unit_price: price, quantity: (1 + below(4000)) / 1000 });
      if (kind === 2)
        return service({ price, vat_rate: below(2) ? rate(isMixed) : null }, { ...shared, quantity: 1 + below(3) });
      return product({
        ...shared,
        unit_price: price,
        quantity: 1 + below(3),
        discount: below(3) ? null : { percent: below(100) },
      });
    });
    const quote: QuoteInput = {
      price_basis: isTtc ? 'TTC' : 'HT',
      included_rate: isTtc ? RATE_20 : null,
      lines,
      discount: below(2) ? { percent: below(50) } : null,
    };
    const computed = totalsOf(quote);
    const printed = printedQuote(quote, computed);
    const hint = JSON.stringify({ quote, printed, totals: computed.totals });
    const isCounted = (line: QuoteLine) => line.kind !== 'heading' && !line.alternative;
    const sum = printed.lines.reduce(
      (all, { total }, index) => all + (isCounted(lines[index] as QuoteLine) ? cents(total) : 0),
      0,
    );
    assert.equal(sum, cents(printed.sum), hint);
    const whole = printed.basis === 'net' ? computed.totals.net : computed.totals.gross;
    assert.equal(cents(printed.sum) - cents(printed.discount), cents(whole), hint);
    // No line is further than a cent from its exact amount; an independent check in floating point.
    for (const [index, { total, removed_rate }] of printed.lines.entries()) {
      if (total === null) continue;
      const exact = (computed.lines[index]?.total ?? 0) / (removed_rate === null ? 1 : 1 + removed_rate / 100);
      assert.ok(Math.abs(exact - total) < 0.010_000_1, `${exact} is printed as ${total}: ${hint}`);
      assert.equal(removed_rate !== null, isTtc && printed.basis === 'net', hint);
    }
    // Without a discount of the quote the lines of a rate add up to its base, or to base and VAT.
    if (quote.discount === null)
      for (const vat of computed.totals.vat ?? []) {
        const ofRate = printed.lines.reduce((all, { total }, index) => {
          const line = lines[index] as QuoteLine;
          return (
            all + (line.kind !== 'heading' && !line.alternative && line.vat_rate?.rate === vat.rate ? cents(total) : 0)
          );
        }, 0);
        assert.equal(ofRate, cents(printed.basis === 'net' ? vat.base : vat.base + vat.amount), hint);
      }
  }
});

test('D20.2 net with HT and where some rate differs from the contained one, an alternative too; else gross', () => {
  const basisOf = (quote: Partial<QuoteInput>) => {
    const whole: QuoteInput = { price_basis: 'TTC', included_rate: RATE_20, lines: [], discount: null, ...quote };
    return printedQuote(whole, totalsOf(whole)).basis;
  };
  assert.equal(basisOf({ price_basis: 'HT', included_rate: null, lines: [product({ vat_rate: RATE_20 })] }), 'net');
  assert.equal(basisOf({ price_basis: 'HT', included_rate: null, lines: [product()] }), 'net');
  assert.equal(basisOf({ lines: [product({ vat_rate: RATE_20 }), { kind: 'heading' }] }), 'gross');
  assert.equal(basisOf({ lines: [product({ vat_rate: RATE_20 }), product({ vat_rate: RATE_55 })] }), 'net');
  assert.equal(
    basisOf({ lines: [product({ vat_rate: RATE_20 }), product({ vat_rate: RATE_55, alternative: true })] }),
    'net',
  );
  assert.equal(
    basisOf({ lines: [product({ vat_rate: RATE_20 }), free({ vat_rate: RATE_10 })] }),
    'gross',
    'contains its own',
  );
  assert.equal(basisOf({ included_rate: null, lines: [product({ vat_rate: RATE_55 })] }), 'gross', 'no VAT is known');
});

test('D20.2 the unit price of a flat service is told where its quantity makes the amount', () => {
  const unitPrice = (price: number, quantity: number, tariff_percent: number | null = null) => {
    const quote: QuoteInput = {
      price_basis: 'HT',
      included_rate: null,
      discount: null,
      lines: [service({ price, tariff_percent }, { quantity })],
    };
    return printedQuote(quote, totalsOf(quote)).lines[0]?.unit_price;
  };
  assert.deepEqual(
    [unitPrice(45, 2.5), unitPrice(0.01, 0.001), unitPrice(10.05, 0.333), printedMoney(12, 20)],
    [45, null, null, 10],
  );
});
