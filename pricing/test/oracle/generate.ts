// Random rows and products, from a seed. Plain ones, halves, huge, tiny and broken ones.
import { INTERPOLATION_MODES } from '../../src/price-table/price-table.ts';
import { OPTION_PRICE_TYPES } from '../../src/product/price-type.ts';
import type { Json } from './oracle.ts';

export type Random = {
  int: (from: number, to: number) => number;
  pick: <T>(items: readonly T[]) => T;
  chance: (probability: number) => boolean;
};

/** mulberry32: small, and the same everywhere. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  return { int, pick: (items) => items[int(0, items.length - 1)] as (typeof items)[number], chance: (p) => next() < p };
}

const digits = (r: Random, count: number): string => Array.from({ length: count }, () => r.int(0, 9)).join('');

/** Decimal text as someone could write it: at most 1e15 and 15 decimals, unless `wild`. */
export function amountText(r: Random, wild = false): string {
  const sign = r.chance(0.08) ? '-' : '';
  const shape = r.int(0, 11);
  if (shape <= 3) return `${sign}${r.int(0, 3000)}.${digits(r, 2)}`;
  if (shape <= 5) return `${sign}${r.int(0, 3000)}`;
  if (shape === 6) return `${sign}${r.int(0, 500)}.${digits(r, 2)}5`;
  if (shape === 7) return `${sign}0.${'0'.repeat(r.int(0, 14))}${r.int(1, 9)}`;
  if (shape === 8) return `${sign}${r.int(1, 9)}${digits(r, r.int(0, 14))}.${digits(r, r.int(1, 15))}`;
  if (shape === 9) return `${sign}${r.int(1, 9)}${digits(r, r.int(6, 14))}.5`;
  if (shape === 10) return wild ? r.pick(['1e15', '1e16', '1e-15', '1e-16', '1.50e2', '25e-3']) : '0';
  return wild && r.chance(0.2) ? r.pick(['1000000000000000.1', '0.1234567890123456', '1e999999999']) : '0.005';
}

export const percentage = (r: Random): number =>
  r.chance(0.3)
    ? r.pick([0, 0, 10, -100, 1000, 3.3, 4.5, 50, -50])
    : Number(`${r.int(-100, r.chance(0.1) ? 999 : 30)}.${digits(r, r.pick([1, 2, 6]))}`);

const sizes = (r: Random, count: number): number[] => {
  const first = r.int(200, 900);
  return Array.from({ length: count }, (_, i) => first + i * r.pick([100, 100, 100]));
};

function gridText(r: Random): string {
  const [widths, heights] = [sizes(r, r.int(1, 5)), sizes(r, r.int(1, 5))];
  if (r.chance(0.03)) widths.reverse();
  const rows = heights.map(() => `[${widths.map(() => (r.chance(0.15) ? 'null' : amountText(r, true))).join()}]`);
  if (r.chance(0.03)) rows.pop();
  const mode = r.chance(0.03) ? 'autre' : r.pick(INTERPOLATION_MODES);
  const head = `"type":"table-directe","modeInterpolation":"${mode}"`;
  return `{${head},"widths":[${widths.join()}],"heights":[${heights.join()}],"prices":[${rows.join()}]}`;
}

function formulaText(r: Random): string {
  const sample = (): string =>
    `{"largeur":${r.int(300, 2000)},"hauteur":${r.int(300, 2000)},"prix":${amountText(r, true)}}`;
  const parts = ['"type":"formule"'];
  if (r.chance(0.8)) parts.push(`"A":${r.chance(0.05) ? 'null' : amountText(r, true)}`);
  if (r.chance(0.8)) parts.push(`"B":${amountText(r, true)}`);
  if (r.chance(0.6)) parts.push(`"echantillons":[${Array.from({ length: r.int(0, 4) }, sample).join()}]`);
  if (r.chance(0.2)) parts.push(`"unavailable":["${r.int(300, 2000)}_${r.int(300, 2000)}"]`);
  if (r.chance(0.2)) parts.push('"r2":0.9312345678901234567');
  return `{${parts.join()}}`;
}

export function tableText(r: Random): string {
  const shape = r.int(0, 9);
  if (shape <= 3) return gridText(r);
  if (shape <= 6) return formulaText(r);
  if (shape <= 8) return `${r.pick(['', ' ', '+'])}${amountText(r).replace(/^-/, '')} : ${amountText(r)}`;
  return r.pick(['', '{"type":"formule",', '[1]', 'abc', '1,5:2', '12', 'null', '{"type":"autre"}', '-12.5:900']);
}

