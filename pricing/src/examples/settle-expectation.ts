import type { Expectation, OptionPlace, Outcome } from './example.ts';
import { isRestMet } from './judge-example.ts';

/**
 * The expectation with the new price in the place of the old one, where nothing but the price differs (D21.3); undefined
 * where something else differs, too. A bound that the price has passed is moved to it.
 *
 * @example
 * withNewPrice({ unit_price: 400 }, { unit_price: 410.44, code: null }); // { unit_price: 410.44 }
 * withNewPrice({ unit_price: 400 }, { unit_price: null, code: 'invalid_selection' }); // undefined
 */
export function withNewPrice(expect: Expectation, came: Outcome): Expectation | undefined {
  const price = came.unit_price;
  if (price === null || !isRestMet(expect, came)) return undefined;
  const { unit_price, unit_price_min, unit_price_max } = expect;
  return {
    ...expect,
    ...(unit_price === undefined ? {} : { unit_price: price }),
    ...(unit_price_min === undefined ? {} : { unit_price_min: Math.min(unit_price_min, price) }),
    ...(unit_price_max === undefined ? {} : { unit_price_max: Math.max(unit_price_max, price) }),
  };
}

/**
 * What an example would have to expect for what came to be right: of the same kinds of things as before, a price and a
 * refusal in each other's place.
 *
 * @example
 * settledExpectation({ unit_price: 400 }, { unit_price: null, code: 'invalid_selection' }); // { code: 'invalid_selection' }
 */
export function settledExpectation(expect: Expectation, came: Outcome): Expectation {
  const { unit_price, unit_price_min, unit_price_max, code, rule_ids, available, unavailable } = expect;
  const isBounded = unit_price_min !== undefined || unit_price_max !== undefined;
  const asksForPrice = unit_price !== undefined || isBounded || code !== undefined;
  const asksForOptions = available !== undefined || unavailable !== undefined;
  return {
    ...(asksForPrice ? settledPrice(expect, came) : {}),
    ...(rule_ids ? nonEmpty('rule_ids', withKnown(rule_ids, came.rule_ids)) : {}),
    ...(asksForOptions ? nonEmpty('available', came.available) : {}),
    ...(asksForOptions ? nonEmpty('unavailable', came.unavailable) : {}),
  };
}

function settledPrice(expect: Expectation, { unit_price: price, code }: Outcome): Expectation {
  if (price === null) return code === null ? {} : { code };
  const { unit_price_min: min, unit_price_max: max } = expect;
  const bounds = {
    ...(min === undefined ? {} : { unit_price_min: Math.min(min, price) }),
    ...(max === undefined ? {} : { unit_price_max: Math.max(max, price) }),
  };
  const isExact = expect.unit_price !== undefined || (min === undefined && max === undefined);
  return { ...(isExact ? { unit_price: price } : {}), ...bounds };
}

/** Of the rules that were expected those that came; where none of them did, all that did. */
function withKnown(expected: readonly number[], came: readonly number[] = []): readonly number[] {
  const still = expected.filter((id) => came.includes(id));
  return still.length > 0 ? still : came;
}

function nonEmpty<Name extends string, Item extends number | OptionPlace>(
  name: Name,
  items: readonly Item[] | undefined,
) {
  return items && items.length > 0 ? { [name]: items } : {};
}
