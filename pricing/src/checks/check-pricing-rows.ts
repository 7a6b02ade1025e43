import { fromPriceOfContributions, type ProductPrice, type StoredRow } from '../from-price/from-price.ts';
import { type StepContribution, stepContribution } from '../from-price/step-contribution.ts';
import { factOf } from '../price-table/error-facts.ts';
import { parsePriceTable } from '../price-table/parse-price-table.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import { type SharedTable, tableTextOf } from '../product/pricing-row.ts';
import type { PricedProduct } from '../product/product-configuration.ts';
import { type ConfiguratorStep, inStepOrder } from '../product/step.ts';
import {
  IDENTIFYING_FIELDS,
  type IdentifyingFields,
  identifyingFields,
  OPENING_FIELDS,
} from '../product/window-fields.ts';
import { type RowPrice, rowPrices } from '../row-price/row-price.ts';
import type { Pieces } from '../work/pieces.ts';
import { checkMonotonic } from './check-monotonic.ts';
import { checkFit, checkGridRange, checkGridReach, checkPriceTable } from './check-price-table.ts';
import { checkOverlappingRows, checkRangeGaps } from './check-ranges.ts';
import { checkSnapshot, comparableTables, type SnapshotCheck } from './check-snapshot.ts';
import type { ReportItem } from './report-item.ts';

/**
 * `no_price` (D7): the from-price of the product as if it were active is null.
 *
 * @example
 * checkNoPrice(fromPrice({ product: { id: 12 }, steps: [], rows: [] }))[0]?.code; // 'no_price'
 */
function checkNoPrice({ price, reason }: ProductPrice): ReportItem[] {
  if (price !== null) return [];
  const why: Record<NonNullable<ProductPrice['reason']>, string> = {
    // The report is about the product as if it were active (D7).
    inactive_product: '',
    no_active_step: 'It has no active step: add one that refers to a pricing row.',
    no_positive_price:
      'Its prices are all 0 or less once the percentages are applied: ' +
      'correct the tables, minimum prices or percentages.',
    no_pricing_data:
      'No active step refers to an active pricing row with prices: ' +
      'give a row a price table or a minimum price, and refer to it in a step.',
  };
  const advice = reason ? why[reason] : '';
  return [
    { code: 'no_price', message: `The product has no from-price in its category. ${advice}`, params: { reason } },
  ];
}

/**
 * `openings_do_not_match_leaf_count` (D7): an opening is given for a leaf that the row does not have, or some leaves
 * have an opening and others have none. A row without any opening is fine.
 *
 * @example
 * checkOpenings({ id: 7, leaf_count: 1, opening_v1: 'fixe', opening_v2: 'gauche' })[0]?.pointer; // '/opening_v2'
 */
function checkOpenings(row: PricingRow): ReportItem[] {
  const leafCount = row.leaf_count ?? 1;
  const given = OPENING_FIELDS.map((field) => row[field] != null);
  if (!given.includes(true)) return [];
  const wrong = given.findIndex((isGiven, index) => isGiven !== index < leafCount);
  if (wrong < 0) return [];
  const leaf = `V${wrong + 1}`;
  const leaves = `${leafCount} ${leafCount === 1 ? 'leaf' : 'leaves'}`;
  const advice =
    wrong < leafCount
      ? `${leaf} has no opening. Give it one (fixe for a leaf that does not open) or correct the leaf count.`
      : `${leaf} has an opening. Remove it or correct the leaf count.`;
  return [
    {
      code: 'openings_do_not_match_leaf_count',
      message: `Row ${row.id} has ${leaves}, but ${advice}`,
      pointer: `/${OPENING_FIELDS[wrong]}`,
      pricing_configuration_id: row.id,
      params: { leaf_count: leafCount, leaf: wrong + 1, opening: factOf(row[OPENING_FIELDS[wrong] ?? 'opening_v1']) },
    },
  ];
}

/**
 * The identifying fields of a row as one text: leaf count, openings and fixed part, which is how the trade names a
 * window. Rows with the same key are the same window for a customer and differ only in their size ranges (D10). A null
 * here means the value that a row has by default: unlike a request, a check never asks for null.
 *
 * @example
 * configurationKey({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' });
 * // '[2,"gauche","droite",null,null,"aucune",null,null,null,null]'
 */
function configurationKey(row: IdentifyingFields): string {
  return JSON.stringify(identifyingFields.map((field) => row[field] ?? IDENTIFYING_FIELDS[field].absent));
}

/**
 * The product whose prices are checked.
 *
 * @example
 * const product: CheckedProduct = { product: { id: 12 }, steps: [], rows: [] };
 */
type CheckedProduct = {
  readonly product: PricedProduct;
  readonly steps: readonly ConfiguratorStep[];
  readonly rows: readonly PricingRow[];
  readonly price_tables?: readonly SharedTable[] | undefined;
};

/**
 * What the report says about prices.
 *
 * @example
 * const { errors, warnings }: PricingFindings = yield* checkPricingRowsInPieces({ product, steps, rows });
 */
export type PricingFindings = { readonly errors: ReportItem[]; readonly warnings: ReportItem[] };

