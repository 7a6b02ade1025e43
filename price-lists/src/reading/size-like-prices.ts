import type { ExactNumber } from '@vantail/pricing';
import type { FoundGrid } from '../finding/find-grids.ts';
import { type Doubt, doubtOf } from '../sheet/doubt.ts';
import { areaAddress, cellAt, type Sheet } from '../sheet/sheet.ts';

const MIN_SIZES = 3;
/** The same size in another unit, or smaller by a frame. */
const RATIOS = [1, 10, 0.1, 1000, 0.001, 25.4, 1 / 25.4];

const near = (a: number, b: number) => Math.abs(a - b) <= Math.abs(b) * 0.01;

/** Whether a line of prices follows exactly the sizes beside it. */
const goesLike = (line: readonly (ExactNumber | null)[], sizes: readonly number[]): boolean => {
  if (sizes.length < MIN_SIZES || line.length !== sizes.length) return false;
  const numbers = line.map((price) => (typeof price === 'number' ? price : Number.NaN));
  if (numbers.some((price) => Number.isNaN(price))) return false;
  const first = numbers[0] ?? 0;
  const isInUnit = RATIOS.some((ratio) => numbers.every((price, index) => near(price, (sizes[index] ?? 0) * ratio)));
  const isShifted = numbers.every((price, index) => price - first === (sizes[index] ?? 0) - (sizes[0] ?? 0));
  return isInUnit || isShifted;
};

type Read = {
  widths: readonly number[];
  heights: readonly number[];
  prices: readonly (readonly (ExactNumber | null)[])[];
};

const doubt = (message: string, params: Record<string, unknown>): Doubt =>
  doubtOf('sizes_look_like_prices', message, params);

/**
 * Sizes may have been taken for prices, or prices for sizes: a second line of headers, or a header that is an amount of
 * money.
 */
export const sizeLikePrices = (sheet: Sheet, grid: FoundGrid, { widths, heights, prices }: Read): Doubt[] => {
  const { corner, rows, columns, above, before } = grid;
  const lines = [above, before].filter((line) => line !== undefined && !line.isFrom);
  const [line] = lines;
  if (line) {
    const range = areaAddress(line.area);
    return [
      doubt(
        `There are numbers right beside the sizes, in ${range}; the line next to the prices was read as the sizes. If it is not, delete it or move it after the prices`,
        { range },
      ),
    ];
  }
  const headers = [
    ...columns.map((column) => cellAt(sheet, corner.row, column)),
    ...rows.map((row) => cellAt(sheet, row, corner.column)),
  ];
  const money = headers.find((cell) => cell?.currency !== undefined);
  if (money)
    return [
      doubt(`The size ${money.text} is formatted as money (${money.currency})`, {
        text: money.text,
        currency: money.currency,
      }),
    ];
  const isRow = [prices[0], prices.at(-1)].some((row) => row && goesLike(row, widths));
  const isColumn = [0, widths.length - 1].some((index) =>
    goesLike(
      prices.map((row) => row[index] ?? null),
      heights,
    ),
  );
  if (!isRow && !isColumn) return [];
  const message = `A ${isRow ? 'row' : 'column'} of prices rises exactly as the sizes do: it may be a second line of sizes`;
  return [doubt(message, { line: isRow ? 'row' : 'column' })];
};
