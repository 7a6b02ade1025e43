import { windowSvg } from '@vantail/drawing';
import {
  adjustPriceTableInPieces,
  cellCounts,
  checkPricingRowsInPieces,
  checkRulesInPieces,
  choicesInPieces,
  lookAhead,
  parsePriceTable,
  type quote,
  quoteInPieces,
  remapRowReferences,
} from '@vantail/pricing';
import { closedFormula, gridText, list, optionOf, stepOf, threadMs } from '../pricing/test/support/largest-inputs.ts';
import { findTargets } from '../server/src/bulk/imports/brand-lists/find-targets.ts';
import { thingReader } from '../server/src/bulk/imports/brand-lists/named-things.ts';
import { compareTable } from '../server/src/bulk/imports/comparing/compare-table.ts';
import { matchTables } from '../server/src/bulk/imports/matching/match-tables.ts';
import { offerPage } from '../server/src/offers/html/offer-html.ts';
import { offerModelInPieces } from '../server/src/offers/model/make-offer-model.ts';
import { productLine, SAMPLE_TERMS, sampleQuote } from '../server/test/support/sample-offers.ts';

/**
 * `node scripts/run.mjs bench/loops.ts [part of a name]`: the loops whose length a tenant decides, each with the largest input that D3 and D8 allow: CPU
 * of the longest piece that has the thread, and of the whole (docs/reliability.md). The bar is 50 ms for a piece.
 */
const only = process.argv[2] ?? '';
const REPEATS = 4;

type Work = () => unknown;

/** Works on a new copy of a product each time: what is kept with its steps and rules is made anew, as after a change. */
type OfProduct = {
  readonly product: ReturnType<typeof product>;
  readonly work: (copy: ReturnType<typeof product>) => Work;
};
const afterChange = (given: ReturnType<typeof product>, work: OfProduct['work']): OfProduct => ({
  product: given,
  work,
});

const isPieces = (made: unknown): made is Generator<unknown, unknown, undefined> =>
  typeof made === 'object' && made !== null && typeof (made as Generator).next === 'function';

/** The longest piece and the whole, in milliseconds of this thread; the best of some runs, as the first is not compiled yet. */
const measured = (given: Work | OfProduct) => {
  let best = { longest: Number.POSITIVE_INFINITY, whole: Number.POSITIVE_INFINITY, pieces: 0 };
  for (let run = 0; run < REPEATS; run += 1) {
    const work = 'work' in given ? given.work(structuredClone(given.product)) : given;
    let [longest, whole, pieces] = [0, 0, 0];
    let since = threadMs();
    const made = work();
    const piece = () => {
      const ms = threadMs() - since;
      if (process.env.SHOW && ms > 30) console.log(`piece ${pieces}: ${ms.toFixed(0)} ms`);
      longest = Math.max(longest, ms);
      whole += ms;
      pieces += 1;
      since = threadMs();
    };
    if (isPieces(made)) while (!made.next().done) piece();
    piece();
    if (longest < best.longest) best = { longest, whole, pieces };
    if (whole > 5_000) break;
  }
  return best;
};

const OPENINGS = ['fixe', 'gauche', 'droite', 'oscillo'];
const largeGrid = gridText(200, 200, (column, row) => 100 + column + row + 0.5);
const fallingGrid = gridText(200, 200, (column, row) => 100_000 - column * 100 - row);
const otherGrid = gridText(200, 200, (column, row) => 101 + column + row + 0.5);
const emptyGrid = gridText(200, 200, (column, row) => (column === 199 && row === 199 ? 5 : null));
const formulaGrid = gridText(200, 200, (column, row) => 100 + column * row + 0.37, 'formule');
const windowOf = (index: number) =>
  Object.fromEntries([1, 2, 3, 4].map((leaf) => [`opening_v${leaf}`, OPENINGS[(index >> (2 * (leaf - 1))) % 4]]));
const rowOf = (index: number, more: object = {}) => ({ id: index + 1, active: true, leaf_count: 4, ...more });

const stepsOf = (places: number, each: number, more: object = {}, ofOption: (id: number) => object = () => ({})) =>
  list(places, (place) =>
    stepOf(
      place,
      list(each, (index) => optionOf(place * each + index + 1, ofOption(place * each + index + 1))),
      more,
    ),
  );
const ruleOf = (index: number, when: object, then: object[]) => ({
  id: index + 1,
  name: `Rule ${index}`,
  active: true,
  when,
  then,
});

