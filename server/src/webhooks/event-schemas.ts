import type { TSchema } from 'typebox';
import { changeAnswer } from '../changes/schema.ts';
import { changeTypes } from '../database/ledger/change-types.ts';
import { id, timestamp } from '../http/bodies/fields.ts';
import { eventName } from '../http/openapi/event-operation.ts';
import { Type } from '../json-schema.ts';

const eventOf = (type: string, data: TSchema) =>
  Type.Object({ type: Type.Literal(type), timestamp: timestamp(), data }, { $id: `${eventName(type)}Event` });

/** D13.2: the change as lists show it, of this one type. */
const changeOf = (type: string): TSchema =>
  Type.Unsafe({ allOf: [changeAnswer, { type: 'object', properties: { type: { const: type } } }] });

/** D13.2, D13.4: the body of every event, by its type. */
export const eventSchemas: Readonly<Record<string, TSchema>> = {
  ...Object.fromEntries(changeTypes.map((type) => [type, eventOf(type, changeOf(type))])),
  'webhook.test': eventOf('webhook.test', Type.Object({ webhook_id: id() })),
};
