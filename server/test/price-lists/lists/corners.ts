import { asks, type PriceList, rightOr } from '../entry.ts';
import { gridLines, money, placed, textFile } from '../lines.ts';
import { priceGrid, steps } from '../truth.ts';
import { workbook } from '../workbook.ts';

/** Which way round a grid is, by what stands in and around its corner. */
const window = priceGrid(steps(600, 200, 5), steps(950, 150, 4), { base: 171 });
const door = priceGrid([800, 900, 1000], steps(2000, 50, 5), { base: 640, whole: true });
const blind = priceGrid(steps(610, 305, 6), steps(800, 200, 5), { base: 41, whole: true });

const points = { separator: ',', decimal: '.' } as const;

export const corners: PriceList[] = [
  {
    name: 'corner: Drop/Width over a roller blind',
    language: 'en',
    file: textFile(gridLines(blind, { corner: 'Drop/Width' }), points),
    truth: [blind],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'grid' },
  },
  {
    name: 'corner: Drop \\ Width in mm',
    language: 'en',
    file: textFile(gridLines(blind, { corner: 'Drop \\ Width (mm)' }), points),
    truth: [blind],
    allowed: 'plain',
  },
  {
    name: 'corner: Drop ↓ and Width → in two lines of the cell',
    language: 'en',
    file: workbook({ cells: gridLines(blind, { corner: 'Width →\nDrop ↓' }) }),
    truth: [blind],
    allowed: 'plain',
  },
  {
    name: 'corner: Width/Drop, which may mean either',
    language: 'en',
    file: textFile(gridLines(blind, { corner: 'Width/Drop' }), points),
    truth: [blind],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'grid' },
  },
  {
    name: 'corner: H\\L as a pair of letters',
    language: 'fr',
    file: textFile(gridLines(window, { corner: 'H\\L', size: (size) => `${size} mm`, price: money() })),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'corner: L\\H as a pair of letters, transposed',
    language: 'fr',
    file: textFile(gridLines(window, { corner: 'L \\ H', turned: true, price: money() })),
    truth: [window],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'corner: L x H, which may mean either',
    language: 'fr',
    file: textFile(gridLines(window, { corner: 'L x H', price: money() })),
    truth: [window],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'grid' },
  },
  {
    name: 'corner: B/H in a list that runs the other way',
    language: 'de',
    file: textFile(gridLines(window, { corner: 'B/H', turned: true, price: money() })),
    truth: [window],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'a lone L in the corner is a letter like others',
    language: 'de',
    file: textFile([['Preisgruppe L'], ...gridLines(window, { corner: 'L', price: money() })]),
    truth: [window],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'grid' },
  },
  {
    name: 'Preisgruppe L right above the sizes',
    language: 'de',
    file: textFile([[null, 'Preisgruppe L'], ...gridLines(window, { price: money() })]),
    truth: [window],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'grid' },
  },
  {
    name: 'HT in the title right above the sizes',
    language: 'fr',
    file: textFile([[null, 'Tarif HT 2026'], ...gridLines(window, { price: money() })]),
    truth: [window],
    allowed: rightOr('layout_guessed', 'tax_basis_differs'),
    catalogue: 'EUR HT',
  },
  {
    name: 'HT alone beside the lines',
    language: 'fr',
    file: workbook({
      cells: gridLines(window).map((line, place) => [place === 2 ? 'HT' : null, ...line]),
    }),
    truth: [window],
    allowed: rightOr('layout_guessed', 'tax_basis_differs', 'stray_numbers'),
    catalogue: 'EUR HT',
  },
  {
    name: 'a line LARGEUR above the sizes and HAUTEUR before the lines',
    language: 'fr',
    file: workbook({
      cells: [
        ['Châssis fixe'],
        [null, null, 'LARGEUR'],
        ...gridLines(window).map((line, place) => [place === 1 ? 'HAUTEUR' : null, ...line]),
      ],
      merged: ['C2:G2', 'A4:A7'],
    }),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'HAUTEUR above the sizes and LARGEUR before the lines: transposed',
    language: 'fr',
    file: workbook({
      cells: [
        [null, null, 'HAUTEUR (mm)'],
        ...gridLines(window, { turned: true }).map((line, place) => [place === 1 ? 'LARGEUR (mm)' : null, ...line]),
      ],
      merged: ['C1:F1', 'A3:A7'],
    }),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'only heights are named, above the sizes',
    language: 'it',
    file: textFile([[null, 'Altezza (mm)'], ...gridLines(window, { turned: true, price: money() })]),
    truth: [window],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'only the width is named, in the corner above its column',
    language: 'es',
    file: textFile(gridLines(window, { corner: 'Ancho (mm)', turned: true, price: money() })),
    truth: [window],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'an arrow with one word: Höhe →',
    language: 'de',
    file: textFile(placed(gridLines(door, { corner: 'Höhe (mm) →', turned: true }), 1, 1)),
    truth: [door],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'corner says one thing, the line above another',
    language: 'nl',
    file: textFile([[null, 'Hoogte'], ...gridLines(window, { corner: 'Hoogte \\ Breedte', price: money() })]),
    truth: [window],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'grid' },
  },
  {
    name: 'szer. and wys. in the corner',
    language: 'pl',
    file: textFile(gridLines(window, { corner: 'wys. \\ szer. [mm]', price: money() })),
    truth: [window],
    allowed: rightOr('layout_guessed', 'unit_guessed'),
  },
  {
    name: 'comprimento as the other name of a width',
    language: 'pt',
    file: textFile(gridLines(window, { corner: 'Altura \\ Comprimento (mm)', price: money() })),
    truth: [window],
    allowed: rightOr('layout_guessed'),
  },
  {
    name: 'depth of a pergola, transposed',
    language: 'de',
    file: textFile(gridLines(blind, { corner: 'Breite \\ Tiefe (mm)', turned: true })),
    truth: [blind],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'letters before each size on both axes',
    language: 'fr',
    file: textFile(gridLines(door, { turned: true, across: (size) => `H ${size}`, down: (size) => `L ${size}` })),
    truth: [door],
    allowed: rightOr('layout_guessed', 'not_a_size', 'headers_damaged', 'no_table'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'lichte Höhe and lichte Breite, transposed',
    language: 'de',
    file: workbook({ cells: gridLines(door, { corner: 'lichte Breite \\ lichte Höhe', turned: true }) }),
    truth: [door],
    allowed: rightOr('layout_guessed'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'corner: X and Y say nothing',
    language: 'en',
    file: textFile(gridLines(window, { corner: 'Y / X (mm)' }), points),
    truth: [window],
    allowed: rightOr('layout_guessed'),
  },
  {
    name: 'the same word for both axes',
    language: 'es',
    file: textFile(gridLines(window, { corner: 'Alto \\ Alto', price: money() })),
    truth: [window],
    allowed: asks('layout_guessed'),
    answers: { layout: 'grid' },
  },
];
