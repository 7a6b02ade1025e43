import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellAddress, isCurrency, parseAddress } from '../src/index.ts';
import { pasted } from './support/pasted-list.ts';

const grid = (...prices: string[]) => [
  'mm;600;700',
  `750;${prices[0]};${prices[1]}`,
  `850;${prices[2] ?? '30'};${prices[3] ?? '40'}`,
];

test('decimal: numbers like 1,234 alone are asked for, and the caller can say it', () => {
  const lines = grid('1,234', '2,345', '999', '1,111');
  const { doubts, doubtsOf } = pasted(lines);
  assert.deepEqual(doubts, ['decimal_guessed']);
  assert.deepEqual(doubtsOf[0]?.choices, [
    { field: 'decimal', value: 'point' },
    { field: 'decimal', value: 'comma' },
  ]);
  assert.deepEqual(pasted(lines, { decimal: 'comma' }).table?.prices[0], [1.234, 2.345]);
  assert.deepEqual(pasted(lines, { decimal: 'point' }).doubts, []);
});

test('decimal: both signs before three digits are asked for', () => {
  assert.deepEqual(pasted(grid('1,234', '2.345')).doubts, ['decimal_guessed']);
});

test('decimal: a price of three decimals among prices of two is asked for', () => {
  assert.deepEqual(pasted(grid('349,90', '1,250')).doubts, ['decimal_guessed']);
});

test('decimal: 0.123 is never 123', () => {
  assert.deepEqual(pasted(grid('0.123', '12,50', '13,50', '14,50')).codes, ['other_decimal_sign']);
});

const currencies: Record<string, string> = {
  '94,89 zł': 'PLN',
  '1 234,50 Kč': 'CZK',
  '12 500 Ft': 'HUF',
  '94,89 лв.': 'BGN',
  '94,89 lei': 'RON',
  'CHF 94.90': 'CHF',
  '€ 94,90': 'EUR',
  '94,90 EUR': 'EUR',
  '£94.90': 'GBP',
  '1 250 kr': 'kr',
  '$1,250.00': '$',
  'SEK 1250': 'SEK',
};
for (const [price, currency] of Object.entries(currencies)) {
  test(`currency: ${price} is a price in ${currency}`, () => {
    const { codes, doubts, table } = pasted(grid(price, price));
    assert.deepEqual([codes, doubts, table?.currency], [[], [], currency]);
    assert.ok(Number(table?.prices[0]?.[0]) > 90);
  });
}

test('currency: a sign of several currencies can be each of them', () => {
  assert.deepEqual(
    [isCurrency('kr', 'NOK'), isCurrency('kr', 'EUR'), isCurrency('$', 'CAD'), isCurrency('EUR', 'EUR')],
    [true, false, true, true],
  );
});

test('currency: several in one table are a fault', () => {
  const { faults } = pasted(grid('10 €', '20 zł'));
  assert.deepEqual([faults[0]?.code, faults[0]?.params.currencies], ['mixed_currencies', ['EUR', 'PLN']]);
});

test('currency: a title names it where the cells do not', () => {
  assert.equal(pasted(['Alle Preise in CHF', '', ...grid('10', '20')]).table?.currency, 'CHF');
  assert.equal(pasted(grid('10', '20')).table?.currency, null);
});

