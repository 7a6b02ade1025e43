import type { Discount, QuoteStatus, Totals } from '@vantail/pricing';
import { insertRows } from '../../platform/database/insert-rows.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { bytesOfPage, type ListedRows, type ListFilter, tenantTable } from '../../platform/resource/store.ts';
import type { OFFER_LANGUAGES } from '../settings-record.ts';
import type { FrozenRate, FrozenTables } from './frozen-terms.ts';
import type { OfferTerms } from './offer-terms.ts';
import { type SavedLine, wholeLine } from './saved-line.ts';

/** D20.5. */
export const ACCEPTED_BY = ['customer', 'person', 'key'] as const;

/** D20.5: who accepted which version of a quote, and when. The name is what the customer wrote. */
export type Accepted = {
  by: (typeof ACCEPTED_BY)[number];
  name: string | null;
  at: string;
  version: number;
  /** The VAT rates whose notes the customer ticked. */
  certified: number[];
  /** Of the person or key. */
  actor_id: number | null;
};

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
  /** D16.3, D20.5: until when it can be accepted on its page; null for quotes that are older than the field. */
  valid_until: string | null;
  valid_until_is_own: boolean;
  accepted: Accepted | null;
  /** D20.4: when its page was opened; no part of a version. */
  seen_at: { first: string; last: string } | null;
  /** D20.4: saved by a visitor of a shop. */
  is_request: boolean;
  note: string | null;
  internal_note: string | null;
  language: (typeof OFFER_LANGUAGES)[number] | null;
  vat_rate_id: number | null;
  tariff_id: number | null;
  discount: Discount | null;
  included_vat_rate: FrozenRate | null;
  totals: Totals;
  margin: number | null;
  /** D19.5: ids of lines are never used again. */
  last_line_id: number;
  /** The tables of its services, which no answer contains. */
  price_tables: FrozenTables;
  /** D20.3: what its document shows of the shop since it was sent; null while it is a draft. No answer contains it. */
  offer_terms: OfferTerms | null;
  version: number;
  created_at: string;
  updated_at: string;
};

const visibleColumns = [
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
  'note',
  'internal_note',
  'language',
  'vat_rate_id',
  'tariff_id',
  'discount',
  'included_vat_rate',
  'totals',
  'margin',
  'accepted',
  'seen_at',
] as const;

const OMITTED = { omitted: true };

/** D20.6, D19.6: a line as the ledger and webhooks tell it: without texts about the customer, and without purchase prices. */
export const lineOfLedger = (line: SavedLine): object => {
  const texts = { label: line.label && OMITTED, note: line.note && OMITTED };
  switch (line.kind) {
    case 'product': {
      const { purchase_price: _, ...rest } = line;
      return { ...rest, ...texts };
    }
    case 'service': {
      const { purchase_price: _, service, ...rest } = line;
      const { purchase_percent: __, ...recorded } = service;
      return { ...rest, service: recorded, unit: line.unit && OMITTED, ...texts };
    }
    case 'free':
      return { ...line, name: line.name && OMITTED, unit: line.unit && OMITTED, ...texts };
    case 'heading':
      return { ...line, name: line.name && OMITTED, ...texts };
  }
};

/** D20.6: a value of a quote as the ledger and webhooks tell it. */
const valueOfLedger = (field: string, value: unknown): unknown => {
  if (field === 'lines' && Array.isArray(value)) return value.map(lineOfLedger);
  if (field !== 'accepted' || value === null) return value;
  const accepted = value as Accepted;
  return { ...accepted, name: accepted.name && OMITTED };
};

const columns = [
  ...visibleColumns,
  'last_line_id',
  'price_tables',
  'valid_until_is_own',
  'is_request',
  'offer_terms',
] as const;

const jsonColumns = [
  'customer',
  'lines',
  'discount',
  'included_vat_rate',
  'totals',
  'price_tables',
  'accepted',
  'seen_at',
  'offer_terms',
] as const;

const found = {
  table: 'quotes',
  search: ['number::text', 'reference', `customer ->> 'name'`, `customer ->> 'company'`],
  filters: {
    since: (value: string) => `created_at >= ${value}::timestamptz`,
    // Answers give times in milliseconds.
    until: (value: string) => `created_at < ${value}::timestamptz + interval '1 millisecond'`,
  },
};

const table = tenantTable<SavedQuote>({
  ...found,
  columns,
  json: jsonColumns,
  ledger: {
    kind: 'quote',
    isLarge: true,
    fields: [
      'reference',
      'customer',
      'status',
      'lines',
      'valid_until',
      'note',
      'internal_note',
      'language',
      'vat_rate_id',
      'tariff_id',
      'discount',
      'accepted',
      'share_token',
    ],
    // D12.5, D20.6: a reference is free text, and often the customer's name. Who has the token sees the offer.
    secret: ['reference', 'customer', 'note', 'internal_note', 'share_token'],
    visibleAs: valueOfLedger,
    updateType: (before, after) => (after.accepted?.by && !before.accepted ? 'quote.accepted' : undefined),
    nameOf: ({ number }) => String(number),
  },
});

