import type { Schemas } from '@vantail/client';
import { type Configuration, optionsOf } from '../../records/configuration/configuration.ts';
import { type Choice, usualSize } from './choice.ts';
import { chosenWindow, isWindow, namesWindows } from './window-fields.ts';

/** D10: a step that must be answered. */
const mustAnswer = ({ required, skippable }: Schemas['Step']): boolean => required && !skippable;

const firstSelections = (steps: readonly Schemas['Step'][]): Choice['selections'] =>
  Object.fromEntries(
    steps
      .filter((step) => mustAnswer(step) && optionsOf(step).length > 0)
      .map((step) => [
        step.id,
        optionsOf(step)
          .slice(0, Math.max(1, step.options_min))
          .map(({ id }) => id),
      ]),
  );

/** The initial choice of a customer: the first window, a usual size, and the first option of each required step. */
export const firstChoice = (configuration: Configuration): Choice => {
  const { steps, pricing_configurations: rows } = configuration;
  const selections = firstSelections(steps);
  const row = rows.find((candidate) => isWindow(candidate, chosenWindow(configuration, selections)));
  return {
    rowId: namesWindows(configuration) ? null : (row?.id ?? null),
    ...(row ? usualSize(row, configuration) : { width: null, height: null }),
    quantity: 1,
    selections,
  };
};
