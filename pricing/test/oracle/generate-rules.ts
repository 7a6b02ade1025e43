// Random small products with rules, options that are windows, roof-window sizes, and partial configurations of them.
import { INTERPOLATION_MODES } from '../../src/price-table/price-table.ts';
import { PRICE_TYPES } from '../../src/product/price-type.ts';
import { EFFECT_KINDS, type EffectKind, LEAF_KINDS, type LeafKind } from '../../src/product/rule.ts';
import { type Random, sharedTables } from './generate.ts';
import { TABLELESS_TYPES, tableOption } from './generate-quote.ts';
import type { Json } from './oracle.ts';
import type { RuledCase } from './rules-oracle.ts';

const OPENINGS = ['fixe', 'gauche', 'gauche_oscillo'];
const PARTS = ['aucune', 'imposte'];
const SIZES = [600, 800, 801, 1000, 1200, 1250];

const some = <T>(r: Random, items: readonly T[], probability: number): T[] => items.filter(() => r.chance(probability));
const atLeastOne = <T>(r: Random, items: readonly T[], probability: number): T[] => {
  const chosen = some(r, items, probability);
  return chosen.length > 0 ? chosen : [r.pick(items)];
};
const money = (r: Random): number =>
  Number(`${r.chance(0.2) ? '-' : ''}${r.int(0, 90)}.${r.pick(['00', '5', '005', '37'])}`);

/** Some fields of a window, as an option or a body may give them. */
function windowFields(r: Random, probability: number): Json {
  const fields: Json = {};
  if (r.chance(probability)) fields.leaf_count = r.chance(0.05) ? null : r.int(1, 2);
  if (r.chance(probability)) fields.opening_v1 = r.chance(0.1) ? null : r.pick(OPENINGS);
  if (r.chance(probability)) fields.opening_v2 = r.chance(0.4) ? null : r.pick(OPENINGS);
  if (r.chance(probability / 2)) fields.fixed_part_type = r.chance(0.05) ? null : r.pick(PARTS);
  if (r.chance(probability / 2)) Object.assign(fields, { opening_v3: null, opening_v4: null });
  if (r.chance(probability / 8)) fields.fixed_part_opening_v1 = r.pick([null, 'fixe']);
  return fields;
}

function options(r: Random, tables: readonly Json[]): Json[] {
  const plain = Array.from({ length: r.int(1, 9) }, (_, index) => ({
    id: index + 1,
    name: `Option ${index + 1}`,
    price: r.chance(0.1) ? 0 : Math.abs(money(r)) * (r.chance(0.1) ? -1 : 1),
    price_type: r.pick(['flat', ...TABLELESS_TYPES]),
    width_mm: r.chance(0.9) ? r.pick(SIZES) : null,
    height_mm: r.chance(0.9) ? r.pick(SIZES) : null,
    window: r.chance(0.3) ? windowFields(r, 0.5) : null,
    active: r.chance(0.95),
  }));
  return r.chance(0.5) ? plain : plain.map((option) => tableOption(r, option, tables));
}

/** Small tables, with and without a price at the sizes that are asked for (D15.4). */
function optionTables(r: Random): Json[] {
  const price = (): number | null => (r.chance(0.1) ? null : r.int(100, 9000) / 100);
  const grid = (): string => {
    const [widths, heights] = [some(r, SIZES, 0.8), some(r, SIZES, 0.8)];
    const prices = heights.map(() => widths.map(price));
    const modeInterpolation = r.pick(INTERPOLATION_MODES);
    return JSON.stringify({ type: 'table-directe', modeInterpolation, widths, heights, prices });
  };
  const text = (): string => (r.chance(0.6) ? grid() : `${r.int(5, 90)}.25:${r.int(-30, 40)}`);
  return [101, 102].map((id) => ({ id, price_table: text() }));
}

function step(r: Random, id: number, offered: Json[]): Json {
  const roof = r.chance(0.25);
  // An option may be attached to several steps.
  const attached = some(r, offered, 0.4).slice(0, 4);
  const options_min = r.chance(0.75) ? 0 : r.int(1, 2);
  return {
    id,
    name: `Step ${id}`,
    type: roof ? 'dimension' : r.pick(['selection', 'checkbox', 'pose', 'dimension']),
    content_type: roof ? 'roof_window' : null,
    display_order: r.int(1, 5),
    active: r.chance(0.95),
    required: r.chance(0.3),
    skippable: r.chance(0.15),
    options_min,
    options_max: r.chance(0.5) ? null : Math.max(options_min, r.chance(0.95) ? r.int(1, 2) : 0),
    option_ids: attached.map((option) => option.id),
    content_configuration: { options: attached },
  };
}

