import { compareExact } from '../decimal/arithmetic.ts';
import { SIZES_MM } from '../price-table/number-limits.ts';
import type { GridTable, PriceTable } from '../price-table/price-table.ts';
import type { PricingRow, SizeRange } from '../product/pricing-row.ts';
import type { RuleBounds, RuleLeaf } from '../product/rule.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { gridLine, hasPositiveCell } from '../row-price/grid-line.ts';
import { type RowRange, rowRange } from '../row-price/row-range.ts';
import { tableValue } from '../row-price/table-value.ts';
import { surfaceBounds, wholeBelow } from '../rules/conditions/condition-value.ts';
import { PAUSE, type WorkBudget } from '../work/work-budget.ts';

/**
 * What tells sizes apart: the leaves of conditions, the rows with their tables, and the tables of options.
 *
 * @example
 * const facts: SizeFacts = { leaves, rows, tableOf, optionTables };
 */
type SizeFacts = {
  readonly leaves: readonly RuleLeaf[];
  readonly rows: readonly PricingRow[];
  readonly tableOf: (row: PricingRow) => PriceTable;
  readonly optionTables: readonly PriceTable[];
};

// Where an interval leaves the choice, an example is a window as people order it.
const USUAL_MM = 1200;

// Where more sizes differ, a search would spend its budget on telling them apart: it is given up at once.
const MOST_AREAS = 50_000;

/** A rectangle of sizes with a surface between two bounds, all ends included. */
type SizeArea = RowRange & { readonly surface: SizeRange };

/**
 * The sizes that a product can tell apart, one for each way (D22.1): between all bounds that conditions, ranges of rows,
 * headers of grids and the zero of a formula draw. Sizes are whole millimetres within `hull`. Of an area in which only
 * `unavailable` keys differ, a size without any is enough: such a key never helps. Much is compared before the first size is
 * known, so there is a PAUSE wherever a piece of it is over.
 *
 * @example
 * [...distinctSizes({ leaves: [{ width: { min: 1600 } }], rows: [], ... }, hull, budget)]; // [1200 x 1200, 1600 x 1200]
 */
export function* distinctSizes(facts: SizeFacts, hull: RowRange, budget: WorkBudget): Generator<SizeMm | typeof PAUSE> {
  const tables = yield* tablesOf(facts, budget);
  const surfaces = yield* surfaceCuts(facts.leaves, tables, budget);
  const isKey = keysOf(tables);
  const widths = yield* axisParts('width', facts, tables, hull, surfaces.length > 0, budget);
  const heights = yield* axisParts('height', facts, tables, hull, surfaces.length > 0, budget);
  if (widths.length * heights.length > MOST_AREAS) budget.chargeWork(Number.POSITIVE_INFINITY);
  for (const width of widths) {
    for (const height of heights) {
      budget.chargeWork(1 + surfaces.length);
      if (budget.endsPiece()) yield PAUSE;
      const whole = { min: width.min * height.min, max: width.max * height.max };
      for (const surface of parts(whole, surfaces)) yield* sizesIn({ width, height, surface }, isKey, budget);
    }
  }
}

type Pausing<Result> = Generator<typeof PAUSE, Result>;

/** What reading a table takes, in units of work: its cells. */
const unitsOf = (table: PriceTable): number =>
  table.kind === 'grid' ? 1 + ((table.widths.length * table.heights.length) >> 3) : 1;

/** All tables, each once, with the ranges in which rows use them. */
function* tablesOf({ rows, tableOf, optionTables }: SizeFacts, budget: WorkBudget): Pausing<PriceTable[]> {
  const tables = new Set(optionTables);
  for (const row of rows) {
    const table = tableOf(row);
    // The first time it is parsed.
    if (!tables.has(table)) budget.chargeWork(unitsOf(table));
    tables.add(table);
    if (budget.endsPiece()) yield PAUSE;
  }
  return [...tables];
}

