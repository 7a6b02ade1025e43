import assert from 'node:assert/strict';
import { test } from 'node:test';
import { body, pasted } from './support/pasted-list.ts';

/** How a list says it in each language of the vocabulary. */
type Words = {
  width: string;
  height: string;
  net: string;
  gross: string;
  weight: string;
  surcharge: string;
  perArea: string;
  weeks: string;
};

const words = (
  width: string,
  height: string,
  net: string,
  gross: string,
  weight: string,
  surcharge: string,
  perArea: string,
  weeks: string,
): Words => ({ width, height, net, gross, weight, surcharge, perArea, weeks });

const languages: Record<string, Words> = {
  fr: words(
    'Largeur',
    'Hauteur',
    'TVA en sus',
    'TVA comprise',
    'Poids en kg',
    'Plus-value RAL',
    'Prix au m²',
    'Délai en semaines',
  ),
  en: words('Width', 'Height', 'VAT extra', 'incl. VAT', 'Weight (kg)', 'Surcharge', 'Price per m²', 'Weeks'),
  de: words(
    'Breite',
    'Höhe',
    'zzgl. MwSt.',
    'inkl. 19 % MwSt.',
    'Gewicht',
    'Farbaufpreis',
    'Preis je m²',
    'Lieferzeit in Wochen',
  ),
  nl: words('Breedte', 'Hoogte', 'excl. btw', 'incl. btw', 'Gewicht', 'Kleurtoeslag', 'Prijs per m²', 'Levertijd'),
  it: words('Larghezza', 'Altezza', 'IVA esclusa', 'IVA inclusa', 'Peso', 'Supplemento', 'Prezzo al mq', 'Settimane'),
  es: words('Ancho', 'Alto', '+ IVA', 'IVA incluido', 'Peso', 'Recargo', 'Precio por m²', 'Plazo en semanas'),
  pt: words('Largura', 'Altura', 'acresce IVA', 'IVA incluído', 'Peso', 'Acréscimo', 'Preço por m²', 'Semanas'),
  pl: words('Szerokość', 'Wysokość', 'bez VAT', 'z VAT', 'Waga', 'Dopłata', 'Cena za m²', 'Tygodnie'),
  cs: words('Šířka', 'Výška', 'bez DPH', 'včetně DPH', 'Hmotnost', 'Příplatek', 'Cena za m²', 'Týdny'),
  sk: words('Šírka', 'Výška', 'bez DPH', 'vrátane DPH', 'Hmotnosť', 'Príplatok', 'Cena za m²', 'Dodanie v týždňoch'),
  hu: words('Szélesség', 'Magasság', 'ÁFA nélkül', 'ÁFÁ-val', 'Súly', 'Felár', 'Ár Ft/m²', 'Hetek'),
  ro: words('Lățime', 'Înălțime', 'fără TVA', 'cu TVA', 'Greutate', 'Supliment', 'Preț pe m²', 'Săptămâni'),
  sv: words('Bredd', 'Höjd', 'exkl. moms', 'inkl. moms', 'Vikt', 'Pristillägg', 'Pris per kvm', 'Veckor'),
  da: words('Bredde', 'Højde', 'ekskl. moms', 'inkl. moms', 'Vægt', 'Tillæg', 'Pris pr. m²', 'Uger'),
  no: words('Bredde', 'Høyde', 'eks. mva', 'inkl. mva', 'Vekt', 'Pristillegg', 'Pris pr. m²', 'Uker'),
  fi: words('Leveys', 'Korkeus', 'alv 0 %', 'sis. alv', 'Paino', 'Lisähinta', 'Hinta / m²', 'Viikkoa'),
  el: words('Πλάτος', 'Ύψος', 'χωρίς ΦΠΑ', 'με ΦΠΑ', 'Βάρος', 'Προσαύξηση', 'Τιμή ανά τ.μ.', 'Εβδομάδες'),
  sl: words('Širina', 'Višina', 'brez DDV', 'z DDV', 'Teža', 'Doplačilo', 'Cena na m²', 'Tedni'),
  hr: words('Širina', 'Visina', 'bez PDV-a', 's PDV-om', 'Težina', 'Nadoplata', 'Cijena po m²', 'Tjedni'),
  tr: words('Genişlik', 'Yükseklik', 'KDV hariç', 'KDV dahil', 'Ağırlık', 'Fiyat farkı', 'm² fiyatı', 'Hafta'),
};

const rows = body('750', '850');
const grid = (corner: string, ...above: string[]) => [...above, `${corner};600;700;800`, ...rows];
const reasons = (lines: string[]) => pasted(lines).doubtsOf.map(({ code, params }) => `${code} ${params.reason}`);

