// A second implementation of D10, D15.4 and D19.6, written from the text of the rules: slow, plain, with fractions, and sharing
// no code with src/.
import { type Json, readTable, type Table } from './oracle.ts';
import { Rational } from './rational.ts';

export type OracleTerm = {
  kind: string;
  option_id?: number;
  exact: Rational;
  bound?: string;
  group?: unknown;
  percent?: number;
  byTariff?: Rational;
};
export type OracleTariff = { percent: number; groups: { discount_group: string; percent: number }[] };
/** A tariff, and the group of the product's brand. */
type TariffAndBrand = OracleTariff & { ofBrand: unknown };
export type OracleQuote =
  | { code: string; pointer?: string; nearest?: number[][]; ranges?: (number | null)[][]; candidates?: Json[] }
  | {
      unit_price: number;
      list_price: number | undefined;
      total: number;
      surface: Rational;
      row: number | null;
      terms: OracleTerm[];
    };
type Row = Json & { id: number };
type Value = { price: Rational } | { refused: 'dimensions_out_of_range' | 'dimensions_unavailable' };

const FIELDS = [
  'leaf_count',
  ...[1, 2, 3, 4].map((n) => `opening_v${n}`),
  'fixed_part_type',
  ...[1, 2, 3, 4].map((n) => `fixed_part_opening_v${n}`),
];
const rational = (value: unknown): Rational => Rational.of(String(value));
const sum = (values: Rational[]): Rational => values.reduce((a, b) => a.plus(b).reduced(), new Rational(0n));
const million = new Rational(1_000_000n);
const surfaceOf = (w: number, h: number): Rational => rational(w * h).over(million);

/** Kept between the many sizes that are tried on one row. */
const kept = new WeakMap<object, unknown>();
function once<T>(key: object, make: () => T): T {
  if (!kept.has(key)) kept.set(key, make());
  return kept.get(key) as T;
}
const tableOf = (row: Row): Table => once(row, () => readTable(row.price_table) ?? {});

type Line = { A: Rational; meanS: Rational; meanP: Rational } | undefined;

/** The least-squares line over the positive cells, around the means. */
function lineOver(cells: NonNullable<Table['cells']>): Line {
  const points = cells
    .filter(({ value }) => value.isPositive())
    .map(({ at, value }) => ({ s: surfaceOf(Number(at[0]), Number(at[1])), p: value }));
  const n = rational(points.length);
  const meanS = sum(points.map(({ s }) => s)).over(n);
  const meanP = sum(points.map(({ p }) => p)).over(n);
  const variance = sum(points.map(({ s }) => s.minus(meanS).times(s.minus(meanS))));
  if (!variance.isPositive()) return undefined;
  const A = sum(points.map(({ s, p }) => s.minus(meanS).times(p.minus(meanP)))).over(variance);
  return { A: A.reduced(), meanS, meanP };
}

/** D10, "Size on the row". */
function valueOn(row: Row, w: number, h: number): Value {
  const table = tableOf(row);
  const unavailable: Value = { refused: 'dimensions_unavailable' };
  const above0 = (price: Rational | undefined): Value => (price?.isPositive() ? { price } : unavailable);
  const minimum = (): Value => above0(row.minimum_price == null ? undefined : rational(row.minimum_price));
  if (table.unavailable?.includes(`${w}_${h}`)) return unavailable;
  if (table.A && table.B) return above0(table.A.times(surfaceOf(w, h)).plus(table.B));
  if (!table.cells?.some((cell) => cell.value.isPositive())) return minimum();

  const { cells, widths = [], heights = [], mode } = table;
  const cell = (cw?: number, ch?: number): Rational | undefined =>
    cells.find(({ at }) => at[0] === cw && at[1] === ch)?.value;
  if (w < Math.min(...widths) || w > Math.max(...widths) || h < Math.min(...heights) || h > Math.max(...heights)) {
    return { refused: 'dimensions_out_of_range' };
  }
  if (widths.includes(w) && heights.includes(h)) return above0(cell(w, h));
  const up = [widths.find((x) => x >= w), heights.find((x) => x >= h)] as const;
  const down = [widths.findLast((x) => x <= w), heights.findLast((x) => x <= h)] as const;
  if (mode === 'majoration') return above0(cell(...up));
  if (mode === 'minoration') return above0(cell(...down));
  if (mode !== 'formule') throw new Error(`The oracle does not know the mode ${mode}`);
  const around = [up[0], down[0]].flatMap((cw) => [up[1], down[1]].map((ch) => cell(cw, ch)));
  if (around.every((value) => value === undefined)) return unavailable;
  const line = once(cells, () => lineOver(cells));
  if (!line) return minimum();
  return above0(line.A.times(surfaceOf(w, h).minus(line.meanS)).plus(line.meanP).reduced());
}

