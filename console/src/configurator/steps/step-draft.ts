import type { Schemas } from '@vantail/client';
import type { ConfiguratorStep } from '@vantail/pricing';
import type { Step } from '../../api/product-parts.ts';
import { jsonObject, jsonText } from '../../forms/json-editor/json-text.ts';
import type { Content } from './row-references.ts';
import { ownContent } from './step-words.ts';

/**
 * A step while it is edited. `content_configuration` is text, since incomplete JSON has no value; a number that was
 * cleared is null until another one is typed.
 */
export type StepDraft = {
  name: string | null;
  name_en: string | null;
  type: string;
  content_type: string | null;
  display_order: number | null;
  required: boolean;
  skippable: boolean;
  layout_type: string;
  display_columns: number | null;
  display_price: boolean;
  display_images: boolean;
  options_min: number | null;
  options_max: number | null;
  option_ids: number[];
  default_option_ids: number[];
  next_step_id: number | null;
  previous_step_id: number | null;
  translations: Step['translations'];
  content_configuration: string;
};

type ChoiceRules = Pick<StepDraft, 'required' | 'options_min' | 'options_max'>;

/**
 * A window has one colour and one opening, so a new selection step asks for exactly one; with the defaults of D6 it
 * would ask for nothing.
 */
const EXACTLY_ONE: ChoiceRules = { required: true, options_min: 1, options_max: 1 };
const ANY_NUMBER: ChoiceRules = { required: false, options_min: 0, options_max: null };

const choiceRules = (type: string): ChoiceRules => (type === 'selection' ? EXACTLY_ONE : ANY_NUMBER);

/** Changes the type of a new step: its rules follow, as long as they have not been edited. */
export const newType = (draft: StepDraft, type: string): Partial<StepDraft> => {
  const usual = choiceRules(draft.type);
  const isUntouched = (Object.keys(usual) as (keyof ChoiceRules)[]).every((field) => draft[field] === usual[field]);
  return isUntouched ? { type, ...choiceRules(type) } : { type };
};

/** The initial values of a new step. An empty position means after the last one. */
export const newStep: StepDraft = {
  name: null,
  name_en: null,
  type: 'selection',
  content_type: null,
  display_order: null,
  skippable: false,
  layout_type: 'grid',
  display_columns: 3,
  display_price: true,
  display_images: true,
  ...EXACTLY_ONE,
  option_ids: [],
  default_option_ids: [],
  next_step_id: null,
  previous_step_id: null,
  translations: {},
  content_configuration: '{}',
};

export const stepDraft = (step: Step): StepDraft => {
  const fields = Object.keys(newStep).map((field) => [field, step[field as keyof StepDraft]]);
  return { ...Object.fromEntries(fields), content_configuration: contentText(ownContent(step)) } as StepDraft;
};

export const contentText: (content: Content) => string = jsonText;

/** The content of a text; undefined while it is not the JSON of an object. */
export const contentOf: (text: string) => Content | undefined = jsonObject;

/** The body of a PATCH with the changed fields; the form has no faults by then, so no number is missing. */
export const stepBody = (changed: Partial<StepDraft>): Schemas['StepPatch'] => {
  const { content_configuration: text, ...rest } = changed;
  const body = text === undefined ? rest : { ...rest, content_configuration: contentOf(text) ?? {} };
  return body as Schemas['StepPatch'];
};

/**
 * The body of a POST: what was changed, the type, which is required (D6), and the rules, whose defaults differ from the
 * service's.
 */
export const newStepBody = (draft: StepDraft, changed: Partial<StepDraft>): Schemas['StepCreate'] => {
  const { type, required, options_min, options_max } = draft;
  return { ...(stepBody({ ...changed, required, options_min, options_max }) as Schemas['StepCreate']), type };
};

/** Stands for a step that has no id yet. */
const NEW_STEP = 0;

/** The step as prices would read it after a save, with the options that would be attached to it, as the service expands them (D6). */
export const stepWouldBe = (
  step: Step | undefined,
  draft: StepDraft,
  attached: readonly (object | null | undefined)[],
): ConfiguratorStep => {
  const content = contentOf(draft.content_configuration) ?? {};
  const options = attached.filter((option) => option !== null && option !== undefined);
  return {
    id: step?.id ?? NEW_STEP,
    type: draft.type,
    content_type: draft.content_type,
    // A new one stands behind the others.
    display_order: step?.display_order ?? Number.MAX_SAFE_INTEGER,
    active: step?.active ?? true,
    option_ids: draft.option_ids,
    content_configuration: draft.option_ids.length > 0 ? { ...content, options } : content,
  };
};

/** Why a field cannot be sent; the words are the form's. */
type StepFault = 'needed' | 'outOfRange' | 'minExceedsMax' | 'notAnObject' | 'tooManyDefaults';

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
