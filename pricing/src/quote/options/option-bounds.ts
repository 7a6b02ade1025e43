import type { QuotedStep } from '../product-configuration.ts';

/**
 * How many options a step takes, ends included (D6): without options_min from 0, without options_max without limit.
 *
 * @example
 * optionBounds({ id: 3, options_min: 1 }); // { min: 1, max: Infinity }
 */
export function optionBounds({ options_min: min, options_max: max }: QuotedStep): { min: number; max: number } {
  return {
    min: typeof min === 'number' ? min : 0,
    max: typeof max === 'number' ? max : Number.POSITIVE_INFINITY,
  };
}
