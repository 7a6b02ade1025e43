import type { OperationNotes } from './operation-note.ts';

const newRow = { path: { product_id: 6, id: 14 }, after: ['createPricingConfiguration'] };
const table = { path: { id: 1 }, after: ['createPriceTable'] };
const mapping = { path: { id: 1 }, after: ['createPriceListMapping'] };

const rowNotes: OperationNotes = {
  createPricingConfiguration: {
    text: 'Adds the prices of one window of a product: which window it is (leaves, openings, fixed part), for which sizes, and a grid or formula in `price_table`, or a shared one by `price_table_id`. A table that does not parse is `validation_error` and says where it breaks; `Prefer: handling=lenient` stores it as it is. The row counts for the from-price once an active step refers to it (`updateStep`).',
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
    text: 'The pricing rows of a product, with their tables. `fields` leaves the tables out, which are most of the answer. Spreadsheets of them are made by `exportPriceList`.',
    example: {
      path: { product_id: 1 },
      query: { fields: 'leaf_count,opening_v1,computed_minimum_price', active: true },
    },
  },
  getPricingConfiguration: {
    text: 'One pricing row, in either state. `price_table` is exactly the text that was sent; `computed_minimum_price` is the least price that the row gives, which the service computes.',
    example: { path: { product_id: 3, id: 8 } },
  },
  updatePricingConfiguration: {
    text: 'Changes the fields that are sent. Prices, the from-price of the product and the answers for shops follow in the same transaction; quotes that were saved keep theirs. To change over to a shared table, send `price_table_id` with `price_table: null`. For many rows at once there are `adjustPrices` and `importPriceList`.',
    example: { ...newRow, body: { percentage_adjustment: 3.3 } },
  },
  deactivatePricingConfiguration: {
    text: 'Takes the row out of quotes and from-prices, and keeps it with its table. Steps may still refer to it. `updatePricingConfiguration` with `active: true` undoes it.',
    example: newRow,
  },
  deletePricingConfiguration: {
    text: 'Removes a row that was made by mistake or for a test. It is refused with `pricing_configuration_in_use` while a step, active or not, or a line of a saved quote refers to it; `errors` names each place. To stop selling a window, use `deactivatePricingConfiguration`.',
    codes: ['pricing_configuration_in_use'],
    example: newRow,
  },
  drawPricingConfiguration: {
    text: 'The window of a row as a drawing, at any size, in any finish, from inside or outside, as SVG that can stand in a page or an offer. It is drawn from the row’s leaves and openings and needs no picture.',
    example: { path: { product_id: 1, id: 1 }, query: { width: 900, height: 1200, lang: 'en' } },
  },
  importPriceList: {
    text: 'Writes the grids of an XLSX, CSV or TSV file into the pricing rows of the product, all of them or none. With `dry_run=true` the answer is the same report, faults included, and nothing is written: look at it first. What is not certain in the file is a doubt, and a real run with doubts is refused with `validation_error` until the form answers them or `accept` names the report that was seen. With `Accept: application/x-ndjson` the answer is lines of progress, the last of which is the report.',
    example: { path: { product_id: 1 }, body: { file: 'tarif-2027.csv', unit: 'mm' } },
  },
  exportPriceList: {
    text: 'The price grids of a product as a workbook, or as CSV, with one sheet for each row. Change the prices in a spreadsheet program and send the file back to `importPriceList`: what was not touched changes nothing.',
    example: { path: { product_id: 1 }, query: { format: 'csv', lang: 'en' } },
  },
  exportPricingConfiguration: {
    text: 'The same as `exportPriceList`, for one row.',
    example: { path: { product_id: 1, id: 4 }, query: { format: 'csv', decimal: 'point', lang: 'en' } },
  },
};

