import type { OperationNotes } from './operation-note.ts';

/** D12. */
export const changeNotes: OperationNotes = {
  listChanges: {
    text: 'Lists all changes, newest first: who changed which fields, when, and the values before and after. With `after` it is a feed: a program that has read up to a number and asks for what follows never misses a change; `next` is the query for the next page. Only keys with `keys:manage` see changes of keys, people and webhooks; keys with `price_detail` `final` see no tables, percentages, surcharges or breakdowns. To receive changes instead of polling, use `createWebhook`.',
    example: { query: { product_id: 3, page_size: 2 } },
  },
  getChange: {
    text: 'Returns one change with all its values, including the large ones that `listChanges` omits. It never contains the customer or reference of a quote, nor secrets.',
    example: { path: { number: 3 } },
  },
  revertChange: {
    text: 'Undoes one change, or everything that a bulk call or a plan changed if the number is that of its summary: updated fields get their old values, created records are deactivated, deleted records come back under their ids. If someone has changed a field again since, the answer is `conflict`, `errors` names the later change, and nothing is written. The caller needs the scope of everything that is written (`insufficient_scope`): `keys:manage` for settings, VAT rates and tariffs. You cannot undo changes of keys, people, webhooks and quotes (`validation_error`). `restoreProduct` goes back further, for one product.',
    codes: ['conflict', 'duplicate_display_order'],
    example: { path: { number: 72 } },
  },
  restoreProduct: {
    text: 'Restores a product to its state right after a change: its own fields, steps, attachments, rows and rules. It deactivates records created since, and restores deleted ones under their ids. Options, brand, category and shared price tables stay unchanged; `warnings` names those that are now inactive or different. To look at that state first, call `exportProductConfiguration` with `at`.',
    example: { path: { product_id: 1 }, body: { to: 66 } },
  },
};

const webhook = { path: { id: 1 }, after: ['createWebhook'] };

/** D13. */
export const webhookNotes: OperationNotes = {
  createWebhook: {
    text: 'Sends changes of these types to your address, in order and at least once, starting with the next change. The answer contains the `secret` that signs the messages; no later answer shows it. The address must be an `https:` URL (`validation_error` otherwise), and the service never sends into a private network; a tenant has at most 20 webhooks. Types whose changes the caller may not read (`listChanges`) are `insufficient_scope`, and the webhook has the rights of the caller. Call `testWebhook` next.',
    example: {
      body: {
        url: 'https://shop.example/hooks/vantail',
        types: ['from_price.changed', 'product.*'],
        description: 'Search index',
      },
    },
  },
  listWebhooks: {
    text: 'Lists the webhooks of the tenant and their status: the last delivered change, the number of consecutive failures, and the time of the next attempt.',
    example: { after: ['createWebhook'] },
  },
  getWebhook: {
    text: 'Returns one webhook and its status, never its secret. `listWebhookDeliveries` lists its attempts.',
    example: webhook,
  },
  updateWebhook: {
    text: 'Changes only the fields you send. A caller who sets `url` or `types` must be able to read the changes of all its types (`insufficient_scope` otherwise), and the webhook has the rights of that caller from then on. After a new `url`, or `active: true` once the webhook was turned off, deliveries continue at once after the last delivered change, without a gap.',
    example: { ...webhook, body: { types: ['from_price.changed'] } },
  },
  deleteWebhook: {
    text: 'Deletes the webhook and its delivery log, and stops all deliveries. To pause it, use `updateWebhook` with `active: false`.',
    example: webhook,
  },
  rotateWebhook: {
    text: 'Gives the webhook a new secret; no later answer shows it. The old secret also signs for another 24 hours, so that the receiver can switch without losing a message.',
    example: webhook,
  },
  replayWebhook: {
    text: 'Moves the position in the changes: back, to deliver them again, or forward, to skip a change that the receiver cannot process. A number after the last change is `validation_error`.',
    example: { ...webhook, body: { after: 20 } },
  },
  testWebhook: {
    text: 'Sends one message of the type `webhook.test` now, even if the webhook is inactive, and returns the result. If the receiver refuses or cannot be reached, the call still succeeds, and `error_class` says why.',
    example: webhook,
  },
  listWebhookDeliveries: {
    text: 'Lists the last 100 delivery attempts of a webhook, newest first, with status, duration and kind of failure. The service does not store bodies.',
    example: { ...webhook, after: ['testWebhook'] },
  },
};
