import {
  addDecimals,
  type BreakdownEntry,
  type ChoicesWithVat,
  chargedAmount,
  decimalOf,
  type EffectKind,
  type LineKind,
  type PricedQuote,
  type ProductPrice,
  plainNumber,
  type QuoteError,
  type QuoteRefusal,
  type Rule,
} from '@vantail/pricing';
import {
  SHOWN_OF_CHOICES,
  SHOWN_OF_DIMENSION,
  SHOWN_OF_FROM_PRICE,
  SHOWN_OF_LINE,
  SHOWN_OF_LINE_PRODUCT,
  SHOWN_OF_OPTION_CHOICE,
  SHOWN_OF_QUOTE,
  SHOWN_OF_REFUSAL,
  SHOWN_OF_REFUSAL_ITEM,
  SHOWN_OF_REFUSAL_PARAMS,
  SHOWN_OF_REPRICED,
  SHOWN_OF_REPRICED_LINE,
  SHOWN_OF_SAVED_QUOTE,
  SHOWN_OF_STEP_CHOICES,
  SHOWN_WITHIN,
  visibleOfRecord,
} from '../../platform/ledger/visible-fields.ts';
import type { ConfigurationParts, ConfigurationStep } from './configuration-parts.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What is left out was optional to whoever reads it. */
export const only = <Part extends object>(record: Part, fields: readonly string[]): Part =>
  Object.fromEntries(
    Object.entries(record)
      .filter(([field]) => fields.includes(field))
      .map(([field, value]) => [field, within(value, SHOWN_WITHIN[field])]),
  ) as Part;

