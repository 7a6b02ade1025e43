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

export type SummaryType = (typeof summaryTypes)[number];

/** D12.2, D17.4: changes with a name of their own. */
const otherTypes = ['product.steps_reordered', 'from_price.changed', 'plan.failed'] as const;

export type ChangeType = `${ResourceKind}.${Verb}` | SummaryType | (typeof otherTypes)[number];

export const changeTypes: readonly ChangeType[] = [
  ...resourceKinds.flatMap((kind) => verbs.map((verb) => `${kind}.${verb}` as const)),
  ...summaryTypes,
  ...otherTypes,
];
