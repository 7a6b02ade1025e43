import type { Schemas } from '@vantail/client';
import { IDENTIFYING_FIELDS, type IdentifyingField, type IdentifyingFields, identifyingFields } from '@vantail/pricing';
import { type Configuration, optionsOf, type ShownOption } from '../../records/configuration/configuration.ts';
import type { Choice } from './choice.ts';

/** The window that an option stands for: the identifying fields in its `configuration` (D10). */
const windowOf = ({ configuration }: ShownOption): IdentifyingFields => {
  const isNamed = (field: IdentifyingField) => {
    const accepted: readonly unknown[] = IDENTIFYING_FIELDS[field].accepted;
    return accepted.includes(configuration[field]);
  };
  return Object.fromEntries(identifyingFields.filter(isNamed).map((field) => [field, configuration[field]]));
};

/** Whether the options of the product distinguish its windows, so that the row need not be chosen as well. */
export const namesWindows = ({ steps, pricing_configurations: rows }: Configuration): boolean =>
  rows.length > 1 && steps.flatMap(optionsOf).some((option) => Object.keys(windowOf(option)).length > 0);

/** What the chosen options say about the window; if two give the same field, the later step wins. */
export const chosenWindow = (configuration: Configuration, selections: Choice['selections']): IdentifyingFields => {
  if (!namesWindows(configuration)) return {};
  const chosen = configuration.steps.flatMap((step) =>
    optionsOf(step).filter(({ id }) => selections[step.id]?.includes(id)),
  );
  return Object.assign({}, ...chosen.map(windowOf));
};

export const isWindow = (row: Schemas['PricingConfiguration'], window: IdentifyingFields): boolean =>
  identifyingFields.every((field) => window[field] === undefined || row[field] === window[field]);
