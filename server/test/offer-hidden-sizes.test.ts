import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { allPieces } from '@vantail/pricing';
import { extractText, getDocumentProxy } from 'unpdf';
import { offerModelInPieces } from '../src/selling/offers/make-offer-model.ts';
import { offerPage } from '../src/selling/offers/page/offer-html.ts';
import { offerPage as customerPage } from '../src/selling/offers/page/page.ts';
import { offerPdf } from '../src/selling/offers/pdf/offer-pdf.ts';
import { sizeHider } from '../src/selling/quotes/hidden-sizes.ts';
import { sharedResponse } from '../src/selling/quotes/response.ts';
import { freeLine, headingLine, productLine, SAMPLE_TERMS, sampleQuote } from './support/sample-offers.ts';

/** D20.2: customers take a free measurement to a rival. */
const rowTerm = (width: number, height: number, cell: { width: number; height: number }) => ({
  kind: 'row' as const,
  label: `${width} x ${height} mm`,
  amount: 100,
  pricing_configuration_id: 7,
  width,
  height,
  source: 'grid' as const,
  mode: 'majoration' as const,
  cell,
  formula: null,
});

const LINES = [
  headingLine(1, 'Baies de 1234 mm'),
  productLine(2, {
    width: 1234,
    height: 5678,
    surface_m2: 7.006652,
    label: 'Baie 1234 x 5678',
    note: 'Mesuré : 123,4 cm sur 5.678 m, soit 1 234 mm, 7,0 m² la pièce et 21,02 m² en tout',
    quantity: 3,
    choices: [
      { step_id: 1, name: 'Taille', type: 'dimension', options: [{ option_id: 1, name: '1234/5678', finish: null }] },
      {
        step_id: 2,
        name: 'Vitrage',
        type: 'options',
        options: [{ option_id: 2, name: 'Ug 1,2 (1234)', finish: 'ral-7016' }],
      },
    ],
    breakdown: [
      rowTerm(1234, 5678, { width: 1309, height: 5711 }),
      {
        kind: 'rule',
        label: 'Au-delà de 1309 mm',
        amount: 12,
        rule_id: 4,
        price_type: 'flat',
        price: 12,
        basis: 'unit',
        basis_value: 1,
      },
    ],
  }),
  productLine(3, {
    width: 2347,
    height: 1891,
    surface_m2: 4.438177,
    label: 'Séjour',
    breakdown: [rowTerm(2347, 1891, { width: 2417, height: 1973 })],
  }),
  freeLine(4, { name: 'Film solaire', quantity: 7.007, unit: 'm²', unit_price: 31.37 }),
];
const QUOTE = sampleQuote(LINES, { note: 'Pour 1234 mm', reference: 'Baie 5678' });
// Numbers of the company that could be taken for a size are none.
const TERMS = {
  ...SAMPLE_TERMS,
  company: { ...SAMPLE_TERMS.company, vat_number: null, registration: null, legal: null },
};

const SIDES_MM = [1234, 5678, 1309, 5711, 2347, 1891, 2417, 1973];
const SURFACES = [7.006652, 7.007, 7.01, 21.02, 4.438177, 4.438, 4.44, 8.88];
const FIGURES = [...SIDES_MM.flatMap((mm) => [mm, mm / 10, mm / 1000]), ...SURFACES];
const FORMS = [...FIGURES.flatMap((value) => [String(value), String(value).replace('.', ',')]), '1 234', '5 678'];

const modelOf = (dimensions: 'show' | 'hide') =>
  allPieces(offerModelInPieces({ quote: QUOTE, terms: TERMS, request: { dimensions }, isItemised: true }));

/** What the streams of a PDF hold: what is painted where, and which letters fonts have. Fonts themselves are left out. */
const streamsOf = (bytes: Uint8Array): string[] => {
  const file = Buffer.from(bytes).toString('latin1');
  return [...file.matchAll(/(<<[^>]*>>)\s+stream\n/g)].flatMap(({ 0: all, 1: dictionary = '', index }) => {
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1]);
    const from = index + all.length;
    const raw = Buffer.from(file.slice(from, from + length), 'latin1');
    const stream = (/FlateDecode/.test(dictionary) ? inflateSync(raw) : raw).toString('latin1');
    return /^[\t\n\r -~]*$/.test(stream) ? [stream] : [];
  });
};

/** The coordinates that are a side or a surface, in any unit. */
const sizesAmongNumbers = (streams: readonly string[]): number[] => {
  const numbers = streams.flatMap((stream) =>
    [...stream.matchAll(/-?\d+(?:\.\d+)?/g)].map(([number]) => Number(number)),
  );
  return FIGURES.filter((figure) => numbers.some((number) => Math.abs(Math.abs(number) - figure) < 1e-6));
};