const within = (value: unknown, fields: readonly string[] | undefined): unknown => {
  if (!fields || typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? value.map((item) => within(item, fields)) : only(value, fields);
};

const OF_TERM = ['kind', 'label', 'amount'];

/** What callers see of each term of a price; a percentage belongs to the row that it is taken of. */
const SHOWN_OF_TERM: Readonly<Record<BreakdownEntry['kind'], readonly string[] | 'with the row'>> = {
  row: [...OF_TERM, 'pricing_configuration_id', 'width', 'height'],
  row_percentage: 'with the row',
  product_percentage: 'with the row',
  flat_size: [...OF_TERM, 'step_id', 'option_id', 'width', 'height'],
  option: [...OF_TERM, 'step_id', 'option_id'],
  rule: [...OF_TERM, 'rule_id'],
};

/** The row with what its percentages and the product's make of it: one term, from which nobody can tell the parts. */
const joined = (row: BreakdownEntry, percentages: readonly BreakdownEntry[]): BreakdownEntry => {
  const amounts = [row, ...percentages].map((term) => decimalOf(chargedAmount(term)));
  return { ...row, amount: plainNumber(amounts.reduce(addDecimals)) };
};

/** D16.6: a maker's margins are nobody's business: what each term costs, and not how it came about. */
const finalBreakdown = (breakdown: readonly BreakdownEntry[]): BreakdownEntry[] => {
  const percentages = breakdown.filter(({ kind }) => SHOWN_OF_TERM[kind] === 'with the row');
  return breakdown.flatMap((entry) => {
    const visible = SHOWN_OF_TERM[entry.kind];
    if (visible === 'with the row') return [];
    // D19.6: what a tariff makes of a term is its amount.
    const charged = { ...entry, amount: chargedAmount(entry) };
    return [only(entry.kind === 'row' ? joined(entry, percentages) : charged, visible)];
  });
};

const finalPrice = <Price extends Pick<PricedQuote, 'breakdown'>>(price: Price, fields: readonly string[]): Price => ({
  ...only(price, fields),
  breakdown: finalBreakdown(price.breakdown),
});

export const finalPriced = <Quote extends Pick<PricedQuote, 'breakdown'>>(quote: Quote): Quote =>
  finalPrice(quote, SHOWN_OF_QUOTE);

type Frozen = Record<string, unknown> | null;
type FinalLine = {
  kind: LineKind;
  breakdown?: readonly BreakdownEntry[];
  product?: Frozen;
  pricing_configuration?: Frozen;
};

/** D19.5: services, free lines and headings have no terms, and what they show is in the list. */
const finalLine = <Line extends FinalLine>(line: Line): Line => {
  const { kind, breakdown = [], product = null, pricing_configuration: row = null } = line;
  if (kind !== 'product') return only(line, SHOWN_OF_LINE);
  return {
    ...finalPrice({ ...line, breakdown }, SHOWN_OF_LINE),
    product: product && only(product, SHOWN_OF_LINE_PRODUCT),
    pricing_configuration: row && only(row, visibleOfRecord('pricing_configuration')),
  };
};

/** D16.6: a saved quote; a list may have left out its lines. */
export const finalQuote = <Quote extends { lines?: readonly FinalLine[] }>(quote: Quote): Quote => ({
  ...only(quote, SHOWN_OF_SAVED_QUOTE),
  ...(quote.lines && { lines: quote.lines.map(finalLine) }),
});

type RepricedLine = { old: PricedQuote; new: PricedQuote };

/** D16.6: a saved quote that was priced anew (D16.3). */
export const finalRepriced = (quote: { lines: readonly RepricedLine[] }): object => ({
  ...only(quote, SHOWN_OF_REPRICED),
  lines: quote.lines.map((line) => ({
    ...only(line, SHOWN_OF_REPRICED_LINE),
    old: finalPriced(line.old),
    new: finalPriced(line.new),
  })),
});

/** D16.6: the price, and nothing of what it was made of: those fields are null. */
export const finalFromPrice = (price: ProductPrice): Fields => ({
  ...Object.fromEntries(Object.keys(price).map((field) => [field, null])),
  ...only(price, SHOWN_OF_FROM_PRICE),
});

/** D9.2: under these keys, tables and copies of rows stand in free JSON. */
const PRICING_KEYS = ['pricingConfig', 'pricing_configuration', 'pricingFormulas', 'pricing_formulas'];
const PRICES_IN_OWN_LISTS = ['price', 'price_type', 'price_table_id', 'minimum_charge', 'maximum_charge'];

/** Free JSON, of which only the shop knows what it means, without what stands under the pricing keys, however deep. */
const withoutPricing = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutPricing);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !PRICING_KEYS.includes(key))
      .map(([key, inner]) => [key, withoutPricing(inner)]),
  );
};

/** D6: the service writes the entries of attached options; without any, the list is the shop's own JSON. */
const finalEntry = (entry: object, isOwnList: boolean): object =>
  isOwnList
    ? Object.fromEntries(Object.entries(entry).filter(([field]) => !PRICES_IN_OWN_LISTS.includes(field)))
    : only(entry, [...visibleOfRecord('option'), 'configuration']);

/** D9.7: sizes with a flat price of their own. */
const withoutSizePrices = (content: Record<string, unknown>): Record<string, unknown> =>
  Array.isArray(content.dimensions)
    ? { ...content, dimensions: within(content.dimensions, SHOWN_OF_DIMENSION) }
    : content;

const finalStep = (step: ConfigurationStep): ConfigurationStep => {
  const visible = only(step, visibleOfRecord('step'));
  const content_configuration = withoutSizePrices(
    withoutPricing(step.content_configuration) as Record<string, unknown>,
  );
  const { options } = content_configuration;
  if (!Array.isArray(options)) return { ...visible, content_configuration };
  const entries = options.map((entry) =>
    typeof entry === 'object' && entry !== null ? finalEntry(entry, step.option_ids.length === 0) : entry,
  );
  return { ...visible, content_configuration: { ...content_configuration, options: entries } };
};

/** What an effect tells; a surcharge is a part of a price. */
const IS_EFFECT_SHOWN: Readonly<Record<EffectKind, boolean>> = {
  hide: true,
  exclude: true,
  only: true,
  require: true,
  refuse: true,
  surcharge: false,
};

