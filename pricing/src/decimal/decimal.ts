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
