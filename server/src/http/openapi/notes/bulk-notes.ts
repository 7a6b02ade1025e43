import type { OperationNotes } from './operation-note.ts';

const copied = { name: 'Fenêtre PVC 1 vantail, Nordfenster', category_id: 2, brand_id: 2 };

const document = {
  format: 'vantail.product-configuration',
  version: 2,
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
    text: 'Raises or lowers the prices of many pricing rows, options and shared price tables, with the rounding that the price list needs, in one transaction. `filter` must name something, or `all: true`, so that leaving it out cannot change a whole catalogue. Run it with `dry_run=true` first, and send the `state` of that report as `expected_state`: if anything has changed since, it is `precondition_failed`. A price that would end at 0 or below, and a shared table that others use too, are refused with `validation_error`; `revertChange` takes all of it back.',
    codes: ['precondition_failed'],
    example: { body: { filter: { brand_ids: [1], active: true }, percentage: 3.3, rounding: { to: 0.05 } } },
  },
  duplicateProduct: {
    text: 'Makes a copy of a product with its steps, attached options, pricing rows and rules, inactive ones included. The copy is a draft with " (copy)" behind its name and without a reference, unless the body says otherwise; references between its parts lead to the copies. Options and shared price tables are not copied but shared.',
    example: { path: { product_id: 1 }, body: { name: 'Fenêtre PVC 1 vantail, série 2', reference: 'PVC-1V-2' } },
  },
  exportProductConfiguration: {
    text: 'Everything that makes up a product as one document that stands alone: no id of the tenant is in it. Keep it, compare it, or import it here or into another tenant (`importProduct`). With `at` it is the product as it was right after a change of the ledger.',
    example: { path: { product_id: 3 } },
  },
  importProductConfiguration: {
    text: 'Writes the steps, rows and rules of a document into a product, which keeps its own name, category and brand. A product that has active ones is `conflict` unless `mode=replace`, which deactivates them first and deletes nothing. Options are matched by reference, else created; the report tells which. Flaws of the document are refused with `validation_error` or `invalid_option` at their place.',
    codes: ['conflict', 'invalid_option'],
    example: { path: { product_id: 1 }, query: { mode: 'replace' }, body: document },
  },
  importProduct: {
    text: 'Makes a new product from a document of `exportProductConfiguration`, inactive unless the document says otherwise. Category and brand are found by id or by name; if one is missing, the report of a dry run says so and a real run is refused with `validation_error`.',
    codes: ['invalid_option'],
    example: { body: document },
  },
};
