import { asks, type PriceList, rightOr, type Truth } from '../entry.ts';
import { gridLines, longLines, money, textFile } from '../lines.ts';
import { priceGrid, steps } from '../truth.ts';
import { workbook } from '../workbook.ts';

/** Sizes in mm, cm, m, inches and feet, said and unsaid. */
const points = { separator: ',', decimal: '.' } as const;
const inches = (...sizes: number[]) => sizes.map((size) => Math.round(size * 25.4));
const shade = priceGrid(inches(24, 30, 36, 42, 48), inches(36, 48, 60, 72), { base: 61, whole: true });
const shadeWidths = ['24', '30', '36', '42', '48'];
const shadeHeights = ['36', '48', '60', '72'];

const inInches = (corner: string, mark = '', truth: Truth = shade): (string | number | null)[][] => [
  [corner, ...shadeWidths.map((size) => `${size}${mark}`)],
  ...shadeHeights.map((size, row) => [`${size}${mark}`, ...(truth.prices[row] ?? [])]),
];

const fractions = priceGrid(inches(23.5, 29.75, 36), inches(48.125, 60.5), { base: 88, whole: true });
const narrow = priceGrid(steps(4000, 500, 6), steps(5000, 500, 3), { base: 900, whole: true });
const window = priceGrid(steps(600, 100, 6), steps(1000, 200, 4), { base: 152 });
const gate = priceGrid([2250, 2375, 2500, 3000], [2000, 2125, 2250], { base: 790, whole: true });
const screen = priceGrid([405, 605, 805, 1205], [505, 1005, 1405], { base: 48 });
const metres = priceGrid(steps(1200, 200, 5), steps(1500, 250, 3), { base: 320 });

