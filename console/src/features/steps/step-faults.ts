import { contentOf, type StepDraft } from './step-draft.ts';

/** Why a field cannot be sent; the words are the form's. */
export type StepFault = 'needed' | 'outOfRange' | 'minExceedsMax' | 'notAnObject' | 'tooManyDefaults';

/** D3. */
export const STEP_RANGES = {
  display_order: [0, 10_000],
  display_columns: [1, 12],
  options_min: [0, 10_000],
  options_max: [0, 10_000],
} as const;

type RangedField = keyof typeof STEP_RANGES;

/** What the service would refuse, shown while it is typed. The position may be empty only in a new step. */
export const stepFaults = (draft: StepDraft, isNew: boolean): Partial<Record<keyof StepDraft, StepFault>> => {
  const faults: Partial<Record<keyof StepDraft, StepFault>> = {};
  for (const field of ['type', 'layout_type'] as const) if (draft[field].trim() === '') faults[field] = 'needed';
  for (const [field, [lowest, highest]] of Object.entries(STEP_RANGES) as [RangedField, readonly [number, number]][]) {
    const value = draft[field];
    const mayBeOpen = field === 'options_max' || (field === 'display_order' && isNew);
    if (value === null && !mayBeOpen) faults[field] = 'needed';
    if (value !== null && (value < lowest || value > highest)) faults[field] = 'outOfRange';
  }
  const { options_min: least, options_max: most } = draft;
  // §4.1 rule 4.
  if (least !== null && most !== null && least > most) faults.options_min ??= 'minExceedsMax';
  // D14.10.
  if (most !== null && draft.default_option_ids.length > most) faults.default_option_ids = 'tooManyDefaults';
  if (contentOf(draft.content_configuration) === undefined) faults.content_configuration = 'notAnObject';
  return faults;
};
