import type { ExactNumber } from '@vantail/pricing';
import {
  type CellFault,
  type FileDecimal,
  isDoubtfulNumber,
  type ReadPrice,
  readPrice,
} from '../numbers/cell-values.ts';
import { isSpacedNumber, mayBeSeveral, moneyWords } from '../numbers/number-text.ts';
import { type Doubt, doubtOf, type FileFault, fileFault } from '../sheet/doubt.ts';
import { type Cell, cellAddress, cellAt, limits, type Sheet } from '../sheet/sheet.ts';
import { isLargeCurrency } from '../words/currency-words.ts';
import { otherMeaning } from '../words/other-meanings.ts';
import { type TaxBasis, taxBasesNamed } from '../words/tax-basis.ts';
import { isNegative, type UnclearReason, unclearDoubt } from './price-meaning.ts';
import type { CellPlace } from './table-unit.ts';

/** What was found out about the whole file. */
export type FileManner = FileDecimal & { isMark: (text: string) => boolean };

const hasManyDecimals = (price: ExactNumber): boolean =>
  typeof price === 'number' ? Math.round(price * 100) / 100 !== price : price.scale > 2;

/** What was noted about the cells of a table: how many there are, and the first of them. */
type Noted = Map<string, { count: number; place: CellPlace; text: string }>;

const WARNINGS: Readonly<Record<string, (count: number) => string>> = {
  formula_values: (count) => `${count} prices are formulas; the import used the values stored in the file`,
  not_above_zero: (count) => `${count} prices are below 0; such a size cannot be ordered`,
  many_decimals: (count) => `${count} prices have more than two decimals and are not rounded`,
};

/** What is noted under these names is asked about as `prices_unclear`. */
const unclearDoubts = (noted: Noted, prices: number): Doubt[] =>
  [...noted].flatMap(([code, { count, place, text }]) => {
    const [kind, reason] = code.split(' ');
    if (kind !== 'unclear' && kind !== 'beside') return [];
    // Words that may mean anything name what the table holds where most cells show them.
    if (kind === 'beside' && count * 2 < prices) return [];
    return [unclearDoubt(reason as UnclearReason, text, { count, cell: cellAddress(place.row, place.column) })];
  });

const GROSS_WORDS = new Set(['ttc', 'tvac', 'brutto']);

/** The doubts that the cells themselves raise. */
const cellDoubts = (noted: Noted, manner: FileManner): Doubt[] => {
  const of = (code: string) => noted.get(code);
  const factsOf = ({ count, place, text }: NonNullable<ReturnType<typeof of>>) => ({
    count,
    cell: cellAddress(place.row, place.column),
    text: text.slice(0, 40),
  });
  const [either, hidden, uncertain, percent, formulas, zeros] = [
    'either',
    'hidden',
    'uncertain',
    'percent',
    'formula_values',
    'zero_formula',
  ].map(of);
  const other = manner.decimal === 'comma' ? 'point' : 'comma';
  return [
    ...(either
      ? [
          doubtOf(
            'decimal_guessed',
            `${JSON.stringify(either.text.slice(0, 40))} can be read with a decimal comma or a decimal point; it was read with a decimal ${manner.decimal}`,
            { ...factsOf(either), decimal: manner.decimal },
            { field: 'decimal', values: [manner.decimal, other] },
          ),
        ]
      : []),
    ...(uncertain
      ? [
          doubtOf(
            'columns_guessed',
            `The columns of a PDF are read by the positions of its text. For ${uncertain.count} cells, such as ${JSON.stringify(uncertain.text.slice(0, 40))}, they are not certain; compare the table with the PDF`,
            factsOf(uncertain),
          ),
        ]
      : []),
    ...(hidden
      ? [
          doubtOf(
            'hidden_cells',
            `${hidden.count} cells of the table are hidden in the file; they were read like the others`,
            factsOf(hidden),
          ),
        ]
      : []),
    ...(percent
      ? [
          doubtOf(
            'percent_cells',
            `${percent.count} cells are percentages; they were read as the numbers that the file holds`,
            factsOf(percent),
          ),
        ]
      : []),
    ...(formulas && zeros && zeros.count === formulas.count
      ? [
          doubtOf(
            'formula_values',
            `All ${formulas.count} formulas have the value 0: the file was perhaps never calculated`,
            factsOf(formulas),
          ),
        ]
      : []),
  ];
};

/**
 * Reads the cells of a table one by one and collects what has to be reported: each fault, and one message per kind with
 * its count.
 */
