// D22.1 by force: every body that completes a small product, found by asking for a quote of each.
import { type ProductConfiguration, type QuoteRequest, quote, type Selection } from '../../src/index.ts';
import type { Json } from './oracle.ts';

export type Known = {
  body: QuoteRequest;
  /** Steps that a quote complains of. */
  lacking: ReadonlySet<number>;
  step_id: number;
  option_id: number;
};

/** What each step has selected in a body that is complete. */
export type Complete = ReadonlyMap<number, ReadonlySet<number>>;

const subsets = (ids: readonly number[]): number[][] =>
  ids.reduce<number[][]>((sets, id) => sets.concat(sets.map((set) => [...set, id])), [[]]);

const ordered = (input: Json): Json[] =>
  (input.steps as Json[])
    .filter(({ active }) => active !== false)
    .sort((a, b) => Number(a.display_order) - Number(b.display_order) || Number(a.id) - Number(b.id));

/** Every number at which something begins or ends on an axis. */
function axisSizes(input: Json, name: 'width' | 'height'): number[] {
  const found = new Set([1]);
  const add = (bound: unknown): void => {
    if (typeof bound === 'number') for (const size of [bound - 1, bound, bound + 1]) found.add(size);
  };
  const text = JSON.stringify(input.rules);
  for (const [, part] of text.matchAll(new RegExp(`"${name}":\\{([^}]*)\\}`, 'g')))
    for (const [number] of String(part).matchAll(/\d+/g)) add(Number(number));
  for (const row of input.rows as Json[]) for (const end of ['min', 'max']) add(row[`total_${name}_${end}`]);
  const tables = [...(input.rows as Json[]), ...(input.price_tables as Json[])].map(({ price_table }) => price_table);
  for (const table of tables.filter((one) => typeof one === 'string' && one.startsWith('{'))) {
    const read = JSON.parse(String(table)) as Json;
    for (const header of (read[`${name}s`] ?? []) as number[]) add(header);
    for (const key of (read.unavailable ?? []) as string[]) add(Number(key.split('_')[name === 'width' ? 0 : 1]));
  }
  for (const step of input.steps as Json[])
    for (const option of (step.content_configuration as { options: Json[] }).options) add(option[`${name}_mm`]);
  return [...found].filter((size) => size >= 1 && size <= 100_000);
}

/** Every size that the body leaves open, or that it sends, or none for a roof window to bring its own. */
function sizesOf(input: Json, body: QuoteRequest): object[] {
  const { width, height } = body;
  if (width != null && height != null) return [{ width, height }];
  const sides = {
    width: width == null ? axisSizes(input, 'width') : [width],
    height: height == null ? axisSizes(input, 'height') : [height],
  };
  const sent = sides.width.flatMap((one) => sides.height.map((other) => ({ width: one, height: other })));
  const text = JSON.stringify(input);
  // Between the corners of a rectangle the surface takes other values, too.
  const between = /surface_m2|formule|"-?\d+:/.test(text) ? sides.width.flatMap(nearSurfaces) : [];
  return [
    ...sent,
    ...(height == null ? between : []),
    { ...(width == null ? {} : { width }), ...(height == null ? {} : { height }) },
  ];
}

function nearSurfaces(width: number): object[] {
  return [0.1, 0.3, 0.48, 0.55, 0.64, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.5].flatMap((m2) => {
    const height = Math.round((m2 * 1e6) / width);
    return [height, height + 1].filter((one) => one >= 1 && one <= 100_000).map((one) => ({ width, height: one }));
  });
}

export function completeBodies(input: Json, body: QuoteRequest): Complete[] {
  const configuration = { ...input, currency: 'EUR', price_basis: 'TTC' } as never as ProductConfiguration;
  const steps = ordered(input);
  const { pricing_configuration_id: row, width: _w, height: _h, selections: _s, ...fields } = body;
  const rows =
    row != null
      ? [{ pricing_configuration_id: row }]
      : [
          {},
          ...(input.rows as Json[])
            .filter(({ active }) => active !== false)
            .map(({ id }) => ({ pricing_configuration_id: id })),
        ];
  let states: Selection[][] = [[]];
  for (const { id, option_ids, options_max } of steps) {
    const most = options_max == null ? 99 : Number(options_max);
    const ways = subsets(option_ids as number[]).filter((set) => set.length <= most);
    states = states.flatMap((state) =>
      ways.map((ids) => (ids.length > 0 ? [...state, { step_id: Number(id), option_ids: ids }] : state)),
    );
  }
  const sizes = sizesOf(input, body);
  return states
    .filter((selections) =>
      rows.some((named) =>
        sizes.some((size) => !('code' in quote(configuration, { ...fields, ...named, ...size, selections }))),
      ),
    )
    .map((selections) => new Map(selections.map(({ step_id, option_ids }) => [step_id, new Set(option_ids)])));
}

/** Whether one of the complete bodies has the option, and in earlier steps what is held fast. */
export function mayComplete(
  input: Json,
  complete: readonly Complete[],
  known: Known,
  held: readonly Selection[],
): boolean {
  const steps = ordered(input);
  const { body, lacking, step_id, option_id } = known;
  const active = new Set(steps.map(({ id }) => id));
  if (held.some((selection) => !active.has(selection.step_id))) return false;
  const place = steps.findIndex(({ id }) => id === step_id);
  return complete.some((chosen) => {
    if (!chosen.get(step_id)?.has(option_id)) return false;
    return steps.slice(0, place + 1).every((step, at) => {
      const has = chosen.get(Number(step.id)) ?? new Set<number>();
      const sent = (body.selections ?? []).find((one) => one.step_id === step.id)?.option_ids ?? [];
      const wanted = held.find((one) => one.step_id === step.id)?.option_ids;
      if (at === place) return step.options_max === 1 || !wanted || wanted.every((id) => has.has(id));
      if (sent.length === 0) return lacking.has(Number(step.id)) || has.size === 0;
      return !wanted || (wanted.length === has.size && wanted.every((id) => has.has(id)));
    });
  });
}
