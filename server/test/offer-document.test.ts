import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allPieces } from '@vantail/pricing';
import { extractText, getDocumentProxy } from 'unpdf';
import { type OfferRequest, offerModelInPieces } from '../src/selling/offers/make-offer-model.ts';
import type { LineRow, OfferModel } from '../src/selling/offers/offer-model.ts';
import { offerPage } from '../src/selling/offers/page/offer-html.ts';
import { offerPdf } from '../src/selling/offers/pdf/offer-pdf.ts';
import { plainLine, plainLines } from '../src/selling/offers/plain-text.ts';
import type { SavedQuote } from '../src/selling/quotes/store.ts';
import {
  freeLine,
  headingLine,
  productLine,
  RATE_20,
  RATE_55,
  SAMPLE_TERMS,
  sampleQuote,
  sampleRate,
  serviceLine,
} from './support/sample-offers.ts';

/** D20.2, D20.3: the document, without a database. */
const modelOf = (quote: SavedQuote, request: OfferRequest = {}, terms = SAMPLE_TERMS, isItemised = true): OfferModel =>
  allPieces(offerModelInPieces({ quote, terms, request, isItemised }));
const linesOf = ({ rows }: OfferModel): LineRow[] => rows.filter((row) => row.kind === 'line');
const pagesOf = async (bytes: Uint8Array): Promise<string[]> => {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: false });
  return text.map((page) => page.replaceAll(/\s+/g, ' '));
};
const withOffer = (offer: Partial<(typeof SAMPLE_TERMS)['offer']>) => ({
  ...SAMPLE_TERMS,
  offer: { ...SAMPLE_TERMS.offer, ...offer },
});

const LINES = [
  headingLine(1, 'Rez-de-chaussée'),
  productLine(4, { label: 'Cuisine', discount: { percent: 5 } }),
  serviceLine(5),
  headingLine(6, 'Étage'),
  productLine(7, { note: 'Verre imprimé' }),
  productLine(8, { alternative: true, label: 'Variante' }),
  freeLine(9),
];
const QUOTE = sampleQuote(LINES, { discount: { amount: 50 } });

test('D20.2 PDF and HTML show the same words, in reading order', async () => {
  for (const language of ['fr', 'en', 'de'] as const) {
    const model = modelOf(QUOTE, { language });
    const pdf = (await pagesOf(await offerPdf(model, null))).join(' ');
    const page = allPieces(offerPage(model, null)).page.replaceAll(/<style>[^<]*<\/style>|<[^>]+>/g, ' ');
    const expected = [
      model.company.name,
      model.title,
      ...model.facts.map(({ value }) => value),
      ...linesOf(model).flatMap(({ name, total }) => [name, total]),
      ...model.totals.map(({ amount }) => amount),
      model.alternatives?.title,
      ...model.sections.map(({ title }) => title),
    ];
    for (const [form, whole] of [
      ['PDF', pdf],
      ['HTML', page.replaceAll(/\s+/g, ' ')],
    ]) {
      let from = 0;
      for (const text of expected.map((one) => String(one).split(' ')[0]?.replaceAll(/\s+/g, ' ') ?? '')) {
        const at = (whole as string).indexOf(text, from);
        assert.ok(at >= 0, `${form} in ${language}: ${text} after ${(whole as string).slice(from, from + 80)}`);
        from = text === model.title ? at : from;
      }
    }
    for (const text of ['Marge', '4711']) assert.ok(!pdf.includes(text) && !page.includes(text), text);
  }
});

test('D20.2 every page has its number and the header of the table; no line is split from its drawing', async () => {
  const many = sampleQuote(
    Array.from({ length: 60 }, (_, index) => productLine(index + 1, { label: `Pièce ${index + 1}` })),
  );
  const pages = await pagesOf(await offerPdf(modelOf(many), null));
  assert.ok(pages.length > 5);
  for (const [index, page] of pages.entries()) {
    assert.ok(page.includes(`Page ${index + 1} sur ${pages.length}`), page);
    if (/Pièce \d/.test(page)) assert.ok(page.includes('Désignation'), page);
  }
  for (const [index, line] of many.lines.entries())
    if (line.kind === 'product') {
      const page = pages.find((one) => one.includes(`Pièce ${index + 1} `)) ?? '';
      // The figures of the drawing and the last surcharge stand on the page of the label.
      for (const text of [`${line.width}`, `${line.height}`, 'Plus-value']) assert.ok(page.includes(text), text);
    }
});

