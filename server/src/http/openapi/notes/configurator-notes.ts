import type { OperationNotes } from './operation-note.ts';

const below = { product_id: 6 };
const step = { path: { ...below, step_id: 18 }, after: ['createStep'] };
const rule = { path: { ...below, rule_id: 19 }, after: ['createRule'] };

const stepNotes: OperationNotes = {
  createStep: {
    text: 'Adds a step to the configurator of a product, at the end unless `display_order` is given, and offers the options of `option_ids` in their order. A step also carries the prices: `content_configuration` names the pricing rows that count (`pricingConfig`). A position that another active step has is `duplicate_display_order`; an option that is not an active one of the tenant is `invalid_option`. A product has at most 200 active steps.',
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
    text: 'The steps of a product in the order in which customers see them, up to 200 at once. Each shows its options as they are now, so an answer changes when an option does.',
    example: { path: { product_id: 1 } },
  },
  getStep: {
    text: 'One step with its options. Its `ETag` has two numbers, the second of which moves with the options; only the first counts in the `If-Match` of `updateStep`.',
    example: { path: { product_id: 1, step_id: 4 } },
  },
  updateStep: {
    text: 'Changes the fields that are sent; `option_ids` among them has the effect of `replaceStepOptions`. `active: true` brings a step back, if its position is free (`duplicate_display_order` otherwise: send another one). Old flaws in fields that are not sent stop nothing. The from-price of the product follows in the same transaction.',
    codes: ['duplicate_display_order', 'invalid_option'],
    example: { ...step, body: { display_columns: 4, default_option_ids: [10] } },
  },
  deactivateStep: {
    text: 'Takes the step out of the configurator. Its position becomes free, and the prices that only this step refers to no longer count for the from-price. `updateStep` with `active: true` undoes it; steps and rules that still name it are in the report of `validateProduct`.',
    example: step,
  },
  replaceStepOptions: {
    text: 'Replaces what the step offers by these options, in this order; `[]` removes all. Every other key of `content_configuration` stays as it is. Preselected options that are no longer offered drop out in the same write. One option that is not an active one of the tenant refuses all of it with `invalid_option`.',
    codes: ['invalid_option'],
    example: { ...step, body: { option_ids: [12, 10, 11] } },
  },
  reorderSteps: {
    text: 'Numbers the steps from 1 in the given order, in one transaction, so that two can change places in one call. `step_ids` names every active step of the product exactly once, else it is `validation_error`. Rules that would then look ahead are not refused here: `validateProduct` names them.',
    example: {
      path: { product_id: 7 },
      after: ['duplicateProduct'],
      body: { step_ids: [19, 20, 21, 23, 22, 24, 25] },
    },
  },
  validateProduct: {
    text: 'Whether a customer could configure and buy this product: errors must be mended before it is shown, warnings are worth a look. Each item says what to do, with a code and its facts. Dead ends, where rules leave a required step without a choice, come with an example for `evaluateChoices`. It reads one consistent state and changes nothing; `listReadiness` is the same for many products.',
    example: { path: { product_id: 2 } },
  },
};

const ruleNotes: OperationNotes = {
  createRule: {
    text: 'Adds a rule: when a condition on sizes, the window or earlier choices holds, steps are hidden, options excluded or required, a surcharge added, or the configuration refused. Without `when` it always holds. Steps and options must be those of the product, and a rule may not ask for what is chosen later than the step it acts on; each fault is `validation_error` at its place. Try rules first with `evaluateChoices`.',
    example: {
      path: below,
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
    text: 'The rules of a product by id. All active ones count, and none overrides another.',
    example: { path: { product_id: 1 } },
  },
  getRule: {
    text: 'One rule; `when` and `then` are as they were sent.',
    example: { path: { product_id: 1, rule_id: 1 } },
  },
  updateRule: {
    text: 'Changes the fields that are sent, from the next quote on. Steps and options are checked only if `when` or `then` changes, so that a rule about something that is gone can still be renamed or deactivated.',
    example: { ...rule, body: { when: { width: { min: 1800 } } } },
  },
  deactivateRule: {
    text: 'Switches the rule off for quotes, choices and shops, and keeps it. `updateRule` with `active: true` switches it on again.',
    example: rule,
  },
  evaluateChoices: {
    text: 'What a configurator shows after each click: which steps and options remain, why others do not, what each option costs at this size, and the quote as soon as there is one. Everything in the body is optional, nothing is stored, and an incomplete or forbidden choice is an answer, not a refusal. With `catalogue:read` the body may carry `rules` that are tried in place of the stored ones. `quoteProduct` gives the price alone.',
    example: {
      path: { product_id: 1 },
      body: { width: 1200, height: 1000, selections: [{ step_id: 1, option_ids: [1] }] },
    },
  },
};

/** D6, D7, D14. */
export const configuratorNotes: OperationNotes = { ...stepNotes, ...ruleNotes };
