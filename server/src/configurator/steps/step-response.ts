import { type AttachedOption, expandedConfiguration } from '../../catalogue/index.ts';
import type { Listed } from '../../platform/resource/store.ts';
import type { Step, StepRow } from './store.ts';

/** A step of a list, with its options as they are now (D6), if the caller requests them (D1). */
export const listedStep = (
  { options_written = false, contribution, ...row }: Listed<StepRow>,
  attached: readonly AttachedOption[],
): Listed<Step> => {
  const { content_configuration } = row;
  const option_ids = attached.map(({ id }) => id);
  if (content_configuration === undefined) return { ...row, option_ids };
  const expanded = expandedConfiguration({ content_configuration, options_written }, attached);
  return { ...row, option_ids, content_configuration: expanded };
};

/** A step with its options as they are now (D6). */
export const shownStep = (row: StepRow, attached: readonly AttachedOption[]): Step => listedStep(row, attached) as Step;

/** D1: the step's version and the sum of its options' versions, both of which only grow. */
export const stepTag = (step: { version: number }, attached: readonly AttachedOption[]): string =>
  `"${step.version}.${attached.reduce((sum, { version }) => sum + version, 0)}"`;
