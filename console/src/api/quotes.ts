import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Schemas, unwrap, type VantailClient } from '@vantail/client';
import { useClient } from '../session/session-context.tsx';
import { ifVersion } from './catalogue-resource.ts';

export type Quote = Schemas['Quote'];
/** A quote as a dry run shows it: without what only a saved one has. */
export type QuoteOrDryRun = Schemas['QuoteOrDryRun'];
export type QuoteStatus = Quote['status'];
/** D16.3: what each line costs before and after. */
export type RepricedQuote = Schemas['RepricedQuote'];
export type OptionReplacement = Schemas['OptionReplacement'];
export type QuoteLine = Quote['lines'][number];
export type NewLine = Omit<Schemas['QuoteCreate']['lines'][number], 'id'>;
export type WorkedLine = Schemas['QuoteLinesPut']['lines'][number];

/** A4. */
export const QUOTE_ORDERS = ['number', '-number', 'updated_at', '-updated_at'] as const;

type Query = {
  q?: string;
  status?: QuoteStatus;
  page?: number;
  page_size?: number;
  order?: (typeof QUOTE_ORDERS)[number];
};

/** What lists show: lines are megabytes. */
const LISTED = 'number,reference,customer,status,total,currency,price_basis,valid_until,created_at,updated_at';

/** The newest first, unless another order is given. */
export const useQuotes = (query: Query, fields = LISTED) => {
  const client = useClient();
  return useQuery({
    queryKey: ['quotes', 'list', query, fields],
    queryFn: async () =>
      unwrap(await client.GET('/v1/quotes', { params: { query: { order: '-id', fields, ...query } } })),
    placeholderData: keepPreviousData,
  });
};

export const useQuote = (id: number) => {
  const client = useClient();
  return useQuery({
    queryKey: ['quotes', id],
    queryFn: () => quoteCalls(client).get(id),
  });
};

export const quoteCalls = (client: VantailClient) => ({
  get: async (id: number) => unwrap(await client.GET('/v1/quotes/{id}', { params: { path: { id } } })),
  patch: async (id: number, body: Schemas['QuotePatch'], version: number) =>
    unwrap(await client.PATCH('/v1/quotes/{id}', { params: { path: { id }, header: ifVersion(version) }, body })),
  create: async (body: Schemas['QuoteCreate']) => unwrap(await client.POST('/v1/quotes', { body })) as Quote,
  /** What a quote would come to; nothing is saved. */
  tryOut: async (body: Schemas['QuoteCreate']) =>
    unwrap(await client.POST('/v1/quotes', { params: { query: { dry_run: true } }, body })),
  /** D19.9: the lines of a draft, in their order. A dry run shows the quote as it would be. */
  putLines: async (id: number, lines: WorkedLine[], version: number | undefined, isDryRun = false) =>
    unwrap(
      await client.PUT('/v1/quotes/{id}/lines', {
        params: { path: { id }, query: { dry_run: isDryRun }, header: ifVersion(version) },
        body: { lines },
      }),
    ),
  duplicate: async (id: number) => unwrap(await client.POST('/v1/quotes/{id}/duplicate', { params: { path: { id } } })),
  /** D16.3. */
  reprice: async (id: number, version: number, isDryRun: boolean) =>
    unwrap(
      await client.POST('/v1/quotes/{id}/reprice', {
        params: { path: { id }, query: { dry_run: isDryRun }, header: ifVersion(version) },
      }),
    ),
  /** D19.9: an option instead of another, on every line that has it. */
  replaceOption: async (id: number, body: OptionReplacement, version: number, isDryRun: boolean) =>
    unwrap(
      await client.POST('/v1/quotes/{id}/replace-option', {
        params: { path: { id }, query: { dry_run: isDryRun }, header: ifVersion(version) },
        body,
      }),
    ),
  /** D20.4: a new link for the customer; the old one ends. */
  unshare: async (id: number, version: number) =>
    unwrap(await client.POST('/v1/quotes/{id}/unshare', { params: { path: { id }, header: ifVersion(version) } })),
  /** D10: erases the customer, keeps the record. */
  eraseCustomer: async (id: number) => unwrap(await client.DELETE('/v1/quotes/{id}', { params: { path: { id } } })),
});
