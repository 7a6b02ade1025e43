import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { tenantTable } from '../resource/store.ts';
import type { SavedLine } from './saved-line.ts';

export type QuoteStatus = 'draft' | 'sent' | 'accepted' | 'declined';

export type SavedQuote = {
  id: number;
  number: number;
  reference: string | null;
  customer: Record<string, unknown> | null;
  status: QuoteStatus;
  lines: SavedLine[];
  total: number;
  currency: string;
  price_basis: 'HT' | 'TTC';
  /** D12.11; null for quotes that are older than the ledger. */
  priced_at_change: number | null;
  /** D16.2: 128 bits; who has it sees the quote without its customer. */
  share_token: string;
  /** D16.3: shown and never enforced; null for quotes that are older than the field. */
  valid_until: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

export const quotes = tenantTable<SavedQuote>({
  table: 'quotes',
  columns: [
    'number',
    'reference',
    'customer',
    'status',
    'lines',
    'total',
    'currency',
    'price_basis',
    'priced_at_change',
    'share_token',
    'valid_until',
  ],
  json: ['customer', 'lines'],
  search: [],
  ledger: {
    kind: 'quote',
    fields: ['reference', 'customer', 'status', 'lines', 'valid_until'],
    // D12.5: a reference is free text, and often the customer's name.
    secret: ['reference', 'customer'],
    nameOf: ({ number }) => String(number),
  },
});

/** The next number of the tenant. Two quotes made at once take turns here, so that no number is left out. */
export const nextQuoteNumber = async (tx: TenantTransaction): Promise<number> => {
  tx.locks.take('quote_numbers', [tx.tenantId]);
  const rows = await tx.query<{ last_number: number }>(
    `insert into quote_numbers (tenant_id, last_number) values ($1, 1)
     on conflict (tenant_id) do update set last_number = quote_numbers.last_number + 1
     returning last_number`,
    [tx.tenantId],
  );
  return rows[0]?.last_number as number;
};

/** Holds the pricing rows of the lines; a line without a row (a roof-window size) is left out. */
export const insertQuoteRows = async (tx: TenantTransaction, quoteId: number, rowIds: readonly (number | null)[]) => {
  const held = rowIds.map((id, line) => ({ id, line })).filter(({ id }) => id !== null);
  if (held.length === 0) return;
  await tx.query(
    `insert into quote_rows (tenant_id, quote_id, line, pricing_configuration_id)
     select q.tenant_id, q.id, held.line, held.row_id
     from quotes q cross join unnest($3::integer[], $4::bigint[]) as held (line, row_id)
     where q.tenant_id = $1 and q.id = $2`,
    [tx.tenantId, quoteId, held.map(({ line }) => line), held.map(({ id }) => id)],
  );
};

/** D16.3: the rows that a quote held before it was priced anew. */
export const deleteQuoteRows = (tx: TenantTransaction, quoteId: number) =>
  tx.query('delete from quote_rows where tenant_id = $1 and quote_id = $2', [tx.tenantId, quoteId]);

/** D16.2. */
export const findSharedQuote = async (read: TenantRead, shareToken: string): Promise<SavedQuote | undefined> => {
  const { rows } = await quotes.list(read, { equals: { share_token: shareToken }, page: 1, page_size: 1 });
  return rows[0] as SavedQuote | undefined;
};

const answerWith = ({ id, number }: Pick<SavedQuote, 'id' | 'number'>) => `{"id":${id},"number":${number},%`;

/** The answers that are kept for a repeat and show the quote: keys are locked before all else. */
export const lockStoredAnswers = async (tx: TenantTransaction, quote: SavedQuote): Promise<void> => {
  const keys = await tx.query<{ key: string }>(
    'select key from idempotency_keys where tenant_id = $1 and body like $2 order by key for no key update',
    [tx.tenantId, answerWith(quote)],
  );
  tx.locks.take(
    'idempotency_keys',
    keys.map(({ key }) => key),
  );
};

/** They show the quote as it is after the erasure, so that no copy of the customer stays. */
export const replaceStoredAnswers = (tx: TenantTransaction, quote: SavedQuote) =>
  tx.query('update idempotency_keys set body = $3 where tenant_id = $1 and body like $2', [
    tx.tenantId,
    answerWith(quote),
    JSON.stringify(quote),
  ]);
