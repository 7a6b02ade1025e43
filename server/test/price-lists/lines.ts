import type { Truth } from './entry.ts';

/** What a list writes in one place. */
export type Place = string | number | null;

const MM = { mm: 1, cm: 10, m: 1000 } as const;

export type GridOptions = {
  corner?: Place;
  unit?: keyof typeof MM;
  /** Heights across, widths down. */
  turned?: boolean;
  size?: (size: number) => Place;
  across?: (size: number) => Place;
  down?: (size: number) => Place;
  price?: (price: number) => Place;
  none?: Place;
};

/** A size in its unit, free of the noise of doubles. */
export const inUnit = (mm: number, unit: keyof typeof MM): number => Number((mm / MM[unit]).toFixed(4));

/** The lines of a grid: sizes across in the first, a size and its prices in each other. */
export const gridLines = (truth: Truth, options: GridOptions = {}): Place[][] => {
  const { corner = null, unit = 'mm', turned = false, size = (value) => value, none = null } = options;
  const { across = size, down = size, price = (value) => value } = options;
  const [columns, rows] = turned ? [truth.heights, truth.widths] : [truth.widths, truth.heights];
  const at = (row: number, column: number) =>
    (turned ? truth.prices[column]?.[row] : truth.prices[row]?.[column]) ?? null;
  const cell = (value: number | null) => (value === null ? none : price(value));
  return [
    [corner, ...columns.map((value) => across(inUnit(value, unit)))],
    ...rows.map((value, row) => [down(inUnit(value, unit)), ...columns.map((_, column) => cell(at(row, column)))]),
  ];
};

/** One line a size that has a price: width, height, price. */
export const longLines = (
  { widths, heights, prices }: Truth,
  unit: keyof typeof MM = 'mm',
): [number, number, number][] =>
  heights.flatMap((height, row) =>
    widths.flatMap((width, column): [number, number, number][] => {
      const price = prices[row]?.[column] ?? null;
      return price === null ? [] : [[inUnit(width, unit), inUnit(height, unit), price]];
    }),
  );

/** Moves lines down and to the right. */
export const placed = (lines: Place[][], down: number, right: number): Place[][] => [
  ...Array.from({ length: down }, () => []),
  ...lines.map((line) => [...Array.from({ length: right }, () => null), ...line]),
];

/** Blocks beside each other, with empty columns between them. */
export const beside = (blocks: Place[][][], gap = 1): Place[][] => {
  const height = Math.max(...blocks.map((block) => block.length));
  const widths = blocks.map((block) => Math.max(...block.map((line) => line.length)));
  return Array.from({ length: height }, (_, row) =>
    blocks.flatMap((block, index) => {
      const line = block[row] ?? [];
      const wanted = (widths[index] ?? 0) + (index === blocks.length - 1 ? 0 : gap);
      return [...line, ...Array.from({ length: Math.max(0, wanted - line.length) }, () => null)];
    }),
  );
};

export type MoneyOptions = {
  decimal?: ',' | '.';
  thousands?: string;
  before?: string;
  after?: string;
  digits?: number;
};

/** How a list spells prices. */
export const money =
  ({ decimal = ',', thousands = '', before = '', after = '', digits = 2 }: MoneyOptions = {}) =>
  (price: number): string => {
    const [whole = '', rest] = price.toFixed(digits).split('.');
    const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands);
    return `${before}${grouped}${rest === undefined ? '' : `${decimal}${rest}`}${after}`;
  };

export type TextOptions = { separator?: ';' | ',' | '\t'; decimal?: ',' | '.'; end?: string };

/** A text file. Numbers are spelled with the file's decimal sign. */
export const textFile = (
  lines: Place[][],
  { separator = ';', decimal = ',', end = '\n' }: TextOptions = {},
): string => {
  const field = (value: Place) => {
    const text = value === null ? '' : typeof value === 'number' ? String(value).replace('.', decimal) : value;
    const isPlain = !text.includes(separator) && !text.includes('"') && !text.includes('\n');
    return isPlain ? text : `"${text.replaceAll('"', '""')}"`;
  };
  return lines.map((line) => `${line.map(field).join(separator)}${end}`).join('');
};
