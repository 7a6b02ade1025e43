import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../../session/session-context.tsx';
import { ifVersion } from '../catalogue-resource.ts';

export type ApiKey = Schemas['ApiKey'];
/** A key with its secret, which is shown only once (D4). */
export type MadeApiKey = Schemas['MadeApiKey'];

export const useApiKeys = (query: { page: number; page_size: number }) => {
  const client = useClient();
  return useQuery({
    queryKey: ['api-keys', query],
    queryFn: async () => unwrap(await client.GET('/v1/api-keys', { params: { query } })),
    placeholderData: keepPreviousData,
  });
};

export const apiKeyCalls = (client: VantailClient) => ({
  create: async (body: Schemas['ApiKeyCreate']) => unwrap(await client.POST('/v1/api-keys', { body })),
  change: async ({ id, version }: ApiKey, body: Schemas['ApiKeyPatch']) =>
    unwrap(await client.PATCH('/v1/api-keys/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  rotate: async ({ id, version }: ApiKey) =>
    unwrap(await client.POST('/v1/api-keys/{id}/rotate', { params: { path: { id }, header: ifVersion(version) } })),
  revoke: async ({ id }: ApiKey) => unwrap(await client.DELETE('/v1/api-keys/{id}', { params: { path: { id } } })),
});
