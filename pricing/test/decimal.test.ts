import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  addDecimals,
  applyPercentage,
  compareDecimals,
  compareExact,
  multiplyDecimals,
  roundMoney,
} from '../src/decimal/arithmetic.ts';
import { type Decimal, decimalOf, decimalText, parseDecimal } from '../src/decimal/decimal.ts';

const digitsOf = (min: number, max: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: min, maxLength: max }).map((digits) => digits.join(''));

/** Text of up to 15 digits before and 15 after the point: all that D3 lets in. */
const amountText = fc
  .tuple(fc.constantFrom('', '-'), fc.integer({ min: 1, max: 9 }), digitsOf(0, 14), digitsOf(0, 15))
  .map(([sign, first, whole, fraction]) => `${sign}${first}${whole}${fraction ? `.${fraction}` : ''}`);

function read(text: string): Decimal {
  const decimal = parseDecimal(text);
  assert.ok(decimal, text);
  return decimal;
}

test('D3 a decimal keeps every digit that was written', () => {
  fc.assert(
    fc.property(amountText, (text) => {
      const canonical = text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text;
      assert.equal(decimalText(read(text)), canonical);
    }),
  );
});

test('D3 a number is the decimal that its shortest spelling says: 1.005 is 1.005', () => {
  assert.deepEqual(decimalOf(1.005), { digits: 1005n, scale: 3 });
  assert.deepEqual(decimalOf(-0), { digits: 0n, scale: 0 });
  assert.deepEqual(decimalOf(1e21), { digits: 10n ** 21n, scale: 0 });
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      assert.equal(Number(decimalText(decimalOf(value))), value === 0 ? 0 : value);
    }),
  );
});

test('a decimal has one normal form', () => {
  assert.deepEqual(read('1.0'), { digits: 1n, scale: 0 });
  assert.deepEqual(read('-10.500'), { digits: -105n, scale: 1 });
  assert.deepEqual(read('+0.00'), { digits: 0n, scale: 0 });
});

test('exponents are read exactly, and those that no price could have are refused at once', () => {
  assert.equal(decimalText(read('1.50e2')), '150');
  assert.equal(decimalText(read('25E-3')), '0.025');
  assert.equal(decimalText(read('0e999999999')), '0');
  for (const text of ['1e999999999', '1e-999999999', `1${'0'.repeat(2000)}`])
    assert.equal(parseDecimal(text), undefined);
});

test('text that is not a number is not a decimal', () => {
  for (const text of ['', ' ', '1.', '.5', 'NaN', 'Infinity', '1,5', '0x10', '1_000', '1e', '--1', '1.2.3', '١']) {
    assert.equal(parseDecimal(text), undefined, text);
  }
});

test('sums, products and comparisons are exact', () => {
  assert.equal(decimalText(addDecimals(decimalOf(0.1), decimalOf(0.2))), '0.3');
  assert.equal(decimalText(multiplyDecimals(decimalOf(1.1), decimalOf(1.1))), '1.21');
  fc.assert(
    fc.property(amountText, amountText, (left, right) => {
      const [a, b] = [read(left), read(right)];
      const unit = 10n ** 15n;
      const scaled = (d: Decimal): bigint => d.digits * 10n ** BigInt(15 - d.scale);
      assert.equal(scaled(addDecimals(a, b)), scaled(a) + scaled(b));
      const product = multiplyDecimals(a, b);
      assert.equal(product.digits * 10n ** BigInt(30 - product.scale), scaled(a) * scaled(b));
      assert.equal(compareDecimals(a, b), Math.sign(Number((scaled(a) - scaled(b)) * unit)));
    }),
  );
});

test('two doubles compare as their spellings do', () => {
  const double = fc.double({ noNaN: true, noDefaultInfinity: true });
  fc.assert(
    fc.property(double, double, (a, b) => {
      assert.equal(Math.sign(compareExact(a, b)) || 0, compareDecimals(decimalOf(a), decimalOf(b)));
    }),
  );
});

test('D9.8 one rounding, half up, to two decimals', () => {
  const cases: [string, number][] = [
    ['1.005', 1.01],
    ['1.00499999999999999999', 1],
    ['2.675', 2.68],
    ['0.005', 0.01],
    ['0.0049999', 0],
    ['-1.005', -1.01],
    ['999999999999999.995', 1e15],
    ['12', 12],
  ];
  for (const [text, rounded] of cases) assert.equal(roundMoney(read(text)), rounded, text);
});

test('D9.8 63.11 with +3.3 % and +4.5 % is 68.13', () => {
  const row = applyPercentage(decimalOf(63.11), 3.3);
  assert.equal(decimalText(row), '65.19263');
  assert.equal(roundMoney(applyPercentage(row, 4.5)), 68.13);
  assert.equal(roundMoney(applyPercentage(decimalOf(100), 10)), 110);
  assert.equal(decimalText(applyPercentage(decimalOf(100), -100)), '0');
});

test('exact values survive as text', () => {
  fc.assert(
    fc.property(amountText, fc.double({ min: -100, max: 1000, noNaN: true }), (text, percentage) => {
      const value = applyPercentage(read(text), percentage);
      assert.equal(compareDecimals(read(decimalText(value)), value), 0);
    }),
  );
});