const bounds = (row: Row): [unknown, unknown, unknown, unknown] => [
  row.total_width_min ?? null,
  row.total_width_max ?? null,
  row.total_height_min ?? null,
  row.total_height_max ?? null,
];
const inRange = (row: Row, w: number, h: number): boolean => {
  const [a, b, c, d] = bounds(row).map((bound) => bound as number | null);
  return (a == null || w >= a) && (b == null || w <= b) && (c == null || h >= c) && (d == null || h <= d);
};

/**
 * D10, "Row", of the rows with the given fields: the one that is meant at a size; none; or, where two that take the size
 * are different windows, all of them with what tells them apart.
 */
function rowAt(rows: Row[], w: number, h: number): Row | Json[] | undefined {
  const takers = rows.filter((row) => inRange(row, w, h));
  const told = FIELDS.filter((field) => takers.some((row) => (row[field] ?? null) !== (takers[0]?.[field] ?? null)));
  if (told.length === 0) return takers.find(({ id }) => takers.every((other) => other.id >= id));
  return takers.map((row) => {
    const candidate: Json = { pricing_configuration_id: row.id };
    for (const field of told) candidate[field] = row[field] ?? null;
    return candidate;
  });
}

const hasPrice = (tables: Row[], w: number, h: number): boolean =>
  tables.every((table) => 'price' in valueOn(table, w, h));

const fiveNearest = (sizes: Iterable<number[]>, w: number, h: number): number[][] => {
  const far = ([nw = 0, nh = 0]: number[]): number => (nw - w) ** 2 + (nh - h) ** 2;
  return [...new Map([...sizes].map((size) => [size.join('_'), size])).values()]
    .sort((x, y) => far(x) - far(y) || Number(x[0]) - Number(y[0]) || Number(x[1]) - Number(y[1]))
    .slice(0, 5);
};

/** Every size that could be offered, within what each row takes, tried one by one; `beside` are tables of options. */
function nearestTo(rows: Row[], w: number, h: number, beside: Row[]): number[][] {
  const found: number[][] = [];
  for (const row of rows) {
    const table = tableOf(row);
    const all = [table, ...beside.map(tableOf)];
    const isGrid = table.cells?.some((cell) => cell.value.isPositive()) ?? false;
    const axis = (asked: number, ends: unknown[], name: 'widths' | 'heights'): number[] => {
      const own = table[name] ?? [];
      const limits = [...ends, ...(isGrid ? [own[0], own.at(-1)] : [])] as (number | null)[];
      const low = Math.max(...[limits[0], isGrid ? limits[2] : null].map((x) => x ?? 1));
      const high = Math.min(...[limits[1], isGrid ? limits[3] : null].map((x) => x ?? 100_000));
      const near = all.some(({ unavailable }) => unavailable?.length) ? [asked - 1, asked + 1] : [];
      const headers = all.flatMap((one) => one[name] ?? []);
      const sizes = [Math.min(Math.max(asked, low), high), ...limits.filter((x) => x !== null), ...headers, ...near];
      return [...new Set(sizes.filter((x) => x >= low && x <= high))];
    };
    const [a, b, c, d] = bounds(row);
    for (const nw of axis(w, [a, b], 'widths')) {
      for (const nh of axis(h, [c, d], 'heights')) {
        const taker = rowAt(rows, nw, nh);
        if (taker && !Array.isArray(taker) && hasPrice([taker, ...beside], nw, nh)) found.push([nw, nh]);
      }
    }
  }
  return fiveNearest(found, w, h);
}

/** The sizes of roof windows that have a price, where the tables of the other options have one, too. */
function nearestRoofSizes(steps: Json[], w: number, h: number, beside: Row[]): number[][] {
  const options = steps.filter(isRoof).flatMap((step) => {
    const all = (step.content_configuration as { options?: Json[] }).options ?? [];
    return all.filter(({ id }) => (step.option_ids as number[]).includes(id as number));
  });
  const sizes = options
    .filter(({ active, price_type, price }) => active && price_type === 'flat' && rational(price).isPositive())
    .filter(({ width_mm, height_mm }) => width_mm != null && height_mm != null)
    .map(({ width_mm, height_mm }) => [width_mm as number, height_mm as number])
    .filter(([nw = 0, nh = 0]) => hasPrice(beside, nw, nh));
  return fiveNearest(sizes, w, h);
}

