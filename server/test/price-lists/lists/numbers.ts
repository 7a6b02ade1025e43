import { asks, type PriceList, rightOr } from '../entry.ts';
import { gridLines, longLines, money, textFile } from '../lines.ts';
import { priceGrid, steps } from '../truth.ts';
import { styled, workbook } from '../workbook.ts';

/** How prices and sizes are spelled: signs, thousands, currencies, marks for footnotes. */
const window = priceGrid(steps(700, 150, 5), steps(900, 200, 4), { base: 1480 });
const whole = priceGrid(steps(700, 150, 5), steps(900, 200, 4), { base: 1480, whole: true });
const cheap = priceGrid(steps(500, 100, 5), steps(600, 100, 4), { base: 31 });
const points = { separator: ',', decimal: '.' } as const;
const spelled = (price: (value: number) => string, table = window, corner = 'Höhe \\ Breite (mm)') =>
  gridLines(table, { corner, price });
const cents = money({ decimal: '.' });

const inCurrency = (name: string, language: PriceList['language'], price: (value: number) => string): PriceList => ({
  name,
  language,
  file: textFile(gridLines(cheap, { corner: 'mm', price })),
  truth: [cheap],
  allowed: asks('currency_differs', 'not_a_price', 'other_currency'),
});

const withFormat = (name: string, language: PriceList['language'], style: Parameters<typeof styled>[0]): PriceList => ({
  name,
  language,
  file: workbook({
    cells: [
      ['mm', ...cheap.widths],
      ...cheap.heights.map((height, row) => [
        height,
        ...(cheap.prices[row] ?? []).map((price) => styled(style)(price ?? 0)),
      ]),
    ],
  }),
  truth: [cheap],
  allowed: asks('currency_differs', 'not_a_price', 'other_currency'),
});

/** One place of a table spelled in its own way. */
const spelledAt = (row: number, column: number, text: (price: string) => string) => {
  const lines = gridLines(cheap, { corner: 'Hauteur \\ Largeur (mm)', price: money() });
  const line = lines[row] ?? [];
  line[column] = text(String(line[column]));
  return textFile(lines);
};

