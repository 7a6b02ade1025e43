import type { ExactNumber } from '../decimal/decimal.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import type { BreakdownEntry } from './quote-answer.ts';
import type { QuoteRefusal } from './refusals/quote-refusal.ts';
import type { SizeMm } from './request/size-mm.ts';

/**
 * What a price starts from: the value of a row or of a roof-window size, before percentages and options. The value is
 * `value` / `divisor`; `entry` explains it.
 *
 * @example
 * const base: PriceBase = { value: 389, divisor: 1n, size, entry, percentages: undefined, leafCount: 1, row };
 */
export type PriceBase = {
  readonly value: ExactNumber;
  readonly divisor: bigint;
  readonly size: SizeMm;
  readonly entry: Extract<BreakdownEntry, { kind: 'row' | 'flat_size' }>;
  /** Undefined for a roof-window size, which is flat (D10). */
  readonly percentages: { readonly row: number; readonly product: number } | undefined;
  readonly leafCount: number;
  /** Undefined for a roof-window size. */
  readonly row: PricingRow | undefined;
};

/**
 * A base, or why there is none. The refusal is made only when it is asked for: the nearest sizes are a search.
 *
 * @example
 * if ('refuse' in outcome) return outcome.refuse();
 */
export type BaseOutcome = { readonly base: PriceBase } | { readonly refuse: () => QuoteRefusal };
