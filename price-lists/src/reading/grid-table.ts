import type { ExactNumber } from '@vantail/pricing';
import type { DetectedTable } from '../finding/detected-table.ts';
import type { FoundGrid } from '../finding/find-grids.ts';
import { readSize } from '../numbers/cell-values.ts';
import { type FileFault, fileFault } from '../sheet/doubt.ts';
import { areaAddress, cellAt, limits, type Sheet } from '../sheet/sheet.ts';
import { axesNamed } from '../words/axis-words.ts';
import { plainWords } from '../words/plain-words.ts';
import { isLowerEnd } from '../words/price-words.ts';
import { toMm, type Unit } from '../words/units.ts';
import { finishedTable } from './finished-table.ts';
import { gridLayout } from './grid-layout.ts';
import { fallingDoubts, headerDoubts } from './header-doubts.ts';
import { meaningDoubts, sameNumbers, unclearDoubt } from './price-meaning.ts';
import { type PriceReader, priceReader } from './read-prices.ts';
import { sizeLikePrices } from './size-like-prices.ts';
import {
  isMoney,
  type Labels,
  labelsOf,
  labelUnits,
  moneyOf,
  type TableContext,
  textsAround,
} from './table-context.ts';
import {
  type CellPlace,
  type Header,
  inMm,
  rangeDoubts,
  rangeFaults,
  rising,
  tableUnit,
  type WrittenSize,
  writtenSizes,
} from './table-unit.ts';
import { withUnknown } from './unknown-meaning.ts';

/** A merged cell is one value for several sizes: it is unknown for which. In the corner it does no harm. */
const mergedFaults = (sheet: Sheet, { corner, rows, columns }: FoundGrid): FileFault[] =>
  sheet.merged
    .filter(({ top, left, bottom, right }) => {
      const lines = [corner.row, ...rows].filter((row) => row >= top && row <= bottom);
      const places = [corner.column, ...columns].filter((column) => column >= left && column <= right);
      const hasCorner = lines[0] === corner.row && places[0] === corner.column;
      return lines.length * places.length > (hasCorner ? 1 : 0);
    })
    .map((area) => {
      const range = areaAddress(area);
      const message = `The cells ${range} are merged; unmerge them, and write the price of each size into its own cell`;
      return fileFault('merged_cells', message, { sheet: sheet.name, row: area.top, column: area.left }, { range });
    });

/** The headers with the lower ends of their ranges from the line beside them: von above bis. */
const withLowEnds = (
  sheet: Sheet,
  headers: readonly Header[],
  move: CellPlace,
  unit: Unit,
  manner: TableContext['manner'],
) =>
  headers.map((header): Header => {
    const read = readSize(cellAt(sheet, header.row + move.row, header.column + move.column), manner.decimal);
    const low = 'size' in read ? toMm(read.size, read.unit ?? unit) : undefined;
    return { ...header, isRange: true, lowMm: low };
  });

const wordsBeside = (sizes: readonly WrittenSize[]) => ({
  axes: [...new Set(sizes.flatMap(({ axis }) => axis ?? []))],
  letters: [...new Set(sizes.flatMap(({ letter }) => letter ?? []))],
});

/** The headers of both axes, rising, in millimetres. */
const readHeaders = (
  sheet: Sheet,
  grid: FoundGrid,
  context: TableContext,
  near: readonly string[],
  faults: FileFault[],
) => {
  const { corner, rows, columns, above, before } = grid;
  const { manner, choices, stated, elsewhere } = context;
  const written = (places: readonly CellPlace[]) => writtenSizes(sheet, places, manner.decimal, faults);
  const across = written(columns.map((column) => ({ row: corner.row, column })));
  const down = written(rows.map((row) => ({ row, column: corner.column })));
  const labels = labelsOf(
    sheet,
    grid,
    (text) => text === undefined || (text.trim().length > 1 && manner.isMark(text)) || isGroupTitle(grid, text),
  );
  const unit = tableUnit([...across, ...down], {
    given: choices.unit,
    labels: labelUnits(labels),
    near,
    stated,
    elsewhere,
  });
  const headers = (sizes: readonly WrittenSize[], own: Unit, from: CellPlace | undefined) => {
    const mm = inMm(sheet, sizes, own, faults);
    const ordered = rising(sheet, from ? withLowEnds(sheet, mm, from, own, manner) : mm, faults);
    faults.push(...rangeFaults(sheet, ordered));
    return ordered;
  };
  return {
    labels,
    unit,
    across: headers(across, unit.across, above?.isFrom ? { row: -1, column: 0 } : undefined),
    down: headers(down, unit.down, before?.isFrom ? { row: 0, column: -1 } : undefined),
    beside: { across: wordsBeside(across), down: wordsBeside(down) },
  };
};

