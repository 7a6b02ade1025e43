import type { Pieces } from '@vantail/pricing';
import { parseJsonObject } from './expanded-step.ts';
import { optionFindings } from './option-findings.ts';
import { type Findings, findings, mergeFindings, type ReportItem } from './report-item.ts';
import type { ProductSnapshot } from './snapshot.ts';
import type { AttachmentState, StepState } from './states.ts';

type Direction = 'next' | 'previous';
type StepsById = ReadonlyMap<number, StepState>;

const referenceOf = (step: StepState, direction: Direction) => step[`${direction}_step_id`];

/** Whether following the references from this step leads back to it. */
const isOnCycle = (step: StepState, direction: Direction, byId: StepsById): boolean => {
  const seen = new Set<number>();
  for (let at = referenceOf(step, direction); at !== null && !seen.has(at); ) {
    if (at === step.id) return true;
    seen.add(at);
    const next = byId.get(at);
    if (!next?.active) return false;
    at = referenceOf(next, direction);
  }
  return false;
};

type ReferenceFault = { reason: 'unknown' | 'itself' | 'inactive' | 'circle'; words: string };

const faultOf = (step: StepState, direction: Direction, byId: StepsById): ReferenceFault | undefined => {
  const id = referenceOf(step, direction);
  if (id === null) return undefined;
  const target = byId.get(id);
  if (!target) return { reason: 'unknown', words: `step ${id} is not a step of this product` };
  if (id === step.id) return { reason: 'itself', words: 'it names the step itself' };
  if (!target.active) return { reason: 'inactive', words: `step ${id} is inactive` };
  return isOnCycle(step, direction, byId) ? { reason: 'circle', words: 'it leads round in a circle' } : undefined;
};

const errorsOf = (step: StepState, direction: Direction, byId: StepsById): ReportItem[] => {
  const fault = faultOf(step, direction, byId);
  if (!fault) return [];
  const message = `Choose another ${direction} step, or none: ${fault.words}.`;
  const params = { reason: fault.reason, target_id: referenceOf(step, direction) };
  return [{ code: `invalid_${direction}_step`, message, pointer: `/${direction}_step_id`, step_id: step.id, params }];
};

/** Two steps that name each other in one direction only confuse the way back. */
const asymmetriesOf = (step: StepState, direction: Direction, byId: StepsById): ReportItem[] => {
  const target = byId.get(referenceOf(step, direction) ?? 0);
  const back = direction === 'next' ? 'previous' : 'next';
  if (!target?.active || target.id === step.id || referenceOf(target, back) === step.id) return [];
  const message = `Set ${back}_step_id of step ${target.id} to ${step.id}: step ${step.id} names it as its ${direction} step.`;
  const params = { field: `${back}_step_id`, target_id: target.id };
  return [{ code: 'asymmetric_step_reference', message, pointer: `/${direction}_step_id`, step_id: step.id, params }];
};

/** D7: next and previous references of one active step. */
const referenceFindings = (step: StepState, byId: StepsById): Findings =>
  findings(
    [...errorsOf(step, 'next', byId), ...errorsOf(step, 'previous', byId)],
    [...asymmetriesOf(step, 'next', byId), ...asymmetriesOf(step, 'previous', byId)],
  );

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

/** As many as a step can have. Steps of ever other languages would each lack those of all others, which is their square. */
const MOST_LANGUAGES = 50;

/** The languages that a product is translated into: of more than a step can have, those that most parts of it have. */
const languagesOfParts = (parts: readonly { translations: string }[]): string[] => {
  const times = new Map<string, number>();
  for (const language of parts.flatMap(({ translations }) => languagesOf(translations)))
    times.set(language, (times.get(language) ?? 0) + 1);
  const most = [...times].sort(([, one], [, other]) => other - one).slice(0, MOST_LANGUAGES);
  return most.map(([language]) => language).sort();
};

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
export function* stepFindings(
  { product, steps, attachments }: ProductSnapshot,
  known: ReadonlySet<number>,
): Pieces<{ step_id: number; found: Findings }[]> {
  const active = steps.filter((step) => step.active);
  const byId = new Map(steps.map((step) => [step.id, step]));
  const attached = Map.groupBy(attachments, ({ step_id }: AttachmentState) => step_id);
  const languages = languagesOfParts([product, ...active]);
  const found: { step_id: number; found: Findings }[] = [];
  for (const step of active) {
    yield;
    const own = mergeFindings([
      findings(
        [...invalidJson(step), ...duplicateOrder(step, active)],
        [...missingTranslations(step, languages), ...skippableRequired(step)],
      ),
      optionFindings(step, attached.get(step.id) ?? [], known),
      referenceFindings(step, byId),
    ]);
    found.push({ step_id: step.id, found: own });
  }
  return found;
}
