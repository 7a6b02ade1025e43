import type { Scope } from '../../platform/callers/scopes.ts';
import { Problem, validationError } from '../../platform/errors.ts';
import type { TargetKind } from '../../platform/plan-rule.ts';
import { mustBeAllowedToWrite } from '../changes/rules.ts';

/** D17.1. */
export const planStates = ['draft', 'scheduled', 'published', 'failed', 'discarded'] as const;

export type PlanState = (typeof planStates)[number];

/** D17.1: what can be done with a plan in which state. */
const ALLOWED = {
  changed: ['draft', 'failed'],
  'given requests': ['draft'],
  scheduled: ['draft'],
  unscheduled: ['scheduled'],
  published: ['draft', 'scheduled'],
  discarded: ['draft', 'scheduled', 'failed'],
  checked: ['draft', 'scheduled', 'failed'],
} as const satisfies Record<string, readonly PlanState[]>;

export const mustAllow = (action: keyof typeof ALLOWED, { state }: { state: PlanState }): void => {
  const allowed: readonly PlanState[] = ALLOWED[action];
  if (allowed.includes(state)) return;
  const message = `A plan that is ${state} cannot be ${action}; one that is ${allowed.join(' or ')} can`;
  throw new Problem('conflict', message, {
    errors: [{ pointer: '', code: 'plan_state', message, params: { state, allowed } }],
  });
};

const MAX_REQUESTS = 200; // D17.2
const MAX_BYTES = 16 * 1024 * 1024; // D17.2

/** D17.2. */
export const mustHoldRequests = (count: number, bytes: number): void => {
  if (count > MAX_REQUESTS) {
    const message = `would make ${count} requests of the plan; ${MAX_REQUESTS} is the most`;
    throw validationError([
      { pointer: '/requests', code: 'too_many', message, params: { limit: MAX_REQUESTS, count } },
    ]);
  }
  if (bytes > MAX_BYTES) {
    const message = `would make the requests of the plan ${bytes} bytes long; ${MAX_BYTES} (16 MiB) is the most`;
    throw validationError([{ pointer: '/requests', code: 'too_large', message, params: { limit: MAX_BYTES, bytes } }]);
  }
};

/** D17.1: a plan is scheduled for a time that is still to come. */
export const mustHaveTime = (effectiveAt: string | null): string => {
  if (effectiveAt !== null) return effectiveAt;
  const message = 'is required before the plan can be scheduled: PATCH it first';
  throw validationError([{ pointer: '/effective_at', code: 'required', message, params: { field: 'effective_at' } }]);
};

/** D19: a plan needs the scopes of all that its requests write, of who adds them and of who schedules or publishes it. */
export const mustBeAllowedToRun = (
  scopes: readonly Scope[],
  requests: readonly { target_kind: TargetKind | null }[],
): void => mustBeAllowedToWrite(scopes, new Set(requests.flatMap(({ target_kind }) => target_kind ?? [])));
