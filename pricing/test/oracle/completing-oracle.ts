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
type Complete = ReadonlyMap<number, ReadonlySet<number>>;

const subsets = (ids: readonly number[]): number[][] =>
  ids.reduce<number[][]>((sets, id) => sets.concat(sets.map((set) => [...set, id])), [[]]);

const ordered = (input: Json): Json[] =>
  (input.steps as Json[])
    .filter(({ active }) => active !== false)
    .sort((a, b) => Number(a.display_order) - Number(b.display_order) || Number(a.id) - Number(b.id));

/** The leaves of all conditions. */
const leavesIn = (input: Json): Json[] => {
  const under = (condition: Json): Json[] => {
    if ('not' in condition) return under(condition.not as Json);
    const parts = (condition.all ?? condition.any) as Json[] | undefined;
    return parts ? parts.flatMap(under) : [condition];
  };
  return (input.rules as Json[]).flatMap(({ when }) => (when ? under(when as Json) : []));
};

const optionsIn = (input: Json): Json[] =>
  (input.steps as Json[]).flatMap((step) => (step.content_configuration as { options: Json[] }).options);

const tablesIn = (input: Json): string[] =>
  [...(input.rows as Json[]), ...(input.price_tables as Json[])].flatMap(({ price_table }) =>
    typeof price_table === 'string' ? [price_table] : [],
  );

type Bounds = { min?: number; max?: number };

const surfacesIn = (input: Json): number[] =>
  leavesIn(input).flatMap(({ surface_m2 }) => {
    const { min, max } = (surface_m2 ?? {}) as Bounds;
    return [min, max].flatMap((m2) => (typeof m2 === 'number' ? [Math.round(m2 * 1e6)] : []));
  });

/** Every number at which something begins or ends on an axis. */
function axisSizes(input: Json, name: 'width' | 'height'): number[] {
  const found = new Set([1]);
  const add = (bound: unknown): void => {
    if (typeof bound === 'number') for (const size of [bound - 1, bound, bound + 1]) found.add(size);
  };
  for (const leaf of leavesIn(input)) for (const bound of Object.values((leaf[name] ?? {}) as Bounds)) add(bound);
  for (const row of input.rows as Json[]) for (const end of ['min', 'max']) add(row[`total_${name}_${end}`]);
  for (const table of tablesIn(input).filter((one) => one.startsWith('{'))) {
    const read = JSON.parse(table) as Json;
    for (const header of (read[`${name}s`] ?? []) as number[]) add(header);
    for (const key of (read.unavailable ?? []) as string[]) add(Number(key.split('_')[name === 'width' ? 0 : 1]));
  }
  for (const option of optionsIn(input)) add(option[`${name}_mm`]);
  // A surface that is asked for exactly has few sizes.
  if (surfacesIn(input).length > 0) for (const size of [600, 800, 801, 1000, 1200, 1250]) found.add(size);
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
  // Between the corners of a rectangle the surface takes other values, too.
  const isLine = (table: string): boolean => table.includes('formule') || !table.startsWith('{');
  const surfaces = [...surfacesIn(input), ...(tablesIn(input).some(isLine) ? SURFACES : [])];
  const between = [
    ...(height == null ? sides.width.flatMap((one) => nearSurfaces(one, surfaces)) : []),
    ...(width == null ? sides.height.flatMap((one) => nearSurfaces(one, surfaces).map(turned)) : []),
  ];
  const mark = markOf(input);
  return [
    ...new Map([...sent, ...between].map((size) => [mark(size), size])).values(),
    { ...(width == null ? {} : { width }), ...(height == null ? {} : { height }) },
  ];
}

type Size = { width: number; height: number };

const SURFACES = [0.1, 0.3, 0.48, 0.55, 0.64, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.5, 6.5].map((m2) => m2 * 1e6);

const turned = ({ width, height }: Size): Size => ({ width: height, height: width });

function nearSurfaces(width: number, surfaces: readonly number[]): Size[] {
  return [...new Set(surfaces)].flatMap((mm2) => {
    const height = Math.floor(mm2 / width);
    return [height - 1, height, height + 1]
      .filter((one) => one >= 1 && one <= 100_000)
      .map((one) => ({ width, height: one }));
  });
}

