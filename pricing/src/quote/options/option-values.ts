import { decimalOf } from '../../decimal/decimal-of.ts';
import type { PriceTable } from '../../price-table/price-table.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { PriceBase } from '../price-base.ts';
import type { SizeMm } from '../request/size-mm.ts';
import { type TableValue, tableValue } from '../row/table-value.ts';
import type { OfferedOption } from './offered-option.ts';
import type { Priced } from './price-term.ts';

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
  readonly priced: (option: OfferedOption) => Priced | undefined;
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
  const priced = (option: OfferedOption): Priced | undefined => {
    if (option.price_type !== 'table') return option;
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
export function withDivisors(base: PriceBase, options: Iterable<Priced | undefined>): PriceBase {
  const divisors = new Set<bigint>();
  for (const option of options) if (option?.value && option.value.divisor !== 1n) divisors.add(option.value.divisor);
  if (divisors.size === 0) return base;
  const factor = [...divisors].reduce((product, divisor) => product * divisor, 1n);
  const { digits, scale } = decimalOf(base.value);
  return { ...base, value: { digits: digits * factor, scale }, divisor: base.divisor * factor };
}