function row(r: Random, id: number): Json {
  const range = (): [number | null, number | null] =>
    r.chance(0.3) ? [r.pick([500, 800]), r.pick([1000, 1250])] : [null, null];
  const [total_width_min, total_width_max] = range();
  const [total_height_min, total_height_max] = range();
  return {
    id,
    active: r.chance(0.95),
    leaf_count: r.int(1, 2),
    opening_v1: r.chance(0.2) ? null : r.pick(OPENINGS),
    opening_v2: r.chance(0.8) ? null : r.pick(OPENINGS),
    opening_v3: null,
    opening_v4: null,
    fixed_part_type: r.chance(0.8) ? 'aucune' : 'imposte',
    fixed_part_opening_v1: r.chance(0.9) ? null : 'fixe',
    fixed_part_opening_v2: null,
    fixed_part_opening_v3: null,
    fixed_part_opening_v4: null,
    price_table: r.chance(0.8) ? `${r.int(50, 300)}.5:${r.int(10, 99)}.005` : null,
    minimum_price: r.chance(0.9) ? r.int(20, 400) : null,
    percentage_adjustment: r.pick([0, 0, 3.3, -10]),
    total_width_min,
    total_width_max,
    total_height_min,
    total_height_max,
  };
}

function rowsOf(r: Random): Json[] {
  const rows = Array.from({ length: r.chance(0.05) ? 0 : r.int(1, 3) }, (_, index) => row(r, index + 1));
  if (r.chance(0.5)) return rows;
  const { leaf_count, opening_v1, opening_v2, fixed_part_type } = rows[0] ?? {};
  return rows.map((other) => ({ ...other, leaf_count, opening_v1, opening_v2, fixed_part_type }));
}

function bounds(r: Random, values: readonly number[]): Json {
  const [a, b] = [r.pick(values), r.pick(values)];
  if (r.chance(0.4)) return { min: a };
  return r.chance(0.6) ? { max: a } : { min: Math.min(a, b), max: Math.max(a, b) };
}

export type RuleThings = { steps: Json[]; optionIds: number[] };

const stepIdOf = (r: Random, { steps }: RuleThings): number => (r.chance(0.02) ? 99 : Number(r.pick(steps).id));

function optionLeaf(r: Random, things: RuleThings): Json {
  const { id, option_ids } = r.pick(things.steps);
  const [own] = [option_ids as number[]];
  const option = own.length === 0 || r.chance(0.1) ? (r.chance(0.1) ? 98 : r.pick(things.optionIds)) : r.pick(own);
  if (r.chance(0.4)) return { option };
  return { option, step: r.chance(0.05) ? stepIdOf(r, things) : id };
}

function condition(r: Random, things: RuleThings, depth: number): Json {
  const part = (): Json => condition(r, things, depth + 1);
  const parts = (): Json[] => Array.from({ length: r.int(r.chance(0.1) ? 0 : 1, 3) }, part);
  if (depth < 3 && r.chance(0.45)) {
    return r.pick([() => ({ all: parts() }), () => ({ any: parts() }), () => ({ not: part() })])();
  }
  const leaves: Record<LeafKind, () => Json> = {
    option: () => optionLeaf(r, things),
    width: () => ({ width: bounds(r, SIZES) }),
    height: () => ({ height: bounds(r, SIZES) }),
    surface_m2: () => ({ surface_m2: bounds(r, [0.48, 0.64, 0.6408, 0.8, 0.801, 1, 1.2, 1.25, 1.44]) }),
    leaf_count: () => ({ leaf_count: atLeastOne(r, [1, 2], 0.5) }),
    opening: () => ({ opening: atLeastOne(r, OPENINGS, 0.4) }),
    fixed_part_type: () => ({ fixed_part_type: atLeastOne(r, PARTS, 0.4) }),
  };
  return leaves[r.chance(0.5) ? 'option' : r.pick(LEAF_KINDS)]();
}

