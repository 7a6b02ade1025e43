import type { OperationNotes } from './operation-note.ts';

const newRow = { path: { product_id: 6, id: 14 }, after: ['createPricingConfiguration'] };
const table = { path: { id: 1 }, after: ['createPriceTable'] };

const rowNotes: OperationNotes = {
  createPricingConfiguration: {
    text: 'Adds the prices of one window of a product: the window (leaves, openings, fixed part), its sizes, and a grid or formula in `price_table`, or a shared table in `price_table_id`. A table that cannot be parsed is `validation_error`, which says where; `Prefer: handling=lenient` stores it unchanged. The row counts towards the from-price once an active step uses it (`updateStep`).',
    example: {
      path: { product_id: 6 },
      after: ['createProduct'],
      body: {
        leaf_count: 2,
        opening_v1: 'gauche',
        opening_v2: 'droite_oscillo',
        total_width_min: 800,
        total_width_max: 1800,
        total_height_min: 600,
        total_height_max: 2100,
        price_table: '214.5:118.9',
      },
    },
  },
  listPricingConfigurations: {
    text: 'Lists the pricing rows of a product, with their tables. Use `fields` to omit the tables, which make up most of the answer. `exportPriceList` returns them as a spreadsheet.',
    example: {
      path: { product_id: 1 },
      query: { fields: 'leaf_count,opening_v1,computed_minimum_price', active: true },
    },
  },
  getPricingConfiguration: {
    text: 'Returns one pricing row, active or inactive. `price_table` is exactly the text that was sent; `computed_minimum_price` is the lowest price of the row, which the service computes.',
    example: { path: { product_id: 3, id: 8 } },
  },
  updatePricingConfiguration: {
    text: 'Changes only the fields you send. The same transaction updates prices, the from-price of the product and the answers for shops; saved quotes keep their prices. To switch to a shared table, send `price_table_id` with `price_table: null`. To change many rows at once, use `adjustPrices` or `importPriceList`.',
    example: { ...newRow, body: { percentage_adjustment: 3.3 } },
  },
  deactivatePricingConfiguration: {
    text: 'Removes the row from quotes and from-prices without deleting it or its table. Steps may still refer to it. `updatePricingConfiguration` with `active: true` undoes it.',
    example: newRow,
  },
  deletePricingConfiguration: {
    text: 'Deletes a row created by mistake or for a test. The service refuses with `pricing_configuration_in_use` while a step, active or not, or a line of a saved quote uses it; `errors` names each place. To stop selling a window, use `deactivatePricingConfiguration`.',
    codes: ['pricing_configuration_in_use'],
    example: newRow,
  },
  drawPricingConfiguration: {
    text: 'Draws the window of a row as SVG, at any size, in any finish, from inside or outside, for a page or an offer. The drawing follows the row’s leaves and openings and needs no picture.',
    example: { path: { product_id: 1, id: 1 }, query: { width: 900, height: 1200, lang: 'en' } },
  },
  importPriceList: {
    text: 'Writes the grids of an XLSX, ODS, PDF, CSV or TSV file into the pricing rows of the product, all of them or none. With `dry_run=true` the answer is the same report, including faults, and nothing is written: look at it first. If the file can be read in several ways, the report asks about it (`doubts`), and a real run is `validation_error` until the form answers these questions or `accept` names the report you saw. With `Accept: application/x-ndjson` the answer is lines of progress, the last of which is the report.',
    example: { path: { product_id: 1 }, body: { file: 'tarif-2027.csv', unit: 'mm' } },
  },
  exportPriceList: {
    text: 'Returns the price grids of a product as a workbook with one sheet per row, or as CSV. Change the prices in a spreadsheet program and send the file back to `importPriceList`: unchanged prices stay the same.',
    example: { path: { product_id: 1 }, query: { format: 'csv', lang: 'en' } },
  },
  exportPricingConfiguration: {
    text: 'Does the same as `exportPriceList`, for one row.',
    example: { path: { product_id: 1, id: 4 }, query: { format: 'csv', decimal: 'point', lang: 'en' } },
  },
};

const tableNotes: OperationNotes = {
  createPriceTable: {
    text: 'Adds a table that many pricing rows, and options and services with `price_type` `table`, can use, so that each price is in one place. It has the formats and limits of a row’s own table. To share the existing table of a row, call `sharePriceTable`.',
    example: { body: { name: 'Grille chêne 2 vantaux', reference: 'CHE-2V', price_table: '214.5:118.9' } },
  },
  listPriceTables: {
    text: 'Lists all shared price tables. `q` searches name and reference; use `fields` to omit the tables themselves.',
    example: { after: ['createPriceTable'] },
  },
  getPriceTable: {
    text: 'Returns one shared price table, and how many rows, options, services and products use it (`used_by`).',
    example: table,
  },
  updatePriceTable: {
    text: 'Changes the table and, in the same transaction, the prices of all rows and options that share it, including from-prices. With `dry_run=true` the answer also says which prices would change, and nothing is written. Rows that must keep their prices need their own table first. `active: false` is `conflict` in the same cases as `deactivatePriceTable`.',
    codes: ['conflict'],
    example: { ...table, body: { price_table: '221.6:122.8' } },
  },
  deactivatePriceTable: {
    text: 'Deactivates the table. The call is refused with `conflict` while an active row, option or service uses it; `errors` names them.',
    codes: ['conflict'],
    example: table,
  },
  takeGridSizes: {
    text: 'Sets the size range of every active row with a grid, its own or a shared one, to the first and last width and height of that grid. Rows with another table, with none, or with one that cannot be read stay unchanged and are counted. With `dry_run=true` nothing is written. `revertChange` of `adjustment.applied` undoes it.',
    example: { path: { product_id: 1 }, body: {} },
  },
  sharePriceTable: {
    text: 'Turns the table of one row into a shared table, or uses an active shared table with exactly the same text, and moves every row with that text, or only the named rows, to it. No price changes. A row without its own table, or a named row with another table, is `validation_error`. `revertChange` of `share.applied` undoes it.',
    example: { body: { pricing_configuration_id: 1, name: 'Oscillo-battant 1 vantail' } },
  },
  importPriceTable: {
    text: 'Writes the grid of a file into the price table, and recomputes every price that depends on it. Reading, `doubts`, `dry_run=true` and `Accept: application/x-ndjson` work as in `importPriceList`; a file with several tables is `validation_error`.',
    example: { ...table, body: { file: 'grille-chene.csv', unit: 'mm' } },
  },
};

const listNotes: OperationNotes = {
  importBrandPriceList: {
    text: 'Writes the grids of a file into the pricing rows of many products and into shared price tables, all of them or none. It assigns sheets by the ids, references, names and trade terms in them. It asks once about what is unclear; answer with `mapping`, which you can store for the next file (`createPriceListMapping`). Reading, `doubts`, `dry_run=true` and `Accept: application/x-ndjson` work as in `importPriceList`.',
    example: { body: { file: 'tarif-2027.csv', brand_id: 1 } },
  },
  exportBrandPriceList: {
    text: 'Returns the price list of a brand as one workbook: a table of contents, a sheet for each row with its own table, and one for each shared table. Send the edited file to `importBrandPriceList`.',
    example: { path: { id: 2 }, query: { format: 'csv', lang: 'en' } },
  },
};

/** D8, D15, B4, B5. */
export const pricingNotes: OperationNotes = { ...rowNotes, ...tableNotes, ...listNotes };
