import { type Cell, cellAt, type Sheet } from '../sheet/sheet.ts';
import { MAX_NUMBER_LENGTH } from './number-text.ts';
import { sizeText } from './size-text.ts';

/** Both sizes of a window in one cell: 550 x 650, 55 × 65 cm, L 550 x H 650, 550/650. */
const CROSS = / ?[x×*] ?| (?:by|par|per|mal|auf|op|na|por|gånger) /iu;
/** A stroke stands in fractions and dates, too: here both are whole numbers of two digits or more. */
const STROKE = /^([1-9][0-9]{1,4}) ?\/ ?([1-9][0-9]{1,4})( ?(?:mm|cm))?$/i;
const UNIT = /\s?(?:mm|cm|m|in|inch|["″])\.?$/i;

/** The texts of both sizes in the order in which they are written; undefined if there are not two. */
export const sizePair = (text: string): readonly [string, string] | undefined => {
  if (text.length > MAX_NUMBER_LENGTH || !/[0-9]/.test(text)) return undefined;
  const stroke = STROKE.exec(text.trim());
  if (stroke) return [`${stroke[1]}${stroke[3] ?? ''}`, `${stroke[2]}${stroke[3] ?? ''}`];
  const [first = '', second = '', ...more] = text.trim().replaceAll(/\s+/gu, ' ').split(CROSS);
  if (more.length > 0 || first === '' || second === '') return undefined;
  // A unit behind both is that of both.
  const unit = UNIT.test(first) ? '' : (UNIT.exec(second)?.[0] ?? '');
  const pair = [`${first}${unit}`, second] as const;
  return pair.every((one) => sizeText(one) !== undefined) ? pair : undefined;
};

/** Where a size stands: a cell, or the first or second size in it. */
export type SizePlace = { column: number; part?: 0 | 1 | undefined };

/** The cell of a size; of a pair, a cell with this one alone. */
export const sizeCell = (sheet: Sheet, row: number, { column, part }: SizePlace): Cell | undefined => {
  const cell = cellAt(sheet, row, column);
  if (part === undefined || cell?.kind !== 'text') return cell;
  const text = sizePair(cell.text)?.[part];
  return text === undefined ? cell : { ...cell, text };
};
