import type { DetectedTable } from '../finding/detected-table.ts';
import { columnLabel, type SizeColumn } from '../finding/long-columns.ts';
import type { LongList } from '../finding/long-list.ts';
import { readSize } from '../numbers/cell-values.ts';
import { type Doubt, doubtOf, type FileFault, fileFault } from '../sheet/doubt.ts';
import { cellAt, columnName, type Sheet, textAt } from '../sheet/sheet.ts';
import { currenciesNamed } from '../words/currency-words.ts';
import { otherMeaning } from '../words/other-meanings.ts';
import { plainWords } from '../words/plain-words.ts';
import { isNamingTitle } from '../words/price-words.ts';
import { unitsNamed } from '../words/unit-words.ts';
import { toMm, type Unit } from '../words/units.ts';
import { finishedTable } from './finished-table.ts';
import { linesGrid, type SizedLine } from './grid-table.ts';
import { lineDoubts, strayLines } from './line-doubts.ts';
import { meaningDoubts, sameNumbers, unclearDoubt } from './price-meaning.ts';
import { type PriceReader, priceReader } from './read-prices.ts';
import { isMoney, moneyOf, type TableContext, textsAround } from './table-context.ts';
import { type Header, inMm, rangeDoubts, tableUnit, writtenSizes } from './table-unit.ts';
import { withUnknown } from './unknown-meaning.ts';

type PriceColumn = { column: number; title: string; doubts: Doubt[]; faults: FileFault[] };

/** The column of the prices: the one that the caller names, the only one with such a title, or a question. */
const priceColumn = (
  sheet: Sheet,
  { prices, titles, titleRow, isPriceNamed }: LongList,
  given: string | undefined,
): PriceColumn => {
  const first = prices[0] ?? { column: 0, title: '' };
  const candidates = prices.map((titled) => columnLabel(titled, titles));
  if (given !== undefined && titleRow >= 0) {
    const chosen =
      titles.find(({ title }) => title === given) ??
      titles.find(({ title }) => plainWords(title) === plainWords(given)) ??
      titles.find(({ column }) => columnName(column) === given.trim().toUpperCase());
    if (chosen) return { ...chosen, doubts: [], faults: [] };
    const message = `No column is titled ${JSON.stringify(given.slice(0, 40))}; \`price_column\` takes one of ${candidates.join(', ')}`;
    const fault = fileFault(
      'unknown_price_column',
      message,
      { sheet: sheet.name, row: titleRow },
      { price_column: given, columns: candidates },
    );
    return { ...first, doubts: [], faults: [fault] };
  }
  if (prices.length < 2 && isPriceNamed) return { ...first, doubts: [], faults: [] };
  const why = isPriceNamed ? 'Several columns may be the price' : 'No column is titled as a price';
  const message = `${why}: ${candidates.join(', ')}; ${candidates[0]} was taken`;
  const params = { column: candidates[0], columns: candidates };
  return {
    ...first,
    doubts: [doubtOf('price_column_guessed', message, params, { field: 'price_column', values: candidates })],
    faults: [],
  };
};

/** What the key columns of a line say, in the words of a heading; there is one table for each. */
const headingOf = (sheet: Sheet, row: number, { keys }: LongList): string =>
  keys
    .map(({ column, key, title }) => {
      const text = cellAt(sheet, row, column)?.text ?? '';
      if (key === 'name' || text === '') return key === 'id' ? '#' : text;
      if (key === 'group') return `${title} ${text}`;
      return key === 'id' ? `#${text}` : `${key}=${text}`;
    })
    .filter((words) => words !== '' && words !== '#')
    .join(' ');

/** The units that a column names in its title, or in a line of units below it. */
const unitsOf = (sheet: Sheet, { titleRow, firstRow }: LongList, { column }: SizeColumn): Unit[] => {
  if (titleRow < 0) return [];
  const texts = Array.from(
    { length: firstRow - titleRow },
    (_, index) => textAt(sheet, titleRow + index, column) ?? '',
  );
  return [...new Set(texts.flatMap(unitsNamed))];
};

