import type { ChoicesAnswer } from '@vantail/pricing';
import type { Configuration } from '../../../records/configuration/configuration.ts';
import { quotable } from '../../../records/configuration/quotable.ts';
import { type Choice, NOTHING_CHOSEN, usualSize } from './choice.ts';
import { choicesOf } from './settle-choice.ts';
import { chosenWindow, isWindow, namesWindows } from './window-fields.ts';

type Steps = Configuration['steps'];

/**
 * What is chosen in a step before anybody chooses: what its maker preselects (D14.10), else the first that are possible where
 * something must be chosen; and what rules require, in any case.
 */
const preselected = (step: Steps[number], state: ChoicesAnswer['steps'][number]): number[] => {
  const possible = state.options.filter(({ available }) => available).map(({ option_id }) => option_id);
  const required = state.options.filter((option) => option.required).map(({ option_id }) => option_id);
  const defaults = step.default_option_ids.filter((id) => possible.includes(id));
  const wanted = state.required && defaults.length === 0 ? possible.slice(0, Math.max(1, step.options_min)) : defaults;
  const chosen = [...new Set([...required.filter((id) => possible.includes(id)), ...wanted])];
  return step.options_max === null ? chosen : chosen.slice(0, step.options_max);
};

/** The window and the size that go with what is chosen so far. */
const withSize = (configuration: Configuration, choice: Choice): Choice => {
  const window = chosenWindow(configuration, choice);
  const row = configuration.pricing_configurations.find((candidate) => isWindow(candidate, window));
  return {
    ...choice,
    rowId: namesWindows(configuration) ? null : (row?.id ?? null),
    ...(row ? usualSize(row, quotable(configuration)) : {}),
  };
};

/**
 * The initial choice of a customer: step by step, since what is chosen in one decides what is possible in the next (D14.4). The size
 * is that of the window which the options name, so they are gone through twice: rules may ask about the size.
 */
export const firstChoice = (configuration: Configuration): Choice => {
  const product = quotable(configuration);
  const chooseAll = (start: Choice): Choice => {
    let choice = start;
    for (const step of configuration.steps) {
      const state = choicesOf(product, choice, 'fr')?.steps.find(({ step_id }) => step_id === step.id);
      if (!state?.visible || state.options.length === 0) continue;
      choice = { ...choice, selections: { ...choice.selections, [step.id]: preselected(step, state) } };
    }
    return choice;
  };
  const sized = withSize(configuration, chooseAll(NOTHING_CHOSEN));
  return chooseAll({ ...sized, selections: {} });
};
