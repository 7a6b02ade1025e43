import type { Change, ChangeQuery, NamedChange } from '../api/changes.ts';

/** D12.4: the summaries of bulk calls, and of what takes them back. */
const IS_SUMMARY: Readonly<Record<NamedChange, boolean>> = {
  'import.applied': true,
  'adjustment.applied': true,
  'share.applied': true,
  'copy.applied': true,
  'document.applied': true,
  'restore.applied': true,
  'revert.applied': true,
  'plan.published': true,
  'product.steps_reordered': false,
  'from_price.changed': false,
  'plan.failed': false,
  'quote.accepted': false,
};

const SUMMARY_TYPES = Object.entries(IS_SUMMARY).flatMap(([type, is]) => (is ? [type] : []));

const isSummary = ({ type }: Change): boolean => SUMMARY_TYPES.includes(type);

export type HistoryEntry =
  | { kind: 'change'; number: number; at: string; change: Change; prices: Change[] }
  /** All that one bulk call did; `summary` is undefined where the list leaves it out. */
  | { kind: 'bulk'; number: number; at: string; summary: Change | undefined };

/** What a list shows of changes, the newest first: a bulk call is one entry, a from-price belongs to what moved it. */
export const entriesOf = (changes: readonly Change[], isFolded: boolean): HistoryEntry[] => {
  const entries: HistoryEntry[] = [];
  const bulk = new Map<number, Extract<HistoryEntry, { kind: 'bulk' }>>();
  let prices: Change[] = [];
  const addBulk = (number: number, change: Change) => {
    const known = bulk.get(number);
    const entry = known ?? { kind: 'bulk' as const, number, at: change.at, summary: undefined };
    if (change.number === number) entry.summary = change;
    if (!known) entries.push(entry);
    bulk.set(number, entry);
  };
  const flush = () => {
    for (const change of prices)
      entries.push({ kind: 'change', number: change.number, at: change.at, change, prices: [] });
    prices = [];
  };
  for (const change of changes) {
    // D12.2: it comes last of its transaction, so here it comes first, and waits for what moved it.
    const belongs = prices[0] === undefined || prices[0].request_id === change.request_id;
    if (!belongs) flush();
    if (isFolded && change.cause !== null) addBulk(change.cause, change);
    else if (isSummary(change)) addBulk(change.number, change);
    else if (change.type === 'from_price.changed' && change.request_id !== null) prices.push(change);
    else {
      entries.push({ kind: 'change', number: change.number, at: change.at, change, prices });
      prices = [];
    }
  }
  flush();
  return entries;
};

/** The entries of each day of the reader's clock, in their order. */
export const byDay = (entries: readonly HistoryEntry[]): { day: string; entries: HistoryEntry[] }[] => {
  const days: { day: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const date = new Date(entry.at);
    const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-');
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};

/** What the filter offers, and `type` of D12.6 for it. */
const KIND_TYPES = {
  product: 'product.*',
  step: 'step.*',
  row: 'pricing_configuration.*',
  rule: 'rule.*',
  example: 'example.*',
  option: 'option.*',
  table: 'price_table.*',
  brand: 'brand.*',
  category: 'category.*',
  quote: 'quote.*',
  service: 'service.*',
  vat_rate: 'vat_rate.*',
  tariff: 'tariff.*',
  settings: 'settings.*',
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