for (const [language, say] of Object.entries(languages)) {
  test(`${language}: both axes are read in the corner, above and before, and as titles of columns`, () => {
    assert.deepEqual([pasted(grid(`${say.height} \\ ${say.width} (mm)`)).doubts], [[]]);
    const turned = pasted(grid(`${say.width} \\ ${say.height} (mm)`));
    assert.deepEqual([turned.doubts, turned.table?.layout], [[], 'transposed']);
    const around = pasted([
      `;;${say.height.toUpperCase()}`,
      ';;600;700;800',
      ...rows.map((row, index) => `${index === 0 ? say.width : ''};${row}`),
    ]);
    assert.deepEqual([around.doubts, around.table?.layout], [[], 'transposed']);
    const long = pasted([
      `${say.width} (mm);${say.height} (mm);EUR`,
      '600;750;1',
      '700;750;2',
      '600;850;3',
      '700;850;4',
    ]);
    assert.deepEqual([long.codes, long.doubts, long.table?.widths], [[], [], [600, 700]]);
  });

  test(`${language}: tax without and with is understood above, below and in the title of a column`, () => {
    for (const [text, basis] of [
      [say.net, 'HT'],
      [say.gross, 'TTC'],
    ] as const) {
      assert.equal(pasted(grid('mm', text)).table?.taxBasis, basis, text);
      assert.equal(pasted([...grid('mm'), '', text]).table?.taxBasis, basis, text);
      assert.equal(pasted([`mm;600;700`, ...rows, '', `${text}`]).table?.taxBasis, basis, text);
    }
  });

  test(`${language}: weights, surcharges, prices of a square metre and weeks are asked about`, () => {
    for (const [text, reason] of [
      [say.weight, 'weight'],
      [say.surcharge, 'surcharge'],
      [say.perArea, 'per_measure'],
      [say.weeks, 'time'],
    ] as const) {
      const expected = [`prices_unclear ${reason}`];
      assert.deepEqual(reasons(grid('mm', text)), expected, text);
      assert.deepEqual(reasons(grid('mm', `PVC 70 - ${text}`, '')), expected, text);
      const asColumn = pasted([`${say.width};${say.height};${text}`, '600;750;1', '700;750;2']);
      assert.ok(
        asColumn.doubts.some((code) => /^(?:prices_unclear|price_column_guessed)$/.test(code)),
        text,
      );
    }
  });
}

const longList = (width: string, height: string, price = 'Preis') => [
  'mm',
  `${width};${height};${price}`,
  '600;750;101,50',
  '700;750;112,50',
  '600;850;133,50',
  '700;850;144,50',
];
const around = (across: string, down: string) => [
  `;;${across}`,
  ';;600;700',
  `${down};750;101,50;112,50`,
  ';850;133,50;144,50',
];

test('En and Boy are width and height in Turkish, in titles, labels and corners; en alone is not', () => {
  for (const [width, height] of [
    ['En', 'Boy'],
    ['EN (mm)', 'BOY (mm)'],
    ['Kasa eni', 'Kasa boyu'],
    ['Genişlik', 'Boy'],
  ] as const) {
    const lists = [
      longList(width, height, 'Fiyat'),
      around(width, height),
      [`${height} \\ ${width}`, ...around('', '').slice(2)].map((line, at) =>
        at === 0 ? `${line};600;700` : line.slice(1),
      ),
    ];
    for (const list of lists) {
      const { table, doubts } = pasted(list);
      assert.deepEqual([table?.widths, table?.heights, doubts], [[600, 700], [750, 850], []], list.join(' | '));
    }
    assert.equal(pasted(around(height, width)).table?.layout, 'transposed', `${height} across`);
  }
  assert.deepEqual(pasted(around('Hauteur', 'en mm')).doubts, ['layout_guessed']);
});

test('a letter behind a word that both axes have names its axis; another word, or one alone, is asked about', () => {
  for (const [width, height] of [
    ['Misura L', 'Misura H'],
    ['Brickwork W (mm)', 'Brickwork H (mm)'],
  ] as const) {
    for (const list of [longList(width, height), around(width, height)]) {
      const { table, doubts } = pasted(list);
      assert.deepEqual([table?.widths, doubts], [[600, 700], []], list.join(' | '));
    }
    assert.equal(pasted(around(height, width)).table?.layout, 'transposed');
  }
  for (const [across, down] of [
    ['Misura L', 'Modello H'],
    ['Misura L', ''],
    ['Misura L', 'Misura B'],
  ] as const)
    assert.deepEqual(pasted(around(across, down)).doubts, ['layout_guessed'], `${across}, ${down}`);
});

test('short words of taxes say what their long forms do; what could be another word is asked about', () => {
  const basisOf = (text: string) => pasted([text, 'mm;600;700', '750;101,50;112,50', '850;133,50;144,50']);
  for (const text of ['vklj. DDV', 'uklj. PDV', 'zahr. DPH', 'započ. DPH', 'vrát. DPH', 'IVA compr.', 'ink. moms'])
    assert.deepEqual([basisOf(text).table?.taxBasis, basisOf(text).doubts], ['TTC', []], text);
  for (const text of ['IVA escl.', 'excl. b.t.w.', 'kromě DPH', 'nezahr. DPH', 'neuklj. PDV'])
    assert.deepEqual([basisOf(text).table?.taxBasis, basisOf(text).doubts], ['HT', []], text);
  for (const text of ['zal. DPH', 'm. MwSt.', 'b. DPH', 'u. moms'])
    assert.deepEqual(basisOf(text).doubts, ['prices_unclear'], text);
});
