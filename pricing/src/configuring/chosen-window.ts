import { offeredOptions } from '../quote/options/offered-option.ts';
import type { ProductConfiguration } from '../quote/product-configuration.ts';
import { type IdentifyingFields, identifyingFields } from '../quote/request/identifying-fields.ts';
import type { Choice } from './choice.ts';

type Steps = Pick<ProductConfiguration, 'steps'>;

/**
 * Whether options of the product are windows (D14.11), so that nobody is asked for the row as well.
 *
 * @example
 * namesWindows(product); // true
 */
export function namesWindows({ steps }: Steps): boolean {
  return steps.some((step) => [...offeredOptions(step).values()].some(({ window }) => window !== undefined));
}

/**
 * What is known of the window: the body's fields first, then what each selection says that nothing before it said.
 *
 * @example
 * chosenWindow(product, choice); // { leaf_count: 1, opening_v1: 'fixe' }
 */
export function chosenWindow({ steps }: Steps, choice: Choice): IdentifyingFields {
  const windows = steps.flatMap((step) =>
    [...offeredOptions(step).values()]
      .filter(({ option_id }) => choice.selections[step.id]?.includes(option_id))
      .map(({ window }) => window ?? {}),
  );
  return Object.assign({}, ...windows.toReversed(), choice.fields);
}

/**
 * Whether a row is a window of which only some fields are known.
 *
 * @example
 * isWindow({ leaf_count: 1, opening_v1: 'fixe' }, { opening_v1: 'fixe' }); // true
 */
export function isWindow(row: IdentifyingFields, window: IdentifyingFields): boolean {
  return identifyingFields.every((field) => window[field] === undefined || row[field] === window[field]);
}