/** A label that makes lower ends of the sizes: "Breite ab". A line of lower ends beside the upper ones is read. */
const lowerEnds = (sheet: Sheet, { corner, above, before }: FoundGrid, labels: Labels): FileFault[] => {
  if (above?.isFrom || before?.isFrom) return [];
  const corners = labels.corner?.split(/[\\/|\n]/u) ?? [];
  const texts = [...corners, labels.belowCorner, labels.aboveCorner, ...labels.above, ...labels.before];
  const isNamed = (text: string) => axesNamed(text).length > 0 || plainWords(text).split(' ').length === 1;
  const text = texts.find((one) => one !== undefined && isNamed(one) && isLowerEnd(one))?.slice(0, 40);
  if (text === undefined) return [];
  const message = `${JSON.stringify(text)} says that the sizes are lower ends; write the largest size that each price is for`;
  return [fileFault('open_range', message, { sheet: sheet.name, ...corner }, { text })];
};

/** The texts around a grid; a part of a run has its own title first, and none of the other parts. */
const textsOfGrid = (sheet: Sheet, { area, part }: FoundGrid, others: TableContext['others']) => {
  const around = textsAround(sheet, part?.whole ?? area, others);
  if (!part) return around;
  const isOwn = (text: string) => !part.titles.includes(text);
  return {
    headings: [part.title, ...around.headings.filter(isOwn)],
    above: [part.title, ...around.above.filter(isOwn)],
    below: around.below,
  };
};

const isGroupTitle = ({ part }: FoundGrid, text: string): boolean => part?.titles.includes(text) ?? false;

/** Which side of the grid has the widths, and the prices with the widths across. */
const readGrid = (
  headers: ReturnType<typeof readHeaders>,
  { layout, titles, notes }: { layout: 'grid' | 'transposed' | undefined; titles: string[]; notes: string[] },
  context: TableContext,
  prices: PriceReader,
) => {
  const { labels, across, down, beside } = headers;
  const found = gridLayout(
    {
      labels,
      beside: {
        across: beside.across.axes,
        down: beside.down.axes,
        letters: { across: beside.across.letters, down: beside.down.letters },
      },
      titles,
      notes,
      sizes: { across: across.map(({ mm }) => mm), down: down.map(({ mm }) => mm) },
      isTurnedElsewhere: context.isTurnedElsewhere,
    },
    layout,
  );
  const isTurned = found.layout === 'transposed';
  const [widths, heights] = isTurned ? [down, across] : [across, down];
  for (const header of [...across, ...down]) prices.noteSize(header);
  const cells = heights.map((height) =>
    widths.map((width) =>
      prices.read(isTurned ? { row: width.row, column: height.column } : { row: height.row, column: width.column }),
    ),
  );
  const read = { widths: widths.map(({ mm }) => mm), heights: heights.map(({ mm }) => mm), prices: cells };
  return { ...found, isTurned, read };
};

