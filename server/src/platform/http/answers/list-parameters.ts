import type { Static, TObject, TProperties, TSchema, TUnsafe } from 'typebox';
import { choice, integer } from '../../json/fields.ts';
import { Type } from '../../json/json-schema.ts';

const MAX_PAGE_SIZE = 200; // D1

export type Page = { page: number; page_size: number };

/** The query of a list: `active`, the resource's own filters, and the page. */
export const listQuery = <Filters extends TProperties = Record<never, never>>(
  filters?: Filters,
  defaultPageSize = 50,
): TUnsafe<Page & Static<TObject<Filters>>> =>
  Type.Unsafe(
    Type.Object({
      ...filters,
      page: Type.Optional(integer(1, Number.MAX_SAFE_INTEGER, { default: 1 })),
      page_size: Type.Optional(integer(1, MAX_PAGE_SIZE, { default: defaultPageSize })),
    }),
  );

export const listAnswer = (item: TSchema) => {
  const count = integer(0, Number.MAX_SAFE_INTEGER);
  const fields = { data: Type.Array(item), page: count, page_size: count, total: count, total_pages: count };
  return Type.Object(fields, { $id: `${(item as { $id?: string }).$id}List` });
};

const MAX_IDS = 200;

/** D1: lists only these records. */
export const idsFilter = Type.Optional(
  Type.Unsafe<number[]>({
    type: 'string',
    maxLength: MAX_IDS * 17,
    'x-max-ids': MAX_IDS,
    description: `Only these: up to ${MAX_IDS} ids, separated by commas.`,
    examples: ['12,13'],
  }),
);

/** The parameters of a list of records (D1), as read from the query. */
export type RecordQuery = Page & {
  ids?: readonly number[];
  order?: string;
  updated_since?: string;
  fields?: readonly string[];
};

/** The fields by which a list can be ordered, if the record has them. */
const ORDERS = ['id', 'name', 'number', 'updated_at'] as const;

type Terms = {
  pageSize?: number;
  defaultOrder?: string;
  /** What only this list can be ordered by. */
  orders?: readonly string[];
};

/** D1: the parameters of every list of records; the record itself says which fields and orders there are. */
export const recordListQuery = <Filters extends TProperties = Record<never, never>>(
  record: TSchema,
  filters?: Filters,
  { pageSize, defaultOrder, orders: own = [] }: Terms = {},
): TUnsafe<RecordQuery & Static<TObject<Filters>>> => {
  const fields = Object.keys((record as { properties?: object }).properties ?? {});
  const orders = [...ORDERS.filter((field) => fields.includes(field)), ...own].flatMap((field) => [field, `-${field}`]);
  const byReference = Type.Optional(Type.String({ maxLength: 100, description: 'Exactly this reference.' }));
  const query = listQuery(
    {
      ...filters,
      ...(fields.includes('reference') ? { reference: byReference } : {}),
      ids: idsFilter,
      updated_since: Type.Optional(
        Type.Unsafe<string>({
          type: 'string',
          format: 'date-time',
          description: 'Only records written at this time or later.',
        }),
      ),
      order: Type.Optional(
        choice(orders, {
          description: `Ascending, or descending with a minus; then by id. Default: ${defaultOrder ?? 'by id'}.`,
        }),
      ),
      fields: Type.Optional(
        Type.Unsafe<string[]>({
          type: 'string',
          'x-fields': fields,
          description: `Only these fields of each record, separated by commas, and \`id\`: ${fields.join(', ')}.`,
          examples: [fields.slice(0, 2).join(',')],
        }),
      ),
    },
    pageSize,
  );
  return Type.Unsafe(query);
};
