import type { Pieces } from '@vantail/pricing';

/** D12.2: the kinds of things whose changes the ledger keeps. */
export const resourceKinds = [
  'brand',
  'category',
  'product',
  'option',
  'step',
  'pricing_configuration',
  'price_table',
  'price_list_mapping',
  'rule',
  'example',
  'settings',
  'vat_rate',
  'service',
  'tariff',
  'quote',
  'webhook',
  'plan',
  'api_key',
  'person',
  'tenant',
] as const;

export type ResourceKind = (typeof resourceKinds)[number];

/** D12.2: what happened to one of them. */
export const verbs = ['created', 'updated', 'deactivated', 'reactivated', 'deleted'] as const;

export type Verb = (typeof verbs)[number];

/** D12.9: whether a change of a kind can be undone. From-prices follow by themselves. */
const isRevertible = {
  brand: true,
  category: true,
  product: true,
  option: true,
  step: true,
  pricing_configuration: true,
  price_table: true,
  price_list_mapping: false,
  rule: true,
  example: true,
  settings: true,
  vat_rate: true,
  service: true,
  tariff: true,
  quote: false,
  webhook: false,
  plan: false,
  api_key: false,
  person: false,
  tenant: false,
} as const satisfies Record<ResourceKind, boolean>;

export type RevertibleKind = {
  [Kind in ResourceKind]: (typeof isRevertible)[Kind] extends true ? Kind : never;
}[ResourceKind];

export const isRevertibleKind = (kind: string): kind is RevertibleKind =>
  Object.hasOwn(isRevertible, kind) && isRevertible[kind as ResourceKind];

/** D12.4: what a bulk call did, before the changes that it caused. */
export const summaryTypes = [
  'import.applied',
  'adjustment.applied',
  'share.applied',
  'copy.applied',
  'document.applied',
  'restore.applied',
  'revert.applied',
  'plan.published',
] as const;

type SummaryType = (typeof summaryTypes)[number];

/** D12.2, D17.4, D20.5: changes with a name of their own. */
const otherTypes = ['product.steps_reordered', 'from_price.changed', 'plan.failed', 'quote.accepted'] as const;

export type ChangeType = `${ResourceKind}.${Verb}` | SummaryType | (typeof otherTypes)[number];

export const changeTypes: readonly ChangeType[] = [
  ...resourceKinds.flatMap((kind) => verbs.map((verb) => `${kind}.${verb}` as const)),
  ...summaryTypes,
  ...otherTypes,
];

/** Where the large values of a field are stored. */
type StoredHashes = { before?: string; after?: string };

/** D12.3: what a field was and what it became. */
export type ChangedField = { field: string; before: unknown; after: unknown; cells?: unknown; kept?: StoredHashes };

/** The thing that a change is about; `id` is unique among things of its kind. */
export type ChangedResource = { kind: ResourceKind; id: number; name: string | null; version: number | null };

/** A change of the open transaction, which gets its number at the end. */
export type RecordedChange = {
  type: ChangeType;
  resource: ChangedResource;
  product_id: number | null;
  fields: ChangedField[];
  unshown: Record<string, unknown> | null;
};

/** What a bulk call is about (D12.4); it counts its changes by itself. */
export type Summary = {
  type: SummaryType;
  resource: ChangedResource;
  product_id: number | null;
  /** It is a write by itself, and recorded even where nothing else changed. */
  isWrite?: boolean;
};

/** How the records of a kind stand in the ledger. */
export type LedgerKind<Row> = {
  kind: ResourceKind;
  /** A record may be megabytes: it is compared, stored and returned in pieces, with pauses. No two are written at once. */
  isLarge?: boolean;
  /** D12.3: the fields that POST takes. */
  fields: readonly string[];
  /** What an undo needs besides them. */
  unshown?: readonly string[];
  /** D12.5: fields of which the ledger tells that they changed, and never what they hold. */
  secret?: readonly string[];
  /** What the ledger tells of a value that holds some such fields. */
  visibleAs?: (field: string, value: unknown) => unknown;
  nameOf?: (row: Partial<Row>) => string | null;
  productIdOf?: (row: Partial<Row>) => number | null | undefined;
  /** The name of an update that has one of its own (D20.5). */
  updateType?: (before: Partial<Row>, after: Partial<Row>) => ChangeType | undefined;
  /** Further members of a changed field besides `before` and `after`; two tables of 40,000 prices are compared in pieces. */
  detail?: (field: string, before: unknown, after: unknown) => Pieces<Pick<ChangedField, 'cells'>>;
};