test('D20.3 the same version is the same bytes, and no byte depends on the clock', async () => {
  const bytes = async () => Buffer.from(await offerPdf(modelOf(QUOTE), null));
  const first = await bytes();
  const before = Date.now;
  Date.now = () => before() + 86_400_000;
  try {
    assert.ok(first.equals(await bytes()));
  } finally {
    Date.now = before;
  }
  assert.equal(allPieces(offerPage(modelOf(QUOTE), null)).page, allPieces(offerPage(modelOf(QUOTE), null)).page);
});

test('D20.2 prices: totals has no amount of a line, none has no amount at all', async () => {
  const amounts = (text: string) =>
    [...text.matchAll(/\d[\d\s]*,\d\d\s€/g)].map(([amount]) => amount.replaceAll(/\s/g, ''));
  const full = modelOf(QUOTE);
  const ofLines = linesOf(full).map(({ total }) => (total ?? '').replaceAll(/\s/g, ''));
  for (const prices of ['totals', 'none'] as const) {
    const model = modelOf(QUOTE, { prices });
    const pdf = (await pagesOf(await offerPdf(model, null))).join(' ');
    for (const text of [pdf, allPieces(offerPage(model, null)).page]) {
      const found = amounts(text);
      assert.equal(found.length > 0, prices === 'totals');
      for (const amount of ofLines) assert.ok(!found.includes(amount), amount);
    }
    assert.equal(model.vatNotes !== null, prices === 'totals', 'a list without amounts has no notes on VAT');
  }
});

test('D20.2 show_discounts: false shows neither unit price nor discount of a discounted line', () => {
  const [discounted, , plain] = linesOf(modelOf(QUOTE, {}, withOffer({ show_discounts: false })));
  assert.deepEqual([discounted?.unitPrice, discounted?.discount], [null, null]);
  assert.ok(discounted?.quantity && discounted.total && plain?.unitPrice);
  assert.ok(discounted.details.every(({ amount }) => amount === null));
});

test('D20.2 show_drawings: false shows none', () => {
  const model = modelOf(QUOTE, {}, withOffer({ show_drawings: false }));
  assert.ok(linesOf(model).every(({ drawing }) => drawing === null) && model.drawingNote === null);
  assert.ok(!allPieces(offerPage(model, null)).page.includes('<svg'));
});

test('D16.6 who must not see how a price comes about sees no amount of an option', () => {
  const isTold = (isItemised: boolean) =>
    linesOf(modelOf(QUOTE, {}, SAMPLE_TERMS, isItemised)).some(({ details }) => details.some(({ amount }) => amount));
  assert.deepEqual([isTold(true), isTold(false)], [true, false]);
});

test('D20.3 texts are plain: no control or direction character comes through, whatever was written', async () => {
  const hostile = 'A\u202eB\u2066C\u0007D\u200fE\u2028F\ud800G<script>alert(1)</script>';
  assert.equal(plainLine(hostile), 'ABCDE FG<script>alert(1)</script>');
  assert.deepEqual(plainLines('\n\na\r\nb\u2029\n c \n'), ['a', 'b', '', 'c']);
  const lines = [productLine(1, { label: hostile, note: hostile }), freeLine(2, { name: hostile })];
  const model = modelOf(sampleQuote(lines, { customer: { name: hostile, address: [hostile] }, reference: hostile }));
  const { page, policy } = allPieces(offerPage(model, null));
  assert.ok(!/[\p{Cc}\u202a-\u202e\u2066-\u2069\u200f]/u.test(page.replaceAll('\n', '')) && !page.includes('<script'));
  assert.ok(policy.startsWith("default-src 'none'") && !policy.includes('unsafe'));
  assert.ok((await pagesOf(await offerPdf(model, null))).join('').includes('ABCDE'));
});

