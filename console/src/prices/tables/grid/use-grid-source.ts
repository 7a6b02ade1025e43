import { type ExactNumber, type PriceTableError, plainNumber } from '@vantail/pricing';
import { useMemo } from 'react';
import { useFormat } from '../../../session/use-format.ts';
import { useLanguage, useMessages } from '../../../ui/language/language-context.tsx';
import { LOCALES, messages } from '../../../ui/language/messages.ts';
import type { CellLook, Position, SheetSource } from '../../../ui/sheet/sheet-state.ts';
import { percentOff } from '../fit/price-fit.ts';
import type { FitState } from '../fit/use-price-fit.ts';
import { numberText } from './exact-json-text.ts';
import type { Cell, CellRow, Grid } from './grid.ts';
import styles from './grid-cells.module.css';
import { heatStep, type PriceSpan, positivePrice } from './heat.ts';

const words = messages({
  en: {
    corner: 'Widths across, heights down, in mm',
    width: (size: string) => `Width ${size} mm`,
    height: (size: string) => `Height ${size} mm`,
    wrongSize: 'must be a whole number of millimetres, greater than the one before',
    unavailable: 'unavailable',
    cheapest: 'cheapest price',
    dearer: (percent: string) => `the fitted line is ${percent} % dearer`,
    cheaper: (percent: string) => `the fitted line is ${percent} % cheaper`,
  },
  fr: {
    corner: 'Largeurs en colonnes, hauteurs en lignes, en mm',
    width: (size: string) => `Largeur ${size} mm`,
    height: (size: string) => `Hauteur ${size} mm`,
    wrongSize: 'doit être un nombre entier de millimètres, plus grand que le précédent',
    unavailable: 'non réalisable',
    cheapest: 'prix le plus bas',
    dearer: (percent: string) => `la tendance donne ${percent} % de plus`,
    cheaper: (percent: string) => `la tendance donne ${percent} % de moins`,
  },
});

/** Sizes that a fault points to: `/price_table/widths/3`. */
const wrongSizes = (faults: readonly PriceTableError[], axis: 'widths' | 'heights'): Set<number> =>
  new Set(
    faults.flatMap(({ pointer }) => {
      const [, , name, index] = pointer.split('/');
      return name === axis && index !== undefined ? [Number(index)] : [];
    }),
  );

/** Whole prices are shown without decimals; as soon as one has cents all show them, so that they are aligned. */
const hasCents = ({ prices }: Grid): boolean =>
  prices.some((row) => row.some((cell) => cell !== null && !(typeof cell === 'number' && Number.isInteger(cell))));

const usePriceText = (isInCents: boolean) => {
  const { language } = useLanguage();
  return useMemo(() => {
    const format = new Intl.NumberFormat(LOCALES[language], {
      minimumFractionDigits: isInCents ? 2 : 0,
      maximumFractionDigits: 15,
    });
    return (cell: ExactNumber) => format.format(plainNumber(cell));
  }, [language, isInCents]);
};

type Looks = {
  say: (typeof words)['en'];
  format: ReturnType<typeof useFormat>;
  priceText: (cell: ExactNumber) => string;
  grid: Grid;
  span: PriceSpan | undefined;
  fit: FitState | undefined;
  faults: readonly PriceTableError[];
};

/** How sizes look: those that a fault points to are marked. */
const sizeLooks = ({ say, format, grid, faults }: Looks) => {
  const wrong = { widths: wrongSizes(faults, 'widths'), heights: wrongSizes(faults, 'heights') };
  return (axis: 'widths' | 'heights', index: number): CellLook => {
    const text = format.number(grid[axis][index] ?? 0);
    const name = axis === 'widths' ? say.width(text) : say.height(text);
    const isInvalid = wrong[axis].has(index);
    return { text, name: isInvalid ? `${name}, ${say.wrongSize}` : name, isInvalid };
  };
};

/** How prices look: heat colours, hatching, the cheapest price and prices off the line, each also in words. */
const priceLooks = ({ say, format, priceText, grid: { widths, heights }, span, fit }: Looks) => {
  const line = fit?.points.prices.length === widths.length * heights.length ? fit.fit : undefined;
  const offWords = (price: number, width: number, height: number): string => {
    const expected = line ? (line.A * width * height) / 1e6 + line.B : price;
    const percent = format.number(Math.abs(percentOff(price, expected)), 0);
    return price > expected ? say.cheaper(percent) : say.dearer(percent);
  };
  return (cell: Cell, rowIndex: number, columnIndex: number): CellLook => {
    const [width, height] = [widths[columnIndex] ?? 0, heights[rowIndex] ?? 0];
    const size = format.size(width, height);
    const price = positivePrice(cell);
    if (cell === null || price === undefined || !span)
      return {
        text: cell === null ? '' : priceText(cell),
        name: `${size}, ${say.unavailable}`,
        className: styles.unavailable,
      };
    const isCheapest = rowIndex === span.cheapest.rowIndex && columnIndex === span.cheapest.columnIndex;
    const isOff = line?.off[rowIndex * widths.length + columnIndex] === 1;
    const marks = [...(isCheapest ? [say.cheapest] : []), ...(isOff ? [offWords(price, width, height)] : [])];
    const classes = [
      styles[`heat${heatStep(price, span)}`],
      isCheapest ? styles.cheapest : '',
      isOff ? styles.off : '',
    ];
    return {
      text: priceText(cell),
      name: [`${size}, ${format.money(price)}`, ...marks].join(', '),
      className: classes.join(' '),
    };
  };
};

/** A grid of prices as the source of a sheet. */
export const useGridSource = (
  grid: Grid,
  span: PriceSpan | undefined,
  fit: FitState | undefined,
  faults: readonly PriceTableError[],
): SheetSource => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const format = useFormat();
  const priceText = usePriceText(hasCents(grid));
  const { widths, heights, prices } = grid;
  // Rows that stay the same objects look the same, as long as nothing else that all of them show has changed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what all rows show.
  const keys = useMemo(
    () => new WeakMap<CellRow, object>(),
    [widths, heights, span, fit, faults, say, priceText, format],
  );
  return useMemo(() => {
    const sign = language === 'fr' ? ',' : '.';
    const looks = { say, format, priceText, grid, span, fit, faults };
    const [sizeLook, priceLook] = [sizeLooks(looks), priceLooks(looks)];
    const valueAt = ({ row, column }: Position): ExactNumber | null =>
      (row === 0 ? widths[column - 1] : column === 0 ? heights[row - 1] : prices[row - 1]?.[column - 1]) ?? null;
    return {
      size: { rows: heights.length + 1, columns: widths.length + 1 },
      look: ({ row, column }) => {
        if (row === 0 && column === 0) return { text: 'mm', name: say.corner };
        if (row === 0) return sizeLook('widths', column - 1);
        if (column === 0) return sizeLook('heights', row - 1);
        return priceLook(prices[row - 1]?.[column - 1] ?? null, row - 1, column - 1);
      },
      rowKey: (row) => {
        const cells = prices[row - 1];
        const key = cells ? (keys.get(cells) ?? {}) : keys;
        if (cells) keys.set(cells, key);
        return key;
      },
      typed: (at) => {
        const value = valueAt(at);
        return value === null ? '' : numberText(value).replace('.', sign);
      },
      isEditable: ({ row, column }) => row > 0 || column > 0,
    };
  }, [grid, widths, heights, prices, keys, span, fit, faults, say, language, priceText, format]);
};