/** D19.3: a quote from before has no VAT and no discount. */
const totalsOf = (total: number): Totals => ({ lines: total, discount: 0, net: total, vat: null, gross: total });

/** A row of any age as a quote of today. */
const whole = <Row extends Partial<SavedQuote>>(row: Row): Row => ({
  ...row,
  ...(row.lines && { lines: row.lines.map(wholeLine) }),
  ...('totals' in row && { totals: row.totals ?? totalsOf(row.total as number) }),
  ...('last_line_id' in row && { last_line_id: row.last_line_id ?? row.lines?.length ?? 0 }),
  ...('price_tables' in row && { price_tables: row.price_tables ?? {} }),
});

const wholeIfFound = (row: SavedQuote | undefined): SavedQuote | undefined => row && whole(row);

const list = async (read: TenantRead, filter: ListFilter): Promise<ListedRows<SavedQuote>> => {
  const { fields = [...visibleColumns, 'version', 'created_at', 'updated_at'] } = filter;
  // Older quotes have no totals: they are recognised by their total.
  const { rows, total } = await table.list(read, { ...filter, fields: [...fields, 'total'] });
  const isRequested = fields.includes('total');
  const visible = rows.map(whole).map(({ total: sum, ...row }) => row);
  return { rows: isRequested ? rows.map(whole) : (visible as typeof rows), total };
};

export const quotes = {
  lineBytes: bytesOfPage(found, 'lines'),
  find: async (read: TenantRead, id: number) => wholeIfFound(await table.find(read, id)),
  lock: async (tx: TenantTransaction, id: number) => wholeIfFound(await table.lock(tx, id)),
  list,
  insert: async (tx: TenantTransaction, values: Partial<SavedQuote>) => whole(await table.insert(tx, values)),
  update: async (tx: TenantTransaction, before: SavedQuote, changes: Partial<SavedQuote>) =>
    whole(await table.update(tx, before, changes)),
};

/** The next number of the tenant. Two quotes made at once wait for each other here, so that no number is left out. */
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

const heldRows = (lines: readonly SavedLine[]) =>
  lines.flatMap((line, index) =>
    line.kind === 'product' && line.pricing_configuration_id !== null
      ? [{ line: index, id: line.pricing_configuration_id }]
      : [],
  );

/** Holds the pricing rows of the lines; a line without a row (a roof-window size, a service) is left out. */
export const insertQuoteRows = async (tx: TenantTransaction, quoteId: number, lines: readonly SavedLine[]) => {
  const held = heldRows(lines);
  if (held.length === 0) return;
  await insertRows(tx, {
    into: 'quote_rows (tenant_id, quote_id, line, pricing_configuration_id)',
    row: '$1, $2, ?, ?',
    shared: [quoteId],
    rows: held.map(({ line, id }) => [line, id]),
  });
};

/** D16.3, D19.9: a quote with other lines holds other rows. */
export const replaceQuoteRows = async (
  tx: TenantTransaction,
  quoteId: number,
  was: readonly SavedLine[],
  is: readonly SavedLine[],
) => {
  if (JSON.stringify(heldRows(was)) === JSON.stringify(heldRows(is))) return;
  await tx.query('delete from quote_rows where tenant_id = $1 and quote_id = $2', [tx.tenantId, quoteId]);
  await insertQuoteRows(tx, quoteId, is);
};

/** D16.2. */
export const findSharedQuote = async (read: TenantRead, shareToken: string): Promise<SavedQuote | undefined> => {
  const fields = [...columns, 'version', 'created_at', 'updated_at'];
  const { rows } = await list(read, { equals: { share_token: shareToken }, fields, page: 1, page_size: 1 });
  return rows[0] as SavedQuote | undefined;
};

/** D20.4: the customer opened the page: no new version, and no change for the ledger. */
export const markSeen = async (tx: TenantTransaction, id: number, at: string): Promise<void> => {
  tx.locks.take('quotes', [id]);
  await tx.query(
    `update quotes set seen_at = json_build_object('first', coalesce(seen_at ->> 'first', $3::text),
       'last', greatest(seen_at ->> 'last', $3::text))
     where tenant_id = $1 and id = $2`,
    [tx.tenantId, id, at],
  );
};

const answerWith = ({ id, number }: Pick<SavedQuote, 'id' | 'number'>) => `{"id":${id},"number":${number},%`;

/** The stored answers to repeatable requests that contain the quote: keys are locked before all else. */
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
export const replaceStoredAnswers = (tx: TenantTransaction, quote: Pick<SavedQuote, 'id' | 'number'>, answer: object) =>
  tx.query('update idempotency_keys set body = $3 where tenant_id = $1 and body like $2', [
    tx.tenantId,
    answerWith(quote),
    JSON.stringify(answer),
  ]);
