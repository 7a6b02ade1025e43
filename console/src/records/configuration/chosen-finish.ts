import type { Choice } from '@vantail/pricing';
import { type Configuration, optionsOf } from './configuration.ts';

/** D16.8: the finish of the first chosen option that has one, in the order of the steps. */
export const chosenFinish = ({ steps }: Configuration, { selections }: Choice): string | null =>
  steps
    .flatMap((step) => optionsOf(step).filter(({ id }) => selections[step.id]?.includes(id)))
    .find(({ finish }) => finish)?.finish ?? null;
