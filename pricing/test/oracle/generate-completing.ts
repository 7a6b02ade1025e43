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
});

export function smallProduct(r: Random): Json {
  const withTables = r.chance(0.4);
  const tables = [101, 102].map((id) => ({ id, price_table: table(r) }));
  const withWindows = r.chance(0.4);
  const option = (id: number): Json => ({
    id,
    name: `Option ${id}`,
    price: r.chance(0.05) ? 0 : 10,
    ...(withTables && r.chance(0.3)
      ? { price_type: 'table', price_table_id: r.chance(0.05) ? 103 : r.pick([101, 102]) }
      : { price_type: 'flat' }),
    width_mm: r.chance(0.9) ? r.pick([600, 800]) : null,
    height_mm: r.chance(0.9) ? r.pick([600, 800]) : null,
    window: withWindows && r.chance(0.4) ? windowOf(r) : null,
    active: r.chance(0.95),
  });
  const offered = [1, 2, 3, 4, 5, 6].map(option);
  const steps = Array.from({ length: r.int(2, 3) }, (_, index): Json => {
    const attached = offered.filter(() => r.chance(0.4)).slice(0, 3);
    const roof = r.chance(0.15);
    const options_min = r.chance(0.85) ? 0 : r.int(1, 2);
    return {
      id: index + 1,
      name: `Step ${index + 1}`,
      type: roof ? 'dimension' : 'selection',
      content_type: roof ? 'roof_window' : null,
      display_order: index + 1,
      active: true,
      required: r.chance(0.5),
      skippable: r.chance(0.1),
      options_min,
      options_max: r.chance(0.6) ? Math.max(1, options_min) : null,
      option_ids: attached.map(({ id }) => id),
      content_configuration: { options: attached },
    };
  });
  const row = (id: number): Json => ({
    id,
    active: r.chance(0.95),
    leaf_count: r.int(1, 2),
    opening_v1: r.pick(OPENINGS),
    price_table: r.chance(0.4) ? table(r) : null,
    minimum_price: r.chance(0.9) ? 50 : null,
    ...(r.chance(0.3) ? { total_width_min: 600, total_width_max: r.pick([600, 800, 1200]) } : {}),
    ...(r.chance(0.2) ? { total_height_min: 601 } : {}),
  });
  const rows = Array.from({ length: r.int(1, 2) }, (_, index) => row(index + 1));
  const things: RuleThings = { steps, optionIds: offered.map(({ id }) => Number(id)) };
  const rules = Array.from({ length: r.int(1, 6) }, (_, index) => ruleOf(r, index + 1, things));
  return { product: { id: 1 }, steps, rows, price_tables: tables, rules };
}
