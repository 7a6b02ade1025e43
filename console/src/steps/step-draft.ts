import type { Schemas } from '@vantail/client';
import type { Step } from '../api/product-parts.ts';
import { jsonObject, jsonText } from '../json-editor/json-object.ts';
import type { Content } from './row-references.ts';

/**
 * A step as it is edited. `content_configuration` is text, since half-typed JSON is nothing yet; a number that was
 * emptied is null until another one is typed.
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
  next_step_id: number | null;
  previous_step_id: number | null;
  translations: Step['translations'];
  content_configuration: string;
};

/** D6: the defaults. An empty place means: after the last one. */
export const newStep: StepDraft = {
  name: null,
  name_en: null,
  type: 'selection',
  content_type: null,
  display_order: null,
  required: false,
  skippable: false,
  layout_type: 'grid',
  display_columns: 3,
  display_price: true,
  display_images: true,
  options_min: 0,
  options_max: null,
  option_ids: [],
  next_step_id: null,
  previous_step_id: null,
  translations: {},
  content_configuration: '{}',
};

export const stepDraft = (step: Step): StepDraft => {
  const fields = Object.keys(newStep).map((field) => [field, step[field as keyof StepDraft]]);
  return { ...Object.fromEntries(fields), content_configuration: contentText(ownContent(step)) } as StepDraft;
};

/** D6: while options are attached, `options` belongs to the service: it is neither edited nor sent back. */
export const ownContent = ({ option_ids, content_configuration }: Step): Content => {
  const { options, ...own } = content_configuration as { options?: unknown };
  return option_ids.length > 0 || options === undefined ? own : content_configuration;
};

export const contentText: (content: Content) => string = jsonText;

/** The content that a text says; undefined while it is not the JSON of an object. */
export const contentOf: (text: string) => Content | undefined = jsonObject;

/** What a PATCH carries for the changed fields; the form has no fault, so that no number is missing. */
export const stepBody = (changed: Partial<StepDraft>): Schemas['StepPatch'] => {
  const { content_configuration: text, ...rest } = changed;
  const body = text === undefined ? rest : { ...rest, content_configuration: contentOf(text) ?? {} };
  return body as Schemas['StepPatch'];
};

/** What a POST carries: what differs from the defaults, and the type, which is required (D6). */
export const newStepBody = (draft: StepDraft, changed: Partial<StepDraft>): Schemas['StepCreate'] => ({
  ...(stepBody(changed) as Schemas['StepCreate']),
  type: draft.type,
});
