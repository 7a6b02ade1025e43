import { listedOptionIds, parseJsonObject } from './expanded-step.ts';
import { type Findings, findings, type ReportItem } from './report-item.ts';
import type { AttachmentState, StepState } from './states.ts';

/** The option ids of a step's own list; while options are attached, the list is the service's (D6). */
export const optionIdsListedIn = (step: StepState): number[] =>
  step.options_written ? [] : listedOptionIds(parseJsonObject(step.content_configuration) ?? {});

const foreign = (step_id: number, option_id: number, pointer: string): ReportItem => ({
  code: 'foreign_option',
  message: `Remove option ${option_id} from the step, or create it: there is no such option.`,
  pointer,
  step_id,
  option_id,
  params: { option: { id: option_id, name: null } },
});

const attachmentErrors = (step: StepState, attached: readonly AttachmentState[]): ReportItem[] =>
  attached.flatMap(({ option_id, name, active }, index) => {
    const pointer = `/option_ids/${index}`;
    if (active === null) return [foreign(step.id, option_id, pointer)];
    if (active) return [];
    const message = `Activate option ${option_id}, or remove it from the step.`;
    const params = { option: { id: option_id, name } };
    return [{ code: 'inactive_option', message, pointer, step_id: step.id, option_id, params }];
  });

const listedErrors = (step: StepState, known: ReadonlySet<number>): ReportItem[] =>
  optionIdsListedIn(step)
    .filter((id) => !known.has(id))
    .map((id) => foreign(step.id, id, '/content_configuration/options'));

/** D7: type selection or checkbox, or any with attachments or options_min above 0. */
const isChoosing = (step: StepState, attached: readonly AttachmentState[]) =>
  ['selection', 'checkbox'].includes(step.type) || attached.length > 0 || step.options_min > 0;

/** D7: the options of one active step; `known` holds the tenant's own among the listed ids. */
export const optionFindings = (
  step: StepState,
  attached: readonly AttachmentState[],
  known: ReadonlySet<number>,
): Findings => {
  const usable = attached.filter(({ active }) => active).length;
  const minimum = Math.max(step.options_min, 1);
  const lacks = step.required && isChoosing(step, attached) && usable < minimum;
  const tooFew = !step.required && step.options_min > usable;
  return findings(
    [
      ...attachmentErrors(step, attached),
      ...listedErrors(step, known),
      ...(lacks
        ? [
            {
              code: 'missing_required_options',
              message: `Attach at least ${minimum} active option${minimum > 1 ? 's' : ''}: the step is required and has ${usable}.`,
              pointer: '/option_ids',
              step_id: step.id,
              params: { minimum, count: usable },
            },
          ]
        : []),
    ],
    tooFew
      ? [
          {
            code: 'more_options_required_than_attached',
            message: `Lower options_min (${step.options_min}) or attach more options: ${usable} can be chosen.`,
            pointer: '/options_min',
            step_id: step.id,
            params: { minimum: step.options_min, count: usable },
          },
        ]
      : [],
  );
};