function keysOf(tables: readonly PriceTable[]): (size: SizeMm) => boolean {
  const keys = new Set(tables.flatMap((table) => (table.kind === 'formula' ? table.unavailable : [])));
  return ({ width, height }) => keys.size > 0 && keys.has(`${width}_${height}`);
}

/** Where the surface makes a difference: bounds of rules, and where a formula or a fitted line becomes a price. */
function* surfaceCuts(
  leaves: readonly RuleLeaf[],
  tables: readonly PriceTable[],
  budget: WorkBudget,
): Pausing<number[]> {
  const cuts = boundsOf(leaves, 'surface').flatMap(({ min, max }) => [min, max + 1]);
  for (const table of tables) {
    cuts.push(...zeroOf(table));
    budget.chargeWork(unitsOf(table));
    if (budget.endsPiece()) yield PAUSE;
  }
  return [...new Set(cuts.filter(Number.isFinite))].sort((a, b) => a - b);
}

const LARGEST_MM2 = SIZES_MM.maximum ** 2;

/** The first surface at which a straight line has another sign than at the smallest one. */
function zeroOf(table: PriceTable): number[] {
  const isPriced = lineOf(table);
  if (!isPriced) return [];
  const first = isPriced(1);
  let [same, other] = [1, LARGEST_MM2];
  if (isPriced(other) === first) return [];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (isPriced(middle) === first) same = middle;
    else other = middle;
  }
  return [other];
}

/** Whether the line of a table is above 0 at a surface; undefined for a table without one. */
function lineOf(table: PriceTable): ((mm2: number) => boolean) | undefined {
  if (table.kind === 'formula' && table.A !== null && table.B !== null) {
    const plain = { ...table, unavailable: [] };
    return (mm2) => tableValue(plain, mm2, 1).outcome === 'priced';
  }
  if (table.kind !== 'grid' || table.mode !== 'formule') return undefined;
  const line = gridLineOf(table);
  return line && ((mm2) => line.slope * BigInt(mm2) + line.intercept > 0n);
}

function gridLineOf(table: GridTable): { readonly slope: bigint; readonly intercept: bigint } | undefined {
  return hasPositiveCell(table) ? gridLine(table) : undefined;
}

type Axis = 'width' | 'height';

/** The parts of an axis in which nothing changes but, with `isOrdered`, the surface. Parts that are alike are one. */
function* axisParts(
  axis: Axis,
  { leaves, rows }: SizeFacts,
  tables: readonly PriceTable[],
  hull: RowRange,
  isOrdered: boolean,
  budget: WorkBudget,
): Pausing<SizeRange[]> {
  const ranges = [...boundsOf(leaves, axis), ...rows.map((row) => rowRange(row)[axis])];
  const grids = tables.filter((table) => table.kind === 'grid').filter(hasPositiveCell);
  const patterns: ReturnType<typeof linePattern>[] = [];
  for (const grid of grids) {
    patterns.push(linePattern(grid, axis));
    budget.chargeWork(unitsOf(grid));
    if (budget.endsPiece()) yield PAUSE;
  }
  const cuts = [
    ...ranges.flatMap(({ min, max }) => [min, max + 1]),
    ...grids.flatMap((grid) => grid[axis === 'width' ? 'widths' : 'heights'].flatMap((header) => [header, header + 1])),
  ];
  const keyOf = (size: number): string => {
    budget.chargeWork(1 + ((ranges.length + patterns.length) >> 2));
    const inside = ranges.map(({ min, max }) => Number(size >= min && size <= max)).join('');
    return `${inside} ${patterns.map((pattern) => pattern(size)).join(' ')}`;
  };
  const sorted = [...new Set(cuts.filter(Number.isFinite))].sort((a, b) => a - b);
  const found: SizeRange[] = [];
  const known = new Set<string>();
  let last: string | undefined;
  for (const part of parts(hull[axis], sorted)) {
    const key = keyOf(part.min);
    const before = found.at(-1);
    if (key === last && before) found[found.length - 1] = { min: before.min, max: part.max };
    else if (isOrdered || !known.has(key)) found.push(part);
    last = isOrdered || !known.has(key) ? key : undefined;
    known.add(key);
    if (budget.endsPiece()) yield PAUSE;
  }
  return found;
}

