import { asks, type PriceList, rightOr } from '../entry.ts';
import { longLines, textFile } from '../lines.ts';
import { priceGrid, scaled, steps } from '../truth.ts';
import { workbook } from '../workbook.ts';

/** Lists with one line a size, and the columns that stand beside the price. */
const window = priceGrid(steps(800, 200, 4), steps(1000, 250, 3), { base: 244 });
const partial = priceGrid(steps(800, 200, 4), steps(1000, 250, 3), {
  base: 244,
  none: [
    [3, 2],
    [0, 1],
  ],
});
const taxed = scaled(window, 1.2);
const roof = priceGrid([550, 780, 1140], [780, 980, 1180], { base: 265, whole: true });
const points = { separator: ',', decimal: '.' } as const;
const lines = longLines(window);
const pricesOf = (table: typeof window) => longLines(table).map(([, , price]) => price);

export const longLists: PriceList[] = [
  {
    name: 'an export with article, name and price',
    language: 'fr',
    file: textFile([
      ['Code article', 'Largeur (mm)', 'Hauteur (mm)', 'Prix TTC', 'Délai'],
      ...lines.map(([width, height, price], place) => [`VR-${100 + place}`, width, height, price, '3 semaines']),
    ]),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'numeric article numbers first',
    language: 'de',
    file: textFile([
      ['Artikelnummer', 'Breite (mm)', 'Höhe (mm)', 'Preis (€)'],
      ...lines.map(([width, height, price], place) => [4500120 + place, width, height, price]),
    ]),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'surface and weight before the price',
    language: 'fr',
    file: textFile([
      ['Hauteur (mm)', 'Largeur (mm)', 'Surface (m²)', 'Poids (kg)', 'Prix'],
      ...lines.map(([width, height, price]) => [
        height,
        width,
        (width * height) / 1e6,
        Math.round((width * height) / 3e4),
        price,
      ]),
    ]),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'net price, discount and list price',
    language: 'de',
    file: textFile([
      ['Breite (mm)', 'Höhe (mm)', 'Listenpreis', 'Rabatt %', 'Nettopreis'],
      ...lines.map(([width, height, price]) => [width, height, price, 20, Math.round(price * 80) / 100]),
    ]),
    truth: [window],
    allowed: asks('price_column_guessed', 'tax_basis_differs'),
    answers: { price_column: 'Listenpreis' },
  },
  {
    name: 'a price without tax beside one with it',
    language: 'fr',
    file: textFile([
      ['Largeur (mm)', 'Hauteur (mm)', 'Prix HT', 'Prix TTC'],
      ...lines.map((line, place) => [...line, pricesOf(taxed)[place] ?? null]),
    ]),
    truth: [taxed],
    allowed: rightOr('price_column_guessed', 'tax_basis_differs'),
    answers: { price_column: 'Prix TTC' },
  },
  {
    name: 'Groupe tarif before the price',
    language: 'fr',
    file: textFile([
      ['Largeur (mm)', 'Hauteur (mm)', 'Groupe tarif', 'Prix'],
      ...lines.map(([width, height, price]) => [width, height, 2, price]),
    ]),
    truth: [window],
    allowed: rightOr('price_column_guessed'),
    answers: { price_column: 'Prix' },
  },
  {
    name: 'Preisgruppe and Preis, the group last',
    language: 'de',
    file: textFile([['Breite (mm)', 'Höhe (mm)', 'Preis', 'Preisgruppe'], ...lines.map((line) => [...line, 4])]),
    truth: [window],
    allowed: rightOr('price_column_guessed'),
    answers: { price_column: 'Preis' },
  },
  {
    name: 'four fabric groups with titles A to D',
    language: 'en',
    file: textFile(
      [
        ['Width (mm)', 'Drop (mm)', 'Price A', 'Price B', 'Price C', 'Price D'],
        ...lines.map(([width, height, price]) => [
          width,
          height,
          price,
          ...[1.1, 1.2, 1.3].map((factor) => Math.round(price * factor * 100) / 100),
        ]),
      ],
      points,
    ),
    truth: [scaled(window, 1.2)],
    allowed: asks('price_column_guessed'),
    answers: { price_column: 'Price C' },
  },
  {
    name: 'unit price and total of an order',
    language: 'en',
    file: textFile(
      [
        ['Qty', 'Width (mm)', 'Height (mm)', 'Unit price', 'Total price'],
        ...lines.map(([width, height, price]) => [2, width, height, price, Math.round(price * 200) / 100]),
      ],
      points,
    ),
    truth: [window],
    allowed: rightOr('price_column_guessed'),
    answers: { price_column: 'Unit price' },
  },
  {
    name: 'height first, then width',
    language: 'it',
    file: textFile([
      ['Altezza (mm)', 'Larghezza (mm)', 'Prezzo'],
      ...lines.map(([width, height, price]) => [height, width, price]),
    ]),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'letters for titles',
    language: 'fr',
    file: textFile([['L (mm)', 'H (mm)', 'PV'], ...lines]),
    truth: [window],
    allowed: rightOr('layout_guessed', 'price_column_guessed', 'no_table'),
  },
  {
    name: 'three columns without titles',
    language: 'es',
    file: textFile(lines),
    truth: [window],
    allowed: rightOr('layout_guessed', 'price_column_guessed', 'no_table', 'unit_guessed'),
    answers: { layout: 'long' },
  },
  {
    name: 'sizes that are missing cannot be made',
    language: 'nl',
    file: textFile([['Breedte (mm)', 'Hoogte (mm)', 'Prijs'], ...longLines(partial)]),
    truth: [partial],
    allowed: rightOr('prices_vanish', 'headers_damaged'),
  },
  {
    name: 'titles again after a page break',
    language: 'de',
    file: textFile([
      ['Breite (mm)', 'Höhe (mm)', 'Preis'],
      ...lines.slice(0, 5),
      ['Breite (mm)', 'Höhe (mm)', 'Preis'],
      ...lines.slice(5),
    ]),
    truth: [window],
    allowed: rightOr('split_table', 'unmatched_table', 'row_given_twice', 'not_a_size'),
    answers: { mapping: 'join' },
  },
  {
    name: 'an empty line in the middle',
    language: 'pl',
    file: textFile([['Szerokość (mm)', 'Wysokość (mm)', 'Cena'], ...lines.slice(0, 6), [], ...lines.slice(6)]),
    truth: [window],
    allowed: rightOr('split_table', 'unmatched_table', 'stray_numbers', 'not_a_size'),
  },
  {
    name: 'a size that comes twice with two prices',
    language: 'pt',
    file: textFile([['Largura (mm)', 'Altura (mm)', 'Preço'], ...lines, [800, 1000, '199,00']]),
    truth: [window],
    allowed: asks('size_given_twice'),
  },
  {
    name: 'a total in the last line',
    language: 'fr',
    file: textFile([['Largeur (mm)', 'Hauteur (mm)', 'Prix'], ...lines, ['Total', null, '5210,40']]),
    truth: [window],
    allowed: rightOr('not_a_size', 'stray_numbers'),
  },
  {
    name: 'subtitles between the lines',
    language: 'es',
    file: textFile([
      ['Ancho (mm)', 'Alto (mm)', 'Precio'],
      ['Serie baja'],
      ...lines.slice(0, 4),
      ['Serie media'],
      ...lines.slice(4, 8),
      ['Serie alta'],
      ...lines.slice(8),
    ]),
    truth: [window],
    allowed: rightOr('not_a_size', 'split_table', 'unmatched_table', 'no_table'),
  },
  {
    name: 'sizes in one column: 55x78',
    language: 'de',
    file: textFile([
      ['Größe (cm)', 'Preis'],
      ...longLines(roof, 'cm').map(([width, height, price]) => [`${width}x${height}`, price]),
    ]),
    truth: [roof],
    allowed: rightOr('no_table', 'layout_guessed', 'unit_guessed'),
  },
  {
    name: 'from and to on one axis only',
    language: 'de',
    file: textFile([
      ['Breite von', 'Breite bis', 'Höhe (mm)', 'Preis'],
      ...lines.map(([width, height, price]) => [width - 199, width, height, price]),
    ]),
    truth: [window],
    allowed: rightOr('ranges_read', 'column_named_twice'),
  },
  {
    name: 'minimum and maximum sizes of a line',
    language: 'en',
    file: textFile(
      [
        ['Min width (mm)', 'Max width (mm)', 'Min height (mm)', 'Max height (mm)', 'Price'],
        ...lines.map(([width, height, price]) => [width - 199, width, height - 249, height, price]),
      ],
      points,
    ),
    truth: [window],
    allowed: rightOr('ranges_read', 'column_named_twice'),
  },
  {
    name: 'order size and clear opening: two widths',
    language: 'de',
    file: textFile([
      ['Bestellbreite (mm)', 'Bestellhöhe (mm)', 'lichte Breite (mm)', 'lichte Höhe (mm)', 'Preis'],
      ...lines.map(([width, height, price]) => [width, height, width - 90, height - 45, price]),
    ]),
    truth: [window],
    allowed: rightOr(
      'no_table',
      'price_column_guessed',
      'layout_guessed',
      'ranges_read',
      'size_given_twice',
      'headers_damaged',
      'column_named_twice',
      'stray_numbers',
    ),
  },
  {
    name: 'old price and new price',
    language: 'nl',
    file: workbook({
      cells: [
        ['Breedte (mm)', 'Hoogte (mm)', 'Prijs 2025', 'Prijs 2026'],
        ...lines.map(([width, height, price]) => [width, height, Math.round(price * 95) / 100, price]),
      ],
    }),
    truth: [window],
    allowed: asks('price_column_guessed'),
    answers: { price_column: 'Prijs 2026' },
  },
  {
    name: 'price per piece and per square metre',
    language: 'pt',
    file: textFile([
      ['Largura (mm)', 'Altura (mm)', 'Preço por m²', 'Preço'],
      ...lines.map(([width, height, price]) => [width, height, '145,00', price]),
    ]),
    truth: [window],
    allowed: rightOr('price_column_guessed'),
    answers: { price_column: 'Preço' },
  },
  {
    name: 'a surcharge column beside the price',
    language: 'it',
    file: textFile([
      ['Larghezza (mm)', 'Altezza (mm)', 'Prezzo', 'Sovrapprezzo motore'],
      ...lines.map((line) => [...line, '95,00']),
    ]),
    truth: [window],
    allowed: rightOr('price_column_guessed'),
    answers: { price_column: 'Prezzo' },
  },
];
