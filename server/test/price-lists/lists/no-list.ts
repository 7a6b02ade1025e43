import { asks, type PriceList } from '../entry.ts';
import { textFile } from '../lines.ts';
import { workbook } from '../workbook.ts';

/** Files of the trade that hold numbers in rows and columns, but no prices by width and height: nothing may be written. */
const nothing = [
  'no_table',
  'stray_numbers',
  'sizes_look_like_prices',
  'layout_guessed',
  'unit_guessed',
  'headers_damaged',
  'not_a_price',
  'not_a_size',
  'price_column_guessed',
  'percent_cells',
  'ranges_read',
  'decimal_guessed',
  'not_monotonic',
];

export const noList: PriceList[] = [
  {
    name: 'glass by thickness and kind',
    language: 'de',
    file: textFile([
      ['Dicke', 'Float', 'ESG', 'VSG'],
      ['4 mm', '31,50', '58,00', '-'],
      ['6 mm', '42,00', '71,50', '84,00'],
      ['8 mm', '55,00', '89,00', '97,50'],
    ]),
    truth: [],
    allowed: asks(...nothing),
  },
  {
    name: 'rebates by quantity and customer class',
    language: 'fr',
    file: textFile([
      ['Quantité', 10, 25, 50, 100],
      [1, 5, 8, 10, 12],
      [2, 7, 10, 12, 15],
      [3, 9, 12, 15, 18],
    ]),
    truth: [],
    allowed: asks(...nothing),
  },
  {
    name: 'prices per square metre',
    language: 'nl',
    file: textFile([
      ['Glassoort', 'Prijs per m²'],
      ['HR++ helder', '64,50'],
      ['HR+++ zonwerend', '118,00'],
    ]),
    truth: [],
    allowed: asks(...nothing),
  },
  {
    name: 'weeks of delivery by month',
    language: 'en',
    file: workbook({
      cells: [
        ['Lead time (weeks)', 2024, 2025, 2026],
        ['January', 4, 5, 4],
        ['June', 6, 7, 6],
      ],
    }),
    truth: [],
    allowed: asks(...nothing),
  },
  {
    name: 'accessories with article numbers',
    language: 'es',
    file: textFile([
      ['Código', 'Descripción', 'Unidad', 'Precio'],
      [10410, 'Motor 10 Nm', 'ud', '96,40'],
      [10420, 'Motor 20 Nm', 'ud', '121,70'],
      [10430, 'Mando de pared', 'ud', '33,10'],
    ]),
    truth: [],
    allowed: asks(...nothing),
  },
  {
    name: 'an empty form for sizes',
    language: 'it',
    file: workbook({ cells: [['Altezza \\ Larghezza (mm)', 600, 800, 1000], [900], [1100], [1300]] }),
    truth: [],
    allowed: asks(...nothing, 'no_prices', 'empty_table'),
  },
  {
    name: 'rebates in percent by size of the order',
    language: 'pl',
    file: textFile([
      ['Wartość zamówienia', 'Rabat'],
      [1000, '5 %'],
      [2500, '8 %'],
      [5000, '12 %'],
    ]),
    truth: [],
    allowed: asks(...nothing),
  },
  {
    name: 'lengths of profiles and their prices',
    language: 'pt',
    file: textFile([
      ['Perfil', '3000 mm', '6000 mm'],
      ['Guia lateral', '18,40', '34,20'],
      ['Caixa', '41,00', '77,50'],
    ]),
    truth: [],
    allowed: asks(...nothing),
  },
];
