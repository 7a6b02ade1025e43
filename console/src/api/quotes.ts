import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { ifVersion } from './catalogue-resource.ts';

export type Quote = Schemas['Quote'];
export type QuoteStatus = Quote['status'];

/** A4. */
export const QUOTE_ORDERS = ['number', '-number', 'updated_at', '-updated_at'] as const;

type Query = { status?: QuoteStatus; page?: number; page_size?: number; order?: (typeof QUOTE_ORDERS)[number] };

/** The newest first, unless another order is asked for. */
export const useQuotes = (query: Query) => {
  const client = useClient();
  return useQuery({
    queryKey: ['quotes', 'list', query],
    queryFn: async () => unwrap(await client.GET('/v1/quotes', { params: { query: { order: '-id', ...query } } })),
    placeholderData: keepPreviousData,
  });
};

export const useQuote = (id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['quotes', id],
    queryFn: async () => unwrap(await client.GET('/v1/quotes/{id}', { params: { path: { id } } })),
  });
};

export const quoteCalls = (client: VantailClient) => ({
  patch: async (id: number, body: Schemas['QuotePatch'], version: number) =>
    unwrap(await client.PATCH('/v1/quotes/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  /** D16.3. */
  reprice: async (id: number, version: number, isDryRun: boolean) =>
    unwrap(
      await client.POST('/v1/quotes/{id}/reprice', {
        params: { path: { id }, query: { dry_run: isDryRun }, header: ifVersion(version) },
      }),
    ),
  /** D10: erases the customer, keeps the record. */
  eraseCustomer: async (id: number) => unwrap(await client.DELETE('/v1/quotes/{id}', { params: { path: { id } } })),
});