/** What a price of this type is multiplied by (D5, D10); a word that D5 does not have ends the run. */
export function basisOf(
  type: unknown,
  { before, w, h, leaves }: { before: Rational; w: number; h: number; leaves: unknown },
): Rational {
  switch (type) {
    case 'flat':
      return rational(1);
    case 'percent':
      return before.over(rational(100));
    case 'per_m2':
      return surfaceOf(w, h);
    case 'per_linear_metre':
      return rational(2 * (w + h)).over(rational(1000));
    case 'per_leaf':
      return rational(leaves ?? 1);
    default:
      throw new Error(`The oracle does not know the price type ${type}`);
  }
}

type Option = Json & { step: Json; place: string };

/** D10, "Selections": the chosen options, or undefined. */
function choose(steps: Json[], selections: Json[]): Option[] | undefined {
  const chosen: Option[] = [];
  for (const [index, { step_id, option_ids }] of (
    selections as { step_id: number; option_ids: number[] }[]
  ).entries()) {
    const step = steps.find(({ id }) => id === step_id);
    if (!step || option_ids.length < Number(step.options_min ?? 0)) return undefined;
    if (step.options_max != null && option_ids.length > Number(step.options_max)) return undefined;
    for (const [at, id] of option_ids.entries()) {
      const options = (step.content_configuration as { options?: Json[] }).options ?? [];
      const option = options.find((candidate) => candidate.id === id);
      if (!(step.option_ids as number[]).includes(id) || !option?.active) return undefined;
      // D15.4: an option that is priced by a table and names none has no price that can be charged.
      if (option.price_type === 'table' && option.price_table_id == null) return undefined;
      chosen.push({ ...option, step, place: `/selections/${index}/option_ids/${at}` });
    }
  }
  for (const step of steps) {
    const chooses =
      ['selection', 'checkbox'].includes(String(step.type)) ||
      (step.option_ids as number[]).length > 0 ||
      Number(step.options_min ?? 0) > 0;
    if (!step.required || step.skippable || !chooses) continue;
    if (!chosen.some((option) => option.step === step)) return undefined;
  }
  return chosen;
}

const isRoof = (step: Json | undefined): boolean =>
  step?.type === 'dimension' && ['roof_window', 'fenetre_de_toit'].includes(String(step.content_type));

/** D15.4: never below the least charge, never above the highest. */
function bounded(exact: Rational, { minimum_charge, maximum_charge }: Json): Pick<OracleTerm, 'exact' | 'bound'> {
  const least = minimum_charge == null ? undefined : rational(minimum_charge);
  const most = maximum_charge == null ? undefined : rational(maximum_charge);
  if (least && exact.compare(least) < 0) return { exact: least, bound: 'minimum_charge' };
  if (most && exact.compare(most) > 0) return { exact: most, bound: 'maximum_charge' };
  return { exact };
}

