import type { SavedLine } from '../../quotes/saved-line.ts';

/** What stands in the place of a size. */
const HIDDEN = '…';

const NUMBER = /\d{1,3}(?:[\u0020\u00a0\u202f]\d{3}(?!\d))|\d+(?:[.,]\d+)?/g;

type SizesMm = ReadonlySet<number>;

type Sized = { width?: unknown; height?: unknown; cell?: Sized | null };

const sidesOf = ({ width, height, cell }: Sized): number[] => [
  ...[width, height].filter((side) => typeof side === 'number'),
  ...(cell ? sidesOf(cell) : []),
];

/** D20.2: all that tells a size of the quote: sides, cells of tables, surfaces (in square millimetres). */
export const sizesOf = (lines: readonly SavedLine[]): SizesMm =>
  new Set(
    lines.flatMap((line) =>
      line.kind === 'product' ? [...sidesOf(line), ...line.breakdown.flatMap((term) => sidesOf(term as Sized))] : [],
    ),
  );

const surfacesOf = (lines: readonly SavedLine[]): ReadonlySet<number> =>
  new Set(lines.flatMap((line) => (line.kind === 'product' ? [line.surface_m2, rounded(line.surface_m2)] : [])));

const rounded = (surface: number): number => Math.round(surface * 100) / 100;

const numberIn = (digits: string): number => Number(digits.replaceAll(/[\u0020\u00a0\u202f]/g, '').replace(',', '.'));

/** A figure in metres with one decimal may be anything, such as a Ug value: only its unit or its place makes it a size. */
const isMeasure = (text: string, at: number, length: number): boolean =>
  /^\s?(?:m\b|[x×*/])/i.test(text.slice(at + length, at + length + 3)) ||
  /[x×*/]\s?$/i.test(text.slice(Math.max(0, at - 2), at));

/**
 * D20.2: with hidden dimensions no text of a line tells a size of the quote, in mm, cm or m, and no surface; whoever wrote it.
 */
export const sizeHider = (lines: readonly SavedLine[]): ((text: string) => string) => {
  const [sizes, surfaces] = [sizesOf(lines), surfacesOf(lines)];
  const millimetres = (value: number, factor: number) => Math.round(value * factor * 1000) / 1000;
  return (text) =>
    text.replaceAll(NUMBER, (digits, at: number) => {
      const value = numberIn(digits);
      const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0;
      const isSize =
        sizes.has(value) ||
        (value >= 10 && sizes.has(millimetres(value, 10))) ||
        (sizes.has(millimetres(value, 1000)) && (decimals >= 2 || isMeasure(text, at, digits.length))) ||
        (decimals > 0 && surfaces.has(value));
      return isSize ? HIDDEN : digits;
    });
};