/**
 * The part of the validation report (D7) that concerns prices: rows, their tables and the references to them. Pass all
 * steps and rows of the product, and the shared tables that rows name (D15.2); only active ones are examined, and inactive rows only keep a reference from dangling.
 * Items are in the order of D7: of the product, of steps in their order, of rows by id; within each by code.
 * In pieces, a step or a table each; a table that thousands of rows share is parsed and checked once.
 *
 * @example
 * allPieces(checkPricingRowsInPieces({ product: { id: 12 }, steps: [], rows: [{ id: 7, price_table: '12' }] }));
 * // { errors: [invalid_price_table], warnings: [no_price, unreferenced_pricing_row] }
 */
export function* checkPricingRowsInPieces(input: CheckedProduct): Pieces<PricingFindings> {
  const allRows = new Map(input.rows.map((row) => [row.id, row]));
  const rows = input.rows.filter((row) => row.active !== false).sort((a, b) => a.id - b.id);
  const steps = input.steps
    .filter((step) => step.active !== false)
    .sort((a, b) => inStepOrder([a.display_order, a.id], [b.display_order, b.id]));
  const [snapshots, contributions]: [SnapshotCheck[], StepContribution[]] = [[], []];
  const tables = comparableTables(input.price_tables);
  for (const step of steps) {
    snapshots.push(checkSnapshot(step, allRows, tables));
    yield;
    contributions.push(stepContribution(step));
    yield;
  }
  const referenced = new Set(snapshots.flatMap((snapshot) => [...snapshot.referenced]));

  const ofRows: ReportItem[] = [];
  const alone = new Set<number>();
  for (const group of groupedBy(rows, configurationKey).values()) {
    if (group.length === 1 && group[0]) alone.add(group[0].id);
    ofRows.push(...(yield* checkOverlappingRows(group)), ...checkRangeGaps(group));
    yield;
  }
  const checked = yield* checkTables(rows, input.price_tables, alone);
  for (const row of rows) ofRows.push(...checkOpenings(row), ...(referenced.has(row.id) ? [] : [unreferenced(row)]));
  ofRows.push(...checked.warnings);
  // As if it were active (D7).
  const price = fromPriceOfContributions({
    product: { ...input.product, active: true },
    contributions,
    rows: input.rows.map((row) => checked.prices.get(row.id) ?? { id: row.id, active: false, price: NO_PRICE }),
  });
  const ofSteps = snapshots.flatMap(({ items }) => [...items].sort(byCode));
  const warnings = [...checkNoPrice(price), ...ofSteps, ...ofRows.sort(byRowAndCode)];
  return { errors: checked.errors.sort(byRowAndCode), warnings };
}

const NO_PRICE: RowPrice = { price: null, computed_minimum_price: null, reason: 'no_pricing_data' };

type CheckedTables = PricingFindings & { readonly prices: ReadonlyMap<number, StoredRow> };

/** Goes through the tables, each with the rows that have it: its own one, or all that share it (D15.2). */
function* checkTables(
  rows: readonly PricingRow[],
  tables: readonly SharedTable[] | undefined,
  alone: ReadonlySet<number>,
): Pieces<CheckedTables> {
  const shared = new Map(tables?.map((table) => [table.id, [table]] as const));
  const byTable = groupedBy(rows, (row) => row.price_table_id ?? row);
  const [errors, warnings]: [ReportItem[], ReportItem[]] = [[], []];
  const prices = new Map<number, StoredRow>();
  for (const [holder, users] of byTable) {
    const [first] = users;
    if (!first) continue;
    const table = parsePriceTable(tableTextOf(first, typeof holder === 'number' ? shared.get(holder) : undefined));
    const priceOf = rowPrices(table);
    yield;
    for (const row of users) {
      errors.push(...checkPriceTable(row.id, table));
      warnings.push(...checkFit(row.id, table), ...checkGridRange(row, table), ...checkMonotonic(row.id, table));
      if (alone.has(row.id)) warnings.push(...checkGridReach(row, table));
      prices.set(row.id, { id: row.id, price: priceOf(row) });
      yield;
    }
  }
  return { errors, warnings, prices };
}

/** `unreferenced_pricing_row` (D7): no active step refers to this active row, so it counts for no from-price (D9.1). */
function unreferenced(row: PricingRow): ReportItem {
  const message =
    `No active step refers to row ${row.id}, so it counts for no from-price. ` +
    'Refer to it in a step (pricing_configuration), or deactivate it.';
  return { code: 'unreferenced_pricing_row', message, pricing_configuration_id: row.id, params: {} };
}

function groupedBy<Key>(rows: readonly PricingRow[], keyOf: (row: PricingRow) => Key): Map<Key, PricingRow[]> {
  const groups = new Map<Key, PricingRow[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

function byCode(a: ReportItem, b: ReportItem): number {
  return a.code < b.code ? -1 : a.code > b.code ? 1 : 0;
}

function byRowAndCode(a: ReportItem, b: ReportItem): number {
  return (a.pricing_configuration_id ?? 0) - (b.pricing_configuration_id ?? 0) || byCode(a, b);
}
