import type { AttachedOption, Step, StepRow } from './store.ts';

/** A step with its options as they are now (D6), and the tag that says so (D1). */
export type ShownStep = Step & { id: number; version: number };

const entryOf = ({ step_id, version, ...option }: AttachedOption) => option;

/**
 * D6: `content_configuration.options` is the service's from the first writing of option_ids on: one entry per attached
 * option, in order, read from the option as it is now. Every other key stays as it was sent.
 */
export const shownStep = ({ options_written, ...row }: StepRow, attached: readonly AttachedOption[]): ShownStep => ({
  ...row,
  option_ids: attached.map(({ id }) => id),
  content_configuration: options_written
    ? { ...row.content_configuration, options: attached.map(entryOf) }
    : row.content_configuration,
});

/** D1: the step's version and the sum of its options' versions, both of which only grow. */
export const stepTag = (step: { version: number }, attached: readonly AttachedOption[]): string =>
  `"${step.version}.${attached.reduce((sum, { version }) => sum + version, 0)}"`;
