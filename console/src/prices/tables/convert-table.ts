import { fitPriceLine, type PriceTable, plainNumber, pricePoints } from '@vantail/pricing';
import { type EditedTable, NO_TABLE, tableOfFormula, tableOfGrid, tableOfLine } from './edited-table.ts';
import { emptyFormula, type Formula, sizeKey } from './formula.ts';
import { sizesOfRange } from './grid/edit-sizes.ts';
import { emptyGrid, type Grid, MAX_SIZES } from './grid/grid.ts';

/** The build limits of the row: the sizes of a new grid if the table has none. */
export type RowRange = {
  readonly total_width_min: number | null;
  readonly total_width_max: number | null;
  readonly total_height_min: number | null;
  readonly total_height_max: number | null;
};

export type ChosenKind = 'none' | 'simple' | 'formula' | 'grid';

/** Samples are shown to people; from a larger grid they would only repeat it. */
const MAX_SAMPLES = 1_000;

/** Converts the table to another kind, keeping as much as that kind can express. Undo restores the old one. */
export const convertTable = (table: EditedTable, kind: ChosenKind, row: RowRange): EditedTable => {
  if (kind === 'none') return NO_TABLE;
  if (kind === 'grid') return tableOfGrid(gridOf(table, row));
  const line = lineOf(table.table);
  if (kind === 'simple') return tableOfLine(line?.A ?? null, line?.B ?? null);
  return tableOfFormula(formulaOf(table, line));
};

type Line = { A: number; B: number; r2?: number };

/** Four decimals: a hundredth of a cent per square metre. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

/** A and B of a table: its own, or those of the line fitted to its prices. */
const lineOf = (table: PriceTable): Line | undefined => {
  if (table.kind === 'formula' && table.A !== null && table.B !== null)
    return { A: plainNumber(table.A), B: plainNumber(table.B) };
  const fit = table.kind === 'none' || table.kind === 'broken' ? undefined : fitPriceLine(pricePoints(table));
  return fit && { A: rounded(fit.A), B: rounded(fit.B), r2: rounded(fit.r2) };
};

const formulaOf = ({ draft, table }: EditedTable, line: Line | undefined): Formula => {
  const formula = { ...emptyFormula, A: line?.A ?? null, B: line?.B ?? null, r2: line?.r2 ?? null };
  if (draft.kind === 'formula') return draft.formula;
  if (draft.kind === 'simple') return { ...formula, A: draft.A, B: draft.B };
  if (draft.kind !== 'grid') return formula;
  const { widths, heights, prices } = draft.grid;
  const points = pricePoints(table);
  const samples = points.length > MAX_SAMPLES ? [] : points;
  return {
    ...formula,
    widths,
    heights,
    samples: samples.map(({ width, height, price }) => ({ largeur: width, hauteur: height, prix: price, json: {} })),
    unavailable: heights.flatMap((height, rowIndex) =>
      widths.filter((_, index) => prices[rowIndex]?.[index] === null).map((width) => sizeKey(width, height)),
    ),
  };
};

const between = (min: number | null, max: number | null): number[] => {
  const first = min ?? max ?? 1000;
  return sizesOfRange(first, Math.max(first, max ?? first), MAX_SIZES);
};

const distinct = (sizes: readonly number[]): number[] => [...new Set(sizes)].sort((a, b) => a - b).slice(0, MAX_SIZES);

const gridOf = ({ draft, table }: EditedTable, row: RowRange): Grid => {
  if (draft.kind === 'grid') return draft.grid;
  const formula = table.kind === 'formula' ? table : undefined;
  const samples = formula?.samples ?? [];
  const firstOf = (...lists: (readonly number[])[]) => lists.find((list) => list.length > 0) ?? [1000];
  const grid = emptyGrid(
    firstOf(
      formula?.widths ?? [],
      distinct(samples.map(({ width }) => width)),
      between(row.total_width_min, row.total_width_max),
    ),
    firstOf(
      formula?.heights ?? [],
      distinct(samples.map(({ height }) => height)),
      between(row.total_height_min, row.total_height_max),
    ),
  );
  const known = new Map(samples.map(({ width, height, price }) => [sizeKey(width, height), price]));
  const missing = new Set(formula?.unavailable);
  const line = lineOf(table);
  const priceAt = (width: number, height: number) => {
    const key = sizeKey(width, height);
    if (missing.has(key)) return null;
    const price = line ? Math.round(((line.A * width * height) / 1e6 + line.B) * 100) / 100 : 0;
    return known.get(key) ?? (price > 0 ? price : null);
  };
  return { ...grid, prices: grid.heights.map((height) => grid.widths.map((width) => priceAt(width, height))) };
};
