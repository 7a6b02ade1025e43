import {
  checkCompletions,
  checkPricingRowsInPieces,
  checkRulesInPieces,
  choicesInPieces,
  lookAhead,
  parsePriceTable,
  type quote,
  quoteInPieces,
} from '@vantail/pricing';
import { gridText, list, optionOf, stepOf } from '../../pricing/test/support/largest-inputs.ts';

/** The largest products that D3 and D8 allow, and what the service does with them. */
export const OPENINGS = ['fixe', 'gauche', 'droite', 'oscillo'];
export const largeGrid = gridText(200, 200, (column, row) => 100 + column + row + 0.5);
export const fallingGrid = gridText(200, 200, (column, row) => 100_000 - column * 100 - row);
export const otherGrid = gridText(200, 200, (column, row) => 101 + column + row + 0.5);
export const emptyGrid = gridText(200, 200, (column, row) => (column === 199 && row === 199 ? 5 : null));
export const formulaGrid = gridText(200, 200, (column, row) => 100 + column * row + 0.37, 'formule');
export const windowOf = (index: number) =>
  Object.fromEntries([1, 2, 3, 4].map((leaf) => [`opening_v${leaf}`, OPENINGS[(index >> (2 * (leaf - 1))) % 4]]));
export const rowOf = (index: number, more: object = {}) => ({ id: index + 1, active: true, leaf_count: 4, ...more });

export const stepsOf = (
  places: number,
  each: number,
  more: object = {},
  ofOption: (id: number) => object = () => ({}),
) =>
  list(places, (place) =>
    stepOf(
      place,
      list(each, (index) => optionOf(place * each + index + 1, ofOption(place * each + index + 1))),
      more,
    ),
  );
export const ruleOf = (index: number, when: object, then: object[]) => ({
  id: index + 1,
  name: `Rule ${index}`,
  active: true,
  when,
  then,
});

export const product = (parts: { steps?: object[]; rows?: object[]; rules?: object[]; price_tables?: object[] }) =>
  ({
    product: { id: 1, active: true },
    steps: [],
    rows: [],
    rules: [],
    price_tables: [],
    ...parts,
  }) as never as Parameters<typeof quote>[0];

export const tables = new Map<string, ReturnType<typeof parsePriceTable>>();
/** As the service does: what is parsed is kept. */
export const tableOf =
  (given: ReturnType<typeof product>) => (row: { price_table?: unknown; price_table_id?: number | null }) => {
    const text = row.price_table_id
      ? (given.price_tables as unknown as { id: number; price_table: string }[]).find(
          ({ id }) => id === row.price_table_id,
        )?.price_table
      : row.price_table;
    const known = tables.get(String(text)) ?? parsePriceTable(text as never);
    tables.set(String(text), known);
    return known;
  };

export const maxSteps = stepsOf(200, 500, { required: true, options_max: null });
/** 500 rules of 200 leaves and 50 effects, each of them on other steps; 16 KiB hold some 11 bytes a leaf. */
export const maxRules = list(500, (index) =>
  ruleOf(
    index,
    { any: list(200, (leaf) => ({ option: 1 + ((index * 200 + leaf) % 99_000) })) },
    list(50, (effect) => ({
      exclude: list(1, () => 500 * (150 + effect - 1) + 1 + (index % 500)),
      step: 150 + effect,
    })),
  ),
);
export const widthRules = list(500, (index) =>
  ruleOf(
    index,
    { all: list(200, (leaf) => ({ width: { min: 300 + index + leaf } })) },
    list(50, (effect) => ({ exclude: [500 * (effect * 4) + 1 + (index % 500)], step: effect * 4 + 1 })),
  ),
);
export const windowSteps = stepsOf(200, 500, { required: false, options_max: null }, (id) => ({
  window: { [`opening_v${1 + (id % 4)}`]: OPENINGS[(id >> 2) % 4] },
}));
export const windowRows = list(5_000, (index) => rowOf(index, { ...windowOf(index), minimum_price: 100 }));

export const allMax = product({ steps: maxSteps, rules: maxRules, rows: windowRows });
export const widthsOnAll = product({ steps: maxSteps, rules: widthRules, rows: windowRows });
export const windowsMax = product({ steps: windowSteps, rules: widthRules, rows: windowRows });
export const onlyBig = product({ steps: maxSteps });
/** As large as D22.2 wants to be searched to the end, with many dead ends. */
export const wholeSearched = product({
  steps: stepsOf(60, 50, { required: true, options_max: 1 }),
  rules: list(500, (index) => {
    const place = 1 + (index % 59);
    const before = (index * 7) % place;
    const option = { option: before * 50 + (index % 50) + 1, step: before + 1 };
    const exclude = list(25, (turn) => place * 50 + ((index + turn) % 50) + 1);
    const when = { all: [option, { width: { min: 400 + 10 * (index % 20) } }] };
    return ruleOf(index, when, [{ exclude, step: place + 1 }]);
  }),
  rows: [rowOf(0, { minimum_price: 100 })],
});
export const manyChosen = {
  width: 1_000,
  height: 1_000,
  selections: list(200, (place) => ({ step_id: place + 1, option_ids: [place * 500 + 1] })),
};
export const size = (width: number, height: number) => ({ width, height, selections: [] });

export const rules = (given: ReturnType<typeof product>) => () => checkRulesInPieces(given as never);
export const rowsCheck = (given: ReturnType<typeof product>) => () => checkPricingRowsInPieces(given as never);
export const completionsCheck = (given: ReturnType<typeof product>) => () => checkCompletions(given as never);
export const priced = (given: ReturnType<typeof product>, body: object) => () =>
  quoteInPieces(given, body as never, { tableOf: tableOf(given) as never });
export const chosen = (given: ReturnType<typeof product>, body: object) => () =>
  choicesInPieces(given, body as never, { tableOf: tableOf(given) as never, look: lookAhead });

export const overlapping = (price_table: string, more: (index: number) => object = () => ({})) =>
  product({
    rows: list(5_000, (index) =>
      rowOf(index, { leaf_count: 1, opening_v1: index % 2 ? 'fixe' : 'gauche', price_table_id: 1, ...more(index) }),
    ),
    price_tables: [{ id: 1, price_table }],
  });
export const sharing = (price_table: string, count = 5_000) =>
  overlapping(price_table, (index) => ({ id: index + 1, active: index < count }));
/** Rows of one window that hold nothing of what was asked, and do not overlap. */
export const apart = product({
  rows: list(5_000, (index) =>
    rowOf(index, {
      leaf_count: 1,
      opening_v1: 'fixe',
      total_width_min: 400 + (index % 70) * 20,
      total_width_max: 400 + (index % 70) * 20 + 19,
      total_height_min: 400 + Math.floor(index / 70) * 20,
      total_height_max: 400 + Math.floor(index / 70) * 20 + 19,
      price_table_id: 1,
    }),
  ),
  price_tables: [{ id: 1, price_table: emptyGrid }],
});

/** All leaves ask for options of the first step, all effects act on the last: one step has all of the work. */
export const oneStep = product({
  steps: maxSteps,
  rows: windowRows,
  rules: list(500, (index) =>
    ruleOf(
      index,
      { any: list(200, (leaf) => ({ not: { not: { not: { option: 1 + ((index + leaf) % 500), step: 1 } } } })) },
      list(50, (effect) => ({ exclude: [99_501 + ((index * 50 + effect) % 500)], step: 200 })),
    ),
  ),
});
