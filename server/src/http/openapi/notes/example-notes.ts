import type { OperationNotes } from './operation-note.ts';

const below = { product_id: 1 };
const example = { path: { ...below, example_id: 1 }, after: ['createExample'] };

/** D21. */
export const exampleNotes: OperationNotes = {
  createExample: {
    text: 'Adds an example: a configuration and the result it must have, now and after every change. Send `body`, as for `quoteProduct`, with `expect`; or `quote_id` and `line_id` to keep a line of a saved quote as it was priced. Everything in `expect` must hold: a price or its bounds, the code of a refusal, rules that apply, options that `evaluateChoices` shows as available or not. A product has at most 200 active examples.',
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
    text: 'Lists the examples of a product by id, both active and inactive; `runExamples` says which of them pass.',
    example: { path: below },
  },
  getExample: { text: 'Returns one example, with `body` and `expect` as they were sent.', example },
  updateExample: {
    text: 'Changes only the fields you send; `body` and `expect` are replaced as a whole. To accept the current result as correct, send what `runExamples` returns as `came` in `expect`.',
    example: { ...example, body: { expect: { unit_price_max: 2500 } } },
  },
  deactivateExample: {
    text: 'Deactivates the example: it no longer runs, and no longer affects plans. `updateExample` with `active: true` reactivates it.',
    example,
  },
  runExamples: {
    text: 'Runs all active examples of a product at list prices and returns for each whether it passed, the expected result and the actual one. It writes nothing. If a body no longer fits the product, the refusal is its result. `validateProduct` warns about examples that fail; dry runs and `checkPlan` say which ones would.',
    example: { path: below, after: ['createExample'] },
  },
};
