import { SIZES_MM } from '../price-table/number-limits.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import { isTableGiven, type PricingRow, type SizeRange } from '../product/pricing-row.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { RuleLeaf } from '../product/rule.ts';
import type { OfferedOption } from '../product/step.ts';
import type { IdentifyingFields } from '../product/window-fields.ts';
import { givenFields, identifyingValue, identityOf, windowOf } from '../product/window-fields.ts';
import { type CheckedRequest, namesRow } from '../request/check-request.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { rowValue } from '../row-price/row-price.ts';
import { holds, type RowRange, rowRange } from '../row-price/row-range.ts';
import { tableValue } from '../row-price/table-value.ts';
import { leafValue } from '../rules/conditions/condition-value.ts';
import type { Pieces } from '../work/pieces.ts';
import { PAUSE, unpaid, type WorkBudget } from '../work/work-budget.ts';
import { distinctSizes } from './size-types.ts';

/**
 * Rows that are the same window (D10): a request cannot tell them apart but by their id.
 *
 * @example
 * const { window, rows }: WindowClass = { window: { leaf_count: 2 }, rows: [row] };
 */
export type WindowClass = { readonly window: IdentifyingFields; readonly rows: readonly PricingRow[] };

/**
 * A size that a configuration can have: sent with the body, or brought by a roof-window size. Sizes that nothing tells
 * apart are one.
 *
 * @example
 * const choice: SizeChoice = { width: 1200, height: 1200, by: undefined, sent: { width: true, height: true }, ... };
 */
export type SizeChoice = SizeMm & {
  /** The roof-window size that brings what the body does not send. */
  readonly by: OfferedOption | undefined;
  readonly sent: { readonly width: boolean; readonly height: boolean };
  /** By class of rows: whether one takes the size, whether it has a price then, and whether some row that is named has. */
  readonly classes: readonly {
    readonly isTaken: boolean;
    readonly isPriced: boolean;
    readonly isPricedByName: boolean;
  }[];
  /** The shared tables of options that have a price at it. */
  readonly pricedTables: ReadonlySet<number>;
  /** Whether a row that is named has a price at it. */
  readonly isPricedBy: (row: PricingRow) => boolean;
};

/**
 * The active rows that a body can still mean, by window.
 *
 * @example
 * windowClasses(rows, request)[0]?.window.leaf_count; // 2
 */
export function windowClasses(rows: readonly PricingRow[], { rowId, fields }: CheckedRequest): WindowClass[] {
  const given = givenFields(fields);
  const classes = new Map<string, PricingRow[]>();
  for (const row of [...rows].sort((a, b) => a.id - b.id)) {
    if (row.active === false || (rowId !== undefined && row.id !== rowId)) continue;
    if (!given.every((field) => identifyingValue(row, field) === fields[field])) continue;
    const key = identityOf(row);
    const alike = classes.get(key);
    if (alike) alike.push(row);
    else classes.set(key, [row]);
  }
  return [...classes.values()].map((alike) => ({ window: windowOf(alike[0] ?? {}), rows: alike }));
}

type SizedProduct = {
  readonly configuration: ProductConfiguration;
  readonly request: CheckedRequest;
  readonly classes: readonly WindowClass[];
  readonly offered: readonly OfferedOption[];
  /** Those about sizes. */
  readonly leaves: readonly RuleLeaf[];
  readonly tableOf: (row: PricingRow) => PriceTable;
};

/**
 * All sizes that a configuration can still have.
 *
 * @example
 * allPieces(sizeChoices(product, budget)).length; // 1 where the body sends a size
 */