export const numbers: PriceList[] = [
  {
    name: 'thousands by points, no decimals',
    language: 'de',
    file: textFile(spelled(money({ thousands: '.', digits: 0 }), whole)),
    truth: [whole],
    allowed: rightOr('decimal_guessed'),
    answers: { decimal: 'comma' },
  },
  {
    name: 'thousands by points, decimals by commas',
    language: 'de',
    file: textFile(spelled(money({ thousands: '.', after: ' €' }))),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'thousands by commas, decimals by points, quoted',
    language: 'en',
    file: textFile(
      spelled(money({ decimal: '.', thousands: ',', before: '€' }), window, 'Height \\ Width (mm)'),
      points,
    ),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'thousands by thin spaces',
    language: 'fr',
    file: textFile(spelled(money({ thousands: '\u202f', after: '\u00a0€' }), window, 'Hauteur \\ Largeur (mm)')),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'Swiss apostrophes',
    language: 'de',
    file: textFile(spelled(money({ decimal: '.', thousands: "'" }))),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'whole amounts with a comma and a dash',
    language: 'nl',
    file: textFile(
      spelled(money({ thousands: '.', digits: 0, before: '€ ', after: ',-' }), whole, 'Hoogte \\ Breedte (mm)'),
    ),
    truth: [whole],
    allowed: rightOr('decimal_guessed', 'not_a_price'),
    answers: { decimal: 'comma' },
  },
  {
    name: 'two decimal signs in one file',
    language: 'it',
    file: textFile([
      ...gridLines(window, { corner: 'Altezza \\ Larghezza (mm)', price: money({ thousands: '.' }) }).slice(0, 4),
      [1500, '1999.50', '2010.25', '2020.75', '2031.00', '2042.50'],
    ]),
    truth: [
      {
        ...window,
        prices: [...window.prices.slice(0, 3), [1999.5, 2010.25, 2020.75, 2031, 2042.5]],
      },
    ],
    allowed: rightOr('other_decimal_sign', 'decimal_guessed'),
  },
  {
    name: 'decimal commas that fall apart at the separator',
    language: 'es',
    file: 'mm,600,700\n750,210,50,220,00\n850,230,50,241,25\n',
    truth: [
      {
        widths: [600, 700],
        heights: [750, 850],
        prices: [
          [210.5, 220],
          [230.5, 241.25],
        ],
      },
    ],
    allowed: rightOr(
      'stray_numbers',
      'headers_damaged',
      'decimal_guessed',
      'no_table',
      'not_a_size',
      'not_monotonic',
      'sizes_look_like_prices',
      'missing_size',
    ),
  },
  {
    name: 'a raised 1 behind a price is a footnote',
    language: 'fr',
    file: spelledAt(2, 3, (price) => `${price}¹`),
    truth: [cheap],
    allowed: rightOr('not_a_price'),
  },
  {
    name: 'a bracketed footnote behind a price',
    language: 'fr',
    file: spelledAt(3, 2, (price) => `${price} 1)`),
    truth: [cheap],
    allowed: rightOr('not_a_price'),
  },
  {
    name: 'a star behind a price',
    language: 'fr',
    file: spelledAt(3, 4, (price) => `${price} *`),
    truth: [cheap],
    allowed: rightOr('not_a_price'),
  },
  {
    name: 'a raised 1 behind a width',
    language: 'fr',
    file: spelledAt(0, 5, (size) => `${size}¹`),
    truth: [cheap],
    allowed: rightOr('not_a_size', 'headers_damaged', 'stray_numbers', 'no_table'),
  },
  {
    name: 'a star behind a height',
    language: 'fr',
    file: spelledAt(4, 0, (size) => `${size} *`),
    truth: [cheap],
    allowed: rightOr('not_a_size', 'headers_damaged', 'stray_numbers', 'no_table'),
  },
  {
    name: 'a price that is struck out by a second one',
    language: 'nl',
    file: spelledAt(2, 2, (price) => `${price} / 99,95`),
    truth: [cheap],
    allowed: asks('not_a_price'),
  },
  {
    name: 'a price "from"',
    language: 'de',
    file: spelledAt(1, 1, (price) => `ab ${price}`),
    truth: [cheap],
    allowed: rightOr('not_a_price'),
  },
  inCurrency('prices in zł', 'pl', money({ after: ' zł' })),
  inCurrency('prices in PLN', 'pl', money({ after: ' PLN' })),
  inCurrency('prices in CHF', 'de', (price) => `CHF ${cents(price)}`),
  inCurrency('prices in £', 'en', (price) => `£${cents(price)}`),
  inCurrency('prices in $', 'en', (price) => `$${cents(price)}`),
  withFormat('zł in the number format', 'pl', 'zloty'),
  withFormat('dollars in the number format', 'en', 'dollar'),
  withFormat('pounds in the number format', 'en', 'pound'),
  withFormat('francs in the number format', 'fr', 'franc'),
  { ...withFormat('euros in the number format', 'fr', 'euro'), allowed: 'plain' },
  {
    ...withFormat('zł in the number format of a catalogue in zł', 'pl', 'zloty'),
    allowed: 'plain',
    catalogue: 'PLN HT',
  },
  {
    ...withFormat('pounds in the number format of a catalogue in pounds', 'en', 'pound'),
    allowed: 'plain',
    catalogue: 'GBP HT',
  },
  {
    name: 'złoty in the title only',
    language: 'pl',
    file: textFile([['Cennik w PLN'], ...gridLines(cheap, { corner: 'Wysokość \\ Szerokość (mm)', price: money() })]),
    truth: [cheap],
    allowed: asks('currency_differs'),
  },
  {
    name: 'prices in £ in the title of a price column',
    language: 'en',
    file: textFile([['Width (mm)', 'Drop (mm)', 'Price (£)'], ...longLines(cheap)], points),
    truth: [cheap],
    allowed: asks('currency_differs'),
  },
  {
    name: 'widths with points between thousands',
    language: 'it',
    file: textFile(
      gridLines(window, {
        corner: 'Altezza \\ Larghezza (mm)',
        size: money({ digits: 0, thousands: '.' }),
        price: money(),
      }),
    ),
    truth: [window],
    allowed: rightOr('decimal_guessed'),
    answers: { decimal: 'comma' },
  },
  {
    name: 'zeros and crosses for what cannot be made',
    language: 'pt',
    file: textFile([
      ['Altura \\ Largura (mm)', 600, 900, 1200],
      [800, '81,50', '92,10', '103,40'],
      [1000, '88,20', '101,00', '0'],
      [1200, '95,30', 'x', '-'],
    ]),
    truth: [
      {
        widths: [600, 900, 1200],
        heights: [800, 1000, 1200],
        prices: [
          [81.5, 92.1, 103.4],
          [88.2, 101, null],
          [95.3, null, null],
        ],
      },
    ],
    allowed: 'plain',
  },
];
