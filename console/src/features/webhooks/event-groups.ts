import type { Webhook } from '../../api/webhooks.ts';

type EventType = Webhook['types'][number];

/** What the form offers, each with the types of D13.1 that it stands for. */
export const EVENT_GROUPS = {
  all: ['*'],
  from_price: ['from_price.changed'],
  product: ['product.*'],
  step: ['step.*'],
  row: ['pricing_configuration.*'],
  option: ['option.*'],
  brand: ['brand.*'],
  category: ['category.*'],
  quote: ['quote.*'],
  bulk: [
    'import.applied',
    'adjustment.applied',
    'share.applied',
    'copy.applied',
    'document.applied',
    'restore.applied',
    'revert.applied',
  ],
} as const satisfies Record<string, readonly EventType[]>;

export type EventGroup = keyof typeof EVENT_GROUPS;

export const EVENT_GROUP_IDS = Object.keys(EVENT_GROUPS) as EventGroup[];

const typesIn = (group: EventGroup): readonly EventType[] => EVENT_GROUPS[group];

/** The groups of which a webhook takes all. */
export const groupsOf = (types: readonly EventType[]): EventGroup[] =>
  EVENT_GROUP_IDS.filter((group) => typesIn(group).every((type) => types.includes(type)));

/** What a webhook takes beside them: a program asked for it, and the form keeps it. */
export const otherTypes = (types: readonly EventType[]): EventType[] => {
  const covered = groupsOf(types).flatMap(typesIn);
  return types.filter((type) => !covered.includes(type));
};

/** Everything is everything: nothing is named beside it. */
export const typesOf = (groups: readonly EventGroup[], others: readonly EventType[]): EventType[] =>
  groups.includes('all') ? ['*'] : [...groups.flatMap(typesIn), ...others];
