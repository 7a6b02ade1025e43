import { flag, id, integer, nullable, text, timestamp } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';
import { resourceSchema } from '../resource/schema.ts';
import { wantedTypes } from './event-types.ts';
import { errorClasses } from './sending/error-class.ts';

const MAX_NUMBER = Number.MAX_SAFE_INTEGER;
const changeNumber = (description: string) => integer(0, MAX_NUMBER, { description });

const shown = {
  disabled_reason: nullable(
    Type.Unsafe<string>({
      type: 'string',
      enum: ['gone', 'failing'],
      description: 'Why the service turned it off: the receiver answered 410, or nothing was delivered for three days.',
    }),
  ),
  delivered_up_to: changeNumber('The changes up to this number are delivered, or none of its types.'),
  failures: integer(0, MAX_NUMBER, { description: 'Tries that failed since the last success.' }),
  failing_since: nullable(timestamp({ description: 'When the first of them was.' })),
  next_try_at: nullable(timestamp({ description: 'When the next try after a failure is due.' })),
};

const fields = {
  url: Type.String({
    minLength: 1,
    maxLength: 2048,
    description: 'https: without user name and password; http: too where WEBHOOKS_ALLOW_PRIVATE is set.',
    examples: ['https://shop.example/hooks/vantail'],
  }),
  types: Type.Array(Type.Unsafe<string>({ type: 'string', enum: [...wantedTypes] }), {
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
export const webhookSchema = resourceSchema({ name: 'Webhook', fields, required: ['url', 'types'], shown });

const secret = Type.String({ description: 'Signs the deliveries. Shown this once; a replay of the call omits it.' });

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
  status: nullable(integer(100, 999, { description: 'What the receiver answered; null without an answer.' })),
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
    number: nullable(id({ description: 'Of the change; null for a test.' })),
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
      description: 'The number of a change: the deliveries go on with the next one.',
      examples: [0],
    }),
  },
  { additionalProperties: false, $id: 'WebhookReplay' },
);
