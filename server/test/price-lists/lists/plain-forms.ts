import type { PriceList } from '../entry.ts';
import { inEachLanguage } from '../languages.ts';
import { gridLines, longLines, money, placed, textFile } from '../lines.ts';
import { priceGrid, steps } from '../truth.ts';
import { workbook } from '../workbook.ts';

/** Height and width in the corner, each on its side of the stroke: the form in which most exports come. */
const cornerInMm = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(500 + 50 * index, 100, 6), steps(600, 150, 5), { base: 90 + index });
  const { separator, decimal } = words;
  const lines = gridLines(truth, { corner: `${words.height} \\ ${words.width} (mm)`, price: money({ decimal }) });
  return {
    name: 'text: both axes and the unit in the corner',
    language,
    file: textFile(lines, { separator, decimal }),
    truth: [truth],
    allowed: 'plain',
  };
});

/** A title above, the name of each axis beside it, in a workbook. */
const titledWorkbook = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(600, 200, 5), steps(750 + 10 * index, 200, 4), { base: 130 + index, whole: true });
  const [sizes = [], ...rows] = gridLines(truth, { corner: `${words.height} (mm)` });
  return {
    name: 'workbook: a title, and each axis named with its unit',
    language,
    file: workbook({
      cells: [[words.title], [], [null, `${words.width} (mm)`], sizes, ...rows, [], [words.footnote]],
      merged: ['A1:F1', 'B3:F3'],
    }),
    truth: [truth],
    allowed: 'plain',
  };
});

/** One line a size under titles with their unit. */
const titledLong = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(700 + 10 * index, 250, 4), steps(1000, 300, 3), { base: 210 });
  const { separator, decimal } = words;
  const titles = [`${words.width} (mm)`, `${words.height} (mm)`, `${words.price} (€)`];
  return {
    name: 'text: a long list under titles',
    language,
    file: textFile([titles, ...longLines(truth)], { separator, decimal }),
    truth: [truth],
    allowed: 'plain',
  };
});

/** Heights across, which the corner says. */
const turned = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(400 + 100 * index, 200, 4), steps(1000, 250, 5), { base: 160 });
  const lines = gridLines(truth, { corner: `${words.width} \\ ${words.height} (cm)`, unit: 'cm', turned: true });
  return {
    name: 'workbook: transposed, both axes and cm in the corner',
    language,
    file: workbook({ name: words.title.slice(0, 20), cells: placed(lines, 2, 1) }),
    truth: [truth],
    allowed: 'plain',
  };
});

/** The unit of the table in a sentence; half centimetres; thousands marked in the prices. */
const sizesInCm = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(605 + 10 * index, 100, 5), steps(805, 150, 4), { base: 940, none: [[4, 3]] });
  const { separator, decimal, thousands } = words;
  const corner = `${words.height} ↓ / ${words.width} →`;
  const lines = gridLines(truth, { corner, unit: 'cm', price: money({ decimal, thousands }), none: '-' });
  return {
    name: 'text: "sizes in cm" above, arrows in the corner, half centimetres',
    language,
    file: textFile([[words.title], [words.sizesIn('cm')], [], ...lines, [], [words.footnote]], { separator, decimal }),
    truth: [truth],
    allowed: 'plain',
  };
});

/** Nothing but the unit in the corner: widths run across, as everywhere. */
const unitAlone = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(800, 100, 4 + (index % 3)), steps(1200 + 50 * index, 100, 4), { base: 77 + 3 * index });
  const { separator, decimal } = words;
  const price = money({ decimal, after: ' €' });
  return {
    name: 'text: a grid with its unit and euro signs',
    language,
    file: textFile([[words.title], ...gridLines(truth, { corner: 'mm', price, none: 'x' })], { separator, decimal }),
    truth: [truth],
    allowed: 'plain',
  };
});

/** The tax that the catalogue has, too. */
const sameTax = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(900, 300, 4), steps(2000, 100, 3), { base: 300 + 11 * index });
  const isExclusive = index % 2 === 0;
  const lines = gridLines(truth, { corner: `${words.height} \\ ${words.width}`, size: (size) => `${size} mm` });
  return {
    name: 'workbook: the catalogue has the tax basis that the title names',
    language,
    file: workbook({ cells: [[words.title], [isExclusive ? words.exclusive : words.inclusive], [], ...lines] }),
    truth: [truth],
    allowed: 'plain',
    catalogue: isExclusive ? 'EUR HT' : 'EUR TTC',
  };
});

export const plainForms: PriceList[] = [
  ...cornerInMm,
  ...titledWorkbook,
  ...titledLong,
  ...turned,
  ...sizesInCm,
  ...unitAlone,
  ...sameTax,
];
