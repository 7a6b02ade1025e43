/**
 * The closed lists of the reader that schemas name, and how it reads a label. Their own entry point
 * (`@vantail/price-lists/terms`): a service needs them when it starts, the reader itself only for a file.
 */

export { layouts } from './finding/detected-table.ts';
export { isPdf } from './formats/is-pdf.ts';
export { fileLimits } from './formats/limits.ts';
export { decimalSigns } from './numbers/number-text.ts';
export { doubtCodes, LIMIT_ANSWERS, TAX_ANSWERS } from './sheet/doubt.ts';
export { type Encoding, encodings, separators } from './sheet/sheet.ts';
export { plainLabel } from './words/list-labels.ts';
export { units } from './words/units.ts';
