import type { ProblemCode } from '../../../errors.ts';
import type { OperationNotes } from './operation-note.ts';

const plan = { path: { id: 1 }, after: ['addPlanRequests'] };

/** Whatever a request of the plan may be refused with. */
const codesOfRequests: readonly ProblemCode[] = [
  'conflict',
  'duplicate_display_order',
  'invalid_option',
  'precondition_failed',
];

/** D17. */
export const planNotes: OperationNotes = {
  createPlan: {
    text: 'Creates a plan: changes that you prepare now and publish together later, such as next year’s prices. It starts as an empty draft; add requests with `addPlanRequests`. A time in the past is `validation_error`.',
    example: { body: { name: 'Prices of 2030', effective_at: '2030-01-01T00:00:00+01:00' } },
  },
  listPlans: {
    text: 'Lists the plans, with a summary of what each changes instead of its requests. `state=scheduled` lists those that will be published automatically, `state=failed` those that need attention.',
    example: { after: ['createPlan'] },
  },
  getPlan: {
    text: 'Returns one plan with its requests and, while it is still current, the result of its last check. `changed_since` on a request means that its target has changed since the request was added.',
    example: plan,
  },
  updatePlan: {
    text: 'Changes the name or time of a draft. Any PATCH, even an empty one, turns a failed plan back into a draft. In any other state it is `conflict`: call `unschedulePlan` first.',
    codes: ['conflict'],
    example: { ...plan, body: { name: 'Prices of 2030, windows' } },
  },
  addPlanRequests: {
    text: 'Adds up to 100 requests to a draft, all or none: what you would send to the other routes, with method, path and body. The service checks their shape now; `checkPlan` checks their effect. They run in order, each on the result of those before it; create new records inactive now and let the plan activate them. Routes that cannot be planned, and targets that do not exist, are `validation_error`; a request that the caller could not make is `insufficient_scope`, here and when the plan is scheduled or published; a plan that is not a draft is `conflict`.',
    codes: ['conflict'],
    example: {
      path: { id: 1 },
      after: ['createPlan', 'createProduct'],
      body: {
        requests: [
          { method: 'PATCH', path: '/v1/products/6', body: { price_adjustment_percentage: 3 } },
          { method: 'PATCH', path: '/v1/products/6', body: { name_en: 'Aluminium window' } },
        ],
      },
    },
  },
  removePlanRequest: {
    text: 'Removes one request from a draft; the others keep their order. In any other state of the plan it is `conflict`.',
    codes: ['conflict'],
    example: { path: { id: 1, request_id: 2 }, after: ['addPlanRequests'] },
  },
  checkPlan: {
    text: 'Runs the whole plan and rolls it back: it returns which changes the plan would write, the effect on from-prices and validation reports, and what the quotes in the body cost before and after. A plan that would be refused is refused here in the same way; `plan_request_id` names the request. The service stores the result until the plan or the catalogue changes. With `Accept: application/x-ndjson` the answer is lines of progress, the last of which is the check.',
    codes: codesOfRequests,
    example: { ...plan, body: { quotes: [] } },
  },
  schedulePlan: {
    text: 'Schedules the plan for publication at its `effective_at`; exactly one running process publishes it. A plan without a time, or with a time in the past, is `validation_error`; one that is not a draft is `conflict`. If the plan would make examples fail, it is `validation_error` (`examples_fail`) unless `accept_examples` is true; at publication only the examples that exist now count. Nothing else is checked: call `checkPlan` first. `unschedulePlan` undoes it.',
    codes: ['conflict'],
    example: plan,
  },
  unschedulePlan: {
    text: 'Turns a scheduled plan back into a draft, so that it is not published and you can change it. In any other state it is `conflict`.',
    codes: ['conflict'],
    example: { path: { id: 1 }, after: ['schedulePlan'] },
  },
  publishPlan: {
    text: 'Publishes a draft or a scheduled plan now: all of its requests in one transaction, or none. If a request is refused, publication fails with its code and the plan stays unchanged. Afterwards `published_change` is the number of the summary; `revertChange` of it undoes the whole plan. If the plan would make examples fail, it is `validation_error` (`examples_fail`) unless `accept_examples` is true; examples in which only the price differs then expect the new price. With `Accept: application/x-ndjson` the answer is lines of progress, the last of which is the plan.',
    codes: codesOfRequests,
    example: { path: { id: 1 }, after: ['addPlanRequests', 'unschedulePlan'] },
  },
  discardPlan: {
    text: 'Permanently discards a draft, scheduled or failed plan; it stays in the list. A published plan is `conflict`: undo it with `revertChange`.',
    codes: ['conflict'],
    example: { path: { id: 2 }, after: ['createPlan'] },
  },
};

const copied = { name: 'Fenêtre PVC 1 vantail, Nordfenster', category_id: 2, brand_id: 2 };

const document = {
  format: 'vantail.product-configuration',
  version: 3,
  product: copied,
  options: [{ id: 1, name: 'Blanc 9016', content_type: 'couleurs', reference: 'RAL9016' }],
  pricing_configurations: [{ id: 1, leaf_count: 1, opening_v1: 'fixe', price_table: '120:80' }],
  steps: [
    {
      id: 1,
      name: 'Couleur',
      type: 'selection',
      option_ids: [1],
      content_configuration: { pricingConfig: [1] },
    },
  ],
};

/** B2, B3, B6. */
export const bulkNotes: OperationNotes = {
  adjustPrices: {
    text: 'Raises or lowers the prices of many pricing rows, options, services and shared price tables in one transaction, with rounding. `filter` must contain a filter, `all: true` or `all_services: true`, so that an omitted filter cannot change a whole catalogue. Run it with `dry_run=true` first, and send the `state` of that report as `expected_state`: if anything has changed since, it is `precondition_failed`. Prices that would be 0 or below, and shared tables that others use too, are `validation_error`; `revertChange` undoes the whole adjustment.',
    codes: ['precondition_failed'],
    example: { body: { filter: { brand_ids: [1], active: true }, percentage: 3.3, rounding: { to: 0.05 } } },
  },
  duplicateProduct: {
    text: 'Copies a product with its steps, attached options, pricing rows, rules and examples, including inactive ones. The copy is a draft with " (copy)" after its name and without a reference, unless the body says otherwise; references between its parts point to the copies. The copy shares options and shared price tables with the original.',
    example: { path: { product_id: 1 }, body: { name: 'Fenêtre PVC 1 vantail, série 2', reference: 'PVC-1V-2' } },
  },
  exportProductConfiguration: {
    text: 'Returns everything that makes up a product as one self-contained document without ids of the tenant. Store it, compare it, or import it here or into another tenant (`importProduct`). With `at` it returns the product as it was right after a change.',
    example: { path: { product_id: 3 } },
  },
  importProductConfiguration: {
    text: 'Writes the steps, rows, rules and examples of a document into a product, which keeps its own name, category and brand. If the product has active ones, it is `conflict` unless `mode=replace`, which deactivates them first without deleting them. The import matches options by reference and creates those without a match; the report says which. Faults in the document are `validation_error` or `invalid_option` at their place.',
    codes: ['conflict', 'invalid_option'],
    example: { path: { product_id: 1 }, query: { mode: 'replace' }, body: document },
  },
  importProduct: {
    text: 'Creates a product from a document of `exportProductConfiguration`, inactive unless the document says otherwise. It finds category and brand by id or name; if one is missing, the report of a dry run says so, and a real run is `validation_error`.',
    codes: ['invalid_option'],
    example: { body: document },
  },
};

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
