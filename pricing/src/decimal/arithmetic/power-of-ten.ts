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
