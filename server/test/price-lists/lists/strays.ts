import { asks, type PriceList, rightOr } from '../entry.ts';
import { gridLines, money, type Place, textFile } from '../lines.ts';
import { priceGrid, steps } from '../truth.ts';
import { workbook } from '../workbook.ts';

/** Numbers that stand in or beside a table and are neither its sizes nor its prices; headers that are damaged. */
const shutter = priceGrid(steps(800, 200, 5), steps(1150, 250, 4), { base: 199 });
const lines = (corner: string): Place[][] => gridLines(shutter, { corner, price: money() });
const french = 'Hauteur \\ Largeur (mm)';
const inserted = (table: Place[][], column: number, values: readonly Place[]): Place[][] =>
  table.map((line, row) => line.toSpliced(column, 0, values[row] ?? null));
const changed = (table: Place[][], row: number, column: number, value: Place): Place[][] =>
  table.map((line, place) => (place === row ? line.with(column, value) : line));

/** Codes for a number that stands where it does not belong. */
const beside = [
  'stray_numbers',
  'missing_size',
  'sizes_look_like_prices',
  'headers_damaged',
  'not_a_size',
  'no_table',
  'layout_guessed',
  'line_between',
];
const damaged = [...beside, 'sizes_not_in_order', 'size_given_twice', 'not_monotonic'];

