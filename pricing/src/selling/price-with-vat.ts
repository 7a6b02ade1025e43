import type { ChoicesAnswer, OptionChoice, StepChoices } from '../choices/choices-answer.ts';
import { centsOf, moneyOf, roundCents } from '../decimal/cents.ts';
import { decimalOf, type ExactNumber, powerOfTen } from '../decimal/decimal.ts';
import { type PriceBasis, type PriceTerms, type VatRate, vatAmount } from './vat-rate.ts';

/**
 * Where the rate of a line may come from (D19.5): ids of VAT rates.
 *
 * @example
 * const sources: VatRateSources = {
 *   price_basis: 'HT', line: null, quote: null, service: null, settings: 2, included: null,
 * };
 */
export type VatRateSources = {
  readonly price_basis: PriceBasis;
  readonly line: number | null;
  readonly quote: number | null;
  readonly service: number | null;
  readonly settings: number | null;
  readonly included: number | null;
};

/**
 * The rate of a line (D19.5): its own, else the quote's, else the service's, else the settings', else with `TTC` the
 * included one. Null where there is none.
 *
 * @example
 * vatRateIdOf({ price_basis: 'TTC', line: null, quote: null, service: null, settings: null, included: 1 }); // 1
 */
export function vatRateIdOf({ price_basis, line, quote, service, settings, included }: VatRateSources): number | null {
  return line ?? quote ?? service ?? settings ?? (price_basis === 'TTC' ? included : null);
}

/**
 * What one piece costs without and with VAT (D19.10). All are null where there is no VAT: no rate, or `TTC` prices of
 * which nobody knows what they contain.
 *
 * @example
 * const price: PriceWithVat = { net_price: 410.44, gross_price: 433.01, vat: { vat_rate_id: 2, name: 'TVA 5,5 %', rate: 5.5, category: 'S' } };
 */
export type PriceWithVat = {
  readonly net_price: number | null;
  readonly gross_price: number | null;
  readonly vat: PieceRate | null;
};

/**
 * A VAT rate as the price of one piece shows it.
 *
 * @example
 * const { rate }: PieceRate = { vat_rate_id: 2, name: 'TVA 5,5 %', rate: 5.5, category: 'S' };
 */
export type PieceRate = Omit<VatRate, 'note'>;

/**
 * The VAT of a stateless quote, `choices` or a card: what prices contain, and the rate that is asked for.
 *
 * @example
 * const terms: VatTerms = { price_basis: 'TTC', included_rate: { rate: 20 }, vat_rate: reduced };
 */
export type VatTerms = PriceTerms & { readonly vat_rate: PieceRate | null };

const pieceRate = (rate: PieceRate | null): PieceRate | null =>
  rate && { vat_rate_id: rate.vat_rate_id, name: rate.name, rate: rate.rate, category: rate.category };

/**
 * The terms as shown to whoever computes prices itself, such as a page of a shop: nothing else of the rates.
 *
 * @example
 * plainVatTerms({ price_basis: 'TTC', included_rate: normal, vat_rate: reduced }).included_rate; // { rate: 20 }
 */
export function plainVatTerms({ price_basis, included_rate, vat_rate }: VatTerms): VatTerms {
  return {
    price_basis,
    included_rate: included_rate && { rate: included_rate.rate },
    vat_rate: pieceRate(vat_rate),
  };
}

/** In cents, by the same rule as a group of a quote (D19.7). */
function splitPrice(price: number, { price_basis, included_rate, vat_rate }: VatTerms) {
  if (!vat_rate || (price_basis === 'TTC' && !included_rate)) return undefined;
  const containedRate = price_basis === 'TTC' && included_rate ? included_rate.rate : null;
  return vatAmount(centsOf(price), { rate: vat_rate.rate, containedRate });
}

/**
 * The net and the gross price of one piece (D19.10): the same cents as a quote of one such line.
 *
 * @example
 * priceWithVat(410.44, { price_basis: 'HT', included_rate: null, vat_rate: reduced }).gross_price; // 433.01
 */
export function priceWithVat(unitPrice: number, terms: VatTerms): PriceWithVat {
  const split = splitPrice(unitPrice, terms);
  if (!split || !terms.vat_rate) return { net_price: null, gross_price: null, vat: null };
  return {
    net_price: moneyOf(split.base),
    gross_price: moneyOf(split.base + split.vat),
    vat: pieceRate(terms.vat_rate),
  };
}

/**
 * A price with VAT, for an option or a card (D19.10: `gross_amount`, `gross_total`, `gross_from_price`). Null where
 * there is no price or no VAT. What an option costs is first rounded to cents, as it is shown.
 *
 * @example
 * grossPrice(100, { price_basis: 'TTC', included_rate: { rate: 20 }, vat_rate: reduced }); // 87.91
 */
export function grossPrice(price: number | null, terms: VatTerms): number | null {
  const split = price === null ? undefined : splitPrice(price, terms);
  return split ? moneyOf(split.base + split.vat) : null;
}

/**
 * An option of `choices` with its gross prices.
 *
 * @example
 * const { gross_amount, gross_total }: OptionWithVat = option;
 */
type OptionWithVat = OptionChoice & {
  readonly gross_amount: number | null;
  readonly gross_total: number | null;
};

/**
 * `choices` with net and gross prices (D19.10).
 *
 * @example
 * const { quote, steps }: ChoicesWithVat = choicesWithVat(answer, terms);
 */
export type ChoicesWithVat = Omit<ChoicesAnswer, 'steps' | 'quote'> & {
  readonly steps: readonly (Omit<StepChoices, 'options'> & { readonly options: readonly OptionWithVat[] })[];
  readonly quote: (NonNullable<ChoicesAnswer['quote']> & PriceWithVat) | null;
  /** With them a browser computes what several pieces cost, and the next choices, as the service does. */
  readonly vat_terms: VatTerms;
};

/**
 * Adds net and gross prices to `choices` (D19.10): to its quote, and to the amount and the total of every option; and
 * the terms that they are made by.
 *
 * @example
 * choicesWithVat(answer, terms).steps[0]?.options[0]?.gross_total; // 433.01
 */
export function choicesWithVat(answer: ChoicesAnswer, terms: VatTerms): ChoicesWithVat {
  const withGross = (option: OptionChoice): OptionWithVat => ({
    ...option,
    gross_amount: grossPrice(option.amount, terms),
    gross_total: grossPrice(option.total, terms),
  });
  const { quote } = answer;
  return {
    ...answer,
    steps: answer.steps.map((step) => ({ ...step, options: step.options.map(withGross) })),
    quote: quote && { ...quote, ...priceWithVat(quote.unit_price, terms) },
    vat_terms: plainVatTerms(terms),
  };
}

/**
 * A price of one basis in the other, by one rate: exact, then rounded half up to cents. `from` is what the price is.
 *
 * @example
 * priceInOtherBasis(100, { from: 'HT', rate: 5.5 }); // 105.5
 */
export function priceInOtherBasis(
  price: ExactNumber,
  { from, rate }: { readonly from: 'HT' | 'TTC'; readonly rate: number },
): number {
  const amount = decimalOf(price);
  const percent = decimalOf(rate);
  const hundred = 100n * powerOfTen(percent.scale);
  const [times, divisor] = from === 'HT' ? [hundred + percent.digits, hundred] : [hundred, hundred + percent.digits];
  return moneyOf(roundCents({ digits: amount.digits * times, scale: amount.scale }, divisor));
}
