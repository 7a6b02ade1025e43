import type { QuotedStep } from '../product-configuration.ts';

/**
 * How many options a step takes, ends included (D6): without options_min from 0, without options_max without limit.
 *
 * @example
 * optionBounds({ id: 3, options_min: 1 }); // { min: 1, max: Infinity }
 */
export function optionBounds({ options_min: min, options_max: max }: QuotedStep): { min: number; max: number } {
  return { min: isBound(min) ? withoutSign(min) : 0, max: isBound(max) ? withoutSign(max) : Number.POSITIVE_INFINITY };
}

/** JSON has no -0, and a bound stands in a refusal. */
const withoutSign = (bound: number): number => bound + 0;

/** What JSON cannot hold is no bound: it would stand in a refusal. */
const isBound = (bound: unknown): bound is number => Number.isFinite(bound);
