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
    text: 'Returns the price of one configuration, with every term of its calculation, and stores nothing. Name the row, or let the service find it by the fields of the window; several matching windows are `ambiguous_configuration`, never a guess. The refusal of a size that cannot be made lists the nearest sizes that can; the refusal of a selection names the rules behind it. `net_price` and `gross_price` are for one piece, at `vat_rate_id` or else at the rate in the settings; `evaluateChoices` answers while choices are still open, and `createQuote` saves the price.',
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
    text: 'Saves up to 200 lines as a business record: its prices never change with the catalogue, and the rows it uses cannot be deleted. A line is a product (the default), a service, a free line with a price of its own, or a heading; products are priced as by `quoteProduct`, and one refused line refuses the whole quote, with its code below `/lines/{i}`. `totals` adds up lines, services, the discount of the quote and VAT, in this order. A key for a website needs only `quotes:create`; free lines, headings, alternatives, discounts, tariffs, and services and VAT rates that are not `offered` need `catalogue:write`. The answer has a `share_token` for the customer (`getSharedQuote`); with `dry_run=true` nothing is written, and `id`, `number` and `share_token` are null.',
    codes: quoteCodes,
    example: {
      query: { dry_run: false },
      body: {
        reference: 'Chantier Martin',
        customer: { name: 'Camille Martin' },
        lines: [{ product_id: 3, width: 1200, height: 1000, quantity: 2 }],
      },
    },
  },
  listQuotes: {
    text: 'Lists the saved quotes with their lines. A page whose lines take more than 16 MiB is `validation_error` (`page_too_large`), which names a `page_size` that fits; `fields` without `lines` always fits. `q` finds them by number, reference, and the name or company of the customer; `since` and `until` by the time they were saved. `order=-number` lists the newest first.',
    example: { after: ['createQuote'] },
  },
  getQuote: {
    text: 'Returns one saved quote with its fixed prices and its customer. `priced_at_change` is the last change that its prices include. Purchase prices and `margin` are shown only with `keys:manage`.',
    example: quote,
  },
  updateQuote: {
    text: 'Changes a quote. In a draft, `vat_rate_id` applies to all lines without a rate of their own, `tariff_id` reprices the products, and `discount` applies to products, free lines and discountable services, within the limit of the settings. When a quote becomes `sent`, its offer page opens (`offer_url`), and `valid_until` is set again unless you set it yourself. Texts, customer and `valid_until` can change until the quote is accepted or declined. A draft can become sent, accepted or declined, a sent quote any other state, and a declined quote a draft again; an accepted quote is final, has `accepted`, and is reported as the change `quote.accepted`; any other change of state is `conflict`.',
    codes: [...quoteCodes, 'conflict'],
    example: { ...quote, body: { note: 'Delivery in six weeks', valid_until: '2030-06-30T22:00:00Z' } },
  },
  replaceQuoteLines: {
    text: 'Sets the lines of a draft, in this order; a line that you leave out is removed, and its id is never used again. A line with `id` keeps its price: fields that you leave out keep their values; quantity, texts, discount and VAT rate can change, its configuration cannot. A line without `id` is new and priced now; services are recalculated from their stored price. Send `If-Match`, so that nobody’s lines get lost. With `dry_run=true` nothing is written, and `id`, `number` and `share_token` are null.',
    codes: [...quoteCodes, 'conflict'],
    example: { ...quote, body: { lines: [{ id: 1, quantity: 3, label: 'Kitchen' }] } },
  },
  getOfferPage: {
    text: 'Returns the offer as a page for people, in French, English or German: company, customer, every line with its drawing, totals with VAT, and terms. It needs no script and no other file. A quote that was sent shows company, logo and terms as they were then, a draft as they are today. `dimensions=hide` leaves out every size, so that nobody can order the windows elsewhere with your measurements; `prices` leaves out amounts.',
    example: { ...quote, query: { language: 'en', prices: 'totals' } },
  },
  getOfferPdf: {
    text: 'Returns the same as `getOfferPage` as a PDF in A4, with text that can be searched and drawings as vectors. The same version of a quote always gives the same file.',
    example: { ...quote, query: { language: 'en', dimensions: 'hide' } },
  },
  duplicateQuote: {
    text: 'Creates a draft with the same lines, customer and texts at today’s prices, with new ids and a new number. The service refuses it if a product, service, VAT rate or tariff in it is inactive.',
    codes: quoteCodes,
    example: quote,
  },
  replaceQuoteOption: {
    text: 'Replaces the option `from` with `to` on every line of a draft that has it in this step, and reprices these lines; all other lines keep their prices. Returns old and new prices side by side; with `dry_run=true` nothing is written. If no line has it, nothing changes.',
    codes: [...quoteCodes, 'conflict'],
    example: { ...quote, body: { step_id: 4, from: 11, to: 12 } },
  },
  eraseQuoteCustomer: {
    text: 'Erases personal data, as privacy laws may require: `customer`, the free `reference`, all labels and notes, the names of free lines and headings, units, and the name in `accepted`. It also works on accepted quotes. Prices and number stay. The change history never contains any of this data. You cannot undo it.',
    example: quote,
  },
  repriceQuote: {
    text: 'Recalculates the lines of a draft with the catalogue, services, VAT rates and settings of today, and returns old and new prices side by side; with `dry_run=true` nothing is written, and the quote need not be a draft. A line keeps its window: if its row no longer exists, only a row with the same fields can price it. A line without a price refuses the whole call with its own code below `/lines/{i}`. If nothing differs, nothing is written.',
    codes: [...quoteCodes, 'conflict'],
    example: { ...quote, body: {} },
  },
  acceptOffer: {
    text: 'Accepts an offer on behalf of its customer, by the token of its page and without a key; the page itself sends the same as a plain form. It needs the `Origin` of this service (`origin_not_allowed`), an offer that is `sent` and not expired, a shop that takes acceptances (`offer.acceptance`), and the `version` that was shown: anything else is `conflict`. A VAT rate with `customer_certifies` that is missing in `certified` is `validation_error`. Repeating the call with the same version gives the same answer. Malformed, unknown and revoked tokens, and tokens of drafts, all give the same `not_found`; with `Accept: text/html` a refusal is a page for people, with the same status.',
    codes: ['conflict', 'origin_not_allowed', 'rate_limited'],
    example: {
      path: { offer_token: exampleSecrets.offerToken },
      body: { name: 'Camille Martin', version: 2, terms: true, certified: [2] },
      after: ['createQuote'],
    },
  },
  getQuoteOrder: {
    text: 'Returns an accepted quote as one JSON for an ERP: products, rows, options and services with their ids and references, sizes, choices, prices, VAT, a drawing of each window, and the number of the last change that its prices include. It leaves out alternatives, which nobody ordered. A quote that is not accepted is `conflict`. Subscribe a webhook to `quote.accepted` to learn of new ones.',
    codes: ['conflict'],
    example: { path: { id: 3 }, after: ['acceptOffer'] },
  },
  unshareQuote: {
    text: 'Gives the quote a new token and with it a new `offer_url`: old links to the offer page and to `getSharedQuote` stop working. The quote itself does not change.',
    example: quote,
  },
  getSharedQuote: {
    text: 'Returns a saved quote by its share token, without the customer’s data, internal note, list prices, tariff and margin, for a page of the shop. A quote that was sent shows what its offer shows: `dimensions`, `prices` and `show_discounts` of `offer` leave out the same fields as on the customer’s page. A draft is `not_found`; one that a shop’s visitor saved shows its number and date, and, while nobody has changed it, what the visitor asked for, without prices. Keys of the same tenant with `storefront:read` may call it; an unknown token, or one of another tenant, is `not_found`.',
    example: { path: { share_token: exampleSecrets.shareToken }, after: ['acceptOffer'] },
  },
};