/** The fields of a row that matter, some absent; in copies some of a wrong type. */
export function rowFields(r: Random, copy = false): Json {
  const row: Json = {};
  const wrong = (): unknown => r.pick(['800', true, [], null]);
  const set = (name: string, probability: number, value: () => unknown): void => {
    if (r.chance(probability)) row[name] = copy && r.chance(0.05) ? wrong() : value();
  };
  set('price_table', 0.85, () => {
    const text = tableText(r);
    return copy && r.chance(0.4) && text.startsWith('{') ? parsed(text) : text;
  });
  set('total_width_min', 0.8, () => r.int(1, 3000));
  set('total_height_min', 0.8, () => r.int(1, 3000));
  set('minimum_price', 0.5, () => Number(amountText(r)));
  set('percentage_adjustment', 0.7, () => percentage(r));
  if (copy) set('active', 0.1, () => r.chance(0.5));
  return row;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll('1e999999999', '7'));
  } catch {
    return text;
  }
}

const rowId = (r: Random): unknown =>
  r.chance(0.7) ? r.int(1, 9) : r.pick(['3', '4', '007', '0', '-1', 0, 2.5, '9007199254740993']);

function keyValue(r: Random, depth: number): unknown {
  const shape = r.int(0, 9);
  if (shape <= 1) return rowId(r);
  if (shape === 2) return tableText(r);
  if (shape === 3) return { ...rowFields(r, true), [r.pick(['id', 'pricing_configuration_id'])]: rowId(r) };
  if (shape === 4) return { pricingConfigurationId: rowId(r), id: rowId(r), ...rowFields(r, true) };
  if (shape === 5) return rowFields(r, true);
  if (shape === 6) return parsed(tableText(r));
  if (depth > 4) return null;
  const some = (): unknown[] => Array.from({ length: r.int(0, 3) }, () => keyValue(r, depth + 1));
  return shape <= 8
    ? some()
    : Object.fromEntries(some().map((v, i) => [r.pick(['a', 'b', `k${i}`, 'pricingConfig']), v]));
}

function content(r: Random, depth = 0): Json {
  const json: Json = {};
  for (let i = r.int(0, 3); i > 0; i -= 1) {
    const key = r.pick(['pricingConfig', 'pricing_configuration', 'pricingFormulas', 'pricing_formulas', 'x', 'y/~z']);
    if (key.startsWith('pricing')) json[key] = keyValue(r, 0);
    else json[key] = depth > 2 ? 5 : r.chance(0.5) ? content(r, depth + 1) : [content(r, depth + 1), 7];
  }
  return json;
}

function option(r: Random, id: number): Json {
  const configuration = r.chance(0.3) ? content(r) : {};
  const price = r.chance(0.2) ? 0 : Number(amountText(r));
  const price_type = r.pick(['flat', 'flat', ...OPTION_PRICE_TYPES]);
  return { id, price, price_type, width_mm: 780, height_mm: r.pick([980, null]), configuration, active: r.chance(0.7) };
}

function step(r: Random, id: number): Json {
  const roof = r.chance(0.3);
  const content_configuration = content(r);
  const option_ids = r.chance(0.5) ? [1, 2, 3].slice(0, r.int(1, 3)) : [];
  if (option_ids.length > 0 || r.chance(0.2)) content_configuration.options = [1, 2, 3].map((o) => option(r, o));
  if (r.chance(0.3)) {
    const price = (): unknown => (r.chance(0.1) ? 'x' : Number(amountText(r)));
    content_configuration.dimensions = [{ width: 550, height: 780, price: price() }, { price: price() }];
  }
  const content_type = roof ? r.pick(['roof_window', 'fenetre_de_toit']) : r.pick([null, 'couleurs']);
  const type = roof && r.chance(0.8) ? 'dimension' : 'selection';
  return {
    id,
    type,
    content_type,
    display_order: r.int(1, 9),
    active: r.chance(0.8),
    option_ids,
    content_configuration,
  };
}

export function productCase(r: Random): { product: Json; steps: Json[]; rows: Json[] } {
  const product = { id: 1, active: r.chance(0.97), price_adjustment_percentage: r.chance(0.2) ? null : percentage(r) };
  const steps = Array.from({ length: r.int(0, 4) }, (_, i) => step(r, i + 1));
  const rows = Array.from({ length: r.int(0, 6) }, (_, i) => ({ id: i + 1, active: r.chance(0.8), ...rowFields(r) }));
  return { product, steps, rows };
}

/**
 * D15.2: a row with a shared table has the price that it would have were the table its own. `own` are the rows as the
 * oracles read them; `rows` are the same with some of their tables in `price_tables`, beside one that no row names.
 */
export function sharedTables(r: Random, given: readonly Json[]): { own: Json[]; rows: Json[]; price_tables: Json[] } {
  const common = given[0]?.price_table ?? null;
  const own = given.map((row) => (r.chance(0.3) ? { ...row, price_table: common } : row));
  const texts = [...new Set(own.map((row) => row.price_table ?? null))];
  const price_tables = [{ id: 90, price_table: '1:1' }, ...texts.map((text, i) => ({ id: i + 1, price_table: text }))];
  const rows = own.map((row) => {
    if (r.chance(0.5)) return row;
    return { ...row, price_table: null, price_table_id: texts.indexOf(row.price_table ?? null) + 1 };
  });
  return { own, rows, price_tables };
}
