import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import writeExcelFile from 'write-excel-file/node';
import type { ReadChoices } from '../src/prices/imports/worker/read-tables.ts';
import { makeWorkbook, packed, type TestSheet, workbookFiles } from './support/make-workbook.ts';
import { type ExpectedTable, faultsOf, readPriceList } from './support/read-price-list.ts';

const list: ExpectedTable = {
  widths: [600, 700],
  heights: [750, 850],
  prices: [
    [210.5, 220],
    [null, 240],
  ],
};
const cells: TestSheet['cells'] = [
  ['mm', 600, 700],
  [750, 210.5, 220],
  [850, 'x', 240],
];
const fixture = (name: string) => readFileSync(new URL(`./fixtures/price-lists/${name}`, import.meta.url));

type Case = {
  file: Uint8Array;
  expected?: ExpectedTable | ExpectedTable[];
  choices?: ReadChoices;
  ids?: string[];
  warnings?: string[];
  /** What is asked before anything is written. */
  doubts?: string[];
};

const replaced = (files: Record<string, string>, change: (xml: string) => string) =>
  packed(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, change(xml)])));

const cases: Record<string, Case> = {
  'numbers and texts': { file: makeWorkbook({ cells }), ids: ['Feuil1!A1'] },
  'numbers that are stored as text': {
    file: makeWorkbook({
      cells: [
        ['mm', '600', '700'],
        ['750', '210,50 €', '220'],
        ['850', '-', '240'],
      ],
    }),
  },
  'a sheet of another name, and a table further down': {
    file: makeWorkbook({ name: 'Prix & remises', cells: [[], ['Tarif 2026'], [], ...cells] }),
    ids: ['Prix & remises!A4'],
  },
  'several sheets': {
    file: makeWorkbook({ cells }, { cells: [['Conditions']] }, { cells }),
    expected: [list, list],
    ids: ['Feuil1!A1', 'Feuil3!A1'],
    warnings: ['sheet_not_read'],
  },
  'several sheets, one of them chosen': {
    file: makeWorkbook({ name: 'A', cells }, { name: 'B', cells }),
    choices: { sheet: 'B' },
    ids: ['B!A1'],
  },
  'a hidden sheet is left out': {
    file: makeWorkbook({ name: 'A', cells }, { name: 'B', cells, state: 'hidden' }),
    ids: ['A!A1'],
    warnings: ['hidden_sheet'],
  },
  'a hidden sheet is read when it is named': {
    file: makeWorkbook({ name: 'A', cells }, { name: 'B', cells, state: 'veryHidden' }),
    choices: { sheet: 'B' },
    ids: ['B!A1'],
  },
  'the binary noise of doubles': {
    file: makeWorkbook({
      cells: [
        ['mm', { number: '600' }, { number: '700.00000000000011' }],
        [750, { number: '349.90000000000003' }, { number: '0.30000000000000004' }],
        [850, { number: '1.1000000000000001E-2' }, { number: '1234567.8999999999' }],
      ],
    }),
    expected: {
      widths: [600, 700],
      heights: [750, 850],
      prices: [
        [349.9, 0.3],
        [0.011, 1234567.9],
      ],
    },
    warnings: ['many_decimals'],
  },
  'formulas with their stored values': {
    file: makeWorkbook({
      cells: [
        ['mm', 600, { xml: '<c ><f>B1+100</f><v>700</v></c>' }],
        [750, { xml: '<c ><f>A1</f><v>210.5</v></c>' }, { xml: '<c t="str"><f>TEXT(220)</f><v>220,00</v></c>' }],
        [850, { xml: '<c t="str"><f>""</f><v></v></c>' }, { xml: '<c ><f t="shared" si="0"/><v>240</v></c>' }],
      ],
    }),
    warnings: ['formula_values'],
  },
  'texts of several fonts, with readings and line breaks': {
    file: replaced(
      workbookFiles({
        cells: [
          ['mm', 600, 700],
          [750, 'PRICE', 220],
          [850, 'x', 240],
        ],
      }),
      (xml) =>
        xml.replace('<si><t>PRICE</t></si>', '<si><r><t>210</t></r><r><t>,50_x000D_</t></r><rPh><t>9</t></rPh></si>'),
    ),
  },
  'texts inside their cells': {
    file: makeWorkbook({
      cells: [
        [{ xml: '<c t="inlineStr"><is><t>mm</t></is></c>' }, 600, 700],
        [750, { xml: '<c t="inlineStr"><is><r><t>210</t></r><r><t>,5</t></r></is></c>' }, 220],
        [850, { xml: '<c t="inlineStr"><is><t xml:space="preserve"> </t></is></c>' }, 240],
      ],
    }),
  },
  'a format with a d in its words is no date': {
    file: makeWorkbook({
      cells: [
        ['mm', 600, 700],
        [750, { number: '210.5', style: 3 }, 220],
        [850, null, 240],
      ],
    }),
  },
  'prefixes before every element, and places left out': {
    file: packed({
      ...workbookFiles({ cells }),
      'xl/worksheets/sheet1.xml':
        '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row><x:c t="inlineStr"><x:is><x:t>mm</x:t></x:is></x:c><x:c><x:v>600</x:v></x:c><x:c><x:v>700</x:v></x:c></x:row><x:row><x:c><x:v>750</x:v></x:c><x:c><x:v>210.5</x:v></x:c><x:c><x:v>220</x:v></x:c></x:row><x:row><x:c><x:v>850</x:v></x:c><x:c r="C3"><x:v>240</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    }),
  },
  'a workbook that is not in its usual folder': {
    file: (() => {
      const files = workbookFiles({ cells });
      const moved = Object.entries(files).map(([name, xml]) => [
        name.replace('xl/', 'book/'),
        xml.replace('/xl/', '/book/').replace('"xl/', '"book/'),
      ]);
      return packed(Object.fromEntries(moved));
    })(),
  },
  'titles that span the table, and a corner that spans two lines': {
    doubts: ['layout_guessed'],
    file: makeWorkbook({
      cells: [['Fenêtre PVC'], ['mm', 'Largeur'], [null, 600, 700], [750, 210.5, 220], [850, null, 240]],
      merged: ['A1:C1', 'B2:C2', 'A2:A3'],
    }),
    ids: ['Feuil1!A3'],
  },
  'a claimed dimension of a whole sheet costs nothing': {
    file: makeWorkbook({ cells, before: '<dimension ref="A1:XFD1048576"/>' }),
  },
  'a cell in the last corner of the sheet': {
    file: replaced(workbookFiles({ cells }), (xml) =>
      xml.replace('</sheetData>', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>'),
    ),
  },
  'heights across': {
    file: makeWorkbook({
      cells: [
        ['L (cm) \\ H (cm)', 60, 70],
        [75, 210.5, 220],
        [85, null, 240],
      ],
    }),
    expected: {
      widths: [750, 850],
      heights: [600, 700],
      prices: [
        [210.5, null],
        [220, 240],
      ],
    },
  },
  'one line a size': {
    doubts: ['unit_guessed'],
    file: makeWorkbook({
      cells: [
        ['Largeur', 'Hauteur', 'Prix'],
        [0.6, 0.75, 1],
        [0.7, 0.75, 2],
      ],
    }),
    expected: { widths: [600, 700], heights: [750], prices: [[1, 2]] },
  },
  'numbers beside the table are left alone, and asked about': {
    file: makeWorkbook({ cells: [...cells, [], [], [], ['Options'], ['Poignée', 12, 15]] }),
    doubts: ['stray_numbers'],
  },
  'numbers on a sheet without a table are left alone, and told': {
    file: makeWorkbook({ cells }, { cells: [['Options'], ['Poignée', 12, 15]] }),
    warnings: ['ignored_numbers'],
  },
  'LibreOffice: two sheets, currencies, formulas, merged titles': {
    file: fixture('fenetres.xlsx'),
    expected: [
      {
        widths: [600, 700, 800],
        heights: [750, 850],
        prices: [
          [349.9, 360.397, null],
          [0.1, 0.3, 1234.56],
        ],
      },
      {
        widths: [1000, 1200],
        heights: [950, 1055],
        prices: [
          [1010.5, null],
          [1020, 1040],
        ],
      },
    ],
    ids: ['1 vantail!A4', '2 vantaux!A2'],
    warnings: ['formula_values', 'many_decimals'],
  },
  'LibreOffice: one line a size for two rows, in metres': {
    doubts: ['unit_guessed', 'unit_guessed'],
    file: fixture('long.xlsx'),
    expected: [
      { widths: [600, 700], heights: [750], prices: [[99.5, 109.5]] },
      { widths: [600], heights: [750], prices: [[199.5]] },
    ],
    ids: ['Tarif!A2', 'Tarif!A4'],
  },
  'LibreOffice: an export of ours, saved again': {
    file: fixture('export-saved-again.xlsx'),
    expected: [
      {
        widths: [395, 600, 1866],
        heights: [450, 2150],
        prices: [
          [349.9, 0.1, null],
          [1234.567, '123456789012.0123456789', 1e-7],
        ],
      },
      { widths: [1], heights: [2], prices: [[-3.25]] },
    ],
    warnings: ['many_decimals', 'not_above_zero', 'unusual_size'],
  },
};

for (const [name, { file, expected = list, choices = {}, ids, warnings = [], doubts = [] }] of Object.entries(cases)) {
  test(`workbook: ${name}`, async () => {
    const read = await readPriceList('prices.xlsx', file, choices);
    assert.deepEqual(read.faults, []);
    assert.deepEqual(read.plain, [expected].flat());
    if (ids)
      assert.deepEqual(
        read.tables.map(({ id }) => id),
        ids,
      );
    const told = [...read.tables.flatMap((table) => table.warnings), ...read.warnings].map(({ code }) => code);
    assert.deepEqual(told, warnings);
    assert.deepEqual(
      read.tables.flatMap((table) => table.doubts.map(({ code }) => code)),
      doubts,
    );
  });
}

test('workbook: made by another library', async () => {
  const file = await writeExcelFile([
    [{ value: 'mm' }, { value: 600, type: Number }, { value: 700, type: Number }],
    [
      { value: 750, type: Number },
      { value: 210.5, type: Number, format: '0.00 "€"' },
      { value: 220, type: Number },
    ],
    [{ value: 850, type: Number }, null, { value: '240,00 €' }],
  ]).toBuffer();
  assert.deepEqual((await readPriceList('prices.xlsx', file)).plain, [list]);
});

test('a fault names its sheet, row and column', async () => {
  const broken: Record<string, [TestSheet, string[]]> = {
    'an error of a formula': [
      {
        cells: [
          ['mm', 600, 700],
          [750, { xml: '<c t="e"><f>X</f><v>#REF!</v></c>' }, 220],
          [850, 1, 2],
        ],
      },
      ['error_cell Feuil1!B2'],
    ],
    'a formula without its value': [
      {
        cells: [
          ['mm', 600, 700],
          [750, 1, { xml: '<c ><f>B2*2</f></c>' }],
          [850, 1, 2],
        ],
      },
      ['formula_without_value Feuil1!C2'],
    ],
    dates: [
      {
        cells: [
          ['mm', 600, 700],
          [750, { number: '45123', style: 1 }, 2],
          [850, { number: '45123', style: 2 }, 2],
        ],
      },
      ['date_cell Feuil1!B2', 'date_cell Feuil1!B3'],
    ],
    true: [
      {
        cells: [
          ['mm', 600, 700],
          [750, { xml: '<c t="b"><v>1</v></c>' }, 2],
          [850, 1, 2],
        ],
      },
      ['not_a_price Feuil1!B2'],
    ],
    'merged prices': [
      {
        cells: [
          ['mm', 600, 700],
          [750, 1, 2],
          [850, 1, null],
        ],
        merged: ['B3:C3'],
      },
      ['merged_cells Feuil1!B3'],
    ],
    'a merged size': [
      {
        cells: [
          ['mm', 600, null, 800],
          [750, 1, 2, 3],
          [850, 1, 2, 3],
        ],
        merged: ['B1:C1'],
      },
      ['missing_size Feuil1!C1', 'merged_cells Feuil1!B1'],
    ],
  };
  for (const [what, [sheet, faults]] of Object.entries(broken))
    assert.deepEqual(await faultsOf('prices.xlsx', makeWorkbook(sheet)), faults, what);
});
