import { identifyingFields } from '@vantail/pricing';
import { bareNumberOf, isNumberLike } from '../numbers/cell-values.ts';
import { type SizePlace, sizePair } from '../numbers/size-pair.ts';
import { sizeText } from '../numbers/size-text.ts';
import { cellAt, columnName, type Sheet, textAt } from '../sheet/sheet.ts';
import { type Axis, axesNamed, axesOfLabel, type NamedAxis, turkishWidths } from '../words/axis-words.ts';
import { axisOrder, resolveLength } from '../words/corner-words.ts';
import { otherMeaning } from '../words/other-meanings.ts';
import { plainWords } from '../words/plain-words.ts';
import { groupTitle, isLowerEnd, isPriceTitle, rangeEnd } from '../words/price-words.ts';
import { canHead } from './grid-frame.ts';

type Titled = { column: number; title: string };

/** A column that identifies the pricing row of a line. */
export type KeyColumn = Titled & { key: 'id' | 'name' | 'group' | (typeof identifyingFields)[number] };

/** A size of a long list: its column, and the column with the lower ends of its ranges. */
export type SizeColumn = SizePlace & { from: number | undefined };

/** The columns of a long list, with the line of their titles; -1 if it has none. */
export type LongColumns = {
  titleRow: number;
  firstRow: number;
  width: SizeColumn;
  height: SizeColumn;
  /**
   * Columns that may contain the price; the first is used. There is a question if there are several, or if none is
   * titled as a price.
   */
  prices: Titled[];
  isPriceNamed: boolean;
  /** Whether the titles of the axes are only letters, without a word that both have. */
  isLettered: boolean;
  /** Both sizes are in one column, and nothing says which of them is the width. */
  isOrderGuessed: boolean;
  /** Columns of sizes whose titles say that they are lower ends. */
  lower: Titled[];
  /** Columns of one axis with the same title. */
  twice: Titled[];
  titles: Titled[];
  keys: KeyColumn[];
  /** Titles of columns that have no meaning here. */
  ignored: Titled[];
};

const ID = new Set(['pricing configuration id', 'id', 'row id']);
const NAME = new Set(
  (
    'configuration|configuration name|name|nom|designation|libelle|modele|model|ouverture|opening|bezeichnung|ausfuhrung|' +
    'offnungsart|modell|omschrijving|uitvoering|nombre|modelo|descripcion|descrizione|modello|nazwa|descricao'
  ).split('|'),
);
/** Lines between the titles and the first size: units, or an empty line. */
const MAX_SKIPPED = 2;

const keyOf = (title: string): KeyColumn['key'] | undefined => {
  const words = plainWords(title);
  if (ID.has(words)) return 'id';
  if (NAME.has(words)) return 'name';
  if (groupTitle(title) === 'group') return 'group';
  return identifyingFields.find((field) => field === title.trim().toLowerCase());
};

const LETTERS: Readonly<Record<string, NamedAxis>> = {
  l: 'width',
  w: 'width',
  b: 'width',
  lg: 'width',
  h: 'height',
  ht: 'height',
};

const isPriceLike = (title: string): boolean => groupTitle(title) === undefined && isPriceTitle(title);

/** What two titles have before a letter: "Misura L", "Misura H". */
const sharedWords = (titles: readonly Titled[]): string => {
  const found = titles.flatMap(({ title }) => {
    const [, before] = /^(\p{L}[\p{L} ]{0,30} )(?:[lwbh]|lg|ht)(?: (?:mm|cm|m|in))?$/u.exec(plainWords(title)) ?? [];
    return before === undefined ? [] : [before];
  });
  return found.length === 2 && found[0] === found[1] ? (found[0] ?? '') : '';
};

/** The axis of each title: by a word or, if no word names it, by a letter with or without its unit. */
const axesOf = (titles: readonly Titled[]): { axisOf: Map<Titled, NamedAxis>; isLettered: boolean } => {
  const axisOf = new Map<Titled, NamedAxis>();
  const written = turkishWidths(titles.map(({ title }) => title));
  for (const titled of titles) {
    const [axis, ...more] = axesOfLabel(written(titled.title));
    if (axis && more.length === 0 && !isPriceLike(titled.title)) axisOf.set(titled, axis);
  }
  // Beside "Yükseklik", "Yük" is a load: an abbreviation counts only where no word names its axis.
  for (const [titled, axis] of [...axisOf]) {
    const isWord = ({ title }: Titled) => axesNamed(written(title)).includes(axis);
    if (!isWord(titled) && [...axisOf.keys()].some(isWord)) axisOf.delete(titled);
  }
  let isLettered = false;
  const shared = sharedWords(titles);
  for (const titled of titles) {
    const letter = plainWords(titled.title)
      .replace(/ (?:mm|cm|m|in)$/, '')
      .replace(shared, '');
    const axis = LETTERS[letter];
    if (!axis || [...axisOf.values()].includes(axis) || titled.title === 'HT') continue;
    axisOf.set(titled, axis);
    isLettered = shared === '';
  }
  return { axisOf, isLettered };
};

