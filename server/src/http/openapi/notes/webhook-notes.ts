import type { OperationNotes } from './operation-note.ts';

const webhook = { path: { id: 1 }, after: ['createWebhook'] };

/** D13. */
export const webhookNotes: OperationNotes = {
  createWebhook: {
    text: 'Has changes of these types sent to an address of yours, in order and at least once, beginning with the next change. The answer has the `secret` that signs the messages; it is shown this once. The address is an `https:` URL, else it is `validation_error`, and nothing is ever sent into a private network; a tenant has at most 20 webhooks. Call `testWebhook` next.',
    example: {
      body: {
        url: 'https://shop.example/hooks/vantail',
        types: ['from_price.changed', 'product.*'],
        description: 'Search index',
      },
    },
  },
  listWebhooks: {
    text: 'The webhooks of the tenant and how each is doing: up to which change it has delivered, how often it failed in a row, when it is tried again.',
    example: { after: ['createWebhook'] },
  },
  getWebhook: {
    text: 'One webhook and how it is doing; never its secret. The tries themselves are in `listWebhookDeliveries`.',
    example: webhook,
  },
  updateWebhook: {
    text: 'Changes the fields that are sent. A new `url`, or `active: true` after the webhook was turned off, goes on at once after the last delivered change: nothing is left out.',
    example: { ...webhook, body: { types: ['from_price.changed'] } },
  },
  deleteWebhook: {
    text: 'Removes the webhook and its tries; nothing more is sent. To pause it, use `updateWebhook` with `active: false`.',
    example: webhook,
  },
  rotateWebhook: {
    text: 'Gives the webhook a new secret, which is shown this once. The old one signs beside it for another 24 hours, so that a receiver can change over without losing a message.',
    example: webhook,
  },
  replayWebhook: {
    text: 'Moves the place from which changes are delivered: back, to have them sent again, or forward, past a change that the receiver cannot take. A number after the last change is `validation_error`.',
    example: { ...webhook, body: { after: 20 } },
  },
  testWebhook: {
    text: 'Sends one message of the type `webhook.test` now, also for an inactive webhook, and tells how it went. A receiver that refuses or cannot be reached is an answer, not a refusal: `error_class` says why.',
    example: webhook,
  },
  listWebhookDeliveries: {
    text: 'The last 100 tries of a webhook, the newest first, with status, duration and the kind of failure. Bodies are not kept.',
    example: { ...webhook, after: ['testWebhook'] },
  },
};
