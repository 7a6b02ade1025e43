import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { makePasskey } from '../session/ways-in.ts';
import { ifVersion } from './catalogue-resource.ts';

export type Passkey = Schemas['Passkey'];
export type SignedInDevice = Schemas['Session'];

export const usePasskeys = () => {
  const client = useClient();
  return useQuery({
    queryKey: ['account', 'passkeys'],
    queryFn: async () => unwrap(await client.GET('/v1/account/passkeys')).data,
  });
};

export const useDevices = () => {
  const client = useClient();
  return useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: async () => unwrap(await client.GET('/v1/account/sessions')).data,
  });
};

export const accountCalls = (client: VantailClient) => ({
  addPasskey: async (name: string) => {
    const { options } = unwrap(await client.POST('/v1/account/passkeys/options'));
    const response = await makePasskey(options);
    return unwrap(await client.POST('/v1/account/passkeys', { body: { name, response } }));
  },
  renamePasskey: async ({ id }: Passkey, name: string) =>
    unwrap(await client.PATCH('/v1/account/passkeys/{id}', { params: { path: { id } }, body: { name } })),
  removePasskey: async ({ id }: Passkey) =>
    unwrap(await client.DELETE('/v1/account/passkeys/{id}', { params: { path: { id } } })),
  endSession: async ({ id }: SignedInDevice) =>
    unwrap(await client.DELETE('/v1/account/sessions/{id}', { params: { path: { id } } })),
});

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
  /** Name, e-mail address and passkeys, everywhere and for ever. */
  erase: async ({ id, version }: Person) =>
    unwrap(
      await client.DELETE('/v1/people/{id}', {
        params: { path: { id }, query: { erase: true }, header: ifVersion(version) },
      }),
    ),
});