const product = (parts: { steps?: object[]; rows?: object[]; rules?: object[]; price_tables?: object[] }) =>
  ({
    product: { id: 1, active: true },
    steps: [],
    rows: [],
    rules: [],
    price_tables: [],
    ...parts,
  }) as never as Parameters<typeof quote>[0];

const tables = new Map<string, ReturnType<typeof parsePriceTable>>();
/** As the service does: what is parsed is kept. */
const tableOf =
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

const maxSteps = stepsOf(200, 500, { required: true, options_max: null });
/** 500 rules of 200 leaves and 50 effects, each of them on other steps; 16 KiB hold some 11 bytes a leaf. */
const maxRules = list(500, (index) =>
  ruleOf(
    index,
    { any: list(200, (leaf) => ({ option: 1 + ((index * 200 + leaf) % 99_000) })) },
    list(50, (effect) => ({
      exclude: list(1, () => 500 * (150 + effect - 1) + 1 + (index % 500)),
      step: 150 + effect,
    })),
  ),
);
const widthRules = list(500, (index) =>
  ruleOf(
    index,
    { all: list(200, (leaf) => ({ width: { min: 300 + index + leaf } })) },
    list(50, (effect) => ({ exclude: [500 * (effect * 4) + 1 + (index % 500)], step: effect * 4 + 1 })),
  ),
);
const windowSteps = stepsOf(200, 500, { required: false, options_max: null }, (id) => ({
  window: { [`opening_v${1 + (id % 4)}`]: OPENINGS[(id >> 2) % 4] },
}));
const windowRows = list(5_000, (index) => rowOf(index, { ...windowOf(index), minimum_price: 100 }));

const allMax = product({ steps: maxSteps, rules: maxRules, rows: windowRows });
const widthsOnAll = product({ steps: maxSteps, rules: widthRules, rows: windowRows });
const windowsMax = product({ steps: windowSteps, rules: widthRules, rows: windowRows });
const onlyBig = product({ steps: maxSteps });
const manyChosen = {
  width: 1_000,
  height: 1_000,
  selections: list(200, (place) => ({ step_id: place + 1, option_ids: [place * 500 + 1] })),
};
const size = (width: number, height: number) => ({ width, height, selections: [] });

const rules = (given: ReturnType<typeof product>) => () => checkRulesInPieces(given as never);
const rowsCheck = (given: ReturnType<typeof product>) => () => checkPricingRowsInPieces(given as never);
const priced = (given: ReturnType<typeof product>, body: object) => () =>
  quoteInPieces(given, body as never, { tableOf: tableOf(given) as never });
const chosen = (given: ReturnType<typeof product>, body: object) => () =>
  choicesInPieces(given, body as never, { tableOf: tableOf(given) as never, look: lookAhead });

const overlapping = (price_table: string, more: (index: number) => object = () => ({})) =>
  product({
    rows: list(5_000, (index) =>
      rowOf(index, { leaf_count: 1, opening_v1: index % 2 ? 'fixe' : 'gauche', price_table_id: 1, ...more(index) }),
    ),
    price_tables: [{ id: 1, price_table }],
  });
const sharing = (price_table: string, count = 5_000) =>
  overlapping(price_table, (index) => ({ id: index + 1, active: index < count }));
