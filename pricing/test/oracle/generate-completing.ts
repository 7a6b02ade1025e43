// Random products that are small enough to go through every body: all effects, windows, sizes, null cells, option tables.
import type { Random } from './generate.ts';
import { type RuleThings, ruleOf } from './generate-rules.ts';
import type { Json } from './oracle.ts';

const OPENINGS = ['fixe', 'gauche'];

function table(r: Random): string {
  if (r.chance(0.3)) return `${r.pick([5, 50, -40])}:${r.pick([20, 30, -30, 40])}`;
  if (r.chance(0.3)) return JSON.stringify({ type: 'formule', A: 10, B: 5, unavailable: ['800_800', '600_600'] });
  const headers = (): number[] => r.pick([[600, 800], [600, 1200], [800]]);
  const [widths, heights] = [headers(), headers()];
  const prices = heights.map(() => widths.map(() => (r.chance(0.2) ? null : r.int(1, 9) * 10)));
  return JSON.stringify({
    type: 'table-directe',
    modeInterpolation: r.pick(['majoration', 'minoration', 'formule']),
    widths,
    heights,
    prices,
  });
}

const windowOf = (r: Random): Json => ({
  ...(r.chance(0.7) ? { leaf_count: r.int(1, 2) } : {}),
  ...(r.chance(0.5) ? { opening_v1: r.pick(OPENINGS) } : {}),
  ...(r.chance(0.1) ? { opening_v2: r.pick([null, 'fixe']) } : {}),
});

/** In plain products nothing but rules decides: most are answered without a search, and each shortcut must be right. */
type Kind = { plain: boolean; tables: boolean; windows: boolean };

const optionOf = (r: Random, id: number, { tables, windows }: Kind): Json => ({
  id,
  name: `Option ${id}`,
  price: r.chance(0.05) ? 0 : 10,
  ...(tables && r.chance(0.3)
    ? { price_type: 'table', price_table_id: r.chance(0.05) ? 103 : r.pick([101, 102]) }
    : { price_type: r.chance(0.9) ? 'flat' : 'per_m2' }),
  ...(r.chance(0.1) ? { maximum_charge: r.pick([0, 5]) } : {}),
  width_mm: r.chance(0.9) ? r.pick([600, 800]) : null,
  height_mm: r.chance(0.9) ? r.pick([600, 800]) : null,
  window: windows && r.chance(0.4) ? windowOf(r) : null,
  active: r.chance(0.9),
});

function stepOf(r: Random, id: number, offered: readonly Json[], { plain }: Kind): Json {
  const some = offered.filter(() => r.chance(0.4)).slice(0, 3);
  const attached = some.length > 0 || r.chance(0.2) ? some : [r.pick(offered)];
  const roof = !plain && r.chance(0.15);
  const options_min = r.chance(0.8) ? 0 : r.int(1, r.chance(0.9) ? Math.min(2, Math.max(attached.length, 1)) : 2);
  const most = r.chance(0.95) ? Math.max(options_min, r.chance(0.8) ? 1 : 2) : r.int(0, 1);
  return {
    id,
    name: `Step ${id}`,
    type: roof ? 'dimension' : r.chance(0.9) ? 'selection' : r.pick(['checkbox', 'pose', 'dimension']),
    content_type: roof ? 'roof_window' : null,
    display_order: r.chance(0.8) ? id : r.int(1, 4),
    active: r.chance(0.95),
    required: r.chance(0.5),
    skippable: r.chance(0.1),
    options_min,
    options_max: r.chance(0.6) ? most : null,
    option_ids: attached.map((one) => one.id),
    content_configuration: { options: attached },
  };
}

const rowOf = (r: Random, id: number): Json => ({
  id,
  active: r.chance(0.95),
  leaf_count: r.int(1, 2),
  opening_v1: r.chance(0.1) ? null : r.pick(OPENINGS),
  price_table: r.chance(0.4) ? table(r) : null,
  minimum_price: r.chance(0.9) ? 50 : null,
  ...(r.chance(0.3) ? { total_width_min: 600, total_width_max: r.pick([600, 800, 1200]) } : {}),
  ...(r.chance(0.2) ? { total_height_min: 601 } : {}),
});

/** A rule about one or two options that takes others away: what a manager writes most. */
function simpleRule(r: Random, id: number, { steps }: RuleThings): Json {
  const of = (): Json => r.pick(steps.filter(({ option_ids }) => (option_ids as number[]).length > 0));
  const leaf = (): Json => {
    const { id: step, option_ids } = of();
    return { option: r.pick(option_ids as number[]), step };
  };
  const { id: step, option_ids } = of();
  const ids = [r.pick(option_ids as number[])];
  const when = r.pick([leaf, leaf, () => ({ all: [leaf(), leaf()] }), () => ({ not: leaf() })])();
  const effect = r.chance(0.8) ? { exclude: ids, step } : { only: ids, step };
  return { id, name: `Rule ${id}`, when, then: [effect], message: null, active: true };
}

export function smallProduct(r: Random): Json {
  const plain = r.chance(0.45);
  const kind: Kind = { plain, tables: r.chance(plain ? 0.2 : 0.4), windows: !plain && r.chance(0.4) };
  const tables = [101, 102].map((id) => ({ id, price_table: table(r) }));
  const offered = [1, 2, 3, 4, 5, 6].map((id) => optionOf(r, id, kind));
  const steps = Array.from({ length: r.int(2, 3) }, (_, index) => stepOf(r, index + 1, offered, kind));
  const rows = plain
    ? [{ id: 1, leaf_count: 1, opening_v1: 'fixe', price_table: null, minimum_price: 50 }]
    : Array.from({ length: r.int(1, 2) }, (_, index) => rowOf(r, index + 1));
  const things: RuleThings = { steps, optionIds: offered.map(({ id }) => Number(id)) };
  const canBeSimple = steps.some(({ option_ids }) => (option_ids as number[]).length > 0);
  const rules = Array.from({ length: r.int(r.chance(0.1) ? 0 : 1, 6) }, (_, index) =>
    (canBeSimple && r.chance(plain ? 0.6 : 0.2) ? simpleRule : ruleOf)(r, index + 1, things),
  );
  const isRefusal = ({ then }: Json): boolean => (then as Json[]).some((effect) => 'refuse' in effect);
  // A rule that nobody can read refuses everything (D14.2).
  if (r.chance(0.01)) rules.push({ id: 9, name: 'Rule 9', when: { width: 'wide' }, then: [{ refuse: true }] });
  return {
    product: { id: 1 },
    steps,
    rows,
    price_tables: tables,
    rules: plain ? rules.filter((rule) => !isRefusal(rule)) : rules,
  };
}