/**
 * The bounds that leaves set, in whole millimetres, or mm2 for a surface, ends included.
 *
 * @example
 * boundsOf([{ width: { max: 1600 } }], 'width'); // [{ min: -Infinity, max: 1600 }]
 */
export function boundsOf(leaves: readonly RuleLeaf[], kind: Axis | 'surface'): SizeRange[] {
  return leaves.flatMap((leaf) => {
    if (kind === 'surface') return 'surface_m2' in leaf ? [surfaceBounds(leaf.surface_m2)] : [];
    return kind in leaf ? [wholeRange((leaf as Record<Axis, RuleBounds>)[kind])] : [];
  });
}

function wholeRange({ min, max }: RuleBounds): SizeRange {
  return {
    min: min === undefined ? Number.NEGATIVE_INFINITY : -wholeBelow(-min, 0n),
    max: max === undefined ? Number.POSITIVE_INFINITY : wholeBelow(max, 0n),
  };
}

/** Which lines of a grid price a size on one axis: lines with prices in the same places are alike. */
function linePattern(grid: GridTable, axis: Axis): (size: number) => string {
  const headers = axis === 'width' ? grid.widths : grid.heights;
  const names = new Map<string, number>();
  const lines = headers.map((_, index) => {
    const cells = axis === 'width' ? grid.prices.map((row) => row[index] ?? null) : (grid.prices[index] ?? []);
    const text = cells.map(cellMark).join('');
    const name = names.get(text) ?? names.size;
    names.set(text, name);
    return name;
  });
  return (size) => {
    const above = headers.findIndex((header) => header >= size);
    if (above < 0 || size < (headers[0] ?? 0)) return 'outside';
    const isOn = headers[above] === size;
    if (grid.mode === 'formule') return isOn ? `on ${lines[above]}` : `${lines[above - 1]} ${lines[above]}`;
    return `${lines[isOn || grid.mode === 'majoration' ? above : above - 1]}`;
  };
}

function cellMark(price: GridTable['prices'][number][number] | undefined): string {
  if (price === null || price === undefined) return '-';
  return compareExact(price, 0) > 0 ? '+' : '0';
}

/** A range of whole numbers, cut into parts; the cuts are in order. */
function parts({ min, max }: SizeRange, cuts: readonly number[]): SizeRange[] {
  if (min > max) return [];
  const starts = [min, ...cuts.filter((cut) => cut > min && cut <= max)];
  return starts.map((start, index) => ({ min: start, max: (starts[index + 1] ?? max + 1) - 1 }));
}

/** A size of an area that no key names, as usual as possible; where keys name all of them, every one. */
function* sizesIn(area: SizeArea, isKey: (size: SizeMm) => boolean, budget: WorkBudget): Generator<SizeMm> {
  const { width, height, surface } = area;
  const named: SizeMm[] = [];
  const lowest = Math.max(width.min, Math.ceil(surface.min / height.max));
  const highest = Math.min(width.max, Math.floor(surface.max / height.min));
  for (const across of outwards({ min: lowest, max: highest })) {
    budget.chargeWork(1);
    const min = Math.max(height.min, Math.ceil(surface.min / across));
    const max = Math.min(height.max, Math.floor(surface.max / across));
    for (const along of outwards({ min, max })) {
      budget.chargeWork(1);
      const size = { width: across, height: along };
      if (!isKey(size)) {
        yield size;
        return;
      }
      named.push(size);
    }
  }
  yield* named;
}

/** The numbers of a range, the most usual size first. */
function* outwards({ min, max }: SizeRange): Generator<number> {
  if (min > max) return;
  const middle = Math.min(Math.max(USUAL_MM, min), max);
  yield middle;
  for (let away = 1; middle - away >= min || middle + away <= max; away += 1) {
    if (middle - away >= min) yield middle - away;
    if (middle + away <= max) yield middle + away;
  }
}
