import type { TSchema } from 'typebox';
import { priceDetails } from '../../platform/callers/scopes.ts';
import { eventName } from '../../platform/http/openapi/event-operation.ts';
import { choice, flag, id, integer, line, nullable, text, timestamp } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { changeTypes } from '../../platform/ledger/recorded-change.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';
import { readingScopes } from '../changes/rules.ts';
import { changeAnswer } from '../changes/schema.ts';
import { errorClasses } from './send-message.ts';

/** D13.3: why the service turned a webhook off. */
const disabledReasons = ['gone', 'failing'] as const;

export const kindOf = (type: string): string => type.slice(0, type.indexOf('.'));

/** D13.1: what a webhook can ask for: single types of D12, all of a kind, or everything. */
export const subscribableTypes: readonly string[] = [
  ...changeTypes,
  ...new Set(changeTypes.map((type) => `${kindOf(type)}.*`)),
  '*',
];

/** What a webhook asks for, as the ledger is searched by it. */
export type Subscription = { all: boolean; types: string[]; kinds: string[] };

export const subscriptionOf = (types: readonly string[]): Subscription => ({
  all: types.includes('*'),
  types: types.filter((type) => !type.endsWith('*')),
  kinds: types.filter((type) => type.endsWith('.*')).map(kindOf),
});

const MAX_NUMBER = Number.MAX_SAFE_INTEGER;
const changeNumber = (description: string) => integer(0, MAX_NUMBER, { description });

const readOnlyFields = {
  scopes: Type.Array(choice(readingScopes), {
    description:
      'The scopes of the caller who last set `url` or `types`. The webhook skips changes that need another scope.',
  }),
  price_detail: choice(priceDetails, {
    description:
      'The price detail of that caller: `final` omits the values of tables, percentages, surcharges and breakdowns.',
  }),
  disabled_reason: nullable(
    choice(disabledReasons, {
      description: 'Why the service turned it off: the receiver answered 410, or all deliveries failed for three days.',
    }),
  ),
  delivered_up_to: changeNumber('All changes of its types up to this number have been delivered.'),
  failures: integer(0, MAX_NUMBER, { description: 'Failed attempts since the last success.' }),
  failing_since: nullable(timestamp({ description: 'Time of the first failed attempt.' })),
  next_try_at: nullable(timestamp({ description: 'Time of the next attempt after a failure.' })),
};

const fields = {
  url: Type.String({
    minLength: 1,
    maxLength: 2048,
    ...line,
    description: 'https: without user name and password; http: too where WEBHOOKS_ALLOW_PRIVATE is set.',
    examples: ['https://shop.example/hooks/vantail'],
  }),
  types: Type.Array(Type.Unsafe<string>({ type: 'string', enum: [...subscribableTypes] }), {
    minItems: 1,
    maxItems: 50,
    uniqueItems: true,
    description: 'Types of changes, all of a kind (`product.*`), or everything (`*`).',
    examples: [['from_price.changed', 'product.*']],
  }),
  description: text(1000, { examples: ['Search index'] }),
  active: flag(true),
};

/** D13.1. */
export const webhookSchema = resourceSchema({
  name: 'Webhook',
  fields,
  required: ['url', 'types'],
  responseFields: readOnlyFields,
});

const secret = Type.String({ description: 'Signs the deliveries. Returned only here; a replay of the call omits it.' });

/** What POST answered may be sent back as it is: the secret is ignored there. */
const withIgnoredSecret = <Schema extends object>(schema: Schema): Schema => {
  const { properties } = schema as { properties?: object };
  return { ...schema, properties: { ...properties, secret: { type: 'string', readOnly: true } } };
};

export const webhookCreate = withIgnoredSecret(webhookSchema.create);
export const webhookPatch = withIgnoredSecret(webhookSchema.patch);

/** The answer of what makes a secret. */
export const madeWebhookAnswer = Type.Object(
  {
    ...(webhookSchema.answer as unknown as { properties: Record<string, ReturnType<typeof Type.String>> }).properties,
    secret: Type.Optional(secret),
  },
  { $id: 'MadeWebhook' },
);

const tryFields = {
  status: nullable(integer(100, 999, { description: 'The status the receiver answered; null without an answer.' })),
  ms: integer(0, MAX_NUMBER, { description: 'How long it took.' }),
  error_class: nullable(
    Type.Unsafe<string>({
      type: 'string',
      enum: [...errorClasses],
      description: 'null: delivered. `status`: an answer that is neither 2xx nor a redirect.',
    }),
  ),
};

/** D13.4. */
export const deliveryAnswer = Type.Object(
  {
    number: nullable(id({ description: 'Number of the change; null for a test.' })),
    type: Type.String(),
    ...tryFields,
    at: timestamp(),
  },
  { $id: 'WebhookDelivery' },
);

export const testAnswer = Type.Object(tryFields, { $id: 'WebhookTest' });

export const replayBody = Type.Object(
  {
    after: integer(0, MAX_NUMBER, {
      description: 'The number of a change: deliveries continue with the next one.',
      examples: [0],
    }),
  },
  { additionalProperties: false, $id: 'WebhookReplay' },
);

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
