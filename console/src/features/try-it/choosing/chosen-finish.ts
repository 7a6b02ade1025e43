import { type Configuration, optionsOf } from '../../../records/configuration/configuration.ts';
import type { Choice } from './choice.ts';

/** D16.8: the finish of the first chosen option that has one, in the order of the steps. */
export const chosenFinish = ({ steps }: Configuration, { selections }: Choice): string | null =>
  steps
    .flatMap((step) => optionsOf(step).filter(({ id }) => selections[step.id]?.includes(id)))
    .find(({ finish }) => finish)?.finish ?? null;