export const units: PriceList[] = [
  {
    name: 'inches named in the corner',
    language: 'en',
    file: textFile(inInches('Height \\ Width (inches)'), points),
    truth: [shade],
    allowed: 'plain',
  },
  {
    name: 'inches by the sign beside each size',
    language: 'en',
    file: textFile(inInches('Height \\ Width', '"'), points),
    truth: [shade],
    allowed: 'plain',
  },
  {
    name: 'inches named in a line above',
    language: 'en',
    file: workbook({ cells: [['Cellular shades'], ['All sizes in inches'], ...inInches('Drop \\ Width')] }),
    truth: [shade],
    allowed: 'plain',
  },
  {
    name: 'inches with fractions',
    language: 'en',
    file: textFile(
      [
        ['Height \\ Width (in)', '23 1/2', '29 3/4', '36'],
        ['48 1/8', ...(fractions.prices[0] ?? [])],
        ['60 1/2', ...(fractions.prices[1] ?? [])],
      ],
      points,
    ),
    truth: [fractions],
    allowed: rightOr('unit_guessed', 'not_a_size', 'headers_damaged', 'no_table'),
  },
  {
    name: 'inches with fraction signs',
    language: 'en',
    file: textFile(
      [
        ['Height \\ Width (in)', '23½', '29¾', '36'],
        ['48⅛', ...(fractions.prices[0] ?? [])],
        ['60½', ...(fractions.prices[1] ?? [])],
      ],
      points,
    ),
    truth: [fractions],
    allowed: rightOr('unit_guessed', 'not_a_size', 'headers_damaged', 'no_table'),
  },
  {
    name: 'dollars, and sizes that are inches only by custom',
    language: 'en',
    file: workbook({
      cells: [['Prices in US $'], ...inInches('Height \\ Width')],
    }),
    truth: [shade],
    allowed: rightOr('unit_guessed', 'currency_differs'),
  },
  {
    name: 'a line of inches above a line of centimetres',
    language: 'en',
    file: workbook({
      cells: [
        ['Width (in)', null, 24, 30, 36, 42, 48],
        ['Height (in)', 'cm', 61, 76, 91, 107, 122],
        ...shadeHeights.map((size, row) => [Number(size), [91, 122, 152, 183][row] ?? 0, ...(shade.prices[row] ?? [])]),
      ],
    }),
    truth: [shade],
    orElse: [{ ...shade, widths: [610, 760, 910, 1070, 1220], heights: [910, 1220, 1520, 1830] }],
    allowed: asks(
      'unit_guessed',
      'headers_damaged',
      'stray_numbers',
      'sizes_look_like_prices',
      'layout_guessed',
      'no_table',
      'not_a_size',
    ),
  },
  {
    name: 'pollici named in the corner',
    language: 'it',
    file: textFile(inInches('Altezza \\ Larghezza (pollici)')),
    truth: [shade],
    allowed: rightOr('unit_guessed'),
    answers: { unit: 'in' },
  },
  {
    name: 'a long list in inches',
    language: 'en',
    file: textFile(
      [
        ['Width (in)', 'Height (in)', 'Price'],
        ...shadeHeights.flatMap((height, row) =>
          shadeWidths.map((width, column) => [width, height, shade.prices[row]?.[column] ?? null]),
        ),
      ],
      points,
    ),
    truth: [shade],
    allowed: 'plain',
  },
  {
    name: 'feet named in the corner',
    language: 'en',
    file: textFile(
      [
        ['Height \\ Width (ft)', '4', '5', '6'],
        ['7', 310, 340, 370],
        ['8', 330, 365, 395],
      ],
      points,
    ),
    truth: [
      {
        widths: [1219, 1524, 1829],
        heights: [2134, 2438],
        prices: [
          [310, 340, 370],
          [330, 365, 395],
        ],
      },
    ],
    allowed: rightOr('unit_guessed'),
    answers: { unit: 'ft' },
  },
  {
    name: 'awnings in feet and inches',
    language: 'en',
    file: textFile(
      [
        ['Projection \\ Width', `8'`, `10'6"`, `12'`],
        [`6'8"`, 1310, 1440, 1570],
        [`10'`, 1530, 1665, 1795],
      ],
      points,
    ),
    truth: [
      {
        widths: [2438, 3200, 3658],
        heights: [2032, 3048],
        prices: [
          [1310, 1440, 1570],
          [1530, 1665, 1795],
        ],
      },
    ],
    allowed: rightOr(
      'unit_guessed',
      'not_a_size',
      'headers_damaged',
      'no_table',
      'layout_guessed',
      'sizes_look_like_prices',
    ),
  },
  {
    name: 'sizes that may be mm or cm',
    language: 'de',
    file: textFile(gridLines(narrow, { corner: 'Höhe \\ Breite', unit: 'cm' })),
    truth: [narrow],
    allowed: asks('unit_guessed'),
    answers: { unit: 'cm' },
  },
  {
    name: 'centimetres, by their size alone',
    language: 'nl',
    file: textFile(gridLines(window, { corner: 'Hoogte \\ Breedte', unit: 'cm', price: money() })),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'millimetres, by their size alone',
    language: 'fr',
    file: textFile(gridLines(window, { corner: 'Hauteur \\ Largeur', price: money() })),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'garage doors in mm without a corner',
    language: 'de',
    file: workbook({ cells: [['Sektionaltor, Holzoptik'], ...gridLines(gate)] }),
    truth: [gate],
    allowed: 'plain',
  },
  {
    name: 'metres named in the corner',
    language: 'es',
    file: textFile(gridLines(metres, { corner: 'Alto \\ Ancho (m)', unit: 'm', size: (size) => money()(size) })),
    truth: [metres],
    allowed: 'plain',
  },
  {
    name: 'metres without a word',
    language: 'pt',
    file: textFile(gridLines(metres, { corner: 'Altura \\ Largura', unit: 'm', size: (size) => money()(size) })),
    truth: [metres],
    allowed: rightOr('unit_guessed'),
    answers: { unit: 'm' },
  },
  {
    name: 'centimetres with decimals beside each size',
    language: 'it',
    file: textFile(
      gridLines(screen, { corner: 'H \\ L', unit: 'cm', size: (size) => `${String(size).replace('.', ',')} cm` }),
    ),
    truth: [screen],
    allowed: 'plain',
  },
  {
    name: 'one axis in cm and the other in mm',
    language: 'de',
    file: workbook({
      cells: [
        [null, 'Breite (cm)'],
        ['Höhe (mm)', ...window.widths.map((size) => size / 10)],
        ...window.heights.map((size, row) => [size, ...(window.prices[row] ?? [])]),
      ],
    }),
    truth: [window],
    allowed: rightOr('unit_guessed', 'layout_guessed'),
  },
  {
    name: 'the sheet says cm, the corner mm',
    language: 'fr',
    file: workbook({ cells: [['Dimensions en cm'], ...gridLines(window, { corner: 'Hauteur \\ Largeur (mm)' })] }),
    truth: [window],
    allowed: rightOr('unit_guessed'),
    answers: { unit: 'mm' },
  },
  {
    name: 'PVC 70 mm in the title of a long list in cm',
    language: 'fr',
    file: textFile([['Gamme PVC 70 mm'], ['Largeur', 'Hauteur', 'Prix'], ...longLines(window, 'cm')]),
    truth: [window],
    allowed: rightOr('unit_guessed'),
    answers: { unit: 'cm' },
  },
  {
    name: 'glass 4/16/4 mm in the line above the sizes',
    language: 'pl',
    file: workbook({
      cells: [[null, 'Szyba 4/16/4 mm'], ...gridLines(window, { corner: 'Wysokość \\ Szerokość', unit: 'cm' })],
    }),
    truth: [window],
    allowed: rightOr('unit_guessed', 'layout_guessed'),
    answers: { unit: 'cm' },
  },
  {
    name: 'lame de 40 mm, coffre 180 mm, sizes in cm',
    language: 'fr',
    file: textFile([
      ['Volet roulant, lame 40 mm, coffre de 180 mm'],
      ...gridLines(window, { corner: 'H \\ L', unit: 'cm', price: money() }),
    ]),
    truth: [window],
    allowed: rightOr('unit_guessed'),
    answers: { unit: 'cm' },
  },
  {
    name: 'a tolerance in mm below a table in cm',
    language: 'de',
    file: textFile([
      ...gridLines(window, { corner: 'Höhe \\ Breite', unit: 'cm', price: money() }),
      [],
      ['Toleranz ± 2 mm'],
    ]),
    truth: [window],
    allowed: rightOr('unit_guessed'),
    answers: { unit: 'cm' },
  },
  {
    name: 'a surcharge per m in the title does not mean metres',
    language: 'nl',
    file: textFile([
      ['Screens, toeslag per m 12,50'],
      ...gridLines(window, { corner: 'Hoogte \\ Breedte', unit: 'cm', price: money() }),
    ]),
    truth: [window],
    allowed: rightOr('unit_guessed'),
    answers: { unit: 'cm' },
  },
];