export const priceReader = (sheet: Sheet, manner: FileManner, faults: FileFault[]) => {
  const noted: Noted = new Map();
  let prices = 0;
  const currencies = new Map<string, CellPlace>();
  const bases = new Set<TaxBasis>();
  /** Numbers whose thousands are set off by spaces: how many, how many of them may be two, and the first. */
  const spaced = { count: 0, several: 0, first: undefined as { place: CellPlace; cell: Cell } | undefined };
  const note = (code: string, place: CellPlace, { text }: Pick<Cell, 'text'>) => {
    const known = noted.get(code);
    if (known) known.count++;
    else noted.set(code, { count: 1, place, text });
  };
  const noteCell = (place: CellPlace, cell: Cell) => {
    if (cell.isHidden) note('hidden', place, cell);
    if (cell.isUncertain) note('uncertain', place, cell);
    if (cell.isPercent) note('percent', place, cell);
  };
  /** What the number format writes around the number, or in its place. */
  const noteShown = (place: CellPlace, cell: Cell) => {
    if (cell.isShownOtherwise)
      note('unclear shown_otherwise', place, { text: [cell.shownWith, `(${cell.text})`].join(' ').trim() });
    const words = cell.isShownOtherwise ? undefined : cell.shownWith;
    if (words === undefined) return;
    if (words.startsWith('+')) return note('unclear surcharge', place, { text: `${words} ${cell.text}` });
    const other = otherMeaning(words);
    const money = moneyWords(words);
    for (const basis of taxBasesNamed(words)) bases.add(basis);
    if (money?.currency && !currencies.has(money.currency)) currencies.set(money.currency, place);
    if (other) note(`${other.meaning === 'percent' ? 'beside' : 'unclear'} ${other.meaning}`, place, { text: words });
    else if (!money && taxBasesNamed(words).length === 0) note('beside shown_words', place, { text: words });
  };
  const noteSpaced = (place: CellPlace, cell: Cell, bare: string) => {
    if (cell.kind !== 'text' || !isSpacedNumber(bare)) return;
    spaced.count++;
    if (!mayBeSeveral(bare)) return;
    spaced.several++;
    spaced.first ??= { place, cell };
  };
  const noteWritten = (place: CellPlace, cell: Cell, { price, written }: ReadPrice) => {
    const currency = cell.currency ?? written?.currency;
    if (currency && !currencies.has(currency)) currencies.set(currency, place);
    if (written?.taxWord) bases.add(GROSS_WORDS.has(written.taxWord) ? 'TTC' : 'HT');
    if (cell.kind === 'text' && written && isDoubtfulNumber(written.bare, manner, true)) note('either', place, cell);
    if (cell.isFormula) note('formula_values', place, cell);
    if (cell.isFormula && price === null && written) note('zero_formula', place, cell);
    if (price !== null) {
      prices++;
      noteShown(place, cell);
    }
    // 1.136 was 1136 before a spreadsheet program took the point for that of decimals.
    if (cell.kind === 'number' && /^[0-9]\.[0-9]{3}$/.test(cell.text)) note('beside scaled', place, cell);
    // "+ 45" is added to something.
    if (price !== null && written?.bare.startsWith('+')) note('unclear surcharge', place, cell);
    if (written) noteSpaced(place, cell, written.bare);
    if (price !== null && isNegative(price)) note('not_above_zero', place, cell);
    if (price !== null && hasManyDecimals(price)) note('many_decimals', place, cell);
  };
  const refuse = ({ code, message, params }: CellFault, place: CellPlace) => {
    // A column of texts would otherwise give a fault per line: the first ones are enough.
    if (faults.length < limits.listedFaults)
      faults.push(fileFault(code, message, { sheet: sheet.name, ...place }, params));
  };
  return {
    read: (place: CellPlace): ExactNumber | null => {
      const cell = cellAt(sheet, place.row, place.column);
      const read = readPrice(cell, manner.decimal, manner.isMark);
      if (cell) noteCell(place, cell);
      if ('code' in read) {
        refuse(read, place);
        return null;
      }
      if (cell) noteWritten(place, cell, read);
      return read.price;
    },
    /** A size was read here: like a price, it may be hidden or doubtful. */
    noteSize: (place: CellPlace) => {
      const cell = cellAt(sheet, place.row, place.column);
      if (!cell) return;
      noteCell(place, cell);
      if (cell.kind === 'text' && isDoubtfulNumber(cell.text, manner, false)) note('either', place, cell);
    },
    warnings: (): FileFault[] =>
      Object.entries(WARNINGS).flatMap(([code, message]) => {
        const found = noted.get(code);
        return found
          ? [fileFault(code, message(found.count), { sheet: sheet.name, ...found.place }, { count: found.count })]
          : [];
      }),
    doubts: (): Doubt[] => {
      const { first, several, count } = spaced;
      const isLarge = [...currencies.keys()].some(isLargeCurrency);
      if (first && several === count && !isLarge) note('unclear several_numbers', first.place, first.cell);
      return [...cellDoubts(noted, manner), ...unclearDoubts(noted, prices)];
    },
    /** The currency of the prices; several currencies in one table are a fault. */
    currency: (): string | undefined => {
      const [first, second] = currencies;
      if (first && second) {
        const [code, place] = second;
        const message = `The prices are in ${[...currencies.keys()].join(' and ')}: a table has one currency; make one table for each`;
        faults.push(
          fileFault(
            'mixed_currencies',
            message,
            { sheet: sheet.name, ...place },
            { currencies: [...currencies.keys()], currency: code },
          ),
        );
      }
      return first?.[0];
    },
    taxBases: (): TaxBasis[] => [...bases],
    isDecimalDoubtful: (): boolean => noted.has('either'),
  };
};
