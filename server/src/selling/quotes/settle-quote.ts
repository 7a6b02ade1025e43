import {
  type Discount,
  type DiscountedQuote,
  discountLimitFaults,
  type PriceTable,
  parsePriceTable,
  type QuoteRefusal,
  type QuoteTotals,
  quoteTotals,
} from '@vantail/pricing';
import { finalRefusal } from '../../catalogue/index.ts';
import { refuseFaults } from '../../platform/errors.ts';
import type { ProductPricer } from './build-lines.ts';
import type { FrozenRate, FrozenService, FrozenTables } from './frozen-terms.ts';
import { problemOf } from './price-line.ts';
import { discountLimitOf, type Seller } from './rules.ts';
import { quoteLines, type SavedLine } from './saved-line.ts';
import type { SellingTerms } from './selling-terms.ts';
import type { SavedQuote } from './store.ts';

/** All that the totals of a quote depend on. */
type Unsettled = {
  price_basis: 'HT' | 'TTC';
  included_vat_rate: FrozenRate | null;
  lines: readonly SavedLine[];
  discount: Discount | null;
  price_tables: FrozenTables;
};

export type Settled = Pick<SavedQuote, 'lines' | 'totals' | 'total' | 'margin' | 'price_tables'>;

/** What a line came to; as pricing/ computes it, and as it is stored. */
const settledLine = (line: SavedLine, computed: QuoteTotals['lines'][number]): SavedLine => {
  const { sum, purchase_price, ...amounts } = computed;
  if (line.kind === 'heading') return { ...line, sum: sum ?? 0 };
  const bought = line.kind === 'free' ? {} : { purchase_price };
  return { ...line, ...amounts, ...bought } as SavedLine;
};

/** The tables that services of the quote still name. */
const usedTables = (tables: FrozenTables, lines: readonly SavedLine[]): FrozenTables => {
  const used = lines.flatMap((line) => (line.kind === 'service' ? (line.service.price_table ?? []) : []));
  return Object.fromEntries(Object.entries(tables).filter(([name]) => used.includes(name)));
};

/** The line of the piece that a service has no price for, where that is the refusal. */
const refusedPiece = ({ nearest_sizes, errors }: QuoteRefusal, lines: readonly SavedLine[]): SavedLine | undefined => {
  const line = nearest_sizes ? errors[0]?.params.line : undefined;
  return typeof line === 'number' ? lines[line] : undefined;
};

/** D19.7: computes the quote; `pricing/` decides, and its refusal is thrown. */
export const settledQuote = async (quote: Unsettled, products: ProductPricer, isFinal: boolean): Promise<Settled> => {
  const parsed = new Map<string, PriceTable>();
  const tableOf = (service: Pick<FrozenService, 'price_table'>): PriceTable | undefined => {
    const { price_table: name } = service;
    const text = name === null ? undefined : quote.price_tables[name];
    if (name === null || text === undefined) return undefined;
    const table = parsed.get(name) ?? parsePriceTable(text);
    parsed.set(name, table);
    return table;
  };
  const totals = () =>
    quoteTotals(
      {
        price_basis: quote.price_basis,
        included_rate: quote.included_vat_rate,
        lines: quoteLines(quote.lines),
        discount: quote.discount,
      },
      {
        tableOf: (service) => tableOf(service as FrozenService),
        nearestSizes: (line, table) => products.nearest(quote.lines[line], table),
      },
    );
  const first = totals();
  // D15.4: the product of an unchanged line is read only if the answer states its sizes.
  const answer = 'code' in first && (await products.meets(refusedPiece(first, quote.lines))) ? totals() : first;
  if ('code' in answer) throw problemOf(isFinal ? finalRefusal(answer) : answer, '');
  const lines = quote.lines.map((line, index) =>
    settledLine(line, answer.lines[index] as QuoteTotals['lines'][number]),
  );
  const { total, margin } = answer;
  return { lines, totals: answer.totals, total, margin, price_tables: usedTables(quote.price_tables, lines) };
};

const discounted = ({ lines, totals }: Pick<Settled, 'lines' | 'totals'>): DiscountedQuote => ({
  lines: quoteLines(lines),
  computed: {
    lines: lines.map((line) => ({
      amount: line.kind === 'heading' ? null : line.amount,
      discount_amount: line.kind === 'heading' ? null : line.discount_amount,
      total: line.kind === 'heading' ? null : line.total,
      purchase_price: null,
      sum: null,
    })),
    totals,
  },
});

/** D19.8: only a write that raises the share that is given away is checked; a new quote is one. */
export const mustBeWithinLimits = (
  seller: Seller,
  { limits }: Pick<SellingTerms, 'limits'>,
  after: Settled,
  before?: SavedQuote,
): void =>
  refuseFaults(discountLimitFaults(discountLimitOf(seller, limits), discounted(after), before && discounted(before)));
