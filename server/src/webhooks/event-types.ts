/** D12.2: what changes are about. */
const KINDS = [
  'brand',
  'category',
  'product',
  'option',
  'step',
  'pricing_configuration',
  'price_table',
  'rule',
  'quote',
  'webhook',
  'plan',
  'api_key',
  'person',
  'tenant',
] as const;

const VERBS = ['created', 'updated', 'deactivated', 'reactivated', 'deleted'] as const;

/** D12.2, D12.4, D17.4: those that are made otherwise. */
const OTHERS = [
  'product.steps_reordered',
  'from_price.changed',
  'import.applied',
  'adjustment.applied',
  'copy.applied',
  'document.applied',
  'restore.applied',
  'revert.applied',
  'plan.published',
  'plan.failed',
] as const;

/** Every type of D12. */
export const eventTypes: readonly string[] = [
  ...KINDS.flatMap((kind) => VERBS.map((verb) => `${kind}.${verb}`)),
  ...OTHERS,
];

const kindOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** D13.1: what a webhook can ask for: single types, all of a kind, or everything. */
export const wantedTypes: readonly string[] = [
  ...eventTypes,
  ...new Set(eventTypes.map((type) => `${kindOf(type)}.*`)),
  '*',
];

/** What a webhook asks for, as the ledger is searched by it. */
export type Wanted = { all: boolean; types: string[]; kinds: string[] };

export const wantedOf = (types: readonly string[]): Wanted => ({
  all: types.includes('*'),
  types: types.filter((type) => !type.endsWith('*')),
  kinds: types.filter((type) => type.endsWith('.*')).map(kindOf),
});