/** D10, D15.4. `tables` are the shared ones. Requests are of the right shape here, but for missing sizes and a step or option that is named twice. */
export function oracleQuote(
  product: Json,
  allSteps: Json[],
  allRows: Json[],
  request: Json,
  tables: Json[] = [],
  tariff: TariffAndBrand | null = null,
): OracleQuote {
  const steps = allSteps.filter((step) => step.active !== false);
  const selections = (request.selections ?? []) as Json[];
  const given = FIELDS.filter((field) => field in request);
  const rowGiven = request.pricing_configuration_id != null || given.length > 0;
  let [w, h] = [request.width as number | undefined, request.height as number | undefined];
  // What a selected size of a roof window brings.
  const brought = (name: 'width_mm' | 'height_mm'): number[] =>
    selections.flatMap(({ step_id, option_ids }) => {
      const step = steps.find(({ id }) => id === step_id);
      if (!step || !isRoof(step) || rowGiven) return [];
      const options = ((step.content_configuration as Json).options ?? []) as Json[];
      return options
        .filter(({ id, active, price_type }) => {
          const isChosen = [option_ids, step.option_ids].every((ids) => (ids as unknown[]).includes(id));
          return isChosen && active !== false && price_type === 'flat';
        })
        .flatMap((option) => (option[name] as number | null) ?? []);
    });
  const repeats = (ids: unknown[]): boolean => new Set(ids).size < ids.length;
  if (repeats(selections.map(({ step_id }) => step_id))) return { code: 'validation_error' };
  if (selections.some(({ option_ids }) => repeats(option_ids as number[]))) return { code: 'validation_error' };
  if (w === undefined && brought('width_mm').length === 0) return { code: 'validation_error' };
  if (h === undefined && brought('height_mm').length === 0) return { code: 'validation_error' };
  const chosen = choose(steps, selections);
  if (!chosen) return { code: 'invalid_selection' };
  const sizes = rowGiven ? [] : chosen.filter((option) => isRoof(option.step) && option.price_type === 'flat');
  if (sizes.length > 1) return { code: 'invalid_selection' };
  const [size] = sizes;
  // An option's table has no minimum_price to fall back on.
  const textOf = (id: unknown): unknown => tables.find((table) => table.id === id)?.price_table;
  const shared = new Map(
    chosen
      .filter(({ price_type }) => price_type === 'table')
      .map((option): [Option, Row] => [option, { id: 0, price_table: textOf(option.price_table_id) }]),
  );
  const beside = [...shared.values()];
  const terms: OracleTerm[] = [];
  let row: Row | undefined;
  let nearest: () => number[][];
  if (size) {
    w ??= (size.width_mm as number | null) ?? undefined;
    h ??= (size.height_mm as number | null) ?? undefined;
    if (w === undefined || h === undefined) return { code: 'validation_error' };
    const [width, height] = [w, h];
    nearest = () => nearestRoofSizes(steps, width, height, beside);
    if (!rational(size.price).isPositive()) {
      return { code: 'dimensions_unavailable', pointer: size.place, nearest: nearest() };
    }
    const group = size.discount_group;
    terms.push({ kind: 'flat_size', option_id: size.id as number, exact: rational(size.price), group });
  } else {
    if (w === undefined || h === undefined) return { code: 'validation_error' };
    const [width, height] = [w, h];
    const rows = (allRows as Row[])
      .filter((candidate) => candidate.active !== false)
      .filter(({ id }) => request.pricing_configuration_id == null || id === request.pricing_configuration_id)
      .filter((candidate) => given.every((field) => (candidate[field] ?? null) === request[field]))
      .sort((a, b) => a.id - b.id);
    if (rows.length === 0) return { code: 'no_matching_configuration' };
    const meant = rowAt(rows, width, height);
    if (Array.isArray(meant)) return { code: 'ambiguous_configuration', candidates: meant };
    row = meant;
    nearest = () => nearestTo(rows, width, height, beside);
    if (!row) {
      const ranges = rows.map((candidate) => [candidate.id, ...bounds(candidate)] as (number | null)[]);
      return { code: 'dimensions_out_of_range', nearest: nearest(), ranges };
    }
    const value = valueOn(row, width, height);
    if ('refused' in value) return { code: value.refused, nearest: nearest() };
    terms.push({ kind: 'row', exact: value.price });
    const raise = (kind: string, percentage: unknown): void => {
      const share = rational(percentage ?? 0).over(rational(100));
      if (share.n !== 0n) terms.push({ kind, exact: sum(terms.map(({ exact }) => exact)).times(share) });
    };
    raise('row_percentage', row.percentage_adjustment);
    raise('product_percentage', product.price_adjustment_percentage);
  }
  const before = sum(terms.map(({ exact }) => exact));
  for (const option of chosen) {
    if (option === size) continue;
    const factors = { before, w, h, leaves: row?.leaf_count };
    const table = shared.get(option);
    const value = table && valueOn(table, w, h);
    if (value && 'refused' in value) return { code: value.refused, pointer: option.place, nearest: nearest() };
    const plain = value?.price ?? rational(option.price).times(basisOf(option.price_type, factors));
    const group = option.discount_group;
    terms.push({ kind: 'option', option_id: option.id as number, ...bounded(plain, option), group });
  }
  // D19.6: each term of the list is multiplied, and the sum rounded once.
  for (const term of terms) {
    if (!tariff) break;
    const group = term.group ?? product.discount_group ?? tariff.ofBrand;
    const named = tariff.groups.find((one) => one.discount_group === group);
    term.percent = (named ?? tariff).percent;
    term.byTariff = term.exact.raisedBy(rational(term.percent));
  }
  const priceOf = (exact: Rational): number => (exact.isPositive() ? exact.rounded() : 0);
  const list_price = tariff ? priceOf(sum(terms.map(({ exact }) => exact))) : undefined;
  const unit_price = priceOf(sum(terms.map(({ exact, byTariff }) => byTariff ?? exact)));
  const total = rational(unit_price).times(rational(request.quantity ?? 1));
  // A whole number of cents, as text: the one spelling that leaves no doubt.
  const cents = (total.n * 100n) / total.d;
  const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
  return { unit_price, list_price, total: Number(text), surface: surfaceOf(w, h), row: row?.id ?? null, terms };
}
