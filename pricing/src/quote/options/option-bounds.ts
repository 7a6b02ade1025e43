import type { QuotedStep } from '../product-configuration.ts';

/**
 * How many options a step takes, ends included (D6): without options_min from 0, without options_max without limit.
 *
 * @example
 * optionBounds({ id: 3, options_min: 1 }); // { min: 1, max: Infinity }
 */
export function optionBounds({ options_min: min, options_max: max }: QuotedStep): { min: number; max: number } {
  return { min: isBound(min) ? min : 0, max: isBound(max) ? max : Number.POSITIVE_INFINITY };
}

/** What JSON cannot hold is no bound: it would stand in a refusal. */
const isBound = (bound: unknown): bound is number => Number.isFinite(bound);
