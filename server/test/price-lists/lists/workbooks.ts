import { asks, type PriceList, rightOr } from '../entry.ts';
import { beside, gridLines, type Place } from '../lines.ts';
import { priceGrid, scaled, steps } from '../truth.ts';
import { day, formula, styled, workbook } from '../workbook.ts';

/** What only workbooks have: formulas, formats, hidden parts, merged cells, sheets. */
const window = priceGrid(steps(700, 200, 5), steps(950, 150, 5), { base: 233 });
const other = scaled(window, 1.4);
const corner = 'Hauteur \\ Largeur (mm)';
const cells = gridLines(window, { corner });
const german = gridLines(window, { corner: 'Höhe \\ Breite (mm)' });

/** The grid with each price as it is made by `cell`. */
const each = (cell: (price: number, row: number, column: number) => Place | ReturnType<typeof formula>) =>
  cells.map((line, row) =>
    line.map((value, column) =>
      row > 0 && column > 0 && typeof value === 'number' ? cell(value, row, column) : value,
    ),
  );

export const workbooks: PriceList[] = [
  {
    name: 'formulas with their values',
    language: 'fr',
    file: workbook({ cells: each((price, row, column) => formula(`Base!B${row + column}*1.2`, price)) }),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'formulas without values',
    language: 'fr',
    file: workbook({ cells: each((_, row, column) => formula(`Base!B${row + column}*1.2`)) }),
    truth: [window],
    allowed: asks('formula_without_value', 'error_cell', 'formula_values'),
  },
  {
    name: 'one line of formulas without values',
    language: 'de',
    file: workbook({
      cells: german.map((line, row) =>
        row === 3 ? line.map((value, column) => (column > 0 ? formula(`B3*1.0${column}`) : value)) : line,
      ),
    }),
    truth: [window],
    allowed: asks('formula_without_value', 'error_cell', 'formula_values'),
  },
  {
    name: 'formulas whose values are all 0',
    language: 'fr',
    file: workbook({ cells: each((_, row, column) => formula(`Base!B${row + column}*1.2`, 0)) }),
    truth: [window],
    allowed: asks('formula_values', 'no_table'),
  },
  {
    name: 'some of the formulas with the value 0',
    language: 'nl',
    file: workbook({ cells: each((price, row, column) => formula(`B${row}`, row === 5 && column > 3 ? 0 : price)) }),
    truth: [
      priceGrid(window.widths, window.heights, {
        base: 233,
        none: [
          [3, 4],
          [4, 4],
        ],
      }),
    ],
    allowed: rightOr('formula_values'),
  },
  {
    name: 'sizes made by formulas',
    language: 'en',
    file: workbook({
      cells: cells.map((line, row) =>
        line.map((value, column) => (row === 0 && column > 1 ? formula('B1+200', Number(value)) : value)),
      ),
    }),
    truth: [window],
    allowed: rightOr('formula_values', 'headers_damaged'),
  },
  {
    name: 'sizes made by formulas without values',
    language: 'en',
    file: workbook({
      cells: cells.map((line, row) =>
        line.map((value, column) => (row === 0 && column > 1 ? formula('B1+200') : value)),
      ),
    }),
    truth: [window],
    allowed: asks(
      'formula_without_value',
      'error_cell',
      'formula_values',
      'headers_damaged',
      'not_a_size',
      'no_table',
      'stray_numbers',
    ),
  },
  {
    name: 'a hidden line among the prices',
    language: 'fr',
    file: workbook({ cells, hiddenRows: [4] }),
    truth: [window],
    allowed: asks('hidden_cells'),
  },
  {
    name: 'a hidden column among the prices',
    language: 'de',
    file: workbook({ cells: german, hiddenColumns: [3] }),
    truth: [window],
    allowed: asks('hidden_cells'),
  },
  {
    name: 'a hidden column of purchase prices beside the table',
    language: 'nl',
    file: workbook({
      cells: gridLines(window, { corner: 'Hoogte \\ Breedte (mm)' }).map((line, row) => [
        ...line,
        null,
        row === 0 ? 'Inkoop' : 100 + row,
      ]),
      hiddenColumns: [8],
    }),
    truth: [window],
    allowed: rightOr('hidden_cells', 'stray_numbers'),
  },
  {
    name: 'a hidden sheet with the list of last year',
    language: 'fr',
    file: workbook({ name: '2026', cells }, { name: '2025', cells: gridLines(other, { corner }), state: 'hidden' }),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'prices shown as percentages',
    language: 'de',
    file: workbook({ cells: each((price) => styled('percentTwo')(price / 1000) as ReturnType<typeof formula>) }),
    truth: [],
    allowed: asks('percent_cells', 'not_a_price'),
  },
  {
    name: 'a line of discounts in percent under the prices',
    language: 'it',
    file: workbook({
      cells: [...cells, ['Sconto', ...window.widths.map((_, place) => styled('percent')(0.05 + place / 100))]],
    }),
    truth: [window],
    allowed: rightOr('percent_cells', 'stray_numbers', 'not_a_size'),
  },
  {
    name: 'a column of discounts in percent beside the prices',
    language: 'es',
    file: workbook({ cells: cells.map((line, row) => [...line, row === 0 ? 'Descuento' : styled('percent')(0.1)]) }),
    truth: [window],
    allowed: rightOr('percent_cells', 'stray_numbers', 'not_a_size'),
  },
  {
    name: 'a width that became a date',
    language: 'fr',
    file: workbook({
      cells: cells.map((line, row) => line.map((value, column) => (row === 0 && column === 2 ? day(46000) : value))),
    }),
    truth: [window],
    allowed: asks('date_cell', 'date_header', 'headers_damaged', 'not_a_size', 'no_table', 'stray_numbers'),
  },
  {
    name: 'a price that became a date',
    language: 'pl',
    file: workbook({
      cells: cells.map((line, row) => line.map((value, column) => (row === 2 && column === 2 ? day(46010) : value))),
    }),
    truth: [window],
    allowed: asks('date_cell'),
  },
  {
    name: 'an error among the prices',
    language: 'en',
    file: workbook({
      cells: cells.map((line, row) =>
        line.map((value, column) => (row === 2 && column === 2 ? { xml: '<c t="e"><v>#N/A</v></c>' } : value)),
      ),
    }),
    truth: [window],
    allowed: asks('error_cell'),
  },
  {
    name: 'sizes stored as text',
    language: 'pt',
    file: workbook({ cells: gridLines(window, { corner: 'Altura \\ Largura (mm)', size: String }) }),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'prices stored as text with commas',
    language: 'pt',
    file: workbook({
      cells: gridLines(window, {
        corner: 'Altura \\ Largura (mm)',
        price: (price) => price.toFixed(2).replace('.', ','),
      }),
    }),
    truth: [window],
    allowed: 'plain',
  },
  {
    name: 'the day of the list above the table',
    language: 'de',
    file: workbook({ cells: [['Gültig ab', day(46023)], ['Preisliste', 2026], [], ...german] }),
    truth: [window],
    allowed: rightOr('stray_numbers', 'date_cell'),
  },
  {
    name: 'a year alone right above the corner',
    language: 'fr',
    file: workbook({ cells: [[2026, 'Tarif public'], ...cells] }),
    truth: [window],
    allowed: rightOr(
      'stray_numbers',
      'headers_damaged',
      'layout_guessed',
      'sizes_look_like_prices',
      'no_table',
      'not_a_size',
    ),
  },
  {
    name: 'two years beside each other',
    language: 'fr',
    file: workbook({
      cells: beside([
        [['Tarif 2025'], ...gridLines(window, { corner })],
        [['Tarif 2026'], ...gridLines(scaled(window, 1.05), { corner })],
      ]),
    }),
    truth: [window, scaled(window, 1.05)],
    allowed: rightOr('split_table', 'stray_numbers', 'unmatched_table'),
  },
  {
    name: 'a table of differences beside the prices',
    language: 'en',
    file: workbook({
      cells: beside([
        gridLines(window, { corner: 'Height \\ Width (mm)' }),
        [['Change in %'], ...window.heights.map((_, row) => [2.5 + row / 10])],
      ]),
    }),
    truth: [window],
    allowed: rightOr('stray_numbers', 'percent_cells'),
  },
  {
    name: 'three sheets, one a leaf count',
    language: 'fr',
    file: workbook(
      { name: '1 vantail', cells: gridLines(window, { corner }) },
      { name: '2 vantaux', cells: gridLines(other, { corner }) },
      { name: '3 vantaux', cells: gridLines(scaled(window, 1.9), { corner }) },
    ),
    truth: [window, other, scaled(window, 1.9)],
    allowed: 'plain',
  },
  {
    name: 'a sheet of notes before the sheet of prices',
    language: 'de',
    file: workbook(
      { name: 'Hinweise', cells: [['Allgemeine Hinweise'], ['Lieferzeit', 4, 'Wochen'], ['Mindestbestellwert', 250]] },
      { name: 'Preise', cells: german },
    ),
    truth: [window],
    allowed: rightOr('stray_numbers', 'unmatched_table'),
  },
  {
    name: 'a merged price over two widths',
    language: 'fr',
    file: workbook({
      cells: cells.map((line, row) => line.map((value, column) => (row === 1 && column === 2 ? null : value))),
      merged: ['B2:C2'],
    }),
    truth: [
      {
        ...window,
        prices: window.prices.map((line, row) => (row === 0 ? line.with(1, line[0] ?? null) : line)),
      },
    ],
    allowed: rightOr('merged_cells', 'hidden_cells', 'not_monotonic', 'headers_damaged', 'stray_numbers'),
  },
];
