import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { ifVersion, type Page } from './catalogue-resource.ts';
import { newestFirst } from './newest-first.ts';

export type Quote = Schemas['Quote'];
export type QuoteStatus = Quote['status'];

type Query = { status?: QuoteStatus; page?: number; page_size?: number };

const list = async (client: VantailClient, query: Query): Promise<Page<Quote>> =>
  unwrap(await client.GET('/v1/quotes', { params: { query } }));

/** The newest first: the last pages of the service's list, turned round. */
const newest = async (
  client: VantailClient,
  { page, page_size, ...filter }: Required<Pick<Query, 'page' | 'page_size'>> & Query,
): Promise<Page<Quote>> => {
  const first = await list(client, { ...filter, page: 1, page_size });
  const cut = newestFirst(first.total, page, page_size);
  const pages = await Promise.all(
    cut.pages.map((number) => (number === 1 ? first : list(client, { ...filter, page: number, page_size }))),
  );
  const data = pages
    .flatMap((found) => found.data)
    .slice(cut.from, cut.to)
    .reverse();
  return { ...first, data, page };
};

export const useQuotes = (query: Required<Pick<Query, 'page' | 'page_size'>> & Query) => {
  const client = useClient();
  return useQuery({
    queryKey: ['quotes', 'list', query],
    queryFn: () => newest(client, query),
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
  /** D10: erases the customer, keeps the record. */
  eraseCustomer: async (id: number) => unwrap(await client.DELETE('/v1/quotes/{id}', { params: { path: { id } } })),
});
