// Random products and requests for the quote oracle. Most requests are sensible, so that most of them meet a price.
import { amountText, percentage, type Random, rowFields, tableText } from './generate.ts';
import type { Json } from './oracle.ts';

const OPENINGS = ['fixe', 'gauche', null];
const PRICE_TYPES = ['flat', 'flat', 'percent', 'per_m2', 'per_linear_metre', 'per_leaf'];

function quotedRow(r: Random, id: number): Json {
  const range = r.chance(0.6);
  const [w, h] = [r.int(100, 900), r.int(100, 900)];
  return {
    ...rowFields(r),
    ...(r.chance(0.6) && { price_table: tableWithKeys(r) }),
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

/** A formula with a few unavailable keys near where requests fall, or any table. */
function tableWithKeys(r: Random): string {
  if (r.chance(0.8)) return tableText(r);
  const keys = Array.from({ length: 40 }, () => `"${500 + 100 * r.int(0, 4)}_${500 + 100 * r.int(0, 4)}"`);
  const coefficients = r.chance(0.6) ? `"A":${amountText(r)},"B":${amountText(r)}` : '"A":null';
  const sample = '{"largeur":800,"hauteur":900,"prix":304}';
  return `{"type":"formule",${coefficients},"echantillons":[${sample}],"unavailable":[${keys.join()}]}`;
}

function quotedStep(r: Random, id: number): Json {
  const roof = r.chance(0.3);
  const ids = [1, 2, 3, 4].slice(0, r.int(roof ? 1 : 0, 4)).map((n) => id * 10 + n);
  const options = ids.map((optionId) => ({
    id: optionId,
    name: `Option ${optionId}`,
    price: r.chance(0.1) ? 0 : Number(amountText(r)) * (r.chance(0.15) ? -1 : 1),
    price_type: roof && r.chance(0.7) ? 'flat' : r.pick(PRICE_TYPES),
    width_mm: r.chance(0.9) ? r.pick([550, 780, 940]) : null,
    height_mm: r.chance(0.9) ? r.pick([780, 980]) : null,
    active: r.chance(0.95),
  }));
  const isAttached = r.chance(0.95);
  const options_min = r.chance(0.8) ? 0 : r.int(1, 2);
  return {
    id,
    name: `Step ${id}`,
    type: roof ? 'dimension' : r.pick(['selection', 'checkbox', 'pose']),
    content_type: roof ? r.pick(['roof_window', 'fenetre_de_toit']) : null,
    display_order: r.int(1, 9),
    active: r.chance(0.95),
    required: r.chance(0.3),
    skippable: r.chance(0.2),
    options_min,
    options_max: r.chance(0.7) ? null : options_min + r.int(0, 2),
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

const near = (r: Random): number => (r.chance(0.5) ? r.int(2, 14) * 100 + r.pick([0, 0, 0, 50]) : r.int(150, 1500));

export function quoteCase(r: Random): { product: Json; steps: Json[]; rows: Json[]; request: Json } {
  const product = { id: 1, price_adjustment_percentage: r.chance(0.3) ? 0 : percentage(r) };
  const steps = Array.from({ length: r.int(0, 2) }, (_, i) => quotedStep(r, i + 1));
  const rows = Array.from({ length: r.int(0, 1) + r.int(0, 3) }, (_, i) => quotedRow(r, i + 1)).reverse();
  const request: Json = {};
  const [width, height] = [near(r), near(r)];
  if (r.chance(0.93)) request.width = width;
  if (r.chance(0.93)) request.height = height;
  if (r.chance(0.3)) request.pricing_configuration_id = r.int(1, Math.max(rows.length, 1));
  if (r.chance(0.3)) request.leaf_count = r.int(1, 2);
  if (r.chance(0.2)) request.opening_v1 = r.pick(OPENINGS);
  if (r.chance(0.1)) request.opening_v2 = r.pick([null, null, 'fixe']);
  if (r.chance(0.1)) request.fixed_part_type = r.pick(['aucune', 'imposte', null]);
  if (r.chance(0.5)) request.quantity = r.pick([1, 2, 3, 7, 10_000]);
  const selections = steps.filter(() => r.chance(0.85)).map((step) => selection(r, step));
  if (selections.length > 0 || r.chance(0.5)) request.selections = selections;
  return { product, steps, rows, request };
}
