import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../../session/session-context.tsx';
import { ifVersion } from '../catalogue-resource.ts';

export type Person = Schemas['Person'];
/** A person with the link of their invitation, which is shown only once (D18.1). */
export type InvitedPerson = Schemas['InvitedPerson'];

export const usePeople = (query: { page: number; page_size: number }) => {
  const client = useClient();
  return useQuery({
    queryKey: ['people', query],
    queryFn: async () => unwrap(await client.GET('/v1/people', { params: { query: { ...query, order: 'name' } } })),
    placeholderData: keepPreviousData,
  });
};

export const peopleCalls = (client: VantailClient) => ({
  create: async (body: Schemas['PersonCreate']) => unwrap(await client.POST('/v1/people', { body })),
  change: async ({ id, version }: Person, body: Schemas['PersonPatch']) =>
    unwrap(await client.PATCH('/v1/people/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  invite: async ({ id, version }: Person) =>
    unwrap(await client.POST('/v1/people/{id}/invite', { params: { path: { id }, header: ifVersion(version) } })),
  deactivate: async ({ id, version }: Person) =>
    unwrap(await client.DELETE('/v1/people/{id}', { params: { path: { id }, header: ifVersion(version) } })),
});
