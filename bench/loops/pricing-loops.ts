import { windowSvg } from '@vantail/drawing';
import { adjustPriceTableInPieces, cellCounts, parsePriceTable, remapRowReferences } from '@vantail/pricing';
import { closedFormula, gridText, list, optionOf, stepOf } from '../../pricing/test/support/largest-inputs.ts';
import {
  allMax,
  apart,
  chosen,
  completionsCheck,
  emptyGrid,
  fallingGrid,
  formulaGrid,
  largeGrid,
  manyChosen,
  oneStep,
  onlyBig,
  otherGrid,
  overlapping,
  priced,
  product,
  rowOf,
  rowsCheck,
  rules,
  sharing,
  size,
  wholeSearched,
  widthsOnAll,
  windowOf,
  windowsMax,
} from './largest-products.ts';
import { afterChange, type OfProduct, type Work } from './measured.ts';

const content = { list: list(11_000, (index) => ({ pricingConfig: index + 1 })) };

export const pricingLoops: Record<string, Work | OfProduct> = {
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
  'rules: 60 steps, 3,000 options, D22.2': afterChange(wholeSearched, rules),
  'completions: 60 steps, 3,000 options, D22.2': afterChange(wholeSearched, completionsCheck),
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
  'remap of 11,000 references': () => remapRowReferences(content, (id) => id + 1),
  'drawing: four leaves': () =>
    windowSvg(
      { leaf_count: 4, ...windowOf(27), fixed_part_type: 'imposte', fixed_part_opening_v1: 'fixe' } as never,
      { width: 100_000, height: 100_000 } as never,
    ),
};
