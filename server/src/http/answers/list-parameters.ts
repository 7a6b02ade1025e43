import type { TProperties, TSchema } from 'typebox';
import { Type } from '../../json-schema.ts';
import { choice } from '../bodies/fields.ts';
import { listQuery, type Page } from './pagination.ts';

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

/** What a list of records can be asked for (D1), as read from the query. */
export type RecordQuery = Page & {
  ids?: readonly number[];
  order?: string;
  updated_since?: string;
  fields?: readonly string[];
};

/** The fields by which a list can be ordered, if the record has them. */
const ORDERS = ['id', 'name', 'number', 'updated_at'] as const;

type Terms = { pageSize?: number; defaultOrder?: string };

/** D1: the parameters of every list of records; the record itself says which fields and orders there are. */
export const recordListQuery = (record: TSchema, filters: TProperties = {}, { pageSize, defaultOrder }: Terms = {}) => {
  const fields = Object.keys((record as { properties?: object }).properties ?? {});
  const orders = ORDERS.filter((field) => fields.includes(field)).flatMap((field) => [field, `-${field}`]);
  const byReference = Type.Optional(Type.String({ maxLength: 100, description: 'Exactly this reference.' }));
  return listQuery(
    {
      ...filters,
      ...(fields.includes('reference') ? { reference: byReference } : {}),
      ids: idsFilter,
      updated_since: Type.Optional(
        Type.Unsafe<string>({
          type: 'string',
          format: 'date-time',
          description: 'Only what was written at this time or later.',
        }),
      ),
      order: Type.Optional(
        choice(orders, {
          description: `Upwards, or downwards with a minus; then by id. Without it: ${defaultOrder ?? 'by id'}.`,
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
};