/** What bounds, ranges and tables say of a size: of those with the same mark one is asked for. */
function markOf(input: Json): (size: Size) => string {
  const leaves = leavesIn(input).filter((leaf) => 'width' in leaf || 'height' in leaf || 'surface_m2' in leaf);
  const rows = input.rows as Json[];
  const isIn = ({ min, max }: Bounds, value: number, unit = 1): boolean =>
    (min == null || value >= Math.round(min * unit)) && (max == null || value <= Math.round(max * unit));
  const used = new Set(optionsIn(input).map(({ price_table_id }) => price_table_id));
  const tables = (input.price_tables as Json[]).filter(({ id }) => used.has(id));
  const alone = [...rows.map(rowAlone), ...tables.map(tableAlone)];
  return (size) => {
    const { width, height } = size;
    const ofLeaf = (leaf: Json): boolean => {
      if ('surface_m2' in leaf) return isIn(leaf.surface_m2 as Bounds, width * height, 1e6);
      return 'width' in leaf ? isIn(leaf.width as Bounds, width) : isIn(leaf.height as Bounds, height);
    };
    const ofRow = (row: Json): boolean =>
      isIn({ min: row.total_width_min, max: row.total_width_max } as Bounds, width) &&
      isIn({ min: row.total_height_min, max: row.total_height_max } as Bounds, height);
    const marks = [...leaves.map(ofLeaf), ...rows.map(ofRow), ...alone.map((isPriced) => isPriced(size))];
    return marks.map(Number).join('');
  };
}

const isQuoted = (input: object, body: object): boolean =>
  !('code' in quote({ product: { id: 1 }, currency: 'EUR', price_basis: 'TTC', ...input } as never, body as never));

/** Whether a row has a price at a size, in a product of its own. */
const rowAlone = (row: Json) => {
  const product = { steps: [], rows: [{ ...row, active: true }] };
  return (size: Size): boolean => isQuoted(product, size);
};

/** Whether an option with a table has one. */
const tableAlone = (table: Json) => {
  const options = [{ id: 1, price: 0, price_type: 'table', price_table_id: table.id }];
  const step = { id: 1, option_ids: [1], content_configuration: { options } };
  const product = { steps: [step], rows: [{ id: 1, minimum_price: 50 }], price_tables: [table] };
  return (size: Size): boolean => isQuoted(product, { ...size, selections: [{ step_id: 1, option_ids: [1] }] });
};

/** Every way to choose something, or nothing, in each step. */
export function openSelections(input: Json): Selection[][] {
  let states: Selection[][] = [[]];
  for (const { id, option_ids, options_max } of ordered(input)) {
    const most = options_max == null ? 99 : Number(options_max);
    const ways = subsets(option_ids as number[]).filter((set) => set.length <= most);
    states = states.flatMap((state) =>
      ways.map((ids) => (ids.length > 0 ? [...state, { step_id: Number(id), option_ids: ids }] : state)),
    );
  }
  return states;
}

/** Every complete body, as far as it is worth asking for; what was found may change what is. */
export function* completions(
  input: Json,
  body: QuoteRequest,
  isWorth: (selections: readonly Selection[]) => boolean,
): Generator<Complete> {
  const configuration = { ...input, currency: 'EUR', price_basis: 'TTC' } as never as ProductConfiguration;
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
  const sizes = sizesOf(input, body);
  for (const selections of openSelections(input)) {
    if (!isWorth(selections)) continue;
    const isComplete = rows.some((named) =>
      sizes.some((size) => !('code' in quote(configuration, { ...fields, ...named, ...size, selections }))),
    );
    if (isComplete) yield new Map(selections.map(({ step_id, option_ids }) => [step_id, new Set(option_ids)]));
  }
}

export const completeBodies = (input: Json, body: QuoteRequest): Complete[] => [
  ...completions(input, body, () => true),
];

/** Every body that is worth a look: each choice with each row and each size, or none of them. */
export function* everyBody(input: Json): Generator<QuoteRequest> {
  const rows = (input.rows as Json[]).filter(({ active }) => active !== false);
  const named = [{}, ...rows.map(({ id }) => ({ pricing_configuration_id: Number(id) }))];
  const sizes = sizesOf(input, {});
  for (const selections of openSelections(input))
    for (const row of named) for (const size of sizes) yield { ...row, ...size, selections };
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
