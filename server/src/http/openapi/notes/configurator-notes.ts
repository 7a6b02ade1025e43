import type { OperationNotes } from './operation-note.ts';

const below = { product_id: 6 };
const step = { path: { ...below, step_id: 18 }, after: ['createStep'] };
const rule = { path: { ...below, rule_id: 19 }, after: ['createRule'] };

const stepNotes: OperationNotes = {
  createStep: {
    text: 'Adds a step to the configurator of a product, at the end unless you send `display_order`, and offers the options in `option_ids` in that order. A step also brings in the prices: `content_configuration` names the pricing rows that count (`pricingConfig`). A position that another active step has is `duplicate_display_order`; an id that does not belong to an active option of the tenant is `invalid_option`. A product has at most 200 active steps.',
    codes: ['duplicate_display_order', 'invalid_option'],
    example: {
      path: below,
      after: ['createProduct'],
      body: {
        name: 'Couleur extérieure',
        name_en: 'Outside colour',
        type: 'selection',
        content_type: 'couleurs',
        required: true,
        options_min: 1,
        options_max: 1,
        option_ids: [10, 11],
      },
    },
  },
  listSteps: {
    text: 'Lists the steps of a product in the order customers see them, up to 200 at once. Each includes the current state of its options, so the answer changes when an option does.',
    example: { path: { product_id: 1 } },
  },
  getStep: {
    text: 'Returns one step with its options. Its `ETag` has two numbers, the second of which changes with the options; `updateStep` compares only the first in `If-Match`.',
    example: { path: { product_id: 1, step_id: 4 } },
  },
  updateStep: {
    text: 'Changes only the fields you send; `option_ids` works as in `replaceStepOptions`. `active: true` reactivates a step if its position is free (`duplicate_display_order` otherwise: send another position). Existing problems in fields you don’t send don’t block the update. The same transaction updates the from-price of the product.',
    codes: ['duplicate_display_order', 'invalid_option'],
    example: { ...step, body: { display_columns: 4, default_option_ids: [10] } },
  },
  deactivateStep: {
    text: 'Removes the step from the configurator without deleting it. Its position becomes free, and pricing rows that only this step uses no longer count towards the from-price. `updateStep` with `active: true` undoes it; `validateProduct` reports steps and rules that still refer to it.',
    example: step,
  },
  replaceStepOptions: {
    text: 'Replaces the options of the step with these, in this order; `[]` removes all. Every other key of `content_configuration` stays unchanged. The call also removes preselected options that are no longer offered. If any id does not belong to an active option of the tenant, the service refuses the whole call with `invalid_option`.',
    codes: ['invalid_option'],
    example: { ...step, body: { option_ids: [12, 10, 11] } },
  },
  reorderSteps: {
    text: 'Numbers the steps from 1 in the given order, in one transaction, so that two steps can swap places in one call. `step_ids` must name every active step of the product exactly once (`validation_error` otherwise). The call accepts an order in which a rule depends on a later step: `validateProduct` reports it.',
    example: {
      path: { product_id: 7 },
      after: ['duplicateProduct'],
      body: { step_ids: [19, 20, 21, 23, 22, 24, 25] },
    },
  },
  validateProduct: {
    text: 'Reports whether a customer could configure and buy this product: fix errors before you show it, and look at warnings. Each item says what to do, with a code and its facts. For dead ends, where rules leave a required step without options, it includes an example for `evaluateChoices`. It reads one consistent state and changes nothing; `listReadiness` does the same for many products.',
    example: { path: { product_id: 2 } },
  },
};

const ruleNotes: OperationNotes = {
  createRule: {
    text: 'Adds a rule: if a condition on sizes, the window or earlier choices is true, it hides steps, excludes or requires options, adds a surcharge, or refuses the configuration. Without `when` it always applies. Steps and options must belong to the product, and a rule must not depend on choices made after the step it acts on; each fault is `validation_error` at its place. Try rules first with `evaluateChoices`; with `dry_run=true` nothing is written, `id` is null, and `examples` says which examples of the product would fail or pass again.',
    example: {
      path: below,
      query: { dry_run: false },
      after: ['createProduct'],
      body: {
        name: 'Grande largeur',
        when: { width: { min: 1600 } },
        then: [{ surcharge: 45, price_type: 'flat', label: 'Grande largeur' }],
        message: 'Au-delà de 1 600 mm, le cadre est renforcé.',
        message_en: 'Wider than 1,600 mm, the frame is reinforced.',
      },
    },
  },
  listRules: {
    text: 'Lists the rules of a product by id. All active rules apply, and none overrides another.',
    example: { path: { product_id: 1 } },
  },
  getRule: {
    text: 'Returns one rule, with `when` and `then` as they were sent.',
    example: { path: { product_id: 1, rule_id: 1 } },
  },
  updateRule: {
    text: 'Changes only the fields you send; they apply from the next quote on. The service checks steps and options only if `when` or `then` changes, so that you can still rename or deactivate a rule about a step or option that no longer exists.',
    example: { ...rule, query: { dry_run: false }, body: { when: { width: { min: 1800 } } } },
  },
  deactivateRule: {
    text: 'Turns the rule off for quotes, choices and shops without deleting it. `updateRule` with `active: true` turns it on again. With `dry_run=true` it only says which examples would then fail.',
    example: { ...rule, query: { dry_run: false } },
  },
  evaluateChoices: {
    text: 'Returns what a configurator shows after each click: which steps and options remain, why others do not, what each option costs at this size, and the quote once it is complete. Everything in the body is optional, the call stores nothing, and it also answers for incomplete or excluded choices. With `catalogue:read` the body may contain `rules` to try instead of the stored ones. `quoteProduct` returns only the price.',
    example: {
      path: { product_id: 1 },
      body: { width: 1200, height: 1000, selections: [{ step_id: 1, option_ids: [1] }] },
    },
  },
};

/** D6, D7, D14. */
export const configuratorNotes: OperationNotes = { ...stepNotes, ...ruleNotes };
