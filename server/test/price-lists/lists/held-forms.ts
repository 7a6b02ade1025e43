import { asks, type PriceList, rightOr } from '../entry.ts';
import { inEachLanguage } from '../languages.ts';
import { beside, gridLines, inUnit, longLines, money, textFile } from '../lines.ts';
import { columnsOf, linesOf, priceGrid, scaled, steps } from '../truth.ts';
import { workbook } from '../workbook.ts';

/** A title with a thickness and a heat value says nothing about the sizes, which are in cm. */
const thickness = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(600, 100, 7), steps(800 + 100 * index, 100, 4), { base: 140 });
  const { separator, decimal } = words;
  const lines = gridLines(truth, {
    corner: `${words.height} \\ ${words.width}`,
    unit: 'cm',
    price: money({ decimal }),
  });
  return {
    name: 'a thickness in mm in the title, sizes in cm without a unit',
    language,
    file: textFile([[`${words.title}, ${words.thickness}`], [], ...lines], { separator, decimal }),
    truth: [truth],
    allowed: rightOr('unit_guessed'),
    answers: { unit: 'cm' },
  };
});

/** Prices with a tax that the catalogue does not have. */
const otherTax = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(600, 150, 5), steps(1000, 200, 4), { base: 155 + index });
  const isExclusive = index % 2 === 1;
  const lines = gridLines(truth, { corner: `${words.height} \\ ${words.width} (mm)` });
  return {
    name: 'prices on the other tax basis',
    language,
    file: workbook({ cells: [[`${words.title} - ${isExclusive ? words.exclusive : words.inclusive}`], ...lines] }),
    truth: [truth],
    allowed: asks('tax_basis_differs'),
    catalogue: isExclusive ? 'EUR TTC' : 'EUR HT',
  };
});

/** "up to 600" means 600. */
const upperEnds = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(600, 100, 6), steps(900 + 50 * index, 200, 4), { base: 99 });
  const { separator, decimal } = words;
  const size = (value: number) => words.upTo(String(value));
  const lines = gridLines(truth, { corner: `${words.height} \\ ${words.width} (mm)`, size, price: money({ decimal }) });
  return {
    name: 'sizes as "up to"',
    language,
    file: textFile(lines, { separator, decimal }),
    truth: [truth],
    allowed: rightOr('ranges_read', 'not_a_size', 'no_table', 'headers_damaged'),
  };
});

/** A column for the smaller and one for the greater end of each size; the greater one counts. */
const fromToColumns = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(700, 100, 4), steps(1100 + 100 * index, 100, 3), { base: 250 });
  const { separator, decimal, fromTo } = words;
  const [from, to] = fromTo;
  const titles = [words.width, words.height].flatMap((axis) => [`${axis} ${from} (mm)`, `${axis} ${to} (mm)`]);
  const rows = longLines(truth).map(([width, height, price]) => [width - 99, width, height - 99, height, price]);
  return {
    name: 'a long list with columns from and to',
    language,
    file: textFile([[...titles, words.price], ...rows], { separator, decimal }),
    truth: [truth],
    allowed: rightOr('ranges_read', 'column_named_twice'),
  };
});

/** Two price groups in the columns of a long list: nobody can tell which is meant. */
const priceGroups = inEachLanguage((words, language, index): PriceList => {
  const first = priceGrid(steps(800, 200, 4), steps(1400, 200, 3), { base: 310 + index });
  const second = scaled(first, 1.2);
  const { separator, decimal } = words;
  const others = longLines(second);
  const rows = longLines(first).map((line, place) => [...line, others[place]?.[2] ?? null]);
  const titles = [`${words.width} mm`, `${words.height} mm`, `${words.group} 1`, `${words.group} 2`];
  return {
    name: 'a long list with two price groups',
    language,
    file: textFile([titles, ...rows], { separator, decimal }),
    truth: [second],
    allowed: asks('price_column_guessed'),
    answers: { price_column: `${words.group} 2` },
  };
});

