import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useSession } from '../session/session-context.tsx';
import { allPages, ifVersion } from './catalogue-resource.ts';
import { asLines, lastLineOf, type OnProgress, type Progress } from './progress-lines.ts';

export type Plan = Schemas['Plan'];
export type ListedPlan = Schemas['ListedPlan'];
export type PlanState = Plan['state'];
export type PlanRequest = Plan['requests'][number];
export type PlanCheck = NonNullable<Plan['check']>;
export type CheckedQuote = PlanCheck['quotes'][number];
export type QuoteToCheck = NonNullable<Schemas['PlanCheckBody']['quotes']>[number];

/** Where the time of a check goes (D17.3); publishing has some of these phases. */
export type PlanPhase =
  | 'reading'
  | 'before'
  | 'examples_before'
  | 'requests'
  | 'examples_after'
  | 'after'
  | 'comparing';
export type PlanProgress = Progress<PlanPhase>;

/** D17.2: a request as a plan takes it. */
export type PlannedRequest = {
  method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  body?: unknown;
};

/** Plans, the newest first; of one state or of all. Keys that may not write the catalogue see none (D17.1). */
export const usePlans = (state?: PlanState) => {
  const { client, can } = useSession();
  return useQuery({
    enabled: can('catalogue:write'),
    queryKey: ['plans', 'all', state ?? 'any'],
    queryFn: () =>
      allPages(async (page) => {
        const query = { page, page_size: 200, order: '-id' as const, ...(state ? { state } : {}) };
        return unwrap(await client.GET('/v1/plans', { params: { query } }));
      }),
  });
};

export const usePlan = (id: number) => {
  const { client } = useSession();
  return useQuery({
    queryKey: ['plans', id],
    queryFn: async () => unwrap(await client.GET('/v1/plans/{id}', { params: { path: { id } } })),
  });
};

export const planCalls = (client: VantailClient) => ({
  create: async (body: Pick<Plan, 'name' | 'effective_at'>) => unwrap(await client.POST('/v1/plans', { body })),
  patch: async ({ id, version }: Pick<Plan, 'id' | 'version'>, body: Schemas['PlanPatch']) =>
    unwrap(await client.PATCH('/v1/plans/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  add: async (id: number, requests: PlannedRequest[]) =>
    unwrap(await client.POST('/v1/plans/{id}/requests', { params: { path: { id } }, body: { requests } })),
  removeRequest: async (id: number, request_id: number) =>
    unwrap(await client.DELETE('/v1/plans/{id}/requests/{request_id}', { params: { path: { id, request_id } } })),
  check: async (id: number, quotes: QuoteToCheck[], onProgress: OnProgress<PlanPhase>) => {
    const answer = await client.POST('/v1/plans/{id}/check', {
      params: { path: { id } },
      body: { quotes },
      ...asLines,
    });
    return lastLineOf<PlanCheck, PlanPhase>(answer, 'check', onProgress);
  },
  schedule: async (id: number, accept_examples: boolean) =>
    unwrap(await client.POST('/v1/plans/{id}/schedule', { params: { path: { id } }, body: { accept_examples } })),
  unschedule: async (id: number, _accept_examples?: boolean) =>
    unwrap(await client.POST('/v1/plans/{id}/unschedule', { params: { path: { id } } })),
  publish: async (id: number, accept_examples: boolean, onProgress: OnProgress<PlanPhase>) => {
    const body = { accept_examples };
    const answer = await client.POST('/v1/plans/{id}/publish', { params: { path: { id } }, body, ...asLines });
    return lastLineOf<Plan, PlanPhase>(answer, 'plan', onProgress);
  },
  discard: async (id: number, _accept_examples?: boolean) =>
    unwrap(await client.POST('/v1/plans/{id}/discard', { params: { path: { id } } })),
});
