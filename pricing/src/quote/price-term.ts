import { compareDecimals } from '../decimal/arithmetic.ts';
import type { Decimal } from '../decimal/decimal.ts';
import { decimalOf, plainNumber } from '../decimal/decimal.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { type OptionPriceType, PRICING_OF_TYPE } from '../product/price-type.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import type { OfferedOption } from '../product/step.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { type TableValue, tableValue } from '../row-price/table-value.ts';
import type { PriceBase } from './price-base.ts';
import type { TermDetail } from './quote-answer.ts';

/**
 * What is priced: an option, or a surcharge of a rule. `value` is that of the option's table at the size (D15.4).
 *
 * @example
 * const priced: PricedItem = { price: 12.5, price_type: 'per_m2' };
 */
export type PricedItem = {
  readonly price: number;
  readonly price_type: OptionPriceType;
  readonly value?: PricedValue | undefined;
  readonly minimumCharge?: number | undefined;
  readonly maximumCharge?: number | undefined;
};

/**
 * A table's value at a size that has one.
 *
 * @example
 * const value: PricedValue = { outcome: 'priced', value: 84.2, divisor: 1n, mode: 'majoration', cell, line: null };
 */
type PricedValue = Extract<TableValue, { outcome: 'priced' }>;

type TermBase = Pick<PriceBase, 'divisor' | 'size' | 'leafCount'>;

type BoundedAmount = { readonly amount: Decimal; readonly bound: 'minimum_charge' | 'maximum_charge' | null };

/**
 * The amounts of many terms on one base: what they are multiplied by is computed once for each price type. Like
 * `beforeOptions`, the amount that percentages refer to, they still have to be divided by the base's divisor.
 *
 * @example
 * const amountOf = termAmounts(base, beforeOptions);
 * amountOf({ price: 12.5, price_type: 'per_m2' });
 */
export function termAmounts(base: TermBase, beforeOptions: Decimal): (priced: PricedItem) => Decimal {
  const bases = basesOf(base, beforeOptions);
  return (priced) => bounded(amountOn(bases(priced), priced), priced, base).amount;
}

/**
 * The terms of a breakdown on one base: each amount, and how it came about (D10, D14.6, D15.4).
 *
 * @example
 * priceTerms(base, beforeOptions)({ price: 12.5, price_type: 'per_m2' }).shown.basis; // 'surface_m2'
 */
export function priceTerms(
  base: TermBase,
  beforeOptions: Decimal,
): (priced: PricedItem) => { readonly amount: Decimal; readonly detail: TermDetail } {
  const bases = basesOf(base, beforeOptions);
  return (priced) => {
    const { price_type, value } = priced;
    const basis = bases(priced);
    const { amount, bound } = bounded(amountOn(basis, priced), priced, base);
    const detail = {
      amount: plainNumber(amount, base.divisor),
      price_type,
      price: value ? 1 : plainNumber(priced.price),
      basis: PRICING_OF_TYPE[price_type].basis,
      basis_value: plainNumber(basis, base.divisor),
      ...(value && { mode: value.mode, cell: value.cell, formula: formulaOf(value) }),
      ...(bound && { bound }),
    };
    return { amount, detail };
  };
}

function formulaOf({ line }: PricedValue): { A: number; B: number } | null {
  return line && { A: plainNumber(line.A), B: plainNumber(line.B) };
}

function amountOn(basis: Decimal, { price, price_type }: PricedItem): Decimal {
  return PRICING_OF_TYPE[price_type].amountOf(basis, price);
}

const NOTHING: Decimal = { digits: 0n, scale: 0 };

function basesOf(base: TermBase, beforeOptions: Decimal): (priced: PricedItem) => Decimal {
  const { size, leafCount, divisor } = base;
  const factors = { ...size, leafCount, divisor, beforeOptions, tableValue: NOTHING };
  const bases = new Map<OptionPriceType, Decimal>();
  return ({ price_type, value }) => {
    const { basisOf } = PRICING_OF_TYPE[price_type];
    if (value) return basisOf({ ...factors, tableValue: inUnitsOf(base, value) });
    const basis = bases.get(price_type) ?? basisOf(factors);
    bases.set(price_type, basis);
    return basis;
  };
}

/** The base's divisor is a multiple of the value's: see `withDivisors`. */
function inUnitsOf({ divisor }: TermBase, value: PricedValue): Decimal {
  return times(decimalOf(value.value), divisor / value.divisor);
}

/** D15.4: the charges bound the amount of an option, whatever it is priced by. */
function bounded(amount: Decimal, { minimumCharge, maximumCharge }: PricedItem, { divisor }: TermBase): BoundedAmount {
  const end = (charge: number): Decimal => times(decimalOf(charge), divisor);
  if (minimumCharge !== undefined && compareDecimals(amount, end(minimumCharge)) < 0) {
    return { amount: end(minimumCharge), bound: 'minimum_charge' };
  }
  if (maximumCharge !== undefined && compareDecimals(amount, end(maximumCharge)) > 0) {
    return { amount: end(maximumCharge), bound: 'maximum_charge' };
  }
  return { amount, bound: null };
}

function times({ digits, scale }: Decimal, divisor: bigint): Decimal {
  return { digits: digits * divisor, scale };
}

/**
 * What the tables of options say about a size (D15.4). Options that are priced otherwise have no table.
 *
 * @example
 * optionValues({ width: 1200, height: 1350 }, tableOf).of(shutter); // { outcome: 'priced', value: 312.4, ... }
 */
export type OptionValues = {
  readonly tableOf: (option: OfferedOption) => PriceTable | undefined;
  readonly of: (option: OfferedOption) => TableValue | undefined;
  /** The option with its value; undefined where its table has none at this size. */
  readonly priced: (option: OfferedOption) => PricedItem | undefined;
};

/**
 * The values of options at one size, each looked up once.
 *
 * @example
 * optionValues(size, tableOf).priced(white) === white; // true
 */
export function optionValues(size: SizeMm, tableOfRow: (row: PricingRow) => PriceTable): OptionValues {
  const values = new Map<number, TableValue>();
  const tableOf = ({ tableId }: OfferedOption) =>
    tableId === undefined ? undefined : tableOfRow({ id: 0, price_table_id: tableId });
  const of = (option: OfferedOption): TableValue | undefined => {
    const { tableId } = option;
    const table = tableOf(option);
    if (tableId === undefined || !table) return undefined;
    const value = values.get(tableId) ?? tableValue(table, size.width, size.height);
    values.set(tableId, value);
    return value;
  };
  const priced = (option: OfferedOption): PricedItem | undefined => {
    if (!PRICING_OF_TYPE[option.price_type].namesTable) return option;
    const value = of(option);
    return value?.outcome === 'priced' ? { ...option, value } : undefined;
  };
  return { tableOf, of, priced };
}

/**
 * The base in units that the values of all these options are whole multiples of: a fitted line is a fraction, and a sum
 * of fractions is rounded once (D10).
 *
 * @example
 * withDivisors(base, []) === base; // true
 */
export function withDivisors(base: PriceBase, options: Iterable<PricedItem | undefined>): PriceBase {
  const divisors = new Set<bigint>();
  for (const option of options) if (option?.value && option.value.divisor !== 1n) divisors.add(option.value.divisor);
  if (divisors.size === 0) return base;
  const factor = [...divisors].reduce((product, divisor) => product * divisor, 1n);
  const { digits, scale } = decimalOf(base.value);
  return { ...base, value: { digits: digits * factor, scale }, divisor: base.divisor * factor };
}
