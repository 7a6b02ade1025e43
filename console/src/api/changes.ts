import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { type ChangePage, nextBefore } from './next-before.ts';

export type Change = Schemas['Change'];

/** D12.2: the things that the ledger knows, and what happens to them. */
export type ChangedKind = Change['type'] extends infer Type
  ? Type extends `${infer Kind}.created`
    ? Kind
    : never
  : never;
export type ChangeVerb = Change['type'] extends infer Type
  ? Type extends `brand.${infer Verb}`
    ? Verb
    : never
  : never;
/** Changes with a name of their own. */
export type NamedChange = Exclude<Change['type'], `${ChangedKind}.${ChangeVerb}`>;
export type ChangedField = Schemas['ChangedField'];

/** D12.6. */
export type ChangeQuery = {
  before?: number;
  cause?: number;
  product_id?: number;
  type?: string;
  resource_id?: number;
  actor_kind?: Change['actor']['kind'];
  actor_id?: number;
  since?: string;
  until?: string;
  page_size?: number;
};

const list = async (client: VantailClient, query: ChangeQuery): Promise<ChangePage> =>
  unwrap(await client.GET('/v1/changes', { params: { query } }));

/** Changes, the newest first, page by page. */
export const useChanges = (query: ChangeQuery, isFolded: boolean) => {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ['changes', 'list', query, isFolded],
    queryFn: ({ pageParam }) => list(client, pageParam === undefined ? query : { ...query, before: pageParam }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => nextBefore(page, isFolded),
  });
};

/** One change with all its values (D12.5). It never becomes another, so it is read once. */
export const useChange = (number: number | undefined, isEnabled = true) => {
  const client = useClient();
  return useQuery({
    queryKey: ['change', number],
    queryFn: async () =>
      unwrap(await client.GET('/v1/changes/{number}', { params: { path: { number: number as number } } })),
    enabled: isEnabled && number !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
};

/** The last change of something; undefined while it is on its way, null where there is none. */
export const useNewestChange = (query: ChangeQuery): Change | null | undefined => {
  const client = useClient();
  return useQuery({
    queryKey: ['changes', 'newest', query],
    queryFn: async () => (await list(client, { ...query, page_size: 1 })).data[0] ?? null,
  }).data;
};

/** What became of plans, newest first: published, or undone as a whole (D17.5). */
const PLAN_ENDS = { type: 'plan.published,revert.applied', page_size: 200 };

/** The last 200 publications and undoings, from which a list of plans tells which were undone. */
export const usePlanEnds = (): readonly Change[] => {
  const client = useClient();
  const { data = [] } = useQuery({
    queryKey: ['changes', 'plan ends'],
    queryFn: async () => (await list(client, PLAN_ENDS)).data,
  });
  return data;
};
