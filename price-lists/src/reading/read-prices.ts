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

/** Facts about the whole file. */
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

type NotedFacts = { count: number; cell: string; text: string };

const factsOf = ({ count, place, text }: { count: number; place: CellPlace; text: string }): NotedFacts => ({
  count,
  cell: cellAddress(place.row, place.column),
  text: text.slice(0, 40),
});

/** The doubts that the cells themselves raise, by the names under which they are noted. */
const CELL_DOUBTS: Readonly<Record<string, (facts: NotedFacts, manner: FileManner) => Doubt>> = {
  either: (facts, { decimal }) =>
    doubtOf(
      'decimal_guessed',
      `${JSON.stringify(facts.text)} can be read with a decimal comma or a decimal point; it was read with a decimal ${decimal}`,
      { ...facts, decimal },
      { field: 'decimal', values: [decimal, decimal === 'comma' ? 'point' : 'comma'] },
    ),
  uncertain: (facts) =>
    doubtOf(
      'columns_guessed',
      `The columns of a PDF are read by the positions of its text. For ${facts.count} cells, such as ${JSON.stringify(facts.text)}, they are not certain; compare the table with the PDF`,
      facts,
    ),
  hidden: (facts) =>
    doubtOf(
      'hidden_cells',
      `${facts.count} cells of the table are hidden in the file; they were read like the others`,
      facts,
    ),
  percent: (facts) =>
    doubtOf(
      'percent_cells',
      `${facts.count} cells are percentages; they were read as the numbers that the file holds`,
      facts,
    ),
};

const cellDoubts = (noted: Noted, manner: FileManner): Doubt[] => {
  const doubts = Object.entries(CELL_DOUBTS).flatMap(([code, doubt]) => {
    const found = noted.get(code);
    return found ? [doubt(factsOf(found), manner)] : [];
  });
  const formulas = noted.get('formula_values');
  if (!formulas || noted.get('zero_formula')?.count !== formulas.count) return doubts;
  const message = `All ${formulas.count} formulas have the value 0: the file was perhaps never calculated`;
  return [...doubts, doubtOf('formula_values', message, factsOf(formulas))];
};

/** What was noted about the cells of a table while it was read. */
class CellNotes {
  readonly currencies = new Map<string, CellPlace>();
  readonly bases = new Set<TaxBasis>();
  readonly noted: Noted = new Map();
  readonly #manner: FileManner;
  #prices = 0;
  /** Numbers whose thousands are set off by spaces: how many, how many of them may be two, and the first. */
  readonly #spaced = { count: 0, several: 0, first: undefined as { place: CellPlace; cell: Cell } | undefined };

  constructor(manner: FileManner) {
    this.#manner = manner;
  }

  /** Of any cell, also that of a size. */
  addCell(place: CellPlace, cell: Cell): void {
    if (cell.isHidden) this.#note('hidden', place, cell);
    if (cell.isUncertain) this.#note('uncertain', place, cell);
    if (cell.isPercent) this.#note('percent', place, cell);
  }

