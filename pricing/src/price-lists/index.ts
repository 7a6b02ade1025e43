/**
 * Reads price lists: from the cells of a sheet, a text file or a pasted block to the price tables in them. Pure, and the
 * one reader of service and console. An entry of its own (`@vantail/pricing/price-lists`), since a storefront needs
 * none of it.
 */
export { areaAddress, cellAddress, columnName, parseAddress, parseArea } from './cell-address.ts';
export { type Detection, detectTables } from './detecting/detect-tables.ts';
export { type DetectedTable, type DetectionChoices, type Layout, layouts } from './detecting/detected-table.ts';
export { type DecimalSign, decimalSigns } from './detecting/number-text.ts';
export { plainWords } from './detecting/plain-words.ts';
export { type Unit, units } from './detecting/units.ts';
export { type Doubt, type DoubtChoice, type DoubtCode, doubtCodes } from './doubt.ts';
export { type FileFault, fileFault, type Params, type Place } from './file-fault.ts';
export { limits } from './limits.ts';
export { type Grid, priceTableText } from './price-table-text.ts';
export { type Area, type Cell, cellAt, type Sheet } from './sheet.ts';
