import { factOf } from '../../price-table/fact-of.ts';
import { isPriceNumber } from '../../price-table/is-price-number.ts';
import { SIZES_MM } from '../../price-table/is-size-mm.ts';
import type { ErrorList } from '../../price-table/parsing/error-list.ts';
import { shownValue } from '../../price-table/shown-value.ts';
import { reportUnknown } from './kind-of.ts';

/**
 * What a bound may be: a range of whole or of any numbers.
 *
 * @example
 * const unit: BoundUnit = { words: 'whole millimetres from 0 to 100,000', isWhole: true, minimum: 0, maximum: 100_000 };
 */
export type BoundUnit = {
  readonly words: string;
  readonly isWhole: boolean;
  readonly minimum: number;
  readonly maximum: number;
};

/**
 * The bounds of a width or a height; 0 is the same as none.
 *
 * @example
 * WHOLE_MM.maximum; // 100000
 */
export const WHOLE_MM: BoundUnit = {
  words: 'whole millimetres from 0 to 100,000',
  isWhole: true,
  minimum: 0,
  maximum: SIZES_MM.maximum,
};

/**
 * The bounds of a surface, up to that of the largest size.
 *
 * @example
 * SURFACES_M2.maximum; // 10000
 */
export const SURFACES_M2: BoundUnit = {
  words: 'square metres from 0 to 10,000',
  isWhole: false,
  minimum: 0,
  maximum: 10_000,
};

const ENDS = ['min', 'max'];

/**
 * Reports what is not `{ min?, max? }`, and a min above its max (D14.2).
 *
 * @example
 * checkBounds({ min: 900, max: 800 }, '/when/width', WHOLE_MM, errors); // errors: must be at most max
 */
export function checkBounds(value: unknown, pointer: string, unit: BoundUnit, errors: ErrorList): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `must be { min, max } or one of them, not ${shownValue(value)}`;
    errors.add(pointer, 'wrong_type', message, { expected: ['object'] });
    return;
  }
  const { min, max } = value as { min?: unknown; max?: unknown };
  for (const [end, bound] of Object.entries(value)) {
    if (ENDS.includes(end)) checkBound(bound, `${pointer}/${end}`, unit, errors);
    else reportUnknown(end, pointer, errors);
  }
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max) return;
  const params = { minimum: factOf(min), maximum: factOf(max), field: 'max' };
  errors.add(`${pointer}/min`, 'min_exceeds_max', `must be at most max (${max})`, params);
}

function checkBound(value: unknown, pointer: string, unit: BoundUnit, errors: ErrorList): void {
  const { words, isWhole, minimum, maximum } = unit;
  const message = (): string => `must be ${words}, not ${shownValue(value)}`;
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  if (!isNumber || (isWhole && !Number.isInteger(value))) {
    errors.add(pointer, 'wrong_type', message(), { expected: [isWhole ? 'integer' : 'number'] });
  } else if (value < minimum || value > maximum) {
    errors.add(pointer, 'out_of_range', message(), { minimum, maximum, value });
  } else if (!isPriceNumber(value)) {
    const params = { limit: maximum, decimals: 15, value };
    errors.add(pointer, 'number_out_of_range', 'must have at most 15 decimals', params);
  }
}