/** The group stands before the price: it is no price. */
const groupColumn = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(600 + 100 * index, 100, 4), steps(1200, 150, 3), { base: 180 });
  const { separator, decimal } = words;
  const rows = longLines(truth).map(([width, height, price]) => [height, width, 3, price]);
  const titles = [`${words.height} (mm)`, `${words.width} (mm)`, words.group, words.price];
  return {
    name: 'a price group in a column before the price',
    language,
    file: textFile([titles, ...rows], { separator, decimal }),
    truth: [truth],
    allowed: rightOr('price_column_guessed'),
    answers: { price_column: words.price },
  };
});

/** Two groups beside each other, each a table of its own with its title. */
const sideBySide = inEachLanguage((words, language, index): PriceList => {
  const first = priceGrid(steps(600, 200, 3), steps(900, 300, 3), { base: 120 + index });
  const second = scaled(first, 1.15);
  const corner = `${words.height} \\ ${words.width} (mm)`;
  const block = (table: typeof first, group: number) => [[`${words.group} ${group}`], ...gridLines(table, { corner })];
  return {
    name: 'two price groups side by side',
    language,
    file: workbook({ cells: beside([block(first, 1), block(second, 2)]) }),
    truth: [first, second],
    allowed: rightOr('split_table', 'stray_numbers', 'unmatched_table'),
  };
});

/** The page ends; the next one repeats the widths and goes on with the heights. */
const nextPage = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(700, 150, 5), steps(900, 100, 8), { base: 205 + index });
  const { separator, decimal } = words;
  const page = (from: number, to: number) =>
    gridLines(linesOf(truth, from, to), {
      corner: `${words.height} \\ ${words.width} (mm)`,
      price: money({ decimal }),
    });
  const lines = [[words.title], ...page(0, 4), [], [`${words.title} (${words.continued})`], ...page(4, 8)];
  return {
    name: 'a second page with further heights',
    language,
    file: textFile(lines, { separator, decimal }),
    truth: [truth],
    allowed: rightOr('split_table', 'unmatched_table', 'row_given_twice'),
    answers: { mapping: 'join' },
  };
});

/** The widths go on in a second block below the first. */
const furtherWidths = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(600, 100, 8), steps(1000 + 50 * index, 250, 3), { base: 265 });
  const page = (from: number, to: number) =>
    gridLines(columnsOf(truth, from, to), {
      corner: `${words.height} \\ ${words.width}`,
      size: (size) => `${size} mm`,
    });
  return {
    name: 'a second block with further widths',
    language,
    file: workbook({ cells: [[words.title], ...page(0, 4), [], ...page(4, 8)] }),
    truth: [truth],
    allowed: rightOr('split_table', 'unmatched_table', 'row_given_twice'),
    answers: { mapping: 'join' },
  };
});

/** The words of each language for what is not made, or made on request only. */
const notMade = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(600, 300, 5), steps(1000, 400, 3), {
    base: 133 + index,
    none: [
      [4, 2],
      [3, 2],
    ],
  });
  const { separator, decimal } = words;
  const lines = gridLines(truth, { corner: `${words.height} \\ ${words.width} (mm)`, price: money({ decimal }) });
  const last = lines.at(-1) ?? [];
  last[4] = words.notMade;
  last[5] = words.onRequest;
  return {
    name: 'words for what cannot be made or ordered',
    language,
    file: textFile(lines, { separator, decimal }),
    truth: [truth],
    allowed: rightOr('not_a_price'),
  };
});

/** Awnings: the projection takes the place of the height. */
const awnings = inEachLanguage((words, language, index): PriceList => {
  const truth = priceGrid(steps(2500 + 50 * index, 500, 5), steps(1500, 500, 4), { base: 880, whole: true });
  const size = (value: number) => inUnit(value, 'mm') / 10;
  const lines = gridLines(truth, { corner: `${words.projection} \\ ${words.width} (cm)`, size });
  return {
    name: 'an awning by projection and width',
    language,
    file: workbook({ cells: [[words.inclusive], ...lines] }),
    truth: [truth],
    allowed: ['fr', 'en', 'de'].includes(language) ? 'plain' : rightOr('layout_guessed'),
    answers: { layout: 'grid' },
  };
});

export const heldForms: PriceList[] = [
  ...thickness,
  ...otherTax,
  ...upperEnds,
  ...fromToColumns,
  ...priceGroups,
  ...groupColumn,
  ...sideBySide,
  ...nextPage,
  ...furtherWidths,
  ...notMade,
  ...awnings,
];