type Group = { section: string; heading: string; rows: number[] };

/** The lines by section and keys. A line without keys among lines with keys cannot be assigned. */
const groupsOf = (sheet: Sheet, list: LongList): { groups: Group[]; faults: FileFault[] } => {
  const groups = new Map<string, Group>();
  for (const { row, section } of list.lines) {
    const heading = headingOf(sheet, row, list);
    const key = `${section}\n${heading}`;
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { section, heading, rows: [row] });
  }
  const all = [...groups.values()];
  const blank = all.find(({ heading }) => heading === '');
  const [key] = list.keys;
  if (!blank || !key || all.every(({ heading }) => heading === '')) return { groups: all, faults: [] };
  const message = `The column ${JSON.stringify(key.title)} is empty here: write in each line what it is for`;
  const place = { sheet: sheet.name, row: blank.rows[0], column: key.column };
  return { groups: all, faults: [fileFault('blank_key', message, place, { title: key.title })] };
};

const orderDoubt = (): Doubt => {
  const reason = 'both sizes are in one column, and nothing says which of them is the width';
  const message = `Does the width stand first (long) or the height (transposed)? It is not certain: ${reason}`;
  const values = ['long', 'transposed'];
  return doubtOf('layout_guessed', message, { layout: 'long', reason }, { field: 'layout', values });
};

const listDoubts = (list: LongList, { choices }: TableContext): Doubt[] => {
  if (list.isOrderGuessed && choices.layout === undefined) return [orderDoubt()];
  if (choices.layout !== undefined || (list.titleRow >= 0 && !list.isLettered)) return [];
  const why =
    list.titleRow < 0
      ? 'three columns without titles were read as width, height and price'
      : 'the columns are titled by letters alone';
  const message = `Does the list have one line per size (long)? It is not certain: ${why}`;
  return [doubtOf('layout_guessed', message, { layout: 'long', reason: why }, { field: 'layout', values: ['long'] })];
};

const twiceFaults = (sheet: Sheet, { twice, titleRow, titles }: LongList): FileFault[] => {
  const [, second] = twice;
  if (!second) return [];
  const columns = twice.map((titled) => columnLabel(titled, titles));
  const message = `Several columns are titled as the same size: ${columns.join(', ')}; give the ones that do not count another title`;
  return [
    fileFault('column_named_twice', message, { sheet: sheet.name, row: titleRow, column: second.column }, { columns }),
  ];
};

/** Sizes that are lower ends: the price of a size would be that of the range below it. */
const lowerFaults = (sheet: Sheet, { lower, titleRow }: LongList): FileFault[] =>
  lower.map(({ column, title }) => {
    const text = title.slice(0, 40);
    const message = `${JSON.stringify(text)} says that its sizes are lower ends; write the largest size that each price is for`;
    return fileFault('open_range', message, { sheet: sheet.name, row: titleRow, column }, { text });
  });

const SHORT_WORDS = 3;
const MAX_VALUES = 50;
/** Metres, square metres and many pieces as the unit of a price. */
const OF_MEASURE = /^(?:m ?[²2]|m[1¹]|(?:10|100|1000) ?(?!(?:mm|cm|m|kg)(?!\p{L}))\p{L}{1,6}\.?)$/u;

/** Columns without a title among those of the list. */
const untitledOf = ({ titles, width, height }: LongList): number[] => {
  const titled = titles.map(({ column }) => column);
  const [first, last] = [Math.min(...titled), Math.max(...titled)];
  const all = Array.from({ length: Math.max(0, last - first + 2) }, (_, index) => first + index);
  return all.filter((column) => !titled.includes(column) && column !== width.column && column !== height.column);
};

