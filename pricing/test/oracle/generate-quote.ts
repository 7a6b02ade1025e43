// Random products and requests for the quote oracle. Most requests are sensible, so that most of them meet a price.
import { INTERPOLATION_MODES } from '../../src/price-table/price-table.ts';
import { OPTION_PRICE_TYPES } from '../../src/product/price-type.ts';
import { amountText, percentage, type Random, rowFields, sharedTables, tableText } from './generate.ts';
import type { Json } from './oracle.ts';
import type { OracleTariff } from './quote-oracle.ts';

/** All that an option can be priced by but a shared table, which `tableOption` gives it. */
export const TABLELESS_TYPES = OPTION_PRICE_TYPES.filter((type) => type !== 'table');

const OPENINGS = ['fixe', 'gauche', null];

function quotedRow(r: Random, id: number): Json {
  const range = r.chance(0.5);
  const [w, h] = [r.int(100, 700), r.int(100, 700)];
  return {
    ...rowFields(r),
    ...(r.chance(0.6) && { price_table: r.chance(0.6) ? grid(r) : tableWithKeys(r) }),
    id,
    active: r.chance(0.9),
    leaf_count: r.int(1, 2),
    opening_v1: r.pick(OPENINGS),
    opening_v2: null,
    fixed_part_type: r.pick(['aucune', 'aucune', 'imposte']),
    total_width_min: range && r.chance(0.8) ? w : null,
    total_width_max: range && r.chance(0.8) ? w + r.int(0, 900) : null,
    total_height_min: range && r.chance(0.8) ? h : null,
    total_height_max: range && r.chance(0.8) ? h + r.int(0, 900) : null,
  };
}

/** A grid with headers at odd distances, a few empty cells, and now and then prices that are none. */
function grid(r: Random): string {
  const headers = (): number[] => {
    const sizes = [r.int(300, 700)];
    for (let i = r.int(0, 5); i > 0; i -= 1) sizes.push((sizes.at(-1) ?? 0) + r.pick([1, 50, 100, 100, 137]));
    return sizes;
  };
  const [widths, heights, empty] = [headers(), headers(), r.pick([0, 0.1, 0.5, 0.95])];
  const price = (): string => (r.chance(0.7) ? `${r.int(100, 900)}.${r.int(10, 99)}` : amountText(r));
  const prices = heights.map(() => `[${widths.map(() => (r.chance(empty) ? 'null' : price())).join()}]`);
  const mode = r.pick([...INTERPOLATION_MODES, 'formule']);
  const head = `"type":"table-directe","modeInterpolation":"${mode}"`;
  return `{${head},"widths":[${widths.join()}],"heights":[${heights.join()}],"prices":[${prices.join()}]}`;
}

/** A formula with a few unavailable keys near where requests fall, or any table. */
function tableWithKeys(r: Random): string {
  if (r.chance(0.8)) return tableText(r);
  const keys = Array.from({ length: 40 }, () => `"${500 + 100 * r.int(0, 4)}_${500 + 100 * r.int(0, 4)}"`);
  const coefficients = r.chance(0.6) ? `"A":${amountText(r)},"B":${amountText(r)}` : '"A":null';
  const sample = '{"largeur":800,"hauteur":900,"prix":304}';
  return `{"type":"formule",${coefficients},"echantillons":[${sample}],"unavailable":[${keys.join()}]}`;
}

/** D15.4: an option may be priced by a shared table, and any option may have a least and a highest charge. */
export function tableOption(r: Random, option: Json, tables: readonly Json[]): Json {
  const charge = (): number => r.pick([0, 0, 25, 99.995, 300, Number(`${r.int(0, 900)}.${r.int(0, 999)}`)]);
  const [a, b] = [charge(), charge()];
  const bounds: Json = {};
  if (r.chance(0.15)) bounds.minimum_charge = Math.min(a, b);
  if (r.chance(0.15)) bounds.maximum_charge = Math.max(a, b);
  if (tables.length === 0 || r.chance(0.6)) return { ...option, ...bounds, price_table_id: null };
  const price_table_id = r.chance(0.01) ? 77 : r.pick(tables).id;
  return { ...option, ...bounds, price_type: 'table', price_table_id };
}

