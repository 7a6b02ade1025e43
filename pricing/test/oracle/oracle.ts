// A second implementation of D9 (and of the table formats of D8), written from the text of the rules alone: slow,
// plain, with fractions in place of decimals, and sharing no code with src/.
import { Rational } from './rational.ts';

export type Json = Record<string, unknown>;
type Candidate = {
  kind: string;
  step_id: number;
  pricing_configuration_id: number | null;
  width: number | null;
  height: number | null;
  base: Rational;
  exact: Rational;
};
type RowOutcome = { found: boolean; price?: { kind: string; base: Rational; exact: Rational; at: Size } };
type Size = [number | null, number | null];
type Value = { kind: string; value: Rational; at: Size };

const ZERO = new Rational(0n);
const KEYS = ['pricingConfig', 'pricing_configuration', 'pricingFormulas', 'pricing_formulas'];
const isObject = (v: unknown): v is Json =>
  typeof v === 'object' && v !== null && !Array.isArray(v) && !(v instanceof Rational);

/** JSON with every number as the fraction that was written. */
function exactJson(text: string): unknown {
  return JSON.parse(text, (_k: string, v: unknown, context?: { source?: string }) =>
    typeof v === 'number' ? Rational.of(context?.source ?? String(v)) : v,
  );
}

export type Table = {
  cells?: Value[];
  widths?: number[];
  heights?: number[];
  mode?: string;
  A?: Rational;
  B?: Rational;
  samples?: Value[];
  unavailable?: string[];
};

export function readTable(source: unknown): Table | undefined {
  if (typeof source === 'string') {
    const simple = /^\s*([+-]?\d+(?:\.\d+)?)\s*:\s*([+-]?\d+(?:\.\d+)?)\s*$/.exec(source);
    if (simple) {
      const [A, B] = [Rational.of(simple[1] ?? ''), Rational.of(simple[2] ?? '')];
      return A.isWithinLimits() && B.isWithinLimits() ? { A, B } : undefined;
    }
  } else if (!isObject(source)) return undefined;
  let json: unknown;
  try {
    json = exactJson(typeof source === 'string' ? source : JSON.stringify(source));
  } catch {
    return undefined;
  }
  if (!isObject(json)) return undefined;
  if (json.type === 'table-directe') return readGrid(json);
  return json.type === 'formule' ? readFormula(json) : undefined;
}

const isSize = (v: unknown): v is Rational =>
  v instanceof Rational && v.isInteger() && v.isPositive() && v.compare(new Rational(100_000n)) <= 0;
const mm = (v: Rational): number => Number(v.n / v.d);
const isAmount = (v: unknown): v is Rational => v instanceof Rational && v.isWithinLimits();

function headers(v: unknown): number[] | undefined {
  if (!Array.isArray(v) || v.length > 200 || !v.every(isSize)) return undefined;
  const sizes = v.map(mm);
  return sizes.every((size, i) => i === 0 || size > (sizes[i - 1] ?? 0)) ? sizes : undefined;
}

function readGrid(json: Json): Table | undefined {
  const [widths, heights] = [headers(json.widths), headers(json.heights)];
  if (!widths?.length || !heights?.length || !Array.isArray(json.prices)) return undefined;
  if (!['majoration', 'minoration', 'formule'].includes(String(json.modeInterpolation))) return undefined;
  if (json.prices.length !== heights.length) return undefined;
  const cells: Value[] = [];
  for (const [r, row] of json.prices.entries()) {
    if (!Array.isArray(row) || row.length !== widths.length) return undefined;
    for (const [c, cell] of row.entries()) {
      if (cell !== null && !isAmount(cell)) return undefined;
      if (cell !== null) cells.push({ kind: 'grid', value: cell, at: [widths[c] ?? 0, heights[r] ?? 0] });
    }
  }
  return { cells, widths, heights, mode: String(json.modeInterpolation) };
}

function readFormula(json: Json): Table | undefined {
  const { A, B, echantillons = [], unavailable = [], r2 } = json as Record<string, unknown>;
  if (!Array.isArray(echantillons) || !Array.isArray(unavailable)) return undefined;
  if (r2 !== undefined && !(r2 instanceof Rational)) return undefined;
  for (const axis of [json.widths, json.heights]) if (axis !== undefined && !headers(axis)) return undefined;
  if (!unavailable.every((key) => typeof key === 'string' && /^[1-9]\d*_[1-9]\d*$/.test(key))) return undefined;
  for (const number of [A, B]) {
    if (number === undefined || number === null ? echantillons.length === 0 : !isAmount(number)) return undefined;
  }
  const samples: Value[] = [];
  for (const sample of echantillons) {
    if (!isObject(sample) || !isSize(sample.largeur) || !isSize(sample.hauteur)) return undefined;
    if (!isAmount(sample.prix)) return undefined;
    samples.push({ kind: 'samples', value: sample.prix, at: [mm(sample.largeur), mm(sample.hauteur)] });
  }
  const [widths, heights] = [headers(json.widths) ?? [], headers(json.heights) ?? []];
  return {
    samples,
    unavailable,
    widths,
    heights,
    ...(A instanceof Rational && { A }),
    ...(B instanceof Rational && { B }),
  };
}

const cheapest = (values: Value[]): Value | undefined =>
  values.filter((v) => v.value.isPositive()).sort((a, b) => a.value.compare(b.value))[0];

