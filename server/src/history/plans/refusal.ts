import type { Problem } from '../../platform/errors.ts';

/** Why a plan could not be published, or would be refused today. */
export type Refusal = { status: number; code: string; detail: string; errors: unknown[]; request_id: number | null };

/** A 4xx: a repeat would get the same answer. */
export const isRefusal = (problem: Problem | undefined): problem is Problem =>
  problem !== undefined && problem.status >= 400 && problem.status < 500;

/** A refusal as the plan keeps it. */
export const refusalOf = ({ status, code, message, errors = [], members }: Problem): Refusal => ({
  status,
  code,
  detail: message,
  errors: [...errors],
  request_id: (members.plan_request_id as number | undefined) ?? null,
});