function quotedStep(r: Random, id: number, tables: readonly Json[]): Json {
  const roof = r.chance(0.3);
  const ids = [1, 2, 3, 4].slice(0, r.int(roof ? 1 : 0, 4)).map((n) => id * 10 + n);
  const plain = ids.map((optionId) => ({
    id: optionId,
    name: `Option ${optionId}`,
    price: r.chance(0.1) ? 0 : Number(amountText(r)) * (r.chance(0.15) ? -1 : 1),
    price_type: roof && r.chance(0.7) ? 'flat' : r.pick(['flat', ...TABLELESS_TYPES]),
    width_mm: r.chance(0.9) ? r.pick([550, 780, 940]) : null,
    height_mm: r.chance(0.9) ? r.pick([780, 980]) : null,
    active: r.chance(0.98),
    discount_group: discountGroup(r),
  }));
  const options = plain.map((option) => {
    const priced = tableOption(r, option, tables);
    return r.chance(0.005) ? { ...priced, price_type: 'table', price_table_id: null } : priced;
  });
  const isAttached = r.chance(0.97);
  const options_min = r.chance(0.9) ? 0 : r.int(1, 2);
  return {
    id,
    name: `Step ${id}`,
    type: roof ? 'dimension' : r.pick(['selection', 'checkbox', 'pose']),
    content_type: roof ? r.pick(['roof_window', 'fenetre_de_toit']) : null,
    display_order: r.int(1, 9),
    active: r.chance(0.95),
    required: r.chance(0.2),
    skippable: r.chance(0.3),
    options_min,
    options_max: r.chance(0.85) ? null : options_min + r.int(0, 2),
    option_ids: isAttached ? ids : [],
    content_configuration: { options },
  };
}

function selection(r: Random, step: Json): Json {
  const ids = (step.content_configuration as { options: { id: number }[] }).options.map(({ id }) => id);
  const option_ids = ids.filter(() => r.chance(0.4));
  if (option_ids.length === 0 && r.chance(0.8)) option_ids.push(...ids.slice(0, 1));
  if (r.chance(0.01)) option_ids.push(999);
  return { step_id: r.chance(0.01) ? 99 : step.id, option_ids };
}

/** A size that means something to the table: on a header, between two, a millimetre beside, or anywhere. */
function sizeFor(r: Random, row: Json | undefined, axis: 'widths' | 'heights'): number {
  const headers = new RegExp(`"${axis}":\\[([0-9,]+)\\]`).exec(String(row?.price_table))?.[1]?.split(',').map(Number);
  if (!headers || r.chance(0.1)) return r.chance(0.5) ? r.int(5, 9) * 100 : r.int(150, 1500);
  const header = r.pick(headers);
  return r.chance(0.5) ? header : r.pick([header - 1, header + 1, r.int(headers[0] ?? 1, headers.at(-1) ?? 1)]);
}

/** The row is asked for by its id, by some of its fields, or not at all; now and then by what no row has. */
function rowWanted(r: Random, row: Json | undefined): Json {
  const wanted: Json = {};
  if (r.chance(0.2)) wanted.pricing_configuration_id = r.chance(0.9) ? (row?.id ?? 1) : r.int(1, 4);
  for (const field of ['leaf_count', 'opening_v1', 'opening_v2', 'fixed_part_type']) {
    if (r.chance(0.2)) wanted[field] = row?.[field] ?? null;
  }
  if (r.chance(0.04)) wanted.opening_v1 = r.pick([...OPENINGS, 'oscillo']);
  if (r.chance(0.04)) wanted[r.pick(['leaf_count', 'fixed_part_type', 'opening_v4'])] = null;
  return wanted;
}

