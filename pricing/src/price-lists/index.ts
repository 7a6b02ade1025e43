/**
 * Reads price lists: from the cells of a sheet, a text file or a pasted block to the price tables in them. It is pure,
 * and used by both service and console. It has its own entry point (`@vantail/pricing/price-lists`), since a storefront
 * needs none of it.
 */
export { areaAddress, cellAddress, columnName, parseAddress, parseArea } from './cell-address.ts';
export { type Detection, detectTables } from './detect-tables.ts';
export { type DetectedTable, type DetectionChoices, type Layout, layouts } from './detected-table.ts';
export { acceptChoice, type Doubt, type DoubtChoice, type DoubtCode, doubtCodes, doubtOf } from './doubt.ts';
export { type FileFault, fileFault, type Params, type Place } from './file-fault.ts';
export { limits } from './limits.ts';
export { noPrices } from './no-prices.ts';
export { type DecimalSign, decimalSigns } from './numbers/number-text.ts';
export { type Unit, units } from './numbers/units.ts';
export { type Grid, priceTableText } from './price-table-text.ts';
export { readPastedText } from './read-pasted-text.ts';
export { type Area, type Cell, cellAt, type Sheet } from './sheet.ts';
export { readDelimited } from './text/read-delimited.ts';
export { declaredSeparator, detectSeparator, type Separator, separators } from './text/separators.ts';
export { isCurrency } from './words/currency.ts';
export { plainLabel } from './words/plain-label.ts';
export { plainWords } from './words/plain-words.ts';
export type { TaxBasis } from './words/tax-basis.ts';
