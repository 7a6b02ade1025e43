import { isAborted, problemOf } from '../../../database/database-errors.ts';
import { Problem } from '../../../errors.ts';
import type { RunnableRequest } from './runnable-request.ts';

/** A 4xx: asked again, it would be answered the same. */
export const isRefusal = (problem: Problem | undefined): problem is Problem =>
  problem !== undefined && problem.status >= 400 && problem.status < 500;

/**
 * The refusal of one request as that of its plan: with the place of the request, and its id. What is no longer there is a
 * conflict, as the plan itself is there.
 */
export const refusedRequest = ({ id, index, method, path }: RunnableRequest, error: unknown): unknown => {
  if (isAborted(error)) return error;
  const problem = problemOf(error);
  if (!isRefusal(problem)) return error;
  const place = `/requests/${index}`;
  const isGone = problem.code === 'not_found';
  const gone = {
    pointer: `${place}/path`,
    code: 'no_longer_there',
    message: 'names something that is gone',
    params: { path },
  };
  return new Problem(
    isGone ? 'conflict' : problem.code,
    `Request ${index + 1} (${method} ${path}): ${problem.message}`,
    {
      errors: isGone
        ? [gone]
        : (problem.errors ?? []).map((fault) => ({ ...fault, pointer: `${place}/body${fault.pointer ?? ''}` })),
      members: { ...problem.members, plan_request_id: id },
    },
  );
};
