import type { Decimal } from '@vantail/pricing';

export const units = ['mm', 'cm', 'm', 'in', 'ft'] as const;
export type Unit = (typeof units)[number];

/** Tenths of a millimetre in one of each. */
const TENTHS = { mm: 10n, cm: 100n, m: 10_000n, in: 254n, ft: 3048n } as const satisfies Record<Unit, bigint>;
const MAX_MM = 100_000; // D3

/**
 * Whole millimetres from 1 to 100,000; undefined if it is not a valid size. Inches and feet are rounded to the nearest
 * millimetre; half a millimetre in a metric list is a slip.
 */
export const toMm = (size: Decimal, unit: Unit): number | undefined => {
  const tenths = size.digits * TENTHS[unit];
  const divisor = 10n ** BigInt(size.scale) * 10n;
  const isImperial = unit === 'in' || unit === 'ft';
  if (!isImperial && tenths % divisor !== 0n) return undefined;
  const mm = isImperial ? (2n * tenths + divisor) / (2n * divisor) : tenths / divisor;
  return mm >= 1n && mm <= BigInt(MAX_MM) ? Number(mm) : undefined;
};

const SMALLEST_MM = 50;
const LARGEST_MM = [400, 6500] as const;

/** All sizes of a table in a unit; undefined if one of them is not a valid size in it. */
const allInMm = (sizes: readonly Decimal[], unit: Unit): number[] | undefined => {
  const mm = sizes.map((size) => toMm(size, unit));
  return mm.every((value) => value !== undefined) ? mm : undefined;
};

/** Whether windows have such sizes: the smallest at least 50 mm, the largest between 400 and 6,500 mm (B4). */
export const isUsual = (sizes: readonly Decimal[], unit: Unit): boolean => {
  const mm = allInMm(sizes, unit);
  if (!mm || mm.length === 0) return false;
  let [smallest, largest] = [mm[0] ?? 0, mm[0] ?? 0];
  for (const value of mm) {
    smallest = Math.min(smallest, value);
    largest = Math.max(largest, value);
  }
  return smallest >= SMALLEST_MM && largest >= LARGEST_MM[0] && largest <= LARGEST_MM[1];
};

/** The first and last size of each axis are build limits and often odd. */
const ODD_LIMITS = 4;

/** Lists in centimetres have steps of 5 or 10; lists in inches of 2, 3, 4, 6 or 12, and quarters. */
export const lookLikeInches = (sizes: readonly Decimal[]): boolean => {
  const values = sizes.map(({ digits, scale }) => Number(digits) / 10 ** scale);
  if (values.some((value) => (value * 4) % 2 === 1)) return true;
  const odd = values.filter((value) => value % 2.5 !== 0).length;
  if (odd > ODD_LIMITS || odd * 2 > values.length) return true;
  return odd > 0 && values.length > 2 && values.every((value) => value % 3 === 0 || value % 4 === 0);
};

/** The units in which all of these can be sizes, the likeliest first. Never empty. */
export const possibleUnits = (sizes: readonly Decimal[]): [Unit, ...Unit[]] => {
  const usual = units.filter((unit) => isUsual(sizes, unit));
  const possible = units.filter((unit) => unit !== 'in' && unit !== 'ft' && allInMm(sizes, unit) !== undefined);
  const [first, ...rest] = new Set([...usual, ...possible]);
  return first === undefined ? ['mm', 'cm', 'm'] : [first, ...rest];
};
