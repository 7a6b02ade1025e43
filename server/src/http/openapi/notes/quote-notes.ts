import type { ProblemCode } from '../../../errors.ts';
import { exampleSecrets, type OperationNotes } from './operation-note.ts';

/** D10, D14.6. */
export const quoteCodes: readonly ProblemCode[] = [
  'no_matching_configuration',
  'ambiguous_configuration',
  'dimensions_out_of_range',
  'dimensions_unavailable',
  'invalid_selection',
  'configuration_refused',
];

const quote = { path: { id: 1 }, after: ['createQuote'] };

/** D10, D16.2, D16.3. */
export const quoteNotes: OperationNotes = {
  quoteProduct: {
    text: 'Returns the price of one configuration, with every term of its calculation, and stores nothing. Name the row, or let the service find it by the fields of the window; several matching windows are `ambiguous_configuration`, never a guess. The refusal of a size that cannot be made lists the nearest sizes that can; the refusal of a selection names the rules behind it. `evaluateChoices` answers while choices are still open; `createQuote` saves the price.',
    codes: quoteCodes,
    example: {
      path: { product_id: 1 },
      body: {
        width: 900,
        height: 1200,
        selections: [
          { step_id: 1, option_ids: [2] },
          { step_id: 2, option_ids: [4] },
          { step_id: 4, option_ids: [11] },
          { step_id: 5, option_ids: [13] },
          { step_id: 6, option_ids: [17] },
        ],
      },
    },
  },
  createQuote: {
    text: 'Saves up to 200 priced lines as a business record: its prices never change with the catalogue, and the rows it uses cannot be deleted. Each line is priced as by `quoteProduct`, and refused with the same codes below `/lines/{i}`; one refused line refuses the whole quote. The answer has a `share_token` for the customer (`getSharedQuote`). A key for a website needs only `quotes:create`.',
    codes: quoteCodes,
    example: {
      body: {
        reference: 'Chantier Martin',
        customer: { name: 'Camille Martin' },
        lines: [{ product_id: 3, width: 1200, height: 1000, quantity: 2 }],
      },
    },
  },
  listQuotes: {
    text: 'Lists the saved quotes with their lines. `reference` finds a quote by your own number, `order=-number` lists the newest first.',
    example: { after: ['createQuote'] },
  },
  getQuote: {
    text: 'Returns one saved quote with its fixed prices and its customer. `priced_at_change` is the last change that its prices include.',
    example: quote,
  },
  updateQuote: {
    text: 'Changes status, reference, customer or validity; lines and prices cannot change. `valid_until` is informative: the service does not enforce it. To get new prices, call `repriceQuote`.',
    example: { ...quote, body: { status: 'sent', valid_until: '2030-06-30T22:00:00Z' } },
  },
  eraseQuoteCustomer: {
    text: 'Erases `customer` and the free `reference` of the quote, as privacy may require; lines, prices and number stay. Changes never contain either. You cannot undo it.',
    example: quote,
  },
  repriceQuote: {
    text: 'Recalculates the lines with today’s catalogue, and returns old and new prices side by side; with `dry_run=true` nothing is written. A line keeps its window: if its row no longer exists, only a row with the same fields can price it. A line without a price refuses the whole call with its own code below `/lines/{i}`. If nothing differs, nothing is written.',
    codes: quoteCodes,
    example: { ...quote, body: {} },
  },
  getSharedQuote: {
    text: 'Returns a saved quote by its share token, without the customer’s data, for a page of the shop. Keys of the same tenant with `storefront:read` may call it; an unknown token, or one of another tenant, is `not_found`.',
    example: { path: { share_token: exampleSecrets.shareToken }, after: ['createQuote'] },
  },
};
