import type { OperationNotes } from './operation-note.ts';

const below = { product_id: 1 };
const example = { path: { ...below, example_id: 1 }, after: ['createExample'] };

/** D21. */
export const exampleNotes: OperationNotes = {
  createExample: {
    text: 'Adds an example: a configuration, and what must come of it, now and after every change. Send `body`, as for `quoteProduct`, with `expect`; or `quote_id` and `line_id` to keep a line of a saved quote as it was priced. Everything in `expect` must hold: a price or its bounds, the code of a refusal, rules that count, options that `evaluateChoices` shows as available or not. A product has at most 200 active examples.',
    codes: ['validation_error'],
    example: {
      path: below,
      body: {
        name: 'Fenêtre de cuisine',
        body: { width: 1200, height: 1000 },
        expect: { unit_price_min: 100, unit_price_max: 2000 },
      },
    },
  },
  listExamples: {
    text: 'Lists the examples of a product by id, active and inactive ones; `runExamples` says which of them are right.',
    example: { path: below },
  },
  getExample: { text: 'Returns one example, with `body` and `expect` as they were sent.', example },
  updateExample: {
    text: 'Changes only the fields you send; `body` and `expect` are replaced whole. To say that what comes now is right, send what `runExamples` shows as `came` in `expect`.',
    example: { ...example, body: { expect: { unit_price_max: 2500 } } },
  },
  deactivateExample: {
    text: 'Puts the example away: it is no longer run, and judges no plan. `updateExample` with `active: true` brings it back.',
    example,
  },
  runExamples: {
    text: 'Runs all active examples of a product at list prices and returns for each whether it passed, what was expected and what came. It writes nothing. A body that no longer fits the product counts as its refusal. `validateProduct` warns of those that fail, and dry runs and `checkPlan` say which would.',
    example: { path: below, after: ['createExample'] },
  },
};