test('D20.3 what the font lacks is a box, never a fault; hard documents are made', async () => {
  const words = 'שלום محمد 漢字 😀 हिन्दी Žluťoučký Łódź Őrség Đakovo ığdır';
  const rates = Array.from({ length: 12 }, (_, index) =>
    sampleRate(20 + index, 1 + index, { note: `Mention ${index} ${words}` }),
  );
  const hard: [string, SavedQuote, typeof SAMPLE_TERMS][] = [
    [
      'nothing known',
      sampleQuote([freeLine(1, { name: null })], { customer: null, reference: null, valid_until: null }),
      {
        ...SAMPLE_TERMS,
        company: {
          ...SAMPLE_TERMS.company,
          name: null,
          legal: null,
          address: null,
          email: null,
          phone: null,
          website: null,
          registration: null,
          vat_number: null,
        },
      },
    ],
    ['12 rates', sampleQuote(rates.map((rate, index) => productLine(index + 1, { vat_rate: rate }))), SAMPLE_TERMS],
    [
      'long words',
      sampleQuote([productLine(1, { label: 'x'.repeat(200), note: `${words}\n`.repeat(90) })], {
        customer: { name: words },
      }),
      withOffer({ terms: `${words} `.repeat(300), footer: 'y'.repeat(3000) }),
    ],
  ];
  for (const [name, quote, terms] of hard) {
    const pages = await pagesOf(await offerPdf(modelOf(quote, {}, terms), null));
    assert.ok(pages.length >= 1, name);
    assert.ok(pages.join('').includes('Devis n° 1042'), name);
  }
  const [page = ''] = await pagesOf(
    await offerPdf(modelOf(sampleQuote([freeLine(1, { name: 'Žluťoučký Łódź Őrség' })])), null),
  );
  assert.ok(page.includes('Žluťoučký Łódź Őrség'), 'Central European letters are text');
});

test('D20.2 the document of a quote with TTC prices at other rates is net, and says so', () => {
  const ttc = { price_basis: 'TTC' as const, included_vat_rate: RATE_20 };
  const gross = modelOf(sampleQuote([productLine(1, { vat_rate: RATE_20 })], ttc));
  const [whole, vat, base] = gross.totals.map(({ name }) => name);
  assert.deepEqual([gross.amounts?.total, whole, base], ['Total TTC', 'Total TTC', 'Total HT']);
  assert.ok(vat?.startsWith('dont TVA 20 % sur'), vat);
  const net = modelOf(sampleQuote([productLine(1, { vat_rate: RATE_55 })], ttc));
  assert.equal(net.amounts?.total, 'Total HT');
});

test('D20.2 an offer of very many options is made in pieces, and no price is looked for more than once', () => {
  const STEPS = 20;
  const OPTIONS = 100;
  const line = productLine(1 as never, {} as never) as never as { choices: object[] };
  const ids = (length: number) => Array.from({ length }, (_, index) => index + 1);
  let reads = 0;
  const term = (step_id: number, option_id: number) => ({
    kind: 'option',
    label: 'x',
    amount: 1,
    step_id,
    get option_id() {
      reads += 1;
      return option_id;
    },
  });
  const choices = ids(STEPS).map((step_id) => ({
    ...line.choices[0],
    step_id,
    options: ids(OPTIONS).map((option_id) => ({ option_id, name: `Option ${option_id}` })),
  }));
  const breakdown = ids(STEPS).flatMap((step) => ids(OPTIONS).map((option) => term(step, option)));
  const quote = sampleQuote([{ ...line, choices, breakdown }] as never);
  const work = (function* () {
    const model = yield* offerModelInPieces({ quote, terms: SAMPLE_TERMS, request: {}, isItemised: true });
    return (yield* offerPage(model, null)).page;
  })();
  let pieces = 0;
  let page: string | undefined;
  while (page === undefined) {
    const { done, value } = work.next();
    pieces += 1;
    if (done) page = value;
  }
  assert.equal(page.split('<li><span>').length - 1, STEPS * OPTIONS);
  assert.ok(reads <= 3 * STEPS * OPTIONS, `${reads} reads of ${STEPS * OPTIONS} prices`);
  assert.ok(pieces >= 10, `${pieces} pieces`);
});