const tableNotes: OperationNotes = {
  createPriceTable: {
    text: 'Adds a table that many pricing rows, and options with `price_type` `table`, can use, so that a price is kept in one place. Formats and limits are those of a row’s own table. To make the table of a row a shared one, `sharePriceTable` does all of it in one call.',
    example: { body: { name: 'Grille chêne 2 vantaux', reference: 'CHE-2V', price_table: '214.5:118.9' } },
  },
  listPriceTables: {
    text: 'All shared price tables. `q` looks into name and reference; `fields` leaves out the tables themselves.',
    example: { after: ['createPriceTable'] },
  },
  getPriceTable: {
    text: 'One shared price table, and how many rows, options and products use it (`used_by`).',
    example: table,
  },
  updatePriceTable: {
    text: 'Changes the table and, in the same transaction, the prices of all who share it, their from-prices included. With `dry_run=true` the answer also says what the change would move, and nothing is written. Whoever must not follow needs a table of their own first. `active: false` is refused with `conflict` as by `deactivatePriceTable`.',
    codes: ['conflict'],
    example: { ...table, body: { price_table: '221.6:122.8' } },
  },
  deactivatePriceTable: {
    text: 'Takes the table out of use. It is refused with `conflict` while an active row or option uses it; `errors` names them.',
    codes: ['conflict'],
    example: table,
  },
  sharePriceTable: {
    text: 'Makes the table of one row a shared one, or takes an active shared one with the very same text, and joins every row that has that text, or those that are named. No price moves. A row without a table of its own, or a named row with another table, is refused with `validation_error`. `revertChange` of `share.applied` takes it back.',
    example: { body: { pricing_configuration_id: 1, name: 'Oscillo-battant 1 vantail' } },
  },
  importPriceTable: {
    text: 'Writes the one grid of a file into the price table, and recomputes every price that follows from it. Reading, doubts, `dry_run=true` and `Accept: application/x-ndjson` are those of `importPriceList`; a file with several tables is refused with `validation_error`.',
    example: { ...table, body: { file: 'grille-chene.csv', unit: 'mm' } },
  },
};

const listNotes: OperationNotes = {
  importBrandPriceList: {
    text: 'Writes the grids of a file into the pricing rows of many products and into shared price tables, all of them or none. Sheets go by what they say: ids, references, names, words of the trade. What is not certain is asked about once, and answered by `mapping`, which can be kept for the next file (`createPriceListMapping`). Reading, doubts, `dry_run=true` and `Accept: application/x-ndjson` are those of `importPriceList`.',
    example: { body: { file: 'tarif-2027.csv', brand_id: 1 } },
  },
  exportBrandPriceList: {
    text: 'The price list of a brand as one workbook: a table of contents, a sheet for each row with a table of its own, and one for each shared table. `importBrandPriceList` takes the file back.',
    example: { path: { id: 2 }, query: { format: 'csv', lang: 'en' } },
  },
  createPriceListMapping: {
    text: 'Keeps what was answered about the sheets of a brand’s price list, so that next year’s file is not asked about again. An entry names a sheet, or a sheet and its heading, and says what it is for, or that it is left out. The same label twice, or an id that does not exist, is `validation_error`.',
    example: {
      body: {
        name: 'Atelier Lumière',
        entries: [
          { label: 'Conditions de vente', skip: true },
          { label: 'PVC 1 vantail', product_id: 1 },
        ],
      },
    },
  },
  listPriceListMappings: {
    text: 'The mappings that can be named as `mapping_id` in `importBrandPriceList`.',
    example: { after: ['createPriceListMapping'] },
  },
  getPriceListMapping: {
    text: 'One mapping with its entries. An entry whose product, row or table is gone is asked about when the mapping is used.',
    example: mapping,
  },
  updatePriceListMapping: {
    text: 'Changes the fields that are sent. `entries` is replaced as a whole: send those that shall stay as well.',
    example: { ...mapping, body: { name: 'Atelier Lumière, from 2027' } },
  },
  deactivatePriceListMapping: {
    text: 'Takes the mapping out of the choice and keeps it. Imports that were made with it stay as they are.',
    example: mapping,
  },
};

/** D8, D15, B4, B5. */
export const pricingNotes: OperationNotes = { ...rowNotes, ...tableNotes, ...listNotes };
