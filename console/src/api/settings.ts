import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { ifVersion } from './catalogue-resource.ts';

export type Settings = Schemas['Settings'];

export const readSettings = async (client: VantailClient): Promise<Settings> =>
  unwrap(await client.GET('/v1/settings'));

export const patchSettings = async (
  client: VantailClient,
  body: Schemas['SettingsPatch'],
  version: number | undefined,
): Promise<Settings> => unwrap(await client.PATCH('/v1/settings', { params: { header: ifVersion(version) }, body }));

/** D19.1. */
export const useSettings = () => {
  const client = useClient();
  return useQuery({ queryKey: ['settings'], queryFn: () => readSettings(client) });
};
