import type { OfferedOption } from '../../quote/options/offered-option.ts';

/**
 * A set of options of certain steps, one bit for each.
 *
 * @example
 * const seen: OptionSet = bits.of(0, [oak]) | bits.of(2, [triple]);
 */
export type OptionSet = bigint;

/**
 * No options.
 *
 * @example
 * (seen & NO_OPTIONS) === NO_OPTIONS; // true
 */
export const NO_OPTIONS: OptionSet = 0n;

/**
 * Makes sets of the options that the steps of a product offer.
 *
 * @example
 * const { of, before }: OptionBits = optionBits(offered);
 */
export type OptionBits = {
  /** Options of the step at a place. */
  readonly of: (place: number, options: readonly OfferedOption[]) => OptionSet;
  /** All options of the steps before a place. */
  readonly before: (place: number) => OptionSet;
};

/**
 * Numbers the options, step by step.
 *
 * @example
 * optionBits([[oak], [white]]).before(1); // 1n
 */
export function optionBits(offered: readonly (readonly OfferedOption[])[]): OptionBits {
  const firsts = [0];
  for (const options of offered) firsts.push((firsts.at(-1) ?? 0) + options.length);
  const bits = offered.map(
    (options, place) =>
      new Map(options.map(({ option_id }, index) => [option_id, 1n << BigInt((firsts[place] ?? 0) + index)])),
  );
  return {
    of: (place, options) =>
      options.reduce((set, { option_id }) => set | (bits[place]?.get(option_id) ?? NO_OPTIONS), NO_OPTIONS),
    before: (place) => (1n << BigInt(firsts[place] ?? 0)) - 1n,
  };
}