export function* sizeChoices(product: SizedProduct, budget: WorkBudget): Pieces<SizeChoice[]> {
  const { request, classes, offered, leaves, tableOf } = product;
  const sizes = namesRow(request) ? [] : offered.filter(({ isSize }) => isSize);
  const tables = new Map(
    offered.flatMap(({ tableId }) =>
      tableId === undefined ? [] : [[tableId, tableOf({ id: 0, price_table_id: tableId })] as const],
    ),
  );
  const rows = classes.flatMap((one) => one.rows);
  const judged = judge(product, tables, budget);
  const found = new Map<string, SizeChoice>();
  const add = (size: SizeMm, by?: OfferedOption): void => {
    const sent = { width: !by || request.width !== undefined, height: !by || request.height !== undefined };
    const choice = { ...size, by, sent, ...judged(size) };
    const key = by ? `by ${by.step_id} ${by.option_id}` : sizeKey(choice, leaves);
    if (!found.has(key)) found.set(key, choice);
  };
  const facts = { leaves, rows, tableOf, optionTables: [...tables.values()] };
  const hull = hullOf(request, rows, sizes.length > 0);
  for (const size of budget.each(unpaid(distinctSizes(facts, hull, budget)), 1 + leaves.length / 2)) {
    if (size === PAUSE) yield;
    else add(size);
  }
  if (request.width === undefined || request.height === undefined) {
    for (const option of budget.each(unpaid(sizes))) {
      if (option === PAUSE) {
        yield;
        continue;
      }
      const [width, height] = [request.width ?? option.width, request.height ?? option.height];
      if (width !== undefined && height !== undefined) add({ width, height }, option);
    }
  }
  return [...found.values()];
}

/**
 * What leaves about sizes say of one: sizes with the same text are the same to them.
 *
 * @example
 * leafKey([{ width: { min: 1600 } }], { width: 1200, height: 900 }); // '0'
 */
export function leafKey(leaves: readonly RuleLeaf[], { width, height }: SizeMm): string {
  const view = { width, height, fields: {}, selectedIn: () => undefined, isSelected: () => undefined, leaves: 0 };
  return leaves.map((leaf) => Number(leafValue(leaf, view))).join('');
}

/**
 * What all that tells sizes apart says of one: sizes with the same text are the same to these leaves, to rows and tables.
 *
 * @example
 * sizeKey(choice, leaves) === sizeKey(other, leaves); // true
 */
export function sizeKey(choice: SizeChoice, leaves: readonly RuleLeaf[]): string {
  const rows = choice.classes.map(
    (one) => Number(one.isTaken) + 2 * Number(one.isPriced) + 4 * Number(one.isPricedByName),
  );
  return `${leafKey(leaves, choice)} ${rows.join('')} ${[...choice.pricedTables].join()}`;
}

function judge(
  { configuration, classes, tableOf }: SizedProduct,
  tables: ReadonlyMap<number, PriceTable>,
  budget: WorkBudget,
): (size: SizeMm) => Pick<SizeChoice, 'classes' | 'pricedTables' | 'isPricedBy'> {
  const ranges = new Map(classes.flatMap(({ rows }) => rows.map((row) => [row, rowRange(row)] as const)));
  const isPriced = (row: PricingRow, size: SizeMm): boolean => {
    budget.chargeWork(2);
    return isTableGiven(row, configuration.price_tables) && rowValue(row, tableOf(row), size).outcome === 'priced';
  };
  return (size) => {
    budget.chargeWork((ranges.size >> 2) + tables.size);
    const pricedTables = [...tables].filter(
      ([, table]) => tableValue(table, size.width, size.height).outcome === 'priced',
    );
    return {
      classes: classes.map(({ rows }) => {
        const takers = rows.filter((row) => holds(ranges.get(row) as RowRange, size));
        const [first] = takers;
        const isFirst = first !== undefined && isPriced(first, size);
        return {
          isTaken: first !== undefined,
          isPriced: isFirst,
          isPricedByName: isFirst || takers.slice(1).some((row) => isPriced(row, size)),
        };
      }),
      pricedTables: new Set(pricedTables.map(([id]) => id)),
      isPricedBy: (row) => holds(rowRange(row), size) && isPriced(row, size),
    };
  };
}

/** The sizes that are worth a look: what the body sends, else what rows take; a roof window may have any size. */
function hullOf({ width, height }: CheckedRequest, rows: readonly PricingRow[], hasSizes: boolean): RowRange {
  const ranges = rows.map((row) => rowRange(row));
  const axis = (name: 'width' | 'height', sent: number | undefined): SizeRange => {
    if (sent !== undefined) return { min: sent, max: sent };
    const [min, max] = hasSizes
      ? [SIZES_MM.minimum, SIZES_MM.maximum]
      : [Math.min(...ranges.map((range) => range[name].min)), Math.max(...ranges.map((range) => range[name].max))];
    return { min: Math.max(min, SIZES_MM.minimum), max: Math.min(max, SIZES_MM.maximum) };
  };
  return { width: axis('width', width), height: axis('height', height) };
}