/** Rows of one window that hold nothing of what was asked, and do not overlap. */
const apart = product({
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

const headed = (headings: (index: number) => string[]) =>
  list(5_000, (index) => ({
    id: `S!A${index}`,
    sheet: 'S',
    range: `A${index + 1}:B${index + 2}`,
    headings: headings(index),
  }));
const identities = list(5_000, (index) => ({
  ...rowOf(index, { fixed_part_type: 'aucune' }),
  ...windowOf(0),
  ...Object.fromEntries([1, 2, 3, 4].map((leaf) => [`fixed_part_opening_v${leaf}`, null])),
})) as never as Parameters<typeof matchTables>[1];
const matched = (headings: (index: number) => string[]) => {
  const found = headed(headings) as never as Parameters<typeof matchTables>[0];
  return () => matchTables(found, identities, {});
};
const detected = (text: string) => {
  const table = parsePriceTable(text);
  return {
    id: 'A1',
    sheet: null,
    range: 'A1:GS201',
    headings: [],
    layout: 'grid',
    doubts: [],
    hasFaults: false,
    ...(table as object),
  } as never as Parameters<typeof compareTable>[1];
};

const things = list(20_000, (index) => ({
  kind: 'product' as const,
  id: index + 1,
  name: 'PVC 70 alu',
  labels: ['PVC 70', 'PVC 70 alu', `R ${index}`],
}));

const content = { list: list(11_000, (index) => ({ pricingConfig: index + 1 })) };

/** All leaves ask for options of the first step, all effects act on the last: one step has all of the work. */
const oneStep = product({
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

const WORKS: Record<string, Work | OfProduct> = {
  'first rules: all at their limits': afterChange(allMax, rules),
  'first rules: windows in every option': afterChange(windowsMax, rules),
  'first quote: all at their limits': afterChange(allMax, (copy) => priced(copy, manyChosen)),
  'first quote: windows in every option': afterChange(windowsMax, (copy) => priced(copy, manyChosen)),
  'first quote: all rules on one step': afterChange(oneStep, (copy) => priced(copy, manyChosen)),
  'first choices: all at their limits': afterChange(allMax, (copy) => chosen(copy, manyChosen)),
  'first choices: windows in every option': afterChange(windowsMax, (copy) => chosen(copy, manyChosen)),
  'first choices: nothing said': afterChange(onlyBig, (copy) => chosen(copy, { selections: [] })),
  'first choices: all rules on one step': afterChange(oneStep, (copy) => chosen(copy, manyChosen)),
  'quote: all rules on one step': priced(oneStep, manyChosen),
  'choices: nothing said': chosen(allMax, { selections: [] }),
  'rules: all at their limits': rules(allMax),
  'rules: widths on 50 steps': rules(widthsOnAll),
  'rules: windows in every option': rules(windowsMax),
  'rules: 100,000 options, none': rules(onlyBig),
  'rows: 60 share a grid': rowsCheck(sharing(largeGrid, 60)),
  'rows: 5,000 share a grid': rowsCheck(sharing(largeGrid)),
  'rows: 5,000 share a falling grid': rowsCheck(sharing(fallingGrid)),
  'rows: 5,000 share a grid by formula': rowsCheck(sharing(formulaGrid)),
  'rows: 5,000 share 20,000 samples': rowsCheck(
    sharing(
      JSON.stringify({
        type: 'formule',
        A: 1,
        B: 1,
        echantillons: list(10_000, (index) => ({ largeur: 500 + index, hauteur: 600, prix: index + 1 })),
      }),
    ),
  ),
  'rows: 5,000 that do not overlap': rowsCheck(apart),
  'rows: 80 grids of their own': rowsCheck(
    product({ rows: list(80, (index) => rowOf(index, { price_table: largeGrid })) }),
  ),
  'quote: all at their limits': priced(allMax, manyChosen),
  'quote: windows in every option': priced(windowsMax, manyChosen),
  'nearest sizes: empty grids, 5,000 rows': priced(
    overlapping(emptyGrid, () => ({ opening_v1: 'fixe' })),
    { ...size(1_000, 1_000), opening_v1: 'fixe' },
  ),
  'nearest sizes: 5,000 ambiguous rows': priced(overlapping(largeGrid), { ...size(5_000, 1_000) }),
  'nearest sizes: 5,000 rows apart': priced(apart, { ...size(3_000, 3_000), opening_v1: 'fixe' }),
  'nearest sizes: the last of 5,000 rows': priced(
    overlapping(emptyGrid, (index) => ({
      opening_v1: 'fixe',
      ...(index < 4_999 && { total_width_max: 405, total_height_max: 405 + index }),
    })),
    { ...size(1_000, 1_000), opening_v1: 'fixe' },
  ),
  'nearest sizes: 3,000 options with a table': priced(
    product({
      steps: [
        stepOf(
          0,
          list(3_000, (index) => optionOf(index + 1, { price_type: 'table', price_table_id: index + 2 })),
          { options_max: null },
        ),
      ],
      rows: [rowOf(0, { leaf_count: 1, price_table: emptyGrid })],
      price_tables: list(3_000, (index) => ({
        id: index + 2,
        price_table: gridText(200, 2, (column) => (column === index % 200 ? null : 5)),
      })),
    }),
    { width: 1_000, height: 405, selections: [{ step_id: 1, option_ids: list(500, (index) => index + 1) }] },
  ),
  'nearest sizes: 40,000 keys unavailable': priced(
    overlapping(closedFormula, () => ({
      opening_v1: 'fixe',
      total_width_min: 500,
      total_width_max: 699,
      total_height_min: 500,
      total_height_max: 699,
    })),
    { ...size(600, 600), opening_v1: 'fixe' },
  ),
  'choices: all at their limits': chosen(allMax, manyChosen),
  'choices: widths on 50 steps': chosen(widthsOnAll, manyChosen),
  'choices: windows in every option': chosen(windowsMax, manyChosen),
  'choices: ambiguous rows': chosen(overlapping(largeGrid), size(5_000, 1_000)),
  'answer of choices as JSON': (() => {
    let made: unknown;
    return () => {
      if (!made) {
        const work = chosen(allMax, manyChosen)();
        let step = work.next();
        while (!step.done) step = work.next();
        made = step.value;
      }
      const text = JSON.stringify(made);
      if (process.env.SHOW) console.log(text.length);
      return text;
    };
  })(),
  'parsing of a table of 512 KiB': () => parsePriceTable(largeGrid),
  'cells of two grids compared': () => cellCounts(largeGrid, otherGrid),
  'adjustment of a table': () =>
    adjustPriceTableInPieces(largeGrid, { percentage: 3.3 } as never, parsePriceTable(largeGrid)),
  'import: a table compared': () => compareTable(largeGrid, detected(otherGrid), undefined),
  'import: a falling table compared': () => compareTable(largeGrid, detected(fallingGrid), undefined),
  'import: 5,000 tables by id': matched((index) => [`#${index + 1}`]),
  'import: 5,000 tables by fields': matched(() => [
    'leaf_count=4 opening_v1=fixe opening_v2=fixe opening_v3=fixe opening_v4=gauche',
  ]),
  'import: 5,000 tables by words': matched((index) => [`4 vantaux ${index}`, '4 vantaux', 'oscillo-battant']),
  'import: 5,000 tables by name': matched(() => ['4 vantaux, fixe, fixe, fixe, fixe']),
  'import: 5,000 texts among 20,000 products': () => {
    const reader = thingReader(things, []);
    const found = list(5_000, (index) => ({
      id: `S!A${index}`,
      sheet: null,
      range: 'A1:B2',
      headings: [`PVC 70 alu, gauche ${index}`],
    }));
    return (function* () {
      try {
        yield* findTargets(found as never, [], yield* reader);
      } catch {
        // Past the limit the list is refused.
      }
    })();
  },
  'remap of 11,000 references': () => remapRowReferences(content, (id) => id + 1),
  'drawing: four leaves': () =>
    windowSvg(
      { leaf_count: 4, ...windowOf(27), fixed_part_type: 'imposte', fixed_part_opening_v1: 'fixe' } as never,
      { width: 100_000, height: 100_000 } as never,
    ),
};

/** 200 lines of up to 200 steps and 500 options each; a body of 1 MiB holds some 140,000 options. */
const offerOf = (lines: number, each: number) => {
  const line = productLine(1 as never, {} as never) as never as Record<string, unknown> & { choices: object[] };
  const steps = list(200, (place) => ({
    ...line.choices[0],
    step_id: place + 1,
    options: list(each, (index) => ({ option_id: index + 1, name: `${'x'.repeat(180)} 1350 x 12,5 ${index}` })),
  }));
  const breakdown = steps.flatMap(({ step_id, options }) =>
    options.map(({ option_id, name }) => ({ kind: 'option', label: name, amount: 1, step_id, option_id })),
  );
  return sampleQuote(list(lines, (index) => ({ ...line, id: index + 1, choices: steps, breakdown })) as never);
};
const offered = (quote: ReturnType<typeof offerOf>, dimensions: 'show' | 'hide' = 'show') =>
  function* () {
    const model = yield* offerModelInPieces({
      quote,
      terms: SAMPLE_TERMS,
      request: { dimensions },
      isItemised: true,
    });
    return yield* offerPage(model, null);
  };
Object.assign(WORKS, {
  'offer: 200 lines of 700 options': offered(offerOf(200, 3)),
  'offer: the same, sizes hidden': offered(offerOf(200, 3), 'hide'),
  'offer: a line of 100,000 options': offered(offerOf(1, 500)),
} satisfies Record<string, Work>);

for (const [name, work] of Object.entries(WORKS)) {
  if (!name.includes(only)) continue;
  try {
    const { longest, whole, pieces } = measured(work);
    console.log(
      `${longest > 50 ? '!' : ' '} ${name.padEnd(45)} longest ${longest.toFixed(0).padStart(6)} ms, whole ${whole.toFixed(0).padStart(6)} ms, pieces ${pieces}`,
    );
  } catch (error) {
    console.log(`? ${name} ${(error as Error).message.slice(0, 200)}`);
  }
}
