import { ACTOR_KINDS } from '../../platform/database/tenant-transaction.ts';
import { choice, id, integer, nullable, timestamp, withDefault } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { changeTypes } from '../../platform/ledger/recorded-change.ts';

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
    description: 'Of a changed price_table: how many of its prices differ, and the smallest and largest difference.',
  },
);

/** D12.3: any JSON value. */
const value = (description: string) => Type.Unsafe<unknown>({ description });

export const changedField = Type.Object(
  {
    field: Type.String({ description: 'The name of the field, as POST takes it.' }),
    before: value('null if it was new. Over 2 KiB: { "omitted": true, "bytes": n } in lists.'),
    after: value('The value after the change, in the same form.'),
    cells: Type.Optional(cells),
  },
  { $id: 'ChangedField' },
);

/** D12.1. */
export const changeAnswer = Type.Object(
  {
    number: id({ description: 'Counts from 1 per tenant without gaps, in the order of commits.' }),
    at: timestamp(),
    type: choice(changeTypes),
    actor: Type.Object({
      kind: choice(ACTOR_KINDS),
      id: nullable(id()),
      name: nullable(Type.String({ description: 'null: a customer, whom the ledger does not name.' })),
    }),
    request_id: text(),
    resource: Type.Object({
      kind: Type.String({ description: 'brand, category, product, option, step, pricing_configuration, ...' }),
      id: id(),
      name: text(),
      version: nullable(Type.Integer({ description: 'The version after the change.' })),
    }),
    product_id: nullable(id({ description: 'The product that it belongs to.' })),
    cause: nullable(id({ description: 'The number of the summary of the bulk call that caused it.' })),
    fields: Type.Array(changedField),
  },
  { $id: 'Change' },
);

export const changesAnswer = Type.Object({
  data: Type.Array(changeAnswer),
  next: nullable(
    Type.String({
      description:
        'The query for the next page; null at the end. With `after` it is never null, so that a reader can continue indefinitely.',
    }),
  ),
});

/** D12.6. */
export const changesQuery = Type.Object({
  after: number('Only changes after this number, oldest first: repeat with `next` for later ones.'),
  before: number('Only changes before this number.'),
  cause: Type.Optional(id({ description: 'Only changes caused by the bulk call with this summary.' })),
  product_id: Type.Optional(id({ description: 'Only changes of this product, its steps and rows.' })),
  type: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 2000,
      description: 'Types, separated by commas; `step.*` means all types of a kind.',
      examples: ['product.updated,step.*'],
    }),
  ),
  resource_id: Type.Optional(id({ description: 'Only changes of records with this id.' })),
  actor_kind: Type.Optional(choice(ACTOR_KINDS)),
  actor_id: Type.Optional(id()),
  since: Type.Optional(
    Type.Unsafe<string>({ type: 'string', format: 'date-time', description: 'At this time or later.' }),
  ),
  until: Type.Optional(
    Type.Unsafe<string>({ type: 'string', format: 'date-time', description: 'At this time or earlier.' }),
  ),
  page_size: withDefault(integer(1, 200, { default: 50 })),
  order: Type.Optional(choice(['asc', 'desc'], { description: 'Default: desc; with `after`: asc.' })),
});
