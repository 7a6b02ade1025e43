import { changeTypes } from '../database/ledger/change-types.ts';
import { choice, id, integer, nullable, timestamp } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';

const actorKinds = ['key', 'person', 'operator', 'system'] as const;
const text = () => nullable(Type.String());
const number = (description: string) => Type.Optional(integer(0, Number.MAX_SAFE_INTEGER, { description }));

const cells = Type.Object(
  {
    changed: Type.Integer(),
    added: Type.Integer(),
    removed: Type.Integer(),
    lowest_percent: nullable(Type.Number()),
    highest_percent: nullable(Type.Number()),
  },
  {
    description: 'Of a changed price_table: how many of its prices differ, and by how much at the least and the most.',
  },
);

/** D12.3: any JSON value. */
const value = (description: string) => Type.Unsafe<unknown>({ description });

export const changedField = Type.Object(
  {
    field: Type.String({ description: 'The name of the field, as POST takes it.' }),
    before: value('null where it was new. Over 2 KiB: { "omitted": true, "bytes": n } in lists.'),
    after: value('The same of what it became.'),
    cells: Type.Optional(cells),
  },
  { $id: 'ChangedField' },
);

/** D12.1. */
export const changeAnswer = Type.Object(
  {
    number: id({ description: 'Runs per tenant from 1 without gaps, in the order of commits.' }),
    at: timestamp(),
    type: choice(changeTypes),
    actor: Type.Object({ kind: choice(actorKinds), id: nullable(id()), name: Type.String() }),
    request_id: text(),
    resource: Type.Object({
      kind: Type.String({ description: 'brand, category, product, option, step, pricing_configuration, ...' }),
      id: id(),
      name: text(),
      version: nullable(Type.Integer({ description: 'The version that the change made.' })),
    }),
    product_id: nullable(id({ description: 'The product that it belongs to.' })),
    cause: nullable(id({ description: 'The number of the summary of the bulk call that made it.' })),
    fields: Type.Array(changedField),
  },
  { $id: 'Change' },
);

export const changesAnswer = Type.Object({
  data: Type.Array(changeAnswer),
  next: nullable(
    Type.String({
      description:
        'The query for what follows; null at the end. With `after` it is never null, so that a reader can go on for ever.',
    }),
  ),
});

/** D12.6. */
export const changesQuery = Type.Object({
  after: number('Only changes after this number, the oldest first: ask again with `next` for those to come.'),
  before: number('Only changes before this number.'),
  cause: Type.Optional(id({ description: 'Only what the bulk call with this summary changed.' })),
  product_id: Type.Optional(id({ description: 'Only of this product, its steps and rows.' })),
  type: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 2000,
      description: 'Types by commas; `step.*` stands for all of a kind.',
      examples: ['product.updated,step.*'],
    }),
  ),
  resource_id: Type.Optional(id({ description: 'Only of things with this id.' })),
  actor_kind: Type.Optional(choice(actorKinds)),
  actor_id: Type.Optional(id()),
  since: Type.Optional(
    Type.Unsafe<string>({ type: 'string', format: 'date-time', description: 'At this time or later.' }),
  ),
  until: Type.Optional(
    Type.Unsafe<string>({ type: 'string', format: 'date-time', description: 'At this time or earlier.' }),
  ),
  page_size: Type.Optional(integer(1, 200, { default: 50 })),
  order: Type.Optional(choice(['asc', 'desc'], { description: 'Without it: desc; with `after`: asc.' })),
});
