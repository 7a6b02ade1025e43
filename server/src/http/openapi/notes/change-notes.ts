import type { OperationNotes } from './operation-note.ts';

/** D12. */
export const changeNotes: OperationNotes = {
  listChanges: {
    text: 'The ledger of everything that was written, the newest first: who, when, which fields, from what to what. With `after` it is a feed: a program that has read up to a number and asks for what follows never misses a change, and `next` is the query to go on with. Changes of keys, people and webhooks are shown to keys with `keys:manage` only. `createWebhook` has changes sent instead of asked for.',
    example: { query: { product_id: 3, page_size: 2 } },
  },
  getChange: {
    text: 'One change with all its values, also the large ones that `listChanges` leaves out. The customer of a quote and secrets are never in it.',
    example: { path: { number: 3 } },
  },
  revertChange: {
    text: 'Takes back one change, or all that a bulk call or a plan caused if the number is that of its summary: updated fields get their old values, what was created is deactivated, what was deleted comes back under its id. If a field was changed again since, it is `conflict`, `errors` names the later change, and nothing is written. Changes of keys, people, webhooks and quotes cannot be taken back (`validation_error`). `restoreProduct` goes back further, for one product.',
    codes: ['conflict', 'duplicate_display_order'],
    example: { path: { number: 72 } },
  },
  restoreProduct: {
    text: 'Makes a product what it was right after a change of the ledger: its own fields, steps, attachments, rows and rules. What was made since is deactivated, and what was deleted comes back under its id. Options, brand, category and shared price tables are left alone; `warnings` names those that are inactive or differ now. `exportProductConfiguration` with `at` shows that state first.',
    example: { path: { product_id: 1 }, body: { to: 66 } },
  },
};
