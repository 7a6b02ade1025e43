import { isAborted, problemOf } from '../../../database/database-errors.ts';
import { type Fault, Problem } from '../../../errors.ts';
import type { RunnableRequest } from './runnable-request.ts';

/** A 4xx: asked again, it would be answered the same. */
export const isRefusal = (problem: Problem | undefined): problem is Problem =>
  problem !== undefined && problem.status >= 400 && problem.status < 500;

/** Where in the plan a refusal is at fault; one that names no place of its own stands for the whole request. */
const faultsOf = (place: string, { code, message, errors = [] }: Problem, path: string): Fault[] => {
  if (code === 'not_found')
    return [
      { pointer: `${place}/path`, code: 'no_longer_there', message: 'names something that is gone', params: { path } },
    ];
  if (errors.length > 0) return errors.map((fault) => ({ ...fault, pointer: `${place}/body${fault.pointer ?? ''}` }));
  const pointer = code === 'precondition_failed' ? `${place}/if_match` : place;
  return [{ pointer, code: 'refused_request', message, params: { code } }];
};

/**
 * The refusal of one request as that of its plan: with the place of the request, and its id. What is no longer there is a
 * conflict, as the plan itself is there.
 */
export const refusedRequest = ({ id, index, method, path }: RunnableRequest, error: unknown): unknown => {
  if (isAborted(error)) return error;
  const problem = problemOf(error);
  if (!isRefusal(problem)) return error;
  const code = problem.code === 'not_found' ? 'conflict' : problem.code;
  return new Problem(code, `Request ${index + 1} (${method} ${path}): ${problem.message}`, {
    errors: faultsOf(`/requests/${index}`, problem, path),
    members: { ...problem.members, plan_request_id: id },
  });
};
