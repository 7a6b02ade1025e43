import { addDecimals } from '../../decimal/add-decimals.ts';
import type { Decimal } from '../../decimal/decimal.ts';

export const units = ['mm', 'cm', 'm', 'in', 'ft'] as const;
export type Unit = (typeof units)[number];

/** Tenths of a millimetre in the unit. */
const TENTHS = { mm: 10n, cm: 100n, m: 10_000n, in: 254n, ft: 3048n } as const;

const MAX_MM = 100_000; // D3
/** No window is wider than 12 m; none of a list whose largest is 500 is made in millimetres. */
const LARGEST_IN_M = 12;
const LARGEST_IN_CM = 500;

/** Whole millimetres from 1 to 100,000; undefined when the size is none. */
export const toMm = (size: Decimal, unit: Unit): number | undefined => {
  const digits = size.digits * TENTHS[unit];
  const divisor = 10n ** BigInt(size.scale + 1);
  // Inches and feet are no whole millimetres: the nearest one counts.
  const isRounded = unit === 'in' || unit === 'ft';
  if (digits % divisor !== 0n && !isRounded) return undefined;
  const mm = (digits + divisor / 2n) / divisor;
  return mm >= 1n && mm <= BigInt(MAX_MM) ? Number(mm) : undefined;
};

const words: readonly [Unit, RegExp][] = [
  ['mm', /(?:^|[^a-z])mm(?:$|[^a-z²2])|millim/iu],
  ['cm', /(?:^|[^a-z])cm(?:$|[^a-z²2])|centim/iu],
  // A lone m is a letter like others: only in brackets, after "en", or alone.
  ['m', /^m$|\(\s*m\s*\)|\[\s*m\s*\]|(?:^|\s)(?:en|in)\s+m(?:$|[^a-zéè²2])/iu],
  ['m', /(?:^|[^a-z])m[èe]tres?(?:$|[^a-z])(?!\s*carr)/iu],
];

/** The unit that a label names; undefined when it names none, or several. */
export const unitNamed = (text: string): Unit | undefined => {
  const found = new Set(words.filter(([, pattern]) => pattern.test(text)).map(([unit]) => unit));
  return found.size === 1 ? [...found][0] : undefined;
};

/** By the largest size of a table, where nothing names the unit. */
export const usualUnit = (sizes: readonly Decimal[]): Unit => {
  const exceeds = (limit: number) =>
    sizes.some((size) => addDecimals(size, { digits: BigInt(-limit), scale: 0 }).digits > 0n);
  if (exceeds(LARGEST_IN_CM)) return 'mm';
  return exceeds(LARGEST_IN_M) ? 'cm' : 'm';
};
