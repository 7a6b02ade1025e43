import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../../session/session-context.tsx';
import { makePasskey } from '../../session/ways-in.ts';

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
