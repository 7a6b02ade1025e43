import { expandedConfiguration } from '../product-configuration/expanded-step.ts';
import type { AttachedOption } from '../product-configuration/states.ts';
import type { Step, StepRow } from './store.ts';

/** A step with its options as they are now (D6). */
export const shownStep = (
  { options_written, contribution, ...row }: StepRow,
  attached: readonly AttachedOption[],
): Step => ({
  ...row,
  option_ids: attached.map(({ id }) => id),
  content_configuration: expandedConfiguration({ ...row, options_written }, attached),
});

/** D1: the step's version and the sum of its options' versions, both of which only grow. */
export const stepTag = (step: { version: number }, attached: readonly AttachedOption[]): string =>
  `"${step.version}.${attached.reduce((sum, { version }) => sum + version, 0)}"`;
