import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadChoices } from '../src/prices/imports/worker/read-tables.ts';
import { type ExpectedTable, readPriceList } from './support/read-price-list.ts';

/** The same small price list in the many ways in which text files write one. */
const list: ExpectedTable = {
  widths: [600, 700, 800],
  heights: [750, 850],
  prices: [
    [210.5, 220, null],
    [1230.9, 240, 250],
  ],
};
const turned: ExpectedTable = {
  widths: [750, 850],
  heights: [600, 700, 800],
  prices: [
    [210.5, 1230.9],
    [220, 240],
    [null, 250],
  ],
};

type Case = {
  text: string | Uint8Array;
  expected?: ExpectedTable | ExpectedTable[];
  choices?: ReadChoices;
  /** What was found out, as far as the case is about it. */
  found?: Record<string, unknown>;
  /** What is asked before anything is written; most lists need no question. */
  doubts?: string[];
};

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;
const utf16 = (text: string) => new Uint8Array(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

const cases: Record<string, Case> = {
  'semicolons and decimal commas': {
    text: lines(';600;700;800', '750;210,50;220;', '850;1230,90;240;250'),
    found: { layout: 'grid', unit: 'mm', separator: 'semicolon', decimal: 'comma', encoding: 'utf-8' },
  },
  'commas and decimal points': {
    text: lines(',600,700,800', '750,210.50,220,', '850,1230.90,240,250'),
    found: { separator: 'comma', decimal: 'point', format: 'csv' },
  },
  tabs: {
    text: lines('\t600\t700\t800', '750\t210,50\t220\t', '850\t1230,90\t240\t250'),
    found: { separator: 'tab', format: 'tsv' },
  },
  'lines that end as on Windows and on old Macs': {
    text: ';600;700;800\r\n750;210,50;220;\r850;1230,90;240;250',
  },
  'quoted fields, decimal commas among commas': {
    text: lines('"",600,700,800', '750,"210,50",220,""', '"850","1 230,90",240,"250"'),
    found: { separator: 'comma', decimal: 'comma' },
  },
  "Excel's line that declares the separator": {
    text: lines('sep=,', ',600,700,800', '750,210.50,220,', '850,1230.90,240,250'),
    found: { separator: 'comma' },
  },
  'a byte order mark': { text: `\uFEFF${lines(';600;700;800', '750;210,50;220;', '850;1230,90;240;250')}` },
  'UTF-16, as "Unicode text" is saved': {
    text: utf16(lines('\t600\t700\t800', '750\t210,50 €\t220\t', '850\t1230,90 €\t240\t250')),
    found: { encoding: 'utf-16le' },
  },
  'Windows-1252, as CSV is saved in France': {
    text: latin(lines('Hauteur \\ Largeur (é);600;700;800', '750;210,50;220;', '850;1230,90;240;250')),
    found: { encoding: 'windows-1252', assumed: ['unit'] },
  },
  'currency signs and words, before and after': {
    text: lines(';600;700;800', '750;210,50 €;EUR 220;', '850;€1.230,90;240 € HT;250,- €'),
  },
  'thin, narrow and unbreakable spaces between thousands': {
    text: lines(';600;700;800', '750;210,50\u00a0€;220;', '850;1\u202f230,90\u2009€;240;250'),
  },
  'Swiss apostrophes': { text: lines(';600;700;800', '750;210.50;220;', "850;1'230.90;240;250") },
  'English thousands': { text: lines(';600;700;800', '750;210.50;220;', '850;1,230.90;240;250') },
  'every mark for a size that cannot be made': {
    text: lines(';100;200;300;400;500;600;700;800', '750;;0;-;x;X;N/A;undefined;–', '850;n.a.;×;—;0,00;null;/;na;12'),
    expected: {
      widths: [100, 200, 300, 400, 500, 600, 700, 800],
      heights: [750, 850],
      prices: [
        [null, null, null, null, null, null, null, null],
        [null, null, null, null, null, null, null, 12],
      ],
    },
  },
  'centimetres, by their size': {
    text: lines(';60;70;80', '75;210,50;220;', '85;1230,90;240;250'),
    found: { unit: 'cm', assumed: ['layout', 'unit'] },
  },
  'centimetres with halves': {
    text: lines('cm;60,5;70', '75;1;2', '85,5;3;4'),
    expected: {
      widths: [605, 700],
      heights: [750, 855],
      prices: [
        [1, 2],
        [3, 4],
      ],
    },
    found: { unit: 'cm', assumed: ['layout'] },
  },
  'metres, by their size': {
    doubts: ['unit_guessed'],
    text: lines(';0,6;0,7;0,8', '0,75;210,50;220;', '0,85;1230,90;240;250'),
    found: { unit: 'm' },
  },
  'metres with three decimals': {
    doubts: ['unit_guessed'],
    text: lines(';0,600;0,700;0,800', '0,750;210,50;220;', '0,850;1230,90;240;250'),
    found: { unit: 'm', decimal: 'comma' },
  },
  'sizes with their unit beside them': {
    text: lines(';600 mm;700 mm;800 mm', '75 cm;210,50;220;', '85 cm;1230,90;240;250'),
  },
  'sizes with a letter': { text: lines(';L 600;L=700;L: 800', 'H 750;210,50;220;', 'H 850;1230,90;240;250') },
  'sizes with thousands': {
    text: lines('mm;1 000;1 100', '2.000;10,5;11', '2.100;12;13'),
    expected: {
      widths: [1000, 1100],
      heights: [2000, 2100],
      prices: [
        [10.5, 11],
        [12, 13],
      ],
    },
  },
  'heights across, told by the corner': {
    text: lines('Largeur \\ Hauteur;600;700;800', '750;210,50;220;', '850;1230,90;240;250'),
    expected: turned,
    found: { layout: 'transposed', assumed: ['unit'] },
  },
  'heights across, told by an arrow': {
    text: lines('Hauteur →;600;700;800', '750;210,50;220;', '850;1230,90;240;250'),
    expected: turned,
  },
  'heights across, told by the line above': {
    text: lines(';;Hauteurs (mm)', ';600;700;800', '750;210,50;220;', '850;1230,90;240;250'),
    expected: turned,
    found: { layout: 'transposed', assumed: ['layout'] },
    doubts: ['layout_guessed'],
  },
  'heights across, told by the column before': {
    doubts: ['layout_guessed'],
    text: lines(';;600;700;800', 'Largeur;750;210,50;220;', ';850;1230,90;240;250'),
    expected: turned,
  },
  'heights across, told by the caller': {
    text: lines(';600;700;800', '750;210,50;220;', '850;1230,90;240;250'),
    choices: { layout: 'transposed' },
    expected: turned,
    found: { assumed: ['unit'] },
  },
  'labels on both sides': {
    text: lines(';;Largeur en mm', ';;600;700;800', 'Hauteur;750;210,50;220;', ';850;1230,90;240;250'),
    found: { layout: 'grid', assumed: [] },
  },
  'a line of labels between the sizes and the prices': {
    text: lines('Largeur;600;700;800', 'Hauteur;;;', '750;210,50;220;', '850;1230,90;240;250'),
    found: { layout: 'grid', assumed: ['unit'] },
  },
  'English labels': {
    text: lines('height / mm ↓ / width →,600,700,800', '750,210.50,220,', '850,1230.90,240,250'),
    found: { layout: 'grid', assumed: [] },
  },
  'the largest size first': {
    text: lines(';800;700;600', '850;250;240;1230,90', '750;;220;210,50'),
  },
  'an empty line and an empty column in between': {
    text: lines(';600;700;;800', '750;210,50;220;;', ';;;;', '850;1230,90;240;;250'),
  },
  'titles above and a note below': {
    text: lines(
      'Tarif 2026;;;',
      ';;;',
      'PVC 70 mm;;;',
      ';600;700;800',
      '750;210,50;220;',
      '850;1230,90;240;250',
      '* hors pose;;;',
    ),
    found: { headings: ['PVC 70 mm', 'Tarif 2026'] },
  },
  'a table that does not begin in the first column': {
    text: lines(';;;;;', ';;;600;700;800', ';;750;210,50;220;', ';;850;1230,90;240;250'),
    found: { id: 'C2', range: 'C2:F4' },
  },
  'two tables below each other': {
    text: lines('1 vantail;;', ';600;700', '750;1;2', '850;3;4', ';;', '2 vantaux;;', ';900;950', '750;5;6', '850;7;8'),
    expected: [
      {
        widths: [600, 700],
        heights: [750, 850],
        prices: [
          [1, 2],
          [3, 4],
        ],
      },
      {
        widths: [900, 950],
        heights: [750, 850],
        prices: [
          [5, 6],
          [7, 8],
        ],
      },
    ],
  },
  'two tables beside each other': {
    text: lines('A;;;;B;;', ';600;700;;;900;950', '750;1;2;;750;5;6', '850;3;4;;850;7;8'),
    expected: [
      {
        widths: [600, 700],
        heights: [750, 850],
        prices: [
          [1, 2],
          [3, 4],
        ],
      },
      {
        widths: [900, 950],
        heights: [750, 850],
        prices: [
          [5, 6],
          [7, 8],
        ],
      },
    ],
  },
  'one line a size': {
    text: lines('width,height,price', '600,750,210.50', '700,750,220', '600,850,1230.90', '700,850,240', '800,850,250'),
    found: { layout: 'long', assumed: ['unit'] },
  },
  'one line a size, in French, in any order, with a unit and a column too many': {
    text: lines(
      'Réf.;Prix TTC (€);Hauteur (cm);Largeur (cm)',
      'a;250;85;80',
      'b;210,50;75;60',
      'c;220;75;70',
      'd;-;75;80',
      '',
      'e;1 230,90;85;60',
      'f;240;85;70',
    ),
    found: { layout: 'long', unit: 'cm', assumed: [] },
  },
  'one line a size without titles': {
    doubts: ['layout_guessed'],
    text: lines('600;750;210,50', '700;750;220', '600;850;1230,90', '700;850;240', '800;850;250'),
    found: { layout: 'long', assumed: ['layout', 'unit'] },
  },
  'one line a size for several rows': {
    text: lines('id;largeur;hauteur;prix', '7;600;750;1', '7;700;750;2', '9;600;750;3', '9;650;750;4'),
    expected: [
      { widths: [600, 700], heights: [750], prices: [[1, 2]] },
      { widths: [600, 650], heights: [750], prices: [[3, 4]] },
    ],
    found: { headings: ['#7'] },
  },
  'one line a size, rows by their fields': {
    text: lines('leaf_count;opening_v1;width;height;price', '2;gauche;600;750;1', '2;gauche;700;750;2'),
    expected: { widths: [600, 700], heights: [750], prices: [[1, 2]] },
    found: { headings: ['leaf_count=2 opening_v1=gauche'] },
  },
  'prices of many decimals, digit by digit': {
    text: lines('mm;600;700', '750;123456789.0123456789;0.000000000000001', '850;-12.5;1.2340'),
    expected: {
      widths: [600, 700],
      heights: [750, 850],
      prices: [
        ['123456789.0123456789', 1e-15],
        [-12.5, 1.234],
      ],
    },
  },
  'a single size on each axis, since the corner names them': {
    text: lines('H \\ L (mm);600', '750;12'),
    expected: { widths: [600], heights: [750], prices: [[12]] },
  },
  'thousands with a sign that could be decimal': {
    doubts: ['decimal_guessed'],
    text: lines(';600;700', '750;1,234;2,345', '850;999;1,111'),
    choices: { separator: 'semicolon' },
    expected: {
      widths: [600, 700],
      heights: [750, 850],
      prices: [
        [1234, 2345],
        [999, 1111],
      ],
    },
    found: { assumed: ['layout', 'unit', 'decimal'] },
  },
  'decimals that could be thousands, as the caller says': {
    text: lines(';600;700', '750;1,234;2,345', '850;999;1,111'),
    choices: { decimal: 'comma', separator: 'semicolon', unit: 'mm' },
    expected: {
      widths: [600, 700],
      heights: [750, 850],
      prices: [
        [1.234, 2.345],
        [999, 1.111],
      ],
    },
    found: { assumed: ['layout'] },
  },
  'a year in the corner, as the caller says': {
    text: lines('2026;600;700', '750;1;2', '850;3;4'),
    choices: { layout: 'grid' },
    expected: {
      widths: [600, 700],
      heights: [750, 850],
      prices: [
        [1, 2],
        [3, 4],
      ],
    },
  },
};

for (const [name, { text, expected = list, choices = {}, found = {}, doubts = [] }] of Object.entries(cases)) {
  test(`text: ${name}`, async () => {
    const read = await readPriceList('prices.csv', text, choices);
    assert.deepEqual(read.faults, []);
    assert.deepEqual(read.plain, [expected].flat());
    assert.deepEqual(
      read.tables.flatMap((table) => table.doubts.map(({ code }) => code)),
      doubts,
    );
    const seen: Record<string, unknown> = { ...read.file, ...read.tables[0] };
    for (const [key, value] of Object.entries(found)) assert.deepEqual(seen[key], value, key);
  });
}
