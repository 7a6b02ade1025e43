import type { Change, ChangeQuery } from '../../api/changes.ts';
import { SUMMARY_TYPES } from './entries.ts';

/** What the filter offers, and `type` of D12.6 for it. */
export const KIND_TYPES = {
  product: 'product.*',
  step: 'step.*',
  row: 'pricing_configuration.*',
  rule: 'rule.*',
  option: 'option.*',
  table: 'price_table.*',
  brand: 'brand.*',
  category: 'category.*',
  quote: 'quote.*',
  plan: 'plan.*',
  from_price: 'from_price.changed',
  bulk: SUMMARY_TYPES.join(','),
  key: 'api_key.*',
} as const;

export type HistoryKind = keyof typeof KIND_TYPES;
export const HISTORY_KINDS = Object.keys(KIND_TYPES) as HistoryKind[];

/** What a history shows, in the address: it can be sent to a colleague, and the back button works. */
export type HistorySearch = {
  kind?: HistoryKind;
  /** The one thing of that kind. */
  id?: number;
  product?: number;
  /** `key.12`: kind and number of who did it. */
  actor?: string;
  /** Days of the reader's clock, both included. */
  since?: string;
  until?: string;
  /** What one bulk call did. */
  cause?: number;
};

const id = (value: unknown) => (Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined);
const day = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;
const ACTOR = /^(key|person|operator|system)(?:\.(\d{1,15}))?$/;

/** Whatever someone typed into the address: what does not fit is left out. */
export const historySearch = (search: Record<string, unknown>): HistorySearch => {
  const kind = HISTORY_KINDS.find((known) => known === search.kind);
  const found: Record<keyof HistorySearch, unknown> = {
    kind,
    id: kind === undefined ? undefined : id(search.id),
    product: id(search.product),
    actor: typeof search.actor === 'string' && ACTOR.test(search.actor) ? search.actor : undefined,
    since: day(search.since),
    until: day(search.until),
    cause: id(search.cause),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)) as HistorySearch;
};

const actorQuery = (actor: string): ChangeQuery => {
  const [, kind, number] = ACTOR.exec(actor) ?? [];
  return {
    ...(kind ? { actor_kind: kind as Change['actor']['kind'] } : {}),
    ...(number ? { actor_id: Number(number) } : {}),
  };
};

/** The same as the service asks for it; `productId` is that of the page. */
export const historyQuery = (search: HistorySearch, productId?: number): ChangeQuery => {
  const { kind, id: resource_id, product = productId, actor, since, until, cause } = search;
  return {
    ...(kind ? { type: KIND_TYPES[kind] } : {}),
    ...(resource_id ? { resource_id } : {}),
    ...(product ? { product_id: product } : {}),
    ...(actor ? actorQuery(actor) : {}),
    ...(since ? { since: new Date(`${since}T00:00:00`).toISOString() } : {}),
    ...(until ? { until: new Date(`${until}T23:59:59.999`).toISOString() } : {}),
    ...(cause ? { cause } : {}),
  };
};

/** A list of everything folds what a bulk call did into one entry; whoever asks for rows, or for one of them, sees each. */
export const isFolded = ({ kind, cause }: HistorySearch): boolean => kind === undefined && cause === undefined;
