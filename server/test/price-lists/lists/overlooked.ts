import { asks, type PriceList, rightOr } from '../entry.ts';
import { gridLines, longLines, type Place, textFile } from '../lines.ts';
import { workbookOf } from '../making/forms.ts';
import { pdfOf } from '../making/pdf.ts';
import { priceGrid, steps } from '../truth.ts';

/** Lists that were stored wrong in silence, or stopped without need, until somebody aimed at them. */
const window = priceGrid(steps(600, 150, 5), steps(850, 150, 4), { base: 143 });
const narrow = priceGrid(steps(600, 150, 3), steps(850, 150, 4), { base: 143 });
const wide = priceGrid(steps(1050, 150, 3), steps(850, 150, 4), { base: 303 });
const dearer = priceGrid(steps(600, 150, 5), steps(850, 150, 4), { base: 201 });
const square = priceGrid(steps(600, 100, 5), steps(700, 100, 5), { base: 143 });

const CORNER = 'Hauteur \\ Largeur (mm)';
const grid = (corner = CORNER) => gridLines(window, { corner });
const turned = () => gridLines(square, { turned: true });
const run = gridLines(narrow, { corner: CORNER }).map((line, row) => [
  ...line,
  ...(gridLines(wide)[row] ?? []).slice(1),
]);
const sizes = ['Largeur (mm)', 'Hauteur (mm)'];

const formatted = (format: string) =>
  workbookOf([
    {
      name: 'Feuil1',
      block: {
        merged: [],
        lines: grid().map((line, row) =>
          line.map((cell, column) => (row > 0 && column > 0 ? { value: Number(cell), format } : cell)),
        ),
      },
    },
  ]);

const tab = (name: string) => workbookOf([{ name, block: { merged: [], lines: grid() } }]);
const pdf = (lines: Place[][]) => pdfOf([{ name: 'Page', block: { merged: [], lines } }], ',');

type Short = [name: string, language: string, file: PriceList['file'], truth?: PriceList['truth']];

const asked = (codes: string[], lists: Short[]): PriceList[] =>
  lists.map(([name, language, file, truth = [window]]) => ({ name, language, file, truth, allowed: asks(...codes) }));

export const overlooked: PriceList[] = [
  ...asked(
    ['layout_guessed', 'prices_unclear'],
    [
      [
        'heights named behind the lines of widths, a word',
        'de',
        textFile(turned().map((line, row) => [...line, row === 2 ? 'Breite' : null])),
        [square],
      ],
      [
        'widths down, an abbreviation behind them',
        'de',
        textFile(turned().map((line, row) => [...line, row === 2 ? 'RAM-B' : null])),
        [square],
      ],
      ['heights named below their columns', 'fr', textFile([...turned(), [null, null, 'Hauteur']]), [square]],
      ['a letter below the columns', 'nl', textFile([...turned(), [null, null, 'H']]), [square]],
      ['letters of the opening above and before', 'fr', textFile([[null, 'Tableau H'], ...turned()]), [square]],
    ],
  ),
  ...asked(
    ['prices_unclear', 'tax_basis_differs', 'currency_differs'],
    [
      ['a title over the second leaf alone', 'fr', textFile([[null, null, null, null, '2 vantaux'], ...run]), []],
      [
        'a column of colours that change along one run of sizes',
        'de',
        textFile([
          [...sizes, 'Farbe', 'Preis'],
          ...longLines(narrow).map(([width, height, price]) => [width, height, 'weiß', price]),
          ...longLines(wide).map(([width, height, price]) => [width, height, 'anthrazit', price]),
        ]),
        [],
      ],
      ['a number format with a sign of what is added', 'de', formatted('"+"0.00')],
      ['a number format with digits of its own', 'en', formatted('0"000"')],
      ['a number format that says without tax', 'fr', formatted('0.00" HT"')],
      ['a currency in the second section of a format', 'ro', formatted('[=0]"-";0.00" lei"')],
      ['prices of ten pieces', 'de', textFile([['Preis je 10 St.'], ...grid()])],
      ['prices of two windows', 'fr', textFile([['Tarif pour 2 fenêtres'], ...grid()])],
      ['a tab of surcharges with a word of prices', 'ro', tab('Supliment de preț')],
      ['a tab of prices of fitting', 'fr', tab('Prix de pose')],
      ['values of glass with their unit', 'de', textFile([['Uw (W/m²K)'], ...grid()])],
      [
        'prices of a metre in a column',
        'nl',
        textFile([
          [...sizes, 'Eenheid', 'Prijs'],
          ...longLines(window).map(([width, height, price]) => [width, height, 'm1', price]),
        ]),
      ],
      [
        'prices of a square metre in a column without a title',
        'fr',
        textFile([
          [...sizes, null, 'Prix'],
          ...longLines(window).map(([width, height, price]) => [width, height, 'm²', price]),
        ]),
      ],
      ['reais by their sign', 'pt', textFile([['Preços R$'], ...grid()])],
      ['yen by their sign', 'en', textFile([['Prices ¥'], ...grid()])],
    ],
  ),
  ...asked(
    ['open_range'],
    [
      [
        'smallest sizes in compounds',
        'de',
        textFile([['Mindestbreite', 'Mindesthöhe', 'Preis'], ...longLines(window)]),
      ],
      ['smallest sizes by a sign', 'en', textFile(grid('H >= \\ W >='))],
    ],
  ),
  ...['Gruppe A|Gruppe B', 'A|B'].map((names): PriceList => {
    const [first = '', second = ''] = names.split('|');
    return {
      name: `groups over parts of one run: ${names}`,
      language: 'de',
      file: textFile([[null, first, null, null, second], ...run]),
      truth: [narrow, wide],
      allowed: rightOr('prices_unclear', 'ambiguous_row', 'unmatched_table'),
    };
  }),
  {
    name: 'the measure of the box directly above sizes in cm',
    language: 'de',
    file: textFile([['Kastenhöhe in mm'], ...gridLines(window, { corner: 'Höhe \\ Breite', unit: 'cm' })]),
    truth: [window],
    allowed: rightOr('unit_guessed', 'prices_unclear', 'layout_guessed'),
    answers: { unit: 'cm' },
  },
  {
    name: 'prices of a piece by the number format',
    language: 'de',
    file: formatted('0.00" €/St."'),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'a column of fabrics, each with a name of its own',
    language: 'en',
    file: textFile([
      ['Fabric', ...sizes, 'Prix TTC'],
      ...longLines(window).map((line) => ['Oslo', ...line]),
      ...longLines(dearer).map((line) => ['Bergen', ...line]),
    ]),
    truth: [window, dearer],
    allowed: 'plain',
  },
  {
    name: 'a PDF with a label before its first line',
    language: 'fr',
    file: pdf([
      [null, null, 'Largeur (mm)'],
      ...gridLines(square).map((line, row) => [row === 1 ? 'Hauteur' : null, ...line]),
    ]),
    fileName: 'prices.pdf',
    truth: [square],
    allowed: 'plain',
  },
];