/** D9.4, D9.5. `found`: there was a number to look at, positive or not. */
export function oracleRow(row: Json): RowOutcome {
  const table = readTable(row.price_table);
  const values: Value[] = [];
  const [w, h] = [row.total_width_min, row.total_height_min];
  let formula: Value | undefined;
  if (table?.A && table.B && Number.isInteger(w) && Number.isInteger(h)) {
    const surface = new Rational(BigInt(w as number) * BigInt(h as number), 1_000_000n);
    formula = { kind: 'formula', value: table.A.times(surface).plus(table.B), at: [w as number, h as number] };
  }
  const minimum = row.minimum_price;
  const least: Value[] = [];
  if (typeof minimum === 'number') {
    least.push({ kind: 'minimum_price', value: Rational.of(String(minimum)), at: [null, null] });
  }
  values.push(...(table?.cells ?? []), ...(formula ? [formula] : []), ...(table?.samples ?? []), ...least);
  const base =
    cheapest(table?.cells ?? []) ??
    cheapest(formula ? [formula] : []) ??
    cheapest(table?.samples ?? []) ??
    cheapest(least);
  if (!base) return { found: values.length > 0 };
  const percentage = typeof row.percentage_adjustment === 'number' ? row.percentage_adjustment : 0;
  const exact = base.value.raisedBy(Rational.of(String(percentage)));
  if (!exact.isPositive()) return { found: true };
  return { found: true, price: { kind: base.kind, base: base.value, exact, at: base.at } };
}

type Found = { id?: number; copy?: Json };

const idOf = (v: unknown): number | undefined =>
  Number.isInteger(v)
    ? (v as number)
    : typeof v === 'string' && /^[1-9]\d*$/.test(v) && BigInt(v) < 2n ** 53n
      ? Number(v)
      : undefined;

/** D9.2 */
function oracleSnapshot(value: unknown): Found[] {
  if (Array.isArray(value)) return value.flatMap(oracleSnapshot);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, child]) => (KEYS.includes(key) ? ofKey(child) : oracleSnapshot(child)));
}

function ofKey(value: unknown): Found[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item): Found[] => {
    const id = idOf(item);
    if (id !== undefined) return [{ id }];
    if (typeof item === 'string') return [{ copy: { price_table: item } }];
    return inside(item);
  });
}

function inside(value: unknown): Found[] {
  if (typeof value === 'string') return readTable(value) ? [{ copy: { price_table: value } }] : [];
  if (Array.isArray(value)) return value.flatMap(inside);
  if (!isObject(value)) return [];
  for (const name of ['pricing_configuration_id', 'pricingConfigurationId', 'id']) {
    const id = idOf(value[name]);
    if (id !== undefined) return [{ id, copy: value }];
  }
  if ('price_table' in value || 'minimum_price' in value) return [{ copy: value }];
  if (value.type === 'formule' || value.type === 'table-directe') return [{ copy: { price_table: value } }];
  return Object.entries(value).flatMap(([key, child]) => (KEYS.includes(key) ? ofKey(child) : inside(child)));
}

type OracleAnswer = { price: number | null; reason: string | null; winners: Candidate[] };

/** D9.1 to D9.9 */
export function oracleFromPrice(product: Json, steps: Json[], rows: Json[]): OracleAnswer {
  const none = (reason: string): OracleAnswer => ({ price: null, reason, winners: [] });
  if (product.active === false) return none('inactive_product');
  const active = steps.filter((step) => step.active !== false);
  if (active.length === 0) return none('no_active_step');
  const percentage = Rational.of(String(product.price_adjustment_percentage ?? 0));
  const candidates: Candidate[] = [];
  let found = false;
  for (const step of active) {
    const step_id = step.id as number;
    const content = { ...(step.content_configuration as Json) };
    const attached = (step.option_ids as number[]).length > 0 ? (content.options as Json[]) : [];
    if (attached.length > 0) content.options = attached.filter((option) => option.active);
    for (const { id, copy } of oracleSnapshot(content)) {
      const row = id === undefined ? undefined : rows.find((candidate) => candidate.id === id);
      const used = row ?? copy;
      if (!used || used.active === false) continue;
      const outcome = oracleRow(used);
      found ||= outcome.found;
      if (!outcome.price) continue;
      const { kind, base, exact, at } = outcome.price;
      const place = { step_id, pricing_configuration_id: row ? (id ?? null) : null, width: at[0], height: at[1] };
      candidates.push({ kind, ...place, base, exact: exact.raisedBy(percentage) });
    }
    if (step.type !== 'dimension' || !['roof_window', 'fenetre_de_toit'].includes(String(step.content_type))) continue;
    const flats = [
      ...attached.filter((o) => o.active && o.price_type === 'flat').map((o) => [o.price, o.width_mm, o.height_mm]),
      ...((content.dimensions as Json[] | undefined) ?? []).map((d) => [d.price, d.width, d.height]),
    ];
    for (const [price, width, height] of flats) {
      if (typeof price !== 'number') continue;
      found = true;
      const size = { width: (width ?? null) as number | null, height: (height ?? null) as number | null };
      const exact = Rational.of(String(price));
      candidates.push({ kind: 'flat', step_id, pricing_configuration_id: null, ...size, base: exact, exact });
    }
  }
  const positive = candidates.filter((candidate) => candidate.exact.compare(ZERO) > 0);
  const [best] = [...positive].sort((a, b) => a.exact.compare(b.exact));
  const price = best?.exact.rounded();
  if (!best || !price) return none(found ? 'no_positive_price' : 'no_pricing_data');
  return { price, reason: null, winners: positive.filter((candidate) => candidate.exact.compare(best.exact) === 0) };
}
