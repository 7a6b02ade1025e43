/**
 * Reads price lists: from the cells of a sheet, a text file or a pasted block to the price tables in them. Service and
 * console both use it. What reads the bytes of files is in `@vantail/price-lists/files`, which needs Node.
 */

export { type Detection, detectTables, noPrices } from './detect-tables.ts';
export {
  conversionOf,
  inTenantBasis,
  labelDoubts,
  lookDoubt,
  type PriceLabels,
} from './doubts/label-doubts.ts';
export { pageNotes } from './doubts/page-notes.ts';
export { isSettledByMode, leaps, negativeDoubts, storingDoubts } from './doubts/storing-doubts.ts';
export type { DetectedTable, DetectionChoices, Layout } from './finding/detected-table.ts';
export { isPartTitle } from './finding/group-titles.ts';
export type { DecimalSign } from './numbers/number-text.ts';
export { declaredSeparator, detectSeparator, readDelimited, readPastedText } from './read-pasted-text.ts';
export { type Grid, priceTableText } from './reading/finished-table.ts';
export { sameNumbers } from './reading/price-meaning.ts';
export {
  type Doubt,
  type DoubtChoice,
  type DoubtCode,
  doubtCodes,
  doubtOf,
  type FileFault,
  fileFault,
  type LimitAnswer,
  type Params,
  type Place,
} from './sheet/doubt.ts';
export {
  type Area,
  areaAddress,
  type Cell,
  cellAddress,
  cellAt,
  limits,
  parseAddress,
  parseArea,
  type Separator,
  type Sheet,
  separators,
} from './sheet/sheet.ts';
export { isCurrency } from './words/currency-words.ts';
export { exportNotes } from './words/export-notes.ts';
export { plainLabel } from './words/list-labels.ts';
export { plainWords } from './words/plain-words.ts';
export type { TaxBasis } from './words/tax-basis.ts';
export type { Unit } from './words/units.ts';