export const strays: PriceList[] = [
  {
    name: 'numbers of the lines before the heights',
    language: 'fr',
    file: textFile(inserted(lines(french), 0, ['N°', 1, 2, 3, 4])),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'numbers of the lines, and no title over them',
    language: 'nl',
    file: workbook({
      cells: inserted(gridLines(shutter, { corner: 'Hoogte \\ Breedte (mm)' }), 0, [null, 1, 2, 3, 4]),
    }),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'height of the box between heights and prices',
    language: 'fr',
    file: textFile(inserted(lines(french), 1, ['Coffre', 137, 150, 165, 180])),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'height of the box in a column without a title',
    language: 'de',
    file: textFile(inserted(lines('Höhe \\ Breite (mm)'), 1, [null, 137, 150, 165, 180])),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'article numbers between heights and prices',
    language: 'de',
    file: textFile(inserted(lines('Höhe \\ Breite (mm)'), 1, ['Art.-Nr.', 70115, 70140, 70165, 70190])),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'article codes before the heights',
    language: 'it',
    file: textFile(inserted(lines('Altezza \\ Larghezza (mm)'), 0, ['Codice', 'ZL-1', 'ZL-2', 'ZL-3', 'ZL-4'])),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'a column of weights behind the last width',
    language: 'fr',
    file: textFile(inserted(lines(french), 6, ['Poids', '12,5', '15,1', '18,2', '21,4'])),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'a column without a title behind the last width',
    language: 'es',
    file: textFile(inserted(lines('Alto \\ Ancho (mm)'), 6, [null, '12,50', '15,10', '18,20', '21,40'])),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'a line of surcharges below the last height',
    language: 'fr',
    file: textFile([...lines(french), ['Plus-value motorisation', '85,00', '90,00', '95,00', '99,00', '105,00']]),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'a line without a title below the last height',
    language: 'pt',
    file: textFile([...lines('Altura \\ Largura (mm)'), [null, '985,00', '990,00', '995,00', '999,00', '1005,00']]),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'sums below and beside the prices',
    language: 'pl',
    file: textFile([
      ...inserted(lines('Wysokość \\ Szerokość (mm)'), 6, ['Suma', '2000,10', '2300,20', '2500,30', '2800,40']),
      ['Suma', '1400,10', '1500,20', '1600,30', '1700,40', '1800,50', '9600,00'],
    ]),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'the number of the page below the table',
    language: 'de',
    file: workbook({
      cells: [...gridLines(shutter, { corner: 'Höhe \\ Breite (mm)' }), [], [null, null, null, null, 'Seite', 14]],
    }),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'the number of the page right below the last column',
    language: 'en',
    file: workbook({
      cells: [...gridLines(shutter, { corner: 'Height \\ Width (mm)' }), [null, null, null, null, null, 14]],
    }),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'a second line of sizes: order size and rough opening',
    language: 'de',
    file: workbook({
      cells: [
        ['Breite Bestellmaß (mm)', ...shutter.widths],
        ['Breite Rohbaumaß (mm)', ...shutter.widths.map((width) => width + 20)],
        ...shutter.heights.map((height, row) => [height, ...(shutter.prices[row] ?? [])]),
      ],
    }),
    truth: [shutter],
    orElse: [{ ...shutter, widths: shutter.widths.map((width) => width + 20) }],
    allowed: asks(...beside, 'not_monotonic'),
  },
  {
    name: 'surcharge per fabric group above the widths',
    language: 'en',
    file: workbook({
      cells: [['Valance', 21, 25, 29, 33, 37], ...gridLines(shutter, { corner: 'Drop \\ Width (mm)' })],
    }),
    truth: [shutter],
    allowed: rightOr(...beside),
  },
  {
    name: 'two lines from and to above the prices',
    language: 'de',
    file: workbook({
      cells: [
        ['Breite von', ...shutter.widths.map((width) => width - 199)],
        ['Höhe / Breite bis', ...shutter.widths],
        ...shutter.heights.map((height, row) => [height, ...(shutter.prices[row] ?? [])]),
      ],
    }),
    truth: [shutter],
    allowed: rightOr(...beside, 'ranges_read', 'not_monotonic'),
  },
  {
    name: 'ranges such as 601-800 on both axes',
    language: 'nl',
    file: textFile(
      gridLines(shutter, {
        corner: 'Hoogte \\ Breedte (mm)',
        across: (size) => `${size - 199}-${size}`,
        down: (size) => `${size - 249} - ${size}`,
        price: money(),
      }),
    ),
    truth: [shutter],
    allowed: rightOr('ranges_read', 'not_a_size', 'no_table', 'headers_damaged'),
  },
  {
    name: 'sizes with ≤',
    language: 'fr',
    file: textFile(gridLines(shutter, { corner: french, size: (size) => `≤ ${size}`, price: money() })),
    truth: [shutter],
    allowed: rightOr('ranges_read', 'not_a_size', 'no_table', 'headers_damaged'),
  },
  {
    name: 'sizes "de … à …"',
    language: 'fr',
    file: textFile(
      gridLines(shutter, { corner: french, across: (size) => `de ${size - 199} à ${size}`, price: money() }),
    ),
    truth: [shutter],
    allowed: rightOr('ranges_read', 'not_a_size', 'no_table', 'headers_damaged'),
  },
  {
    name: 'a letter O in a width',
    language: 'fr',
    file: textFile(changed(lines(french), 0, 3, '12OO')),
    truth: [shutter],
    allowed: rightOr(...damaged),
  },
  {
    name: 'a width that is missing over its prices',
    language: 'es',
    file: textFile(changed(lines('Alto \\ Ancho (mm)'), 0, 3, null)),
    truth: [shutter],
    allowed: asks(...damaged),
  },
  {
    name: 'the last width is missing over its prices',
    language: 'it',
    file: textFile(changed(lines('Altezza \\ Larghezza (mm)'), 0, 5, null)),
    truth: [shutter],
    allowed: asks(...damaged),
  },
  {
    name: 'a height that is missing before its prices',
    language: 'pl',
    file: textFile(changed(lines('Wysokość \\ Szerokość (mm)'), 2, 0, null)),
    truth: [shutter],
    allowed: asks(...damaged),
  },
  {
    name: 'the last height is missing before its prices',
    language: 'pl',
    file: textFile(changed(lines('Wysokość \\ Szerokość (mm)'), 4, 0, null)),
    truth: [shutter],
    allowed: asks(...damaged),
  },
  {
    name: 'a width with a digit too few',
    language: 'de',
    file: textFile(changed(lines('Höhe \\ Breite (mm)'), 0, 4, 140)),
    truth: [shutter],
    allowed: asks(...damaged),
  },
  {
    name: 'a height that comes twice',
    language: 'nl',
    file: textFile(changed(lines('Hoogte \\ Breedte (mm)'), 3, 0, 1400)),
    truth: [shutter],
    allowed: asks(...damaged),
  },
  {
    name: 'a height with a digit too many',
    language: 'en',
    file: textFile(changed(gridLines(shutter, { corner: 'Height \\ Width (mm)' }), 4, 0, 19000), {
      separator: ',',
      decimal: '.',
    }),
    truth: [shutter],
    allowed: asks(...damaged, 'unusual_size'),
  },
  {
    name: 'a price with a digit too few',
    language: 'fr',
    file: textFile(changed(lines(french), 3, 3, '38,10')),
    truth: [{ ...shutter, prices: shutter.prices.map((line, row) => (row === 2 ? line.with(2, 38.1) : line)) }],
    allowed: asks('not_monotonic'),
  },
  {
    name: 'prices and sizes have changed places',
    language: 'fr',
    file: textFile([
      ['mm', '211,40', '236,10', '260,90'],
      ['224,30', 800, 1000, 1200],
      ['249,80', 800, 1000, 1200],
    ]),
    truth: [],
    allowed: asks(
      'sizes_look_like_prices',
      'not_a_size',
      'headers_damaged',
      'no_table',
      'not_monotonic',
      'decimal_guessed',
    ),
  },
  {
    name: 'widths from large to small',
    language: 'de',
    file: textFile(
      gridLines(shutter, { corner: 'Höhe \\ Breite (mm)', price: money() }).map((line) => [
        line[0] ?? null,
        ...line.slice(1).toReversed(),
      ]),
    ),
    truth: [shutter],
    allowed: rightOr('sizes_not_in_order', 'headers_damaged'),
  },
  {
    name: 'empty lines and columns between all others',
    language: 'fr',
    file: workbook({
      cells: gridLines(shutter, { corner: french }).flatMap((line) => [line.flatMap((cell) => [cell, null]), []]),
    }),
    truth: [shutter],
    allowed: rightOr('split_table', 'unmatched_table', 'stray_numbers', 'no_table'),
  },
];
