import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decimalOf } from '../src/decimal/decimal.ts';
import { OPTION_PRICE_TYPES, PRICING_OF_TYPE, type PriceFactors } from '../src/product/price-type.ts';

/**
 * An entry of `PRICING_OF_TYPE` says the same thing twice: its basis reads factors, and `needs`, `namesTable` and
 * `isAdjusted` say which. Copied from another entry and not adapted, it would show an amount before the size is known, or
 * keep an adjustment from a price, in silence.
 */
type Need = (typeof PRICING_OF_TYPE)[(typeof OPTION_PRICE_TYPES)[number]]['needs'][number];

/** What must be known before a factor is; null for what is always known. */
const KNOWN_BY: Readonly<Record<keyof PriceFactors, Need | null>> = {
  width: 'size',
  height: 'size',
  leafCount: 'leaf_count',
  divisor: null,
  beforeOptions: 'amount_before_options',
  tableValue: 'size',
};

const FACTORS: PriceFactors = {
  width: 1200,
  height: 1350,
  leafCount: 2,
  divisor: 1n,
  beforeOptions: decimalOf(304),
  tableValue: decimalOf(84.2),
};

/** The factors that the basis of a type reads. */
const readBy = (type: (typeof OPTION_PRICE_TYPES)[number]): ReadonlySet<keyof PriceFactors> => {
  const read = new Set<keyof PriceFactors>();
  const get = (factors: PriceFactors, name: string | symbol) => {
    read.add(name as keyof PriceFactors);
    return factors[name as keyof PriceFactors];
  };
  PRICING_OF_TYPE[type].basisOf(new Proxy(FACTORS, { get }));
  return read;
};

for (const type of OPTION_PRICE_TYPES) {
  const { needs, namesTable, isAdjusted } = PRICING_OF_TYPE[type];
  const read = readBy(type);

  test(`D14.7 ${type} has no amount before everything is known that its basis reads`, () => {
    const needed = new Set([...read].map((factor) => KNOWN_BY[factor]).filter((need) => need !== null));
    assert.deepEqual(new Set<Need>(needs), needed);
  });

  test(`D15.4 ${type} names a shared table if its basis is the value of one, and only then`, () => {
    assert.equal(namesTable, read.has('tableValue'));
  });

  test(`B2 an adjustment changes the price of ${type} unless it follows other prices`, () => {
    assert.equal(isAdjusted, !read.has('beforeOptions') && !read.has('tableValue'));
  });
}

test('D10 each price type has a basis with a name of its own', () => {
  const names = OPTION_PRICE_TYPES.map((type) => PRICING_OF_TYPE[type].basis);
  assert.equal(new Set(names).size, names.length);
});