/** The one column of an axis, or the two of its ranges; further columns with such a title are repeated. */
const sizeColumn = (columns: readonly Titled[]): { size: SizeColumn; twice: Titled[] } | undefined => {
  const [first] = columns;
  if (!first) return undefined;
  const from = columns.filter(({ title }) => rangeEnd(title) === 'from');
  const to = columns.filter(({ title }) => rangeEnd(title) === 'to');
  if (columns.length === 2 && from.length === 1 && to.length === 1)
    return { size: { column: to[0]?.column ?? 0, from: from[0]?.column }, twice: [] };
  return { size: { column: first.column, from: undefined }, twice: columns.length > 1 ? [...columns] : [] };
};

const titlesAt = (sheet: Sheet, row: number): Titled[] => {
  const titles: Titled[] = [];
  sheet.rows[row]?.forEach((cell, column) => {
    if (cell.kind === 'text' && bareNumberOf(cell) === undefined) titles.push({ column, title: cell.text });
  });
  return titles;
};

/**
 * Whether two of the columns have sizes soon below their titles: most lines of text have none, and need not be
 * analysed.
 */
const hasSizesBelow = (sheet: Sheet, row: number, titles: readonly Titled[]): boolean => {
  for (let line = row + 1; line <= row + 1 + MAX_SKIPPED; line++) {
    let sizes = 0;
    for (const { column } of titles) if (canHead(cellAt(sheet, line, column)) && ++sizes === 2) return true;
  }
  return false;
};

/** The columns that may contain the price: those titled as prices; otherwise all further ones with numbers. */
const priceColumns = (
  sheet: Sheet,
  rest: readonly Titled[],
  row: number,
): { prices: Titled[]; isPriceNamed: boolean } => {
  const hasNumber = ({ column }: Titled) => isNumberLike(cellAt(sheet, row, column));
  const priced = rest.filter(({ title }) => isPriceLike(title));
  // Beside a price, one of a metre or a lowest one is not the price of the piece.
  const ofPieces = priced.filter(({ title }) => otherMeaning(title) === undefined);
  const named = ofPieces.length > 0 ? ofPieces : priced;
  const ofGroups = rest.filter((titled) => groupTitle(titled.title) === 'prices' && hasNumber(titled));
  if (named.length > 0) return { prices: [...named, ...(ofGroups.length > 1 ? ofGroups : [])], isPriceNamed: true };
  if (ofGroups.length > 0) return { prices: ofGroups, isPriceNamed: false };
  return {
    prices: rest.filter((titled) => keyOf(titled.title) === undefined && hasNumber(titled)),
    isPriceNamed: false,
  };
};

/**
 * What a title line says; undefined unless it has titles for a width, a height and a price, with a line of values
 * below.
 */
export const longColumnsAt = (sheet: Sheet, row: number): LongColumns | undefined => {
  const titles = titlesAt(sheet, row);
  if (titles.length < 3 || !hasSizesBelow(sheet, row, titles)) return pairColumnsAt(sheet, row, titles);
  const { axisOf, isLettered } = axesOf(titles);
  const axes = resolveLength([...axisOf.values()]);
  if (!axes) return undefined;
  const titled = [...axisOf.keys()];
  const of = (wanted: 'width' | 'height') => sizeColumn(titled.filter((_, index) => axes[index] === wanted));
  const [width, height] = [of('width'), of('height')];
  if (!width || !height) return pairColumnsAt(sheet, row, titles);
  const isLine = (line: number) => [width, height].every(({ size }) => canHead(cellAt(sheet, line, size.column)));
  const firstRow = Array.from({ length: MAX_SKIPPED + 1 }, (_, index) => row + 1 + index).find(isLine);
  if (firstRow === undefined) return undefined;
  const isUsed = ({ column }: Titled) => [width, height].some(({ size }) => size.column === column);
  return withPrices(sheet, titles, titled, {
    titleRow: row,
    firstRow,
    width: width.size,
    height: height.size,
    isLettered,
    isOrderGuessed: false,
    twice: [...width.twice, ...height.twice],
    lower: titled.filter((title) => isUsed(title) && isLowerEnd(title.title)),
  });
};

