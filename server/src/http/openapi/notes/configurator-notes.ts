import type { OperationNotes } from './operation-note.ts';

const below = { product_id: 6 };
const rule = { path: { ...below, rule_id: 19 }, after: ['createRule'] };

const stepNotes: OperationNotes = {
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