/** What the other columns of a list say in each line: a currency, a tax, a unit of its price. */
const columnTexts = (sheet: Sheet, list: LongList, rows: readonly number[]): string[] => {
  const texts = new Set<string>();
  const add = (text: string | undefined, isTitled: boolean) => {
    if (text === undefined || texts.size >= MAX_VALUES) return;
    const isMeasure = OF_MEASURE.test(text.trim());
    const isShort = !/[0-9]/.test(text) && plainWords(text).split(' ').length <= SHORT_WORDS;
    const isTelling = isTitled || currenciesNamed(text).length > 0 || otherMeaning(text) !== undefined;
    if (isMeasure) texts.add(`/ ${text}`);
    else if (isShort && isTelling) texts.add(text);
  };
  for (const { column } of [...list.ignored, ...list.keys])
    for (const row of rows) add(textAt(sheet, row, column), true);
  for (const column of untitledOf(list)) for (const row of rows) add(textAt(sheet, row, column), false);
  return [...texts];
};

/** What stands in columns of names. */
const namesOf = (sheet: Sheet, { keys }: LongList, rows: readonly number[]): ReadonlySet<string> => {
  const columns = keys.filter(({ title }) => isNamingTitle(title)).map(({ column }) => column);
  return new Set(columns.flatMap((column) => rows.map((row) => textAt(sheet, row, column) ?? '')));
};

/** In what else two lines of one size differ. */
const differenceOf =
  (sheet: Sheet, { titles, width, height }: LongList, price: number) =>
  (row: number, other: number): string | undefined =>
    titles.find(
      ({ column }) =>
        ![width.column, height.column, price].includes(column) &&
        cellAt(sheet, row, column)?.text !== cellAt(sheet, other, column)?.text,
    )?.title;

/** The sizes of a column for these lines, with the lower ends of their ranges. */
const sizesOf = (
  sheet: Sheet,
  { column, part, from }: SizeColumn,
  rows: readonly number[],
  context: TableContext,
  faults: FileFault[],
) => {
  const written = writtenSizes(
    sheet,
    rows.map((row) => ({ row, column, part })),
    context.manner.decimal,
    faults,
  );
  return {
    written,
    inUnit: (unit: Unit): Map<number, Header> => {
      const headers = inMm(sheet, written, unit, faults).map((header): Header => {
        const low = from === undefined ? undefined : readSize(cellAt(sheet, header.row, from), context.manner.decimal);
        if (!low) return header;
        return { ...header, isRange: true, lowMm: 'size' in low ? toMm(low.size, low.unit ?? unit) : undefined };
      });
      for (const { mm, lowMm, row } of headers)
        if (lowMm !== undefined && lowMm > mm)
          faults.push(
            fileFault(
              'range_falls',
              `The range from ${lowMm} to ${mm} mm falls: correct one of its ends`,
              { sheet: sheet.name, row, column },
              { from_mm: lowMm, to_mm: mm },
            ),
          );
      return new Map(headers.map((header) => [header.row, header]));
    },
  };
};

/** The titles of the columns of sizes. */
const sizeTitles = ({ width, height, titles }: LongList): string[] =>
  titles.filter(({ column }) => column === width.column || column === height.column).map(({ title }) => title);

type ListFacts = { price: PriceColumn; above: string[]; below: string[]; headings: string[]; common: FileFault[] };