type Sizes = Omit<LongColumns, 'prices' | 'isPriceNamed' | 'titles' | 'keys' | 'ignored'>;

/** The columns of a list whose sizes were found: its prices, and what its other columns are for. */
const withPrices = (
  sheet: Sheet,
  titles: Titled[],
  ofSizes: readonly Titled[],
  sizes: Sizes,
): LongColumns | undefined => {
  const rest = titles.filter((title) => !ofSizes.includes(title));
  const found = priceColumns(sheet, rest, sizes.firstRow);
  if (found.prices.length === 0) return undefined;
  const others = rest.filter((title) => !found.prices.includes(title));
  const keys = others.flatMap((title): KeyColumn[] => {
    const key = keyOf(title.title);
    return key ? [{ ...title, key }] : [];
  });
  const ignored = others.filter(({ column }) => keys.every((key) => key.column !== column));
  return { ...sizes, ...found, titles, keys, ignored };
};

/** Which of two sizes is the width, by the letters or words beside them: "L 550 x H 650". */
const orderBeside = (text: string): readonly [Axis, Axis] | undefined => {
  const [first, second] = (sizePair(text) ?? []).map(sizeText);
  const axisOf = (size: typeof first): Axis | undefined =>
    size?.axis ?? (size?.letter === undefined ? undefined : size.letter === 'h' ? 'height' : 'width');
  const [one, other] = [axisOf(first), axisOf(second)];
  return one && other && one !== other ? [one, other] : undefined;
};

/** A list with both sizes in one column: 550 x 650. */
const pairColumnsAt = (sheet: Sheet, row: number, titles: Titled[]): LongColumns | undefined => {
  if (titles.length < 2) return undefined;
  for (let firstRow = row + 1; firstRow <= row + 1 + MAX_SKIPPED; firstRow++) {
    const pairs = titles.filter(({ column }) => sizePair(textAt(sheet, firstRow, column) ?? '') !== undefined);
    const [titled, ...more] = pairs;
    if (!titled || more.length > 0) continue;
    const { column, title } = titled;
    const order = axisOrder(title) ?? orderBeside(textAt(sheet, firstRow, column) ?? '');
    const isTurned = order?.[0] === 'height';
    return withPrices(sheet, titles, [titled], {
      titleRow: row,
      firstRow,
      width: { column, part: isTurned ? 1 : 0, from: undefined },
      height: { column, part: isTurned ? 0 : 1, from: undefined },
      isLettered: false,
      isOrderGuessed: order === undefined,
      twice: [],
      lower: isLowerEnd(title) ? [titled] : [],
    });
  }
  return undefined;
};

/** How the caller can name a column: by its title if that is unique, otherwise by its letter. */
export const columnLabel = ({ column, title }: Titled, titles: readonly Titled[]): string =>
  title !== '' && titles.filter((other) => plainWords(other.title) === plainWords(title)).length === 1
    ? title
    : columnName(column);

/** A list without titles: exactly three columns, with a width and a height in each line. */
export const untitledColumns = (sheet: Sheet): LongColumns | undefined => {
  const used = new Set<number>();
  let isList = true;
  sheet.rows.forEach((cells) => {
    cells.forEach((_, column) => {
      used.add(column);
    });
  });
  const [width = 0, height = 0, price = 0, ...more] = [...used].sort((a, b) => a - b);
  sheet.rows.forEach((cells) => {
    if (!canHead(cells[width]) || !canHead(cells[height])) isList = false;
  });
  if (used.size < 3 || more.length > 0 || !isList) return undefined;
  const prices = [{ column: price, title: '' }];
  return {
    titleRow: -1,
    firstRow: 0,
    width: { column: width, from: undefined },
    height: { column: height, from: undefined },
    prices,
    isPriceNamed: true,
    isLettered: false,
    isOrderGuessed: false,
    lower: [],
    twice: [],
    titles: [],
    keys: [],
    ignored: [],
  };
};