/** Half of the products have one window in several ranges: elsewhere most requests do not say which window they mean. */
function quotedRows(r: Random): Json[] {
  const rows = Array.from({ length: r.chance(0.05) ? 0 : r.int(1, 4) }, (_, i) => quotedRow(r, i + 1));
  if (r.chance(0.5)) return rows;
  const { leaf_count, opening_v1, fixed_part_type } = rows[0] ?? {};
  return rows.map((row) => (r.chance(0.9) ? { ...row, leaf_count, opening_v1, fixed_part_type } : row));
}

type QuoteCase = {
  product: Json;
  brand_discount_group: string | null;
  steps: Json[];
  rows: Json[];
  own: Json[];
  price_tables: Json[];
  request: Json;
  tariff: OracleTariff | null;
};

const GROUPS = ['pvc', 'alu', 'bois'];

/** Of a product, its brand or an option: none, or one that a tariff may name. */
const discountGroup = (r: Random): string | null => (r.chance(0.5) ? null : r.pick(GROUPS));

/** D19.6: each group at most once. */
function tariffOf(r: Random): OracleTariff | null {
  if (r.chance(0.6)) return null;
  const named = GROUPS.filter(() => r.chance(0.5));
  return {
    percent: r.chance(0.3) ? 0 : percentage(r),
    groups: named.map((discount_group) => ({ discount_group, percent: percentage(r) })),
  };
}

/** Tables of options: most of them cover the sizes that are asked for; some are the tables of rows, or broken. */
function optionTables(r: Random, shared: readonly Json[]): Json[] {
  const own = Array.from({ length: r.int(0, 3) }, (_, i) => ({
    id: 101 + i,
    price_table: r.pick([() => wideGrid(r), () => wideGrid(r), () => grid(r), () => tableWithKeys(r)])(),
  }));
  return [...own, ...(own.length > 0 ? shared : [])];
}

function wideGrid(r: Random): string {
  const headers = (): number[] => [r.int(100, 500), r.int(501, 700), r.int(701, 900), r.int(901, 1600)];
  const [widths, heights, empty] = [headers(), headers(), r.pick([0, 0.1, 0.4])];
  const prices = heights.map(() => widths.map(() => (r.chance(empty) ? null : r.int(1000, 90_000) / 100)));
  const modeInterpolation = r.pick([...INTERPOLATION_MODES, 'formule']);
  return JSON.stringify({ type: 'table-directe', modeInterpolation, widths, heights, prices });
}

export function quoteCase(r: Random): QuoteCase {
  const product = {
    id: 1,
    price_adjustment_percentage: r.chance(0.3) ? 0 : percentage(r),
    discount_group: discountGroup(r),
  };
  const { own, rows, price_tables: ofRows } = sharedTables(r, quotedRows(r).reverse());
  const ofOptions = optionTables(r, ofRows);
  const price_tables = [...ofRows, ...ofOptions.filter((table) => !ofRows.includes(table))];
  const steps = Array.from({ length: r.int(0, 2) }, (_, i) => quotedStep(r, i + 1, ofOptions));
  const row = r.pick(own);
  const request: Json = r.chance(0.15) ? {} : rowWanted(r, row);
  if (r.chance(0.97)) request.width = sizeFor(r, row, 'widths');
  if (r.chance(0.97)) request.height = sizeFor(r, row, 'heights');
  if (r.chance(0.5)) request.quantity = r.pick([1, 2, 3, 7, 10_000]);
  const selections = steps.filter(() => r.chance(0.85)).map((step) => selection(r, step));
  if (selections.length > 0 || r.chance(0.5)) request.selections = selections;
  return {
    product,
    brand_discount_group: discountGroup(r),
    steps,
    rows,
    own,
    price_tables,
    request,
    tariff: tariffOf(r),
  };
}
