import type { NamedChange } from '../../api/changes.ts';
import type { Webhook } from '../../api/webhooks.ts';
import { type Language, messages } from '../../ui/language/messages.ts';

export const eventGroupWords = messages({
  en: {
    all: 'Everything',
    from_price: 'From-prices that change',
    product: 'Products',
    step: 'Steps',
    row: 'Pricing rows',
    option: 'Options',
    brand: 'Brands',
    category: 'Categories',
    quote: 'Saved quotes',
    bulk: 'Bulk changes: imports, price changes, copies, restored states',
  },
  fr: {
    all: 'Tout',
    from_price: 'Prix « à partir de » qui changent',
    product: 'Produits',
    step: 'Étapes',
    row: 'Lignes tarifaires',
    option: 'Options',
    brand: 'Marques',
    category: 'Catégories',
    quote: 'Devis enregistrés',
    bulk: 'Travaux d’ensemble : imports, changements de prix, copies, états rétablis',
  },
});

const tries = messages({
  en: {
    delivered: (status: number, ms: string) => `Delivered: answered ${status} after ${ms} ms`,
    status: (status: number) => `The receiver answered ${status}; only 2xx counts as delivered.`,
    redirect: (status: number) =>
      `The receiver answered ${status}, a redirect, which the service doesn’t follow. Enter the final address.`,
    timeout: 'No response within 10 seconds.',
    private_address: 'The address is in a private network, which the service doesn’t call.',
    name: 'The receiver’s host name was not found: check the address.',
    connection: 'The receiver cannot be reached.',
    tls: 'The receiver’s certificate is not trusted.',
    protocol: 'The response is not HTTP.',
  },
  fr: {
    delivered: (status: number, ms: string) => `Remis : réponse ${status} en ${ms} ms`,
    status: (status: number) => `Le destinataire a répondu ${status} ; seul 2xx vaut réception.`,
    redirect: (status: number) =>
      `Le destinataire a répondu ${status}, une redirection : elles ne sont pas suivies. Indiquez l’adresse finale.`,
    timeout: 'Pas de réponse en 10 secondes.',
    private_address: 'L’adresse est dans un réseau privé et n’est pas appelée.',
    name: 'Le nom du destinataire est inconnu : vérifiez l’adresse.',
    connection: 'Le destinataire est injoignable.',
    tls: 'Le certificat du destinataire n’est pas reconnu.',
    protocol: 'La réponse n’est pas du HTTP.',
  },
});

type Try = { status: number | null; ms: number; error_class: string | null };

/** How a try went, in a sentence (D13.4). */
export const tryWords = (language: Language, { status, ms, error_class }: Try): string => {
  const say = tries[language];
  if (error_class === null) return say.delivered(status ?? 200, new Intl.NumberFormat(language).format(ms));
  if (error_class === 'status' || error_class === 'redirect') return say[error_class](status ?? 0);
  const plain: Partial<Record<string, unknown>> = say;
  const sentence = plain[error_class];
  return typeof sentence === 'string' ? sentence : error_class;
};

type EventType = Webhook['types'][number];

/** Whether the form offers a change with a name of its own as bulk work; a new one is decided here. */
const IS_BULK: Readonly<Record<NamedChange, boolean>> = {
  'import.applied': true,
  'adjustment.applied': true,
  'share.applied': true,
  'copy.applied': true,
  'document.applied': true,
  'restore.applied': true,
  'revert.applied': true,
  'plan.published': false,
  'plan.failed': false,
  'product.steps_reordered': false,
  'from_price.changed': false,
  'quote.accepted': false,
};

const BULK_TYPES = (Object.keys(IS_BULK) as NamedChange[]).filter((type) => IS_BULK[type]);

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
  bulk: BULK_TYPES,
} as const satisfies Record<string, readonly EventType[]>;

export type EventGroup = keyof typeof EVENT_GROUPS;

export const EVENT_GROUP_IDS = Object.keys(EVENT_GROUPS) as EventGroup[];

const typesIn = (group: EventGroup): readonly EventType[] => EVENT_GROUPS[group];

/** The groups of which a webhook takes all. */
export const groupsOf = (types: readonly EventType[]): EventGroup[] =>
  EVENT_GROUP_IDS.filter((group) => typesIn(group).every((type) => types.includes(type)));

/** What else a webhook receives: a program has chosen it, and the form keeps it. */
export const otherTypes = (types: readonly EventType[]): EventType[] => {
  const covered = groupsOf(types).flatMap(typesIn);
  return types.filter((type) => !covered.includes(type));
};

/** Everything includes all others: none is named with it. */
export const typesOf = (groups: readonly EventGroup[], others: readonly EventType[]): EventType[] =>
  groups.includes('all') ? ['*'] : [...groups.flatMap(typesIn), ...others];
