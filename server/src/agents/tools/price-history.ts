import { changeAnswer } from '../../history/index.ts';
import { catalogueRead } from '../../platform/callers/scopes.ts';
import { choice, id, moment } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { cursor, defineTool, nextCursor } from '../tool.ts';

/** The kinds whose changes move prices. */
const KINDS = [
  'product',
  'pricing_configuration',
  'price_table',
  'option',
  'rule',
  'service',
  'tariff',
  'vat_rate',
] as const;

type HistoryFilter = {
  kind?: (typeof KINDS)[number];
  id?: number;
  product_id?: number;
  since?: string;
  until?: string;
  cursor?: string;
};

type Change = {
  number: number;
  at: string;
  type: string;
  actor: { name: string };
  resource: { kind: string; name: string | null };
  fields: { field: string; before: unknown; after: unknown }[];
};

const PAGE_SIZE = 20;

const lineOf = ({ number, at, type, actor, resource }: Change): string =>
  `${number}. ${at.slice(0, 10)} ${type} ${resource.name ?? ''} by ${actor.name}`;

export const priceHistory = defineTool<HistoryFilter>({
  name: 'price_history',
  title: 'See what changed prices',
  description:
    'Who changed what prices are made of, and when, newest first, with the values before and after: of a product with its rows and rules, or of one kind of record, or of one record by kind and id. Options, price tables, services, tariffs and VAT rates belong to no product: ask for them by kind.',
  access: catalogueRead,
  input: Type.Object(
    {
      kind: Type.Optional(choice(KINDS)),
      id: Type.Optional(id({ description: 'Only this record; needs kind.' })),
      product_id: Type.Optional(id()),
      since: Type.Optional(moment({ description: 'At this time or later: 2030-01-31T12:00:00Z.' })),
      until: Type.Optional(moment({ description: 'At this time or earlier.' })),
      cursor,
    },
    { additionalProperties: false },
  ),
  output: Type.Object({ changes: Type.Array(changeAnswer), next_cursor: nextCursor }),
  run: async ({ kind, id: resource_id, product_id, since, until, cursor: before }, { call }) => {
    const type = kind ? `${kind}.*` : KINDS.map((known) => `${known}.*`).join();
    const { body } = await call<{ data: Change[]; next: string | null }>('listChanges', {
      query: { type, resource_id, product_id, since, until, before, page_size: PAGE_SIZE },
    });
    const next = body.next === null ? null : new URLSearchParams(body.next).get('before');
    return {
      text: body.data.length === 0 ? 'Nothing was changed.' : body.data.map(lineOf).join('\n'),
      data: { changes: body.data, next_cursor: next },
    };
  },
});
