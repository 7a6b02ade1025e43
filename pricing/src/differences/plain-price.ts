import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalOf } from '../decimal/decimal-of.ts';
import { decimalText } from '../decimal/decimal-text.ts';

/** A price as a number: for percentages and thresholds, never for what is stored. */
export const plainPrice = (price: ExactNumber | null): number | null =>
  price === null || typeof price === 'number' ? price : Number(decimalText(decimalOf(price)));

/** The change from one price to another in percent, to two decimals. */
export const percentChange = (old: number, now: number): number => Math.round(((now - old) / old) * 10_000) / 100;