/** A rule without its surcharges; one that does nothing else is of no use to a shop. */
const finalRule = (rule: Rule): Rule[] => {
  const then = rule.then.filter((effect) =>
    Object.keys(effect).some((key) => Object.hasOwn(IS_EFFECT_SHOWN, key) && IS_EFFECT_SHOWN[key as EffectKind]),
  );
  return then.length > 0 ? [{ ...only(rule, visibleOfRecord('rule')), then }] : [];
};

/** D16.6: no tables, percentages or surcharges: prices come from choices and quotes. */
export const finalConfiguration = ({
  product,
  steps,
  pricing_configurations,
  rules,
}: Omit<ConfigurationParts, 'brand_discount_group'>) => ({
  product: only(product, visibleOfRecord('product')),
  steps: steps.map(finalStep),
  pricing_configurations: pricing_configurations.map((row) => only(row, visibleOfRecord('pricing_configuration'))),
  price_tables: {},
  rules: rules.flatMap(finalRule),
});

/** D19.3, D19.5: faults of the lines of a quote. All that they say stands in the request. */
const OF_LINES = [
  'vat_rate_missing',
  'category_o_alone',
  'applies_to_nothing',
  'applies_to_alternative',
  'not_beside_price_type',
  'not_discountable',
  'too_many_decimals',
  'unknown_reference',
];

/** What these say is about the request and the choices. Any other fault only says that there is no price. */
const TOLD_BY_MESSAGE = [
  'required',
  'unknown_field',
  'wrong_type',
  'unknown_value',
  'out_of_range',
  'too_few',
  'too_many',
  'duplicate',
  'ambiguous',
  'unknown_row',
  'no_rows',
  'no_match',
  'unknown_step',
  'missing_step',
  'too_few_options',
  'too_many_options',
  'unknown_option',
  'inactive_option',
  'unusable_price',
  'second_size',
  'hidden_step',
  'unavailable_option',
  'missing_required_option',
  'window_conflict',
  'refused',
  ...OF_LINES,
];

type Item = Pick<QuoteError, 'message' | 'params'>;

const finalMessage = ({ message, params }: Item, code: string): string => {
  // An option's table says where it ends (D15.4).
  if (TOLD_BY_MESSAGE.includes(code) && !('price_table_id' in params)) return message;
  const { width, height } = params as { width?: number; height?: number };
  return width === undefined || height === undefined ? 'is not available' : `${width} x ${height} mm is not available`;
};

/** D16.6: an item of a refusal; `code` is the fault itself. */
const finalError = <Error extends Item>(item: Error, code: string): Error => ({
  ...only(item, SHOWN_OF_REFUSAL_ITEM),
  message: finalMessage(item, code),
  params: OF_LINES.includes(code) ? item.params : only(item.params, SHOWN_OF_REFUSAL_PARAMS),
});

/** D16.6: a refusal without anything of tables; the sizes that have a price stay. */
export const finalRefusal = (refusal: QuoteRefusal): QuoteRefusal => {
  const errors = refusal.errors.map((error) => finalError(error, error.code));
  const isSame = errors.every(({ message }, index) => message === refusal.errors[index]?.message);
  const detail = isSame ? refusal.detail : `${errors[0]?.message}.`;
  return { ...only(refusal, SHOWN_OF_REFUSAL), errors, detail };
};

/** D16.6: what each option costs stays, and how the price comes about goes. */
export const finalChoices = (answer: ChoicesWithVat): ChoicesWithVat => ({
  ...only(answer, SHOWN_OF_CHOICES),
  steps: answer.steps.map((step) => ({
    ...only(step, SHOWN_OF_STEP_CHOICES),
    options: step.options.map((option) => only(option, SHOWN_OF_OPTION_CHOICE)),
  })),
  quote: answer.quote && finalPriced(answer.quote),
  problems: answer.problems.map((problem) => finalError(problem, problem.fault)),
});
