import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cell, detectTables, type Sheet } from '../src/index.ts';

/**
 * Words that change what the numbers of a table are, of which no vocabulary has all: each must be a question wherever it
 * stands. Many are one letter or one part away from a harmless word.
 */
const HOSTILE = [
  ...['Preis nach Länge', 'Rate by length', 'Τιμή ανά μήκος', 'Cena za dĺžku', 'Montants en francs'],
  ...[
    'net per pair',
    'per pair',
    'pro Paar',
    'Paarpreis',
    'la paire',
    'par paire',
    'il paio',
    'el par',
    'za parę',
    'for both',
  ],
  ...['Aufpreis', 'Aufgeld', 'Farbzulage', 'Motorzuschlag', 'Holzaufschlag', 'Fensterabgabe', 'Rahmenzoll', 'Glasgeld'],
  ...[
    'Türgeld',
    'Zugabe Farbe',
    'Fenster Zugabe',
    'Dekor extra',
    'Holz Mehrbetrag',
    'Weiß Differenz',
    'Differenzbetrag',
  ],
  ...[
    'Pladotetas',
    'Juurdehindlus',
    'Lisatasu',
    'Piemaksa',
    'Uzcenojums',
    'Priemoka',
    'Antkainis',
    'Надбавка',
    'Доплата',
  ],
  ...[
    'Shtesë',
    'Recàrrec',
    'Gainkargua',
    'Álag',
    'Formhéideach',
    'Żieda',
    'Opslach',
    '割増',
    '加价',
    'Povišica',
    'Nadoplatak',
  ],
  ...[
    'Allahindlus',
    'Atlaide',
    'Nuolaida',
    'Знижка',
    'Отстъпка',
    'Zbritje',
    'Descompte',
    'Deskontua',
    'Afsláttur',
    '割引',
  ],
  ...['Paar', 'Pāris', 'Pora', 'Пара', 'Двойка', 'Çifti', 'Parella', 'Bikotea', 'Lascaine', 'Beirt', 'koppel', 'duo'],
  ...[
    'Ruutmeeter',
    'Kvadrātmetrs',
    'Kvadratinis metras',
    'Квадратний',
    'Fermetri',
    'qm Fenster',
    'm2',
    '€/m²',
    'par m²',
  ],
  ...[
    'Jooksev meeter',
    'Tekošais metrs',
    'Bėginis metras',
    'Погонний',
    'lm',
    'le mètre',
    'je lfm',
    'Umfang',
    'Perimeter',
  ],
  ...[
    'Kaal',
    'Svars',
    'Svoris',
    'Вага',
    'Тегло',
    'Pesha',
    'Pes',
    'Pisua',
    'Þyngd',
    'Meáchan',
    '重量',
    'Last',
    'Tragkraft',
  ],
  ...['Antal', 'Lisä', 'less', 'horas', 'frank', 'koli', 'Kolli', 'tons', 'tres', 'Poste', 'Old price'],
  ...[
    'Saving',
    'Économie',
    'Ersparnis',
    'Was',
    'Rabais',
    'Kickback',
    'Bonus',
    'Malus',
    'Skonto',
    'Dealer',
    'Einkauf',
    'EK',
  ],
  ...[
    'Miete',
    'Leasing',
    'Rate',
    'monthly',
    'mensuel',
    'pro Monat',
    'par mois',
    'deposit',
    'Anzahlung',
    'acompte',
    'Pfand',
  ],
  ...['Posa in opera', 'Demontage', 'Entsorgung', 'Recycling fee'],
  ...['Fensterm2', 'm2 Fenster', 'Glas kg', 'Rahmen Stk 100', 'x100', 'Tsd', 'Mio', 'Cent', 'Rp', 'øre'],
  ...[
    'CHF',
    'Franken',
    'kuna',
    'dinara',
    'lev',
    'lei',
    'гривень',
    'рублей',
    'złotych',
    'denar',
    'lekë',
    'krónur',
    'tugrik',
  ],
] as const;

/** A note may say that they are included, or not. */
const SERVICES = ['Montage', 'Pose', 'Einbau', 'Fitting', 'Montering', 'Porto', 'Fracht'] as const;

const text = (words: string): Cell => ({ kind: 'text', text: words, isFormula: false });
const number = (value: number): Cell => ({ kind: 'number', text: String(value), isFormula: false });
const widths = [600, 700, 800, 900];
const heights = [1000, 1100, 1200, 1300];

const sheetOf = (name: string, above: readonly Cell[][], corner: string, below: readonly Cell[][]): Sheet => ({
  name,
  merged: [],
  rows: [
    ...above,
    [text(corner), ...widths.map(number)],
    ...heights.map((height, row) => [
      number(height),
      ...widths.map((_, column) => number(Math.round(210.4 + row * 31.7 + column * 23.9))),
    ]),
    ...below,
  ],
});

const PLAIN = 'Hauteur \\ Largeur (mm)';
const places: Readonly<Record<string, (words: string) => Sheet>> = {
  'a title': (words) => sheetOf('Feuil1', [[text(words)]], PLAIN, []),
  'a title behind a product': (words) => sheetOf('Feuil1', [[text(`Fenêtre PVC blanc - ${words}`)]], PLAIN, []),
  'the name of the tab': (words) => sheetOf(words, [[text('Fenêtre PVC blanc')]], PLAIN, []),
  'a note': (words) => sheetOf('Feuil1', [[text('Fenêtre PVC blanc')]], PLAIN, [[], [text(`* ${words}`)]]),
};

const isAsked = (sheet: Sheet): boolean => {
  const { tables, faults } = detectTables({ sheets: [sheet], hiddenSheets: [] });
  // The currency and the tax are compared with those of the shop when the table is stored.
  return (
    faults.length > 0 || tables.some((table) => table.doubts.length > 0 || table.hasFaults || table.currency !== null)
  );
};

test('a list without such words is not asked about', () => {
  assert.deepEqual(
    Object.entries(places).flatMap(([place, make]) => (isAsked(make('Fenêtre PVC blanc')) ? [place] : [])),
    [],
  );
});

for (const [place, make] of Object.entries(places))
  test(`words that change what the numbers are, as ${place}, are a question`, () => {
    assert.deepEqual(
      [...HOSTILE, ...(place === 'a note' ? [] : SERVICES)].filter((words) => !isAsked(make(words))),
      [],
    );
  });