  addSize(place: CellPlace, cell: Cell): void {
    this.addCell(place, cell);
    if (cell.kind === 'text' && isDoubtfulNumber(cell.text, this.#manner, false)) this.#note('either', place, cell);
  }

  addPrice(place: CellPlace, cell: Cell, { price, written }: ReadPrice): void {
    const currency = cell.currency ?? written?.currency;
    if (currency && !this.currencies.has(currency)) this.currencies.set(currency, place);
    if (written?.taxWord) this.bases.add(GROSS_WORDS.has(written.taxWord) ? 'TTC' : 'HT');
    if (cell.kind === 'text' && written && isDoubtfulNumber(written.bare, this.#manner, true))
      this.#note('either', place, cell);
    if (cell.isFormula) this.#note('formula_values', place, cell);
    if (cell.isFormula && price === null && written) this.#note('zero_formula', place, cell);
    if (price !== null) {
      this.#prices++;
      this.#addFormat(place, cell);
    }
    // 1.136 was 1136 before a spreadsheet program took the point for that of decimals.
    if (cell.kind === 'number' && /^[0-9]\.[0-9]{3}$/.test(cell.text)) this.#note('beside scaled', place, cell);
    // "+ 45" is added to something.
    if (price !== null && written?.bare.startsWith('+')) this.#note('unclear surcharge', place, cell);
    if (written) this.#addSpaced(place, cell, written.bare);
    if (price !== null && isNegative(price)) this.#note('not_above_zero', place, cell);
    if (price !== null && hasManyDecimals(price)) this.#note('many_decimals', place, cell);
  }

  doubts(): Doubt[] {
    const { first, several, count } = this.#spaced;
    const isLarge = [...this.currencies.keys()].some(isLargeCurrency);
    if (first && several === count && !isLarge) this.#note('unclear several_numbers', first.place, first.cell);
    return [...cellDoubts(this.noted, this.#manner), ...unclearDoubts(this.noted, this.#prices)];
  }

  #note(code: string, place: CellPlace, { text }: Pick<Cell, 'text'>): void {
    const known = this.noted.get(code);
    if (known) known.count++;
    else this.noted.set(code, { count: 1, place, text });
  }

  /** What the number format writes around the number, or in its place. */
  #addFormat(place: CellPlace, cell: Cell): void {
    if (cell.isShownOtherwise)
      this.#note('unclear shown_otherwise', place, { text: [cell.shownWith, `(${cell.text})`].join(' ').trim() });
    const words = cell.isShownOtherwise ? undefined : cell.shownWith;
    if (words === undefined) return;
    if (words.startsWith('+')) {
      this.#note('unclear surcharge', place, { text: `${words} ${cell.text}` });
      return;
    }
    const other = otherMeaning(words);
    const money = moneyWords(words);
    const bases = taxBasesNamed(words);
    for (const basis of bases) this.bases.add(basis);
    if (money?.currency && !this.currencies.has(money.currency)) this.currencies.set(money.currency, place);
    if (other)
      this.#note(`${other.meaning === 'percent' ? 'beside' : 'unclear'} ${other.meaning}`, place, { text: words });
    else if (!money && bases.length === 0) this.#note('beside shown_words', place, { text: words });
  }

  #addSpaced(place: CellPlace, cell: Cell, bare: string): void {
    if (cell.kind !== 'text' || !isSpacedNumber(bare)) return;
    this.#spaced.count++;
    if (!mayBeSeveral(bare)) return;
    this.#spaced.several++;
    this.#spaced.first ??= { place, cell };
  }
}

/** The currency of the prices; several currencies in one table are a fault. */
const currencyOf = (
  currencies: ReadonlyMap<string, CellPlace>,
  sheet: Sheet,
  faults: FileFault[],
): string | undefined => {
  const [first, second] = currencies;
  if (first && second) {
    const [code, place] = second;
    const codes = [...currencies.keys()];
    const message = `The prices are in ${codes.join(' and ')}: a table has one currency; make one table for each`;
    const params = { currencies: codes, currency: code };
    faults.push(fileFault('mixed_currencies', message, { sheet: sheet.name, ...place }, params));
  }
  return first?.[0];
};

export type PriceReader = ReturnType<typeof priceReader>;

/**
 * Reads the cells of a table one by one and collects what has to be reported: each fault, and one message per kind with
 * its count.
 */
export const priceReader = (sheet: Sheet, manner: FileManner, faults: FileFault[]) => {
  const notes = new CellNotes(manner);
  const refuse = ({ code, message, params }: CellFault, place: CellPlace) => {
    // A column of texts would otherwise give a fault per line: the first ones are enough.
    if (faults.length < limits.listedFaults)
      faults.push(fileFault(code, message, { sheet: sheet.name, ...place }, params));
  };
  return {
    read: (place: CellPlace): ExactNumber | null => {
      const cell = cellAt(sheet, place.row, place.column);
      const read = readPrice(cell, manner.decimal, manner.isMark);
      if (cell) notes.addCell(place, cell);
      if ('code' in read) {
        refuse(read, place);
        return null;
      }
      if (cell) notes.addPrice(place, cell, read);
      return read.price;
    },
    /** A size was read here: like a price, it may be hidden or doubtful. */
    noteSize: (place: CellPlace) => {
      const cell = cellAt(sheet, place.row, place.column);
      if (cell) notes.addSize(place, cell);
    },
    warnings: (): FileFault[] =>
      Object.entries(WARNINGS).flatMap(([code, message]) => {
        const found = notes.noted.get(code);
        return found
          ? [fileFault(code, message(found.count), { sheet: sheet.name, ...found.place }, { count: found.count })]
          : [];
      }),
    doubts: (): Doubt[] => notes.doubts(),
    currency: (): string | undefined => currencyOf(notes.currencies, sheet, faults),
    taxBases: (): TaxBasis[] => [...notes.bases],
    isDecimalDoubtful: (): boolean => notes.noted.has('either'),
  };
};
