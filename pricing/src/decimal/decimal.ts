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