/** The lines of a group with their sizes in millimetres and their prices. */
const readLines = (
  sheet: Sheet,
  list: LongList,
  rows: readonly number[],
  context: TableContext,
  { price, above, below }: ListFacts,
  prices: PriceReader,
  faults: FileFault[],
) => {
  const { choices, stated, elsewhere } = context;
  const [widths, heights] = [list.width, list.height].map((column) => sizesOf(sheet, column, rows, context, faults));
  const labels = { across: unitsOf(sheet, list, list.width), down: unitsOf(sheet, list, list.height), both: [] };
  const unit = tableUnit([...(widths?.written ?? []), ...(heights?.written ?? [])], {
    given: choices.unit,
    labels,
    near: [...above, ...below],
    stated,
    elsewhere,
  });
  const [widthOf, heightOf] = [widths?.inUnit(unit.across), heights?.inUnit(unit.down)];
  const found = rows.flatMap((row): SizedLine[] => {
    const [width, height] = [widthOf?.get(row), heightOf?.get(row)];
    const value = prices.read({ row, column: price.column });
    for (const size of [width, height]) if (size) prices.noteSize(size);
    const isBlank = cellAt(sheet, row, price.column) === undefined;
    return width && height ? [{ row, width: width.mm, height: height.mm, price: value, isBlank }] : [];
  });
  const columns = { width: list.width.column, height: list.height.column, price: price.column };
  const { lines, doubts: strays } = strayLines(found, columns);
  const headers = [...(widthOf?.values() ?? []), ...(heightOf?.values() ?? [])];
  return { unit, lines, columns, doubts: [...rangeDoubts(headers), ...strays, ...lineDoubts(sheet, lines, columns)] };
};

const groupTable = (
  sheet: Sheet,
  list: LongList,
  { section, heading, rows }: Group,
  context: TableContext,
  facts: ListFacts,
) => {
  const { price, above, below, common } = facts;
  const { choices, manner, texts } = context;
  const faults = [...common];
  const prices = priceReader(sheet, manner, faults);
  const { unit, lines, columns, doubts: ofLines } = readLines(sheet, list, rows, context, facts, prices, faults);
  const besides = columnTexts(sheet, list, rows);
  const names = namesOf(sheet, list, rows);
  const money = moneyOf(prices, [price.title, ...besides], [...above, ...below], texts, [sheet.name ?? '']);
  const grid = linesGrid(lines, columns, sheet, faults, differenceOf(sheet, list, price.column));
  const titles = [price.title, section, heading, ...besides, ...above];
  const doubts = [
    ...listDoubts(list, context),
    ...(unit.doubt ? [unit.doubt] : []),
    ...price.doubts,
    ...prices.doubts(),
    ...money.doubts,
    ...meaningDoubts({ titles, sheet: sheet.name, notes: below }),
    ...(list.parts.length > 1
      ? [unclearDoubt('group_titles', list.parts.slice(0, 5).join(', '), { count: list.parts.length })]
      : []),
    ...sameNumbers(grid.prices),
    ...ofLines,
  ];
  return finishedTable(sheet, {
    area: { ...list.area, top: rows[0] ?? list.area.top, bottom: rows.at(-1) ?? list.area.bottom },
    headings: [heading, section].filter((text) => text !== '').concat(facts.headings),
    layout: 'long',
    unit: unit.across,
    isAssumed: {
      layout: choices.layout === undefined && (list.titleRow < 0 || list.isLettered),
      unit: unit.isAssumed,
      decimal: prices.isDecimalDoubtful(),
    },
    ...grid,
    currency: money.currency,
    taxBasis: money.taxBasis,
    warnings: prices.warnings(),
    doubts: withUnknown(doubts, grid, {
      titles: [price.title, section, ...besides.filter((text) => !names.has(text)), ...above],
      labels: choices.layout === undefined ? sizeTitles(list) : [],
      notes: below,
      sheet: sheet.name,
      isMoney: isMoney(money),
    }),
    faults,
  });
};

/**
 * The tables of a long list: one for each different content of its key columns, and for each heading between its lines.
 */
export const longTables = (
  sheet: Sheet,
  list: LongList,
  context: TableContext,
): { table: DetectedTable; faults: FileFault[] }[] => {
  const around = textsAround(sheet, list.area, context.others);
  const price = priceColumn(sheet, list, context.choices.priceColumn);
  const { groups, faults } = groupsOf(sheet, list);
  const common = [...twiceFaults(sheet, list), ...lowerFaults(sheet, list), ...price.faults, ...faults];
  return groups.map((group, index) =>
    groupTable(sheet, list, group, context, { ...around, price, common: index === 0 ? common : [] }),
  );
};
