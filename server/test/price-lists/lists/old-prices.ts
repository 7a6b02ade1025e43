import { asks, type PriceList, rightOr, type Truth } from '../entry.ts';
import { gridLines, money, textFile } from '../lines.ts';
import { priceGrid, scaled, steps } from '../truth.ts';

/** Plain lists for rows that hold prices already: a great change is asked about, a usual one is not. */
const window = priceGrid(steps(700, 200, 5), steps(950, 150, 5), { base: 233 });
const file = (table: Truth, corner = 'Hauteur \\ Largeur (mm)') =>
  textFile(gridLines(table, { corner, price: money(), none: 'x' }));
const pricedAt = (table: Truth, row: number, column: number, price: number | null): Truth => ({
  ...table,
  prices: table.prices.map((line, place) => (place === row ? line.with(column, price) : line)),
});
const door = priceGrid(steps(700, 200, 5), steps(1950, 150, 5), { base: 233 });
const dearer = scaled(window, 1.03);
const wider = priceGrid(steps(700, 200, 6), steps(950, 150, 5), { base: 233 });

export const oldPrices: PriceList[] = [
  {
    name: 'three percent more than last year',
    language: 'fr',
    file: file(dearer),
    old: window,
    truth: [dearer],
    allowed: 'plain',
  },
  {
    name: 'a further width beside the old ones',
    language: 'fr',
    file: file(wider),
    old: window,
    truth: [wider],
    allowed: 'plain',
  },
  {
    name: 'all prices a third higher',
    language: 'fr',
    file: file(scaled(window, 1.33)),
    old: window,
    truth: [scaled(window, 1.33)],
    allowed: asks('prices_jump'),
  },
  {
    name: 'one price twice as high',
    language: 'fr',
    file: file(pricedAt(window, 4, 4, 1200)),
    old: window,
    truth: [pricedAt(window, 4, 4, 1200)],
    allowed: asks('prices_jump'),
  },
  {
    name: 'prices a hundred times as high, in cents',
    language: 'nl',
    file: textFile(gridLines(scaled(window, 100), { corner: 'Hoogte \\ Breedte (mm)' })),
    old: window,
    truth: [],
    orElse: [scaled(window, 100)],
    allowed: asks('prices_jump'),
  },
  {
    name: 'other sizes than before',
    language: 'de',
    file: file(priceGrid(steps(720, 200, 5), steps(960, 150, 5), { base: 233 }), 'Höhe \\ Breite (mm)'),
    old: window,
    truth: [priceGrid(steps(720, 200, 5), steps(960, 150, 5), { base: 233 })],
    allowed: asks('sizes_replaced'),
  },
  {
    name: 'the old sizes the other way round',
    language: 'de',
    file: textFile(
      gridLines(scaled(door, 1.02), {
        corner: 'mm',
        turned: true,
        price: money(),
      }),
    ),
    old: door,
    truth: [scaled(door, 1.02)],
    allowed: asks('sizes_replaced', 'layout_guessed'),
    answers: { layout: 'transposed' },
  },
  {
    name: 'two fifths of the prices are gone',
    language: 'es',
    file: file(
      window.heights
        .slice(0, 2)
        .reduce<Truth>(
          (table, _, row) => [0, 1, 2, 3, 4].reduce((one, column) => pricedAt(one, row + 3, column, null), table),
          window,
        ),
      'Alto \\ Ancho (mm)',
    ),
    old: window,
    truth: [
      priceGrid(window.widths, window.heights, {
        base: 233,
        none: [3, 4].flatMap((row) => [0, 1, 2, 3, 4].map((column) => [column, row] as const)),
      }),
    ],
    allowed: asks('prices_vanish'),
  },
  {
    name: 'the old sizes in cm, taken for mm by a wrong word',
    language: 'it',
    file: textFile(gridLines(window, { corner: 'Altezza \\ Larghezza (mm)', unit: 'cm', price: money() })),
    old: window,
    truth: [window],
    allowed: asks('sizes_replaced', 'unit_guessed'),
  },
  {
    name: 'the same list again',
    language: 'pl',
    file: file(window, 'Wysokość \\ Szerokość (mm)'),
    truth: [window],
    allowed: rightOr(),
  },
];
