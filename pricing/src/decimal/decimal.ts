/**
 * An exact decimal number: `digits / 10 ** scale`. D9.8 asks for exact arithmetic with one rounding at the very end,
 * which doubles cannot give (100 + 10 % is 110.00000000000001 there). `scale` is never negative.
 *
 * @example
 * const price: Decimal = { digits: 6311n, scale: 2 }; // 63.11
 */
export type Decimal = { readonly digits: bigint; readonly scale: number };

/**
 * A number as it was written: a plain number if its shortest spelling is exactly that decimal (nearly always),
 * otherwise a Decimal, for what a double cannot represent (`123456789012345.123456789012345`).
 *
 * @example
 * const cell: ExactNumber = 63.11;
 */
export type ExactNumber = number | Decimal;

/**
 * Tells a Decimal from any JSON value. JSON has no bigint, so no hostile text can pass for one.
 *
 * @example
 * isDecimal({ digits: 5n, scale: 0 }); // true
 * isDecimal({ digits: 5, scale: 0 }); // false
 */
export function isDecimal(value: unknown): value is Decimal {
  return typeof value === 'object' && value !== null && typeof (value as Decimal).digits === 'bigint';
}

const POWERS: readonly bigint[] = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent));

/**
 * 10 ** exponent. Decimals are brought to a common scale for every price of a table, so the usual powers are computed
 * once.
 *
 * @example
 * powerOfTen(3); // 1000n
 */
export function powerOfTen(exponent: number): bigint {
  return POWERS[exponent] ?? 10n ** BigInt(exponent);
}

const SHAPE = /^([+-]?)([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/;

// Any double fits (at most 309 digits before the point, 341 after it), and so does the product of two. A bound is
// needed because `1e999999999` is eleven characters and would be a number of a billion digits.
const MAX_TEXT_LENGTH = 1000;
const MAX_EXPONENT = 1000;

/**
 * Reads decimal text, with or without an exponent, exactly and in normal form (no trailing zero after the point).
 * Undefined when the text is not a number, or is longer or larger than a price could ever be.
 *
 * @example
 * parseDecimal('1.50'); // { digits: 15n, scale: 1 }
 * parseDecimal('1e3'); // { digits: 1000n, scale: 0 }
 * parseDecimal('1e999999999'); // undefined
 */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > MAX_TEXT_LENGTH) return undefined;
  const match = SHAPE.exec(text);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction = '', exponentText = '0'] = match;
  const written = whole + fraction;
  const exponent = Number(exponentText);
  if (/^0+$/.test(written)) return { digits: 0n, scale: 0 };
  if (Math.abs(exponent) > MAX_EXPONENT) return undefined;

  let scale = fraction.length - exponent;
  let end = written.length;
  while (scale > 0 && written[end - 1] === '0') {
    end -= 1;
    scale -= 1;
  }
  const digits = BigInt(written.slice(0, end)) * (scale < 0 ? 10n ** BigInt(-scale) : 1n);
  return { digits: sign === '-' ? -digits : digits, scale: Math.max(scale, 0) };
}

// Different decimals of up to 15 digits are different doubles: the one that converts back to the double is how it was
// written.
const MAX_UNIQUE = 1e15;

/**
 * The decimal that a number was written as. D3: "1.005 is 1.005". The shortest spelling of a double is what was
 * written, always for up to 15 significant digits. A number that is not finite is not a decimal; it counts as 0, and
 * callers have to exclude it before.
 *
 * @example
 * decimalOf(1.005); // { digits: 1005n, scale: 3 }
 */
export function decimalOf(value: ExactNumber): Decimal {
  if (typeof value !== 'number') return value;
  if (Number.isSafeInteger(value)) return { digits: BigInt(value), scale: 0 };
  const cents = Math.round(value * 100);
  if (cents / 100 === value && Math.abs(cents) < MAX_UNIQUE) return inNormalForm(cents);
  return parseDecimal(String(value)) ?? { digits: 0n, scale: 0 };
}

/** A price in cents that is not a whole number: without a zero at its end. */
function inNormalForm(cents: number): Decimal {
  return cents % 10 === 0 ? { digits: BigInt(cents / 10), scale: 1 } : { digits: BigInt(cents), scale: 2 };
}

/**
 * The canonical text of a decimal: no exponent, no trailing zero. `parseDecimal` reads it back, so an exact price can
 * be stored as text without rounding (D9.8).
 *
 * @example
 * decimalText({ digits: 6519263n, scale: 5 }); // '65.19263'
 */
export function decimalText({ digits, scale }: Decimal): string {
  const negative = digits < 0n;
  const all = String(negative ? -digits : digits).padStart(scale + 1, '0');
  const point = all.length - scale;
  let end = all.length;
  while (end > point && all[end - 1] === '0') end -= 1;
  const text = end > point ? `${all.slice(0, point)}.${all.slice(point, end)}` : all.slice(0, point);
  return negative ? `-${text}` : text;
}

const MAX_EXACT = BigInt(Number.MAX_SAFE_INTEGER);

// The powers of ten that a double represents exactly.
const EXACT_POWERS: readonly number[] = Array.from({ length: 23 }, (_, exponent) => Number(10n ** BigInt(exponent)));

/**
 * The double nearest to a decimal. If digits and power are exact doubles, one division gives it, because a division is
 * rounded once; otherwise the text is parsed.
 *
 * @example
 * nearestDouble({ digits: 6519263n, scale: 5 }); // 65.19263
 */
export function nearestDouble({ digits, scale }: Decimal): number {
  const power = EXACT_POWERS[scale];
  if (power !== undefined && digits <= MAX_EXACT && digits >= -MAX_EXACT) return Number(digits) / power;
  return Number(decimalText({ digits, scale }));
}

// Far more digits than a double has, even for the smallest price (15 decimals, D3) with a divisor of thirty digits.
const MORE_DECIMALS = 60;

/**
 * The plain number nearest to value / divisor: for an answer, a statistic or a drawing, never for further calculation.
 *
 * @example
 * plainNumber({ digits: 6519263n, scale: 5 }); // 65.19263
 * plainNumber(1, 3n); // 0.3333333333333333
 */
export function plainNumber(value: ExactNumber, divisor = 1n): number {
  // Adding 0 turns -0 into 0, because JSON has only one zero.
  if (divisor === 1n) return (typeof value === 'number' ? value : nearestDouble(value)) + 0;
  const { digits, scale } = decimalOf(value);
  const quotient = (digits * 10n ** BigInt(MORE_DECIMALS)) / divisor;
  return nearestDouble({ digits: quotient, scale: scale + MORE_DECIMALS }) + 0;
}
