import type { Schemas } from '@vantail/client';
import { type IdentifyingFields, identifyingFields } from '@vantail/pricing';
import { type Configuration, optionsOf } from '../../../records/configuration/configuration.ts';
import type { Choice } from './choice.ts';

/** Whether options of the product are windows (D14.11), so that nobody is asked for the row as well. */
export const namesWindows = ({ steps }: Pick<Configuration, 'steps'>): boolean =>
  steps.flatMap(optionsOf).some(({ window }) => window !== null && window !== undefined);

/** What is known of the window: the body's fields first, then what each selection says that nothing before it said. */
export const chosenWindow = ({ steps }: Pick<Configuration, 'steps'>, choice: Choice): IdentifyingFields => {
  const windows = steps.flatMap((step) =>
    optionsOf(step)
      .filter(({ id }) => choice.selections[step.id]?.includes(id))
      .map(({ window }) => window ?? {}),
  );
  return Object.assign({}, ...windows.toReversed(), choice.fields);
};

export const isWindow = (row: Schemas['PricingConfiguration'], window: IdentifyingFields): boolean =>
  identifyingFields.every((field) => window[field] === undefined || row[field] === window[field]);
