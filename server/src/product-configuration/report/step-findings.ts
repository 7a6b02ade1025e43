import { parseJsonObject } from '../parse-json.ts';
import type { ProductSnapshot } from '../snapshot.ts';
import type { AttachmentState, StepState } from '../states.ts';
import { optionFindings } from './option-findings.ts';
import { referenceFindings } from './reference-findings.ts';
import { type Findings, findings, mergeFindings, type ReportItem } from './report-item.ts';

const invalidJson = (step: StepState): ReportItem[] =>
  (['content_configuration', 'translations'] as const)
    .filter((field) => parseJsonObject(step[field]) === undefined)
    .map((field) => ({
      code: 'invalid_json',
      message: `Send the ${field} of the step again: it cannot be read.`,
      pointer: `/${field}`,
      step_id: step.id,
      params: { field },
    }));

const languagesOf = (translations: string): string[] => Object.keys(parseJsonObject(translations) ?? {});

const missingTranslations = (step: StepState, languages: readonly string[]): ReportItem[] => {
  const own = languagesOf(step.translations);
  return languages
    .filter((language) => !own.includes(language))
    .map((language) => ({
      code: 'missing_translation',
      message: `Add the translation "${language}": other parts of the product have it.`,
      pointer: `/translations/${language}`,
      step_id: step.id,
      params: { language },
    }));
};

const duplicateOrder = (step: StepState, active: readonly StepState[]): ReportItem[] => {
  const others = active.filter(({ id, display_order }) => id !== step.id && display_order === step.display_order);
  if (others.length === 0) return [];
  const message = `Give the step another place: step ${others.map(({ id }) => id).join(', ')} has display_order ${step.display_order} too.`;
  const params = { display_order: step.display_order, step_ids: others.map(({ id }) => id) };
  return [{ code: 'duplicate_display_order', message, pointer: '/display_order', step_id: step.id, params }];
};

const skippableRequired = ({ id, required, skippable }: StepState): ReportItem[] =>
  required && skippable
    ? [
        {
          code: 'skippable_required',
          message: 'Decide: a required step that may be skipped is not required.',
          pointer: '/skippable',
          step_id: id,
          params: {},
        },
      ]
    : [];

/** D7: what concerns each active step, in their order. */
export const stepFindings = (
  { product, steps, attachments }: ProductSnapshot,
  known: ReadonlySet<number>,
): { step_id: number; found: Findings }[] => {
  const active = steps.filter((step) => step.active);
  const byId = new Map(steps.map((step) => [step.id, step]));
  const attached = Map.groupBy(attachments, ({ step_id }: AttachmentState) => step_id);
  const languages = [...new Set([product, ...active].flatMap(({ translations }) => languagesOf(translations)))].sort();
  return active.map((step) => ({
    step_id: step.id,
    found: mergeFindings([
      findings(
        [...invalidJson(step), ...duplicateOrder(step, active)],
        [...missingTranslations(step, languages), ...skippableRequired(step)],
      ),
      optionFindings(step, attached.get(step.id) ?? [], known),
      referenceFindings(step, byId),
    ]),
  }));
};
