import {
  addDecimals,
  type BreakdownEntry,
  decimalOf,
  identifyingFields,
  type PricedQuote,
  plainNumber,
} from '@vantail/pricing';

type Entry = BreakdownEntry & Readonly<Record<string, unknown>>;

const SHOWN = [
  'kind',
  'label',
  'amount',
  'pricing_configuration_id',
  'width',
  'height',
  'step_id',
  'option_id',
  'rule_id',
];

const only = (record: Readonly<Record<string, unknown>>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.includes(field)));

/** The row with what its percentages and the product's make of it: one term, from which nobody can tell the parts. */
const joined = (row: BreakdownEntry, percentages: readonly BreakdownEntry[]): BreakdownEntry => {
  const amounts = [row, ...percentages].map(({ amount }) => decimalOf(amount));
  return { ...row, amount: plainNumber(amounts.reduce(addDecimals)) };
};

const isPercentage = ({ kind }: BreakdownEntry): boolean => kind === 'row_percentage' || kind === 'product_percentage';

/** D16.6: a maker's margins are nobody's business: what each term costs, and not how it came about. */
export const finalBreakdown = (breakdown: readonly BreakdownEntry[]): BreakdownEntry[] => {
  const percentages = breakdown.filter(isPercentage);
  return breakdown
    .filter((entry) => !isPercentage(entry))
    .map(
      (entry) => only((entry.kind === 'row' ? joined(entry, percentages) : entry) as Entry, SHOWN) as BreakdownEntry,
    );
};

export const finalPriced = <Quote extends Pick<PricedQuote, 'breakdown'>>(quote: Quote): Quote => ({
  ...quote,
  breakdown: finalBreakdown(quote.breakdown),
});

type Frozen = Record<string, unknown> | null;
type FinalLine = Pick<PricedQuote, 'breakdown'> & { product: Frozen; pricing_configuration: Frozen };

const SHOWN_OF_PRODUCT = ['name', 'name_en', 'reference', 'version'];
/** What a row says of the window and its sizes, and nothing of what it costs. */
export const SHOWN_OF_ROW = [
  'id',
  'product_id',
  ...identifyingFields,
  'total_width_min',
  'total_width_max',
  'total_height_min',
  'total_height_max',
  'active',
  'version',
  'created_at',
  'updated_at',
];

/** D16.6: the lines of a saved quote; a list may have left them out. */
export const finalLines = <Quote extends { lines?: readonly FinalLine[] }>(quote: Quote): Quote =>
  quote.lines
    ? {
        ...quote,
        lines: quote.lines.map((line) => ({
          ...finalPriced(line),
          product: line.product && only(line.product, SHOWN_OF_PRODUCT),
          pricing_configuration: line.pricing_configuration && only(line.pricing_configuration, SHOWN_OF_ROW),
        })),
      }
    : quote;