function effect(r: Random, things: RuleThings): Json {
  const target = r.pick(things.steps);
  const step = r.chance(0.02) ? 99 : target.id;
  const own = target.option_ids as number[];
  const ids = (probability: number): number[] =>
    r.chance(0.03)
      ? []
      : own.length === 0 || r.chance(0.02)
        ? [r.pick(things.optionIds)]
        : atLeastOne(r, own, probability);
  const label = r.chance(0.5) ? { label: 'Extra' } : {};
  const effects: Record<EffectKind, () => Json> = {
    hide: () => ({ hide: step }),
    exclude: () => ({ exclude: ids(0.4), step }),
    only: () => ({ only: ids(0.6), step }),
    require: () => ({ require: ids(0.2), step }),
    refuse: () => ({ refuse: true }),
    surcharge: () => ({ surcharge: money(r), price_type: r.pick(['flat', ...PRICE_TYPES]), ...label }),
  };
  // A configuration that is refused shows little: `refuse` is rare.
  const kind = r.pick([...EFFECT_KINDS, ...EFFECT_KINDS, 'exclude' as const]);
  return effects[kind === 'refuse' && r.chance(0.5) ? 'exclude' : kind]();
}

export function ruleOf(r: Random, id: number, things: RuleThings): Json {
  return {
    id,
    name: `Rule ${id}`,
    when: r.chance(0.1) ? null : condition(r, things, 0),
    then: Array.from({ length: r.chance(0.7) ? 1 : r.int(1, 3) }, () => effect(r, things)),
    message: r.chance(0.5) ? `Message ${id}` : null,
    active: r.chance(0.95),
  };
}

/** A product with 1 to `most` steps and 0 to 8 rules. */
export function ruledProduct(r: Random, most = 4): RuledCase {
  const tables = optionTables(r);
  const offered = options(r, tables);
  const steps = Array.from({ length: r.int(1, most) }, (_, index) => step(r, index + 1, offered));
  const things = { steps, optionIds: offered.map(({ id }) => Number(id)) };
  const rules = Array.from({ length: r.int(0, 7) }, (_, index) => ruleOf(r, index + 1, things));
  const { own, rows, price_tables } = sharedTables(r, rowsOf(r));
  const product = { id: 1, price_adjustment_percentage: r.pick([0, 4.5]) };
  return { product, steps, rows: own, sharing: rows, price_tables: [...price_tables, ...tables], rules };
}

/** A configuration, whole or in part; most selections are possible ones. */
export function partialBody(r: Random, { steps, rows }: RuledCase): Json {
  const body: Json = r.chance(0.7) ? {} : windowFields(r, 0.3);
  if (r.chance(0.3)) {
    const { leaf_count, opening_v1, opening_v2, fixed_part_type } = r.pick(rows) ?? {};
    const fields = Object.entries({ leaf_count, opening_v1, opening_v2, fixed_part_type });
    for (const [field, value] of fields) if (value !== undefined && r.chance(0.7)) body[field] = value;
  }
  if (r.chance(0.1)) body.pricing_configuration_id = r.int(1, 3);
  if (r.chance(0.9)) body.width = r.pick(SIZES);
  if (r.chance(0.9)) body.height = r.pick(SIZES);
  const isSensible = r.chance(0.7);
  const selections = some(r, steps, isSensible ? 1 : 0.8).flatMap((asked) => {
    const { id, option_ids, options_min, options_max, required } = asked;
    const shuffled = r.chance(0.5) ? (option_ids as number[]) : (option_ids as number[]).toReversed();
    const least = Math.max(Number(options_min), required ? 1 : 0);
    const most = Math.min(options_max == null ? least + 1 : Number(options_max), shuffled.length);
    if (isSensible && (!required || most < least) && r.chance(0.5)) return [];
    const chosen = isSensible ? shuffled.slice(0, r.int(Math.min(least, most), most)) : some(r, shuffled, 0.5);
    if (r.chance(0.01)) chosen.push(97);
    return [{ step_id: r.chance(0.005) ? 90 + Number(id) : id, option_ids: chosen }];
  });
  if (selections.length > 0 || r.chance(0.5)) body.selections = r.chance(0.5) ? selections : selections.reverse();
  return body;
}