test('D20.2 dimensions=hide: no size, surface or cell in mm, cm or m, in model, text, source or bytes', async () => {
  const model = modelOf('hide');
  const bytes = await offerPdf(model, null);
  const pdf = (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;
  const offer = { ...TERMS.offer, dimensions: 'hide' as const, acceptance: 'consumer' as const };
  const shown = { quote: QUOTE, terms: { ...TERMS, offer }, logo: null, token: '1-x', requested: undefined };
  for (const form of FORMS)
    for (const [place, text] of Object.entries({
      model: JSON.stringify(model),
      PDF: pdf.replaceAll(/\s+/g, ' '),
      HTML: allPieces(offerPage(model, null)).page,
      page: allPieces(customerPage(shown)).html,
      // Shorter forms may be parts of the widths of letters.
      bytes: !SIDES_MM.includes(Number(form)) ? '' : Buffer.from(bytes).toString('latin1'),
    }))
      assert.ok(!text.includes(form), `${form} in the ${place}`);
  assert.ok(pdf.includes('Ug 1,2'), 'what is no size stays');
  const whole = JSON.stringify(modelOf('show'));
  for (const form of ['1234', '5678', '1309', '21,02', '7,007'])
    assert.ok(whole.includes(form), `${form} is shown otherwise`);
});

test('D28.7 dimensions=hide: no size, surface or cell in what the share token shows', () => {
  const shared = (dimensions: 'show' | 'hide') =>
    JSON.stringify(sharedResponse(QUOTE, { ...TERMS.offer, dimensions }, false, () => 'https://shop.example/offers/x'));
  for (const form of FORMS) assert.ok(!shared('hide').includes(form), `${form} in ${shared('hide')}`);
  for (const form of ['1234', '5678', '1309', '7.007']) assert.ok(shared('show').includes(form), form);
  assert.match(shared('hide'), /Vitrage.*Film solaire/);
});

test('D20.2 dimensions=hide: no coordinate of the PDF is a size, surface or cell, and all drawings have one box', async () => {
  const streams = streamsOf(await offerPdf(modelOf('hide'), null));
  assert.ok(
    streams.some((stream) => / re\n/.test(stream)),
    'something is painted in a stream that can be read',
  );
  assert.deepEqual(sizesAmongNumbers(streams), []);
  assert.deepEqual(
    sizesAmongNumbers(streamsOf(await offerPdf(modelOf('show'), null))).filter((figure) => figure > 1000),
    [1234, 5678, 2347, 1891],
    'the search finds what is there',
  );
  const boxes = [
    ...allPieces(offerPage(modelOf('hide'), null)).page.matchAll(
      /<svg width="[^"]+" height="[^"]+" [^>]*viewBox="[^"]+"/g,
    ),
  ];
  assert.equal(boxes.length, 2);
  assert.equal(new Set(boxes.map(([box]) => box.replace(/ class=.*/, ''))).size, 1);
});

test('D20.2 sizes are found as people write them, and other figures stay', () => {
  const hide = sizeHider([
    productLine(1, { width: 1200, height: 2050, surface_m2: 2.46, quantity: 2, breakdown: [] }),
    productLine(2, { width: 1000, height: 2000, surface_m2: 2, quantity: 1, breakdown: [] }),
  ]);
  const hidden: Record<string, string> = {
    '1200x2050': '…x…',
    '1 200 / 2 050 mm': '… / … mm',
    '1\u2009200 sur 2’050': '… sur …',
    '1’200 mm': '… mm',
    '120 x 205 cm': '… x … cm',
    '1,20 m par 2.05 m': '… m par … m',
    '1,2 m': '… m',
    '1 m de large': '… m de large',
    '1m20 x 2m05': '… x …',
    '1 m 20': '…',
    'Lot 3 205x120 cm': 'Lot 3 …x… cm',
    '2,46 m² ou 2,5 m2': '… m² ou … m2',
    'Baie de 2 m²': 'Baie de … m²',
    '4,92 m²': '… m²',
    '1200,0 mm': '… mm',
  };
  for (const [text, expected] of Object.entries(hidden)) assert.equal(hide(text), expected, text);
  for (const text of [
    'Ug 1,2',
    'RAL 9016',
    'Lot 2',
    '4/16/4',
    'Uw 1,3 W/m²K',
    'Rw 32 dB',
    '2 vantaux',
    '3 500 €',
    '12m05',
  ])
    assert.equal(hide(text), text);
});

test('D20.2 a quantity of metres or square metres that tells a size is hidden, with the unit price that would tell it', () => {
  const [, , , film] = modelOf('hide').rows;
  assert.ok(film?.kind === 'line');
  assert.deepEqual([film.quantity, film.unitPrice], ['… m²', null]);
  assert.ok(film.total, 'what it costs is told');
  const [, window] = modelOf('hide').rows;
  assert.ok(window?.kind === 'line' && window.quantity === '3', 'pieces are told');
});