/** Reads the grid that was found here. */
export const gridTable = (
  sheet: Sheet,
  grid: FoundGrid,
  context: TableContext,
): { table: DetectedTable; faults: FileFault[] } => {
  const { choices, manner, texts, others } = context;
  const faults = [...grid.faults, ...mergedFaults(sheet, grid)];
  const { headings, above, below } = textsOfGrid(sheet, grid, others);
  const headers = readHeaders(sheet, grid, context, [...above, ...below], faults);
  const { labels, unit, across, down } = headers;
  const prices = priceReader(sheet, manner, faults);
  const { layout, isTurned, isWritten, doubt, read } = readGrid(
    headers,
    { layout: choices.layout === 'long' ? undefined : choices.layout, titles: above, notes: below },
    context,
    prices,
  );
  faults.push(...lowerEnds(sheet, grid, labels));
  const money = moneyOf(prices, [labels.corner ?? '', ...above, ...below], texts, [sheet.name ?? '']);
  const titles = [labels.corner, labels.belowCorner, ...labels.above, ...labels.before, ...above];
  const doubts = [
    ...(doubt ? [doubt] : []),
    ...(unit.doubt ? [unit.doubt] : []),
    ...prices.doubts(),
    ...money.doubts,
    ...meaningDoubts({ titles, sheet: sheet.name, notes: below }),
    ...(grid.groupTitles
      ? [unclearDoubt('group_titles', grid.groupTitles.join(', '), { count: grid.groupTitles.length })]
      : []),
    ...sameNumbers(read.prices),
    ...rangeDoubts([...across, ...down]),
    ...headerDoubts(sheet, across, down),
    ...fallingDoubts(across, down),
    ...sizeLikePrices(sheet, grid, read),
  ];
  const labelTexts = [...labels.above, ...labels.before, labels.corner, labels.belowCorner, labels.aboveCorner];
  return finishedTable(sheet, {
    area: grid.area,
    headings,
    layout,
    unit: isTurned ? unit.down : unit.across,
    isAssumed: { layout: !isWritten, unit: unit.isAssumed, decimal: prices.isDecimalDoubtful() },
    ...read,
    currency: money.currency,
    taxBasis: money.taxBasis,
    warnings: prices.warnings(),
    doubts: withUnknown(doubts, read, {
      titles: choices.layout === undefined ? above : above.filter((text) => !labelTexts.includes(text)),
      labels: choices.layout === undefined ? labelTexts : [],
      notes: below,
      sheet: sheet.name,
      isMoney: isMoney(money),
    }),
    faults,
  });
};

/** `isBlank`: the cell of its price is empty, and not marked as a size without one. */
export type SizedLine = { row: number; width: number; height: number; price: ExactNumber | null; isBlank: boolean };

/** The lines as a grid. A size without a line cannot be made; one with two lines must have the same price in both. */
export const linesGrid = (
  lines: readonly SizedLine[],
  columns: { width: number; price: number },
  sheet: Sheet,
  faults: FileFault[],
  differenceOf: (row: number, other: number) => string | undefined,
) => {
  const rising = (values: readonly number[]) => [...new Set(values)].sort((a, b) => a - b);
  const widths = rising(lines.map(({ width }) => width));
  const heights = rising(lines.map(({ height }) => height));
  const first = { sheet: sheet.name, row: lines[0]?.row, column: columns.width };
  if (widths.length > limits.headers || heights.length > limits.headers) {
    const message = `A grid has at most ${limits.headers} sizes on each axis; these lines have ${widths.length} widths and ${heights.length} heights: split them into several tables`;
    const params = { limit: limits.headers, widths: widths.length, heights: heights.length };
    faults.push(fileFault('too_many_sizes', message, first, params));
    return { widths: [], heights: [], prices: [] };
  }
  const columnOf = new Map(widths.map((width, index) => [width, index]));
  const rowOf = new Map(heights.map((height, index) => [height, index]));
  const prices: (ExactNumber | null)[][] = heights.map(() => widths.map(() => null));
  const lineOf = new Map<string, SizedLine>();
  for (const line of lines) {
    const key = `${line.width}_${line.height}`;
    const before = lineOf.get(key);
    if (before && String(before.price) !== String(line.price)) {
      const column = differenceOf(line.row, before.row)?.slice(0, 40);
      const advice =
        column === undefined
          ? 'keep the one that is right or, if they are of two tables, put each below a heading of its own'
          : `they differ in ${JSON.stringify(column)}: put the lines of each kind below a heading of their own`;
      const message = `${line.width} x ${line.height} mm has another price in row ${before.row + 1}; ${advice}`;
      const differs = column === undefined ? {} : { column };
      const params = { width: line.width, height: line.height, other_row: before.row + 1, ...differs };
      faults.push(
        fileFault('size_given_twice', message, { sheet: sheet.name, row: line.row, column: columns.price }, params),
      );
    }
    lineOf.set(key, line);
    const cells = prices[rowOf.get(line.height) ?? 0];
    if (cells) cells[columnOf.get(line.width) ?? 0] = line.price;
  }
  return { widths, heights, prices };
};
