import type { StepState } from '../states.ts';
import { type Findings, findings, type ReportItem } from './report-item.ts';

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
export const referenceFindings = (step: StepState, byId: StepsById): Findings =>
  findings(
    [...errorsOf(step, 'next', byId), ...errorsOf(step, 'previous', byId)],
    [...asymmetriesOf(step, 'next', byId), ...asymmetriesOf(step, 'previous', byId)],
  );
