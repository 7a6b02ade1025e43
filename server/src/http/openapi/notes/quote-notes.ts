import type { ProblemCode } from '../../../errors.ts';
import { exampleSecrets } from './example-secrets.ts';
import type { OperationNotes } from './operation-note.ts';

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
    text: 'The price of one configuration, with every term that led to it; nothing is stored. The row is named, or found by the fields of the window; several different windows that fit are `ambiguous_configuration`, never a guess. A size that cannot be made is refused with the nearest ones that can, a forbidden selection with the rules behind it. `evaluateChoices` answers while choices are still open, `createQuote` keeps the price.',
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
    text: 'Saves up to 200 priced lines as a business record: its prices are frozen, whatever becomes of the catalogue, and the rows that priced it cannot be deleted. A line is priced as by `quoteProduct`, and refused with the same codes below `/lines/{i}`; one refused line refuses all. The answer has a `share_token` for the customer (`getSharedQuote`). A key for a website needs only `quotes:create`.',
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
    text: 'The saved quotes with their lines. `reference` finds one by your own number, `order=-number` has the newest first.',
    example: { after: ['createQuote'] },
  },
  getQuote: {
    text: 'One saved quote with its frozen prices and its customer. `priced_at_change` tells up to which change of the ledger the catalogue is in its prices.',
    example: quote,
  },
  updateQuote: {
    text: 'Changes status, reference, customer or validity; lines and prices cannot be changed. `valid_until` is shown and never enforced. New prices come from `repriceQuote`.',
    example: { ...quote, body: { status: 'sent', valid_until: '2030-06-30T22:00:00Z' } },
  },
  eraseQuoteCustomer: {
    text: 'Erases who the quote was for, as privacy may demand; lines, prices and number stay. The ledger never had the customer. It cannot be undone.',
    example: quote,
  },
  repriceQuote: {
    text: 'Prices the lines anew with today’s catalogue, and shows old and new side by side; with `dry_run=true` nothing is written. A line keeps its window: if its row is gone, the row that now has the same fields prices it, never another. One line without a price refuses all with its own code below `/lines/{i}`. Where nothing differs, nothing is written.',
    codes: quoteCodes,
    example: { ...quote, body: {} },
  },
  getSharedQuote: {
    text: 'A saved quote by the token that its customer was given, without the customer’s data, for a page of the shop. Keys of the same tenant with `storefront:read` may ask; a token of another tenant, like one that never was, is `not_found`.',
    example: { path: { share_token: exampleSecrets.shareToken }, after: ['createQuote'] },
  },
};