const bases: Record<string, 'HT' | 'TTC' | null> = {
  'Tarif HT 2026': 'HT',
  'Prix TTC': 'TTC',
  'Prix hors taxes': 'HT',
  'Prices excl. VAT': 'HT',
  'Prices including VAT': 'TTC',
  'Preise zzgl. MwSt.': 'HT',
  'Preise inkl. MwSt.': 'TTC',
  Nettopreise: 'HT',
  'Prijzen excl. btw': 'HT',
  'Prijzen incl. btw': 'TTC',
  'IVA incluida': 'TTC',
  'Precios sin IVA': 'HT',
  'Prezzi IVA esclusa': 'HT',
  'ceny brutto': 'TTC',
  'Preços com IVA': 'TTC',
  'Prices exclude VAT': 'HT',
  'All prices are net of VAT': 'HT',
  'Prices do not include VAT': 'HT',
  'Price list without VAT, delivery included': 'HT',
  'Prices include VAT at 20 %': 'TTC',
  'Les prix ne comprennent pas la TVA': 'HT',
  'Prix T.V.A. comprise': 'TTC',
  'Preise verstehen sich inkl. der gesetzlichen 19 % MwSt.': 'TTC',
  'MwSt. nicht enthalten': 'HT',
  'Prijzen zonder btw': 'HT',
  'btw inbegrepen': 'TTC',
  'Los precios no incluyen IVA': 'HT',
  'Prezzi con trasporto, IVA esclusa': 'HT',
  'I prezzi includono l’IVA': 'TTC',
  'Ceny nie zawierają podatku VAT': 'HT',
  'Os preços excluem IVA': 'HT',
  'Fenêtre avec pose': null,
  'Prix HT et TTC': null,
  'Tarif 2026': null,
};
for (const [title, basis] of Object.entries(bases)) {
  test(`tax: ${title} is ${basis}`, () => {
    assert.equal(pasted([title, '', ...grid('10', '20')]).table?.taxBasis, basis);
  });
}

const marks =
  'nicht lieferbar|n. l.|n.l.|auf Anfrage|a. Anfrage|sur demande|sur devis|NC|s/d|S.D.|non réalisable|niet leverbaar|op aanvraag|nvt|' +
  'no disponible|bajo pedido|non disponibile|su richiesta|niedostępne|na zapytanie|brak|indisponível|sob consulta|on request|POA|' +
  'P.O.A.|---|--|✗|*|**|–|…|x|XX|N/A|n.a.|none|not available|hors gamme|nous consulter|0|0,00';
for (const mark of marks.split('|')) {
  test(`no price: ${mark}`, () => {
    const { codes, table } = pasted(grid(mark, '20'));
    assert.deepEqual([codes, table?.prices[0]], [[], [null, 20]]);
  });
}

test('no price: another mark is a fault that names it and the field, and can be declared', () => {
  const { faults } = pasted(grid('voir p. 12', '20'));
  assert.deepEqual(
    [faults[0]?.code, faults[0]?.params],
    ['not_a_price', { text: 'voir p. 12', field: 'no_price_marks' }],
  );
  const declared = pasted(grid('voir p. 12', '20'), { noPriceMarks: ['Voir p. 12'] });
  assert.deepEqual([declared.codes, declared.table?.prices[0]], [[], [null, 20]]);
});

test('no price: text that only contains a number is never read as one', () => {
  for (const text of ['12 50', '349*', '12 %', '349 (1)', 'ab 349', '12 kg', '1O0'])
    assert.deepEqual(pasted(grid(text, '20')).codes, ['not_a_price'], text);
});

test('addresses: every cell of a sheet is found by its address, and nothing else is one', () => {
  for (const [row, column] of [
    [0, 0],
    [8, 25],
    [9, 26],
    [99, 701],
    [999, 702],
    [1_048_575, 16_383],
  ] as const) {
    const address = cellAddress(row, column);
    assert.deepEqual(parseAddress(address), { row, column }, address);
    assert.deepEqual(parseAddress(address.replace(/([A-Z]+)/, '$$$1$$')), { row, column }, address);
  }
  const others = [
    '',
    'A',
    '1',
    'A0',
    'A01',
    'a1',
    'A1 ',
    ' A1',
    'A1B',
    '$$A1',
    'A$$1',
    'A1$',
    'XFE1',
    'AAAA1',
    'A1048577',
  ];
  for (const address of others) assert.equal(parseAddress(address), undefined, JSON.stringify(address));
  assert.equal(parseAddress(`A${'9'.repeat(400)}`), undefined);
});
