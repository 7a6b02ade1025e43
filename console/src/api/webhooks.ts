import { useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { allPages, ifVersion } from './catalogue-resource.ts';

export type Webhook = Schemas['Webhook'];
/** A webhook with its secret, which is shown this once (D13.1). */
export type MadeWebhook = Schemas['MadeWebhook'];
type WebhookBody = Pick<Webhook, 'url' | 'types' | 'description'>;
export type WebhookDelivery = Schemas['WebhookDelivery'];

/** D13.1: at most 20 a tenant. */
export const useWebhooks = () => {
  const client = useClient();
  return useQuery({
    queryKey: ['webhooks', 'all'],
    queryFn: () =>
      allPages(async (page) =>
        unwrap(await client.GET('/v1/webhooks', { params: { query: { page, page_size: 50 } } })),
      ),
  });
};

/** The last tries, the newest first, polled while they are visible. */
export const useDeliveries = (id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: async () => unwrap(await client.GET('/v1/webhooks/{id}/deliveries', { params: { path: { id } } })).data,
    refetchInterval: 5_000,
  });
};

export const webhookCalls = (client: VantailClient) => ({
  create: async (body: WebhookBody) => unwrap(await client.POST('/v1/webhooks', { body })),
  patch: async ({ id, version }: Webhook, body: Schemas['WebhookPatch']) =>
    unwrap(await client.PATCH('/v1/webhooks/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  remove: async ({ id }: Webhook) => unwrap(await client.DELETE('/v1/webhooks/{id}', { params: { path: { id } } })),
  rotate: async ({ id, version }: Webhook) =>
    unwrap(await client.POST('/v1/webhooks/{id}/rotate', { params: { path: { id }, header: ifVersion(version) } })),
  test: async ({ id }: Webhook) => unwrap(await client.POST('/v1/webhooks/{id}/test', { params: { path: { id } } })),
  replay: async ({ id }: Webhook, after: number) =>
    unwrap(await client.POST('/v1/webhooks/{id}/replay', { params: { path: { id } }, body: { after } })),
});
