import type { RefusalCode } from '../quote/refusals/quote-refusal.ts';
import type { QuoteRequest } from '../request/quote-request.ts';

/**
 * An option in a step, as `choices` tells them apart.
 *
 * @example
 * const place: OptionPlace = { step_id: 3, option_id: 21 };
 */
export type OptionPlace = { readonly step_id: number; readonly option_id: number };

/**
 * What must come of an example (D21.1): all that is given must hold, and at least one thing is given.
 *
 * @example
 * const expect: Expectation = { unit_price: 410.44, unavailable: [{ step_id: 3, option_id: 21 }] };
 */
export type Expectation = {
  /** Of one piece, at list prices. */
  readonly unit_price?: number;
  /** Both bounds belong to the range. */
  readonly unit_price_min?: number;
  readonly unit_price_max?: number;
  /** There is no price, for this reason. */
  readonly code?: RefusalCode;
  /** These rules are among the reasons, or among the terms of the price. */
  readonly rule_ids?: readonly number[];
  readonly available?: readonly OptionPlace[];
  readonly unavailable?: readonly OptionPlace[];
};

/**
 * A configuration, and what must come of it.
 *
 * @example
 * const example: Example = { body: { width: 1200, height: 1000 }, expect: { unit_price: 410.44 } };
 */
export type Example = { readonly body: QuoteRequest; readonly expect: Expectation };

/**
 * What did come: a price or the code of a refusal, and of rules and options what was asked about. An option that
 * `choices` does not show is in neither list.
 *
 * @example
 * const came: Outcome = { unit_price: null, code: 'configuration_refused', rule_ids: [4] };
 */
export type Outcome = {
  readonly unit_price: number | null;
  readonly code: RefusalCode | null;
  readonly rule_ids?: readonly number[];
  readonly available?: readonly OptionPlace[];
  readonly unavailable?: readonly OptionPlace[];
};

/**
 * Whether an example is still right, and what came of it.
 *
 * @example
 * const verdict: Verdict = { passed: false, came: { unit_price: 420, code: null } };
 */
export type Verdict = { readonly passed: boolean; readonly came: Outcome };
