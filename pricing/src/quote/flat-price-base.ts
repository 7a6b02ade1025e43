import { factOf } from '../price-table/fact-of.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { nearestFlatSizes } from './nearest/nearest-flat-sizes.ts';
import type { OfferedOption } from './options/offered-option.ts';
import { placeOfOption } from './options/place-of-option.ts';
import type { BaseOutcome } from './price-base.ts';
import type { QuotedStep } from './product-configuration.ts';
import { missingSizes } from './refusals/missing-sizes.ts';
import type { CheckedRequest } from './request/check-request.ts';

/**
 * The base of the price of a roof window (D10): the flat price of its size option, without any percentage. Width and
 * height default to the option's own. A roof window has one leaf. `beside` are the tables of the other chosen options: a
 * size is offered instead only where they have a price, too (D15.4).
 *
 * @example
 * flatPriceBase(mk04, request, steps); // { base: { value: 389, size: { width: 780, height: 980 }, ... } }
 */
export function flatPriceBase(
  option: OfferedOption,
  request: CheckedRequest,
  steps: readonly QuotedStep[],
  beside: () => readonly PriceTable[] = () => [],
): BaseOutcome {
  const { step_id, option_id, label, price } = option;
  const [width, height] = [request.width ?? option.width, request.height ?? option.height];
  if (width === undefined || height === undefined) return { refuse: () => missingSizes({ width, height }) };
  const size = { width, height };
  if (!(price > 0)) {
    // D10: never a price of 0.
    const message = `${label} (option ${option_id} of step ${step_id}) has no price above 0.`;
    const params = { ...size, option: { id: option_id, name: label }, price: factOf(price) };
    const errors = [{ pointer: placeOfOption(request, option), code: 'not_above_zero', message, params }];
    const refuse = () => {
      const nearest_sizes = nearestFlatSizes(steps, size, beside());
      return { code: 'dimensions_unavailable' as const, detail: message, errors, nearest_sizes };
    };
    return { refuse };
  }
  const entry = { kind: 'flat_size', label, amount: price, step_id, option_id, price_type: 'flat', ...size } as const;
  return { base: { value: price, divisor: 1n, size, entry, percentages: undefined, leafCount: 1, row: undefined } };
}
