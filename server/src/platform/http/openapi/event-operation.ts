import type { TSchema } from 'typebox';
import type { Json } from './hoist-schemas.ts';

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** D13.2: the headers of the Standard Webhooks specification. */
const headers = [
  header('webhook-id', '`msg_<webhook id>_<number>`: the same on every attempt.'),
  header('webhook-timestamp', 'Time of this attempt, in whole seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the base64 of an HMAC-SHA256; one for each valid secret, separated by spaces.',
  ),
];

/** `ProductCreated` for `product.created`. */
export const eventName = (type: string): string =>
  type
    .split(/[._]/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');

/** What a receiver is sent, as OpenAPI describes it: the request is ours, and the answer is the receiver's. */
export const eventOperation = (type: string, body: TSchema): Json => ({
  operationId: `event${eventName(type)}`,
  tags: ['webhooks'],
  summary: `${type} is delivered`,
  description: `Sent to every active webhook whose types include \`${type}\`, in the order of the changes, until the receiver accepts it.`,
  // Signed, not authenticated: the receiver is not this service.
  security: [],
  parameters: headers,
  requestBody: { required: true, content: { 'application/json': { schema: body } } },
  responses: {
    '2XX': { description: 'Accepted: the service does not send it again' },
    410: { description: 'Gone: the service turns the webhook off' },
    default: { description: 'The service tries again later' },
  },
});
