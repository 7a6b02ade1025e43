import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractText, getDocumentProxy } from 'unpdf';
import { mediaClient } from '../support/media-client.ts';
import { plainPicture } from '../support/pictures.ts';
import { newShop } from '../support/selling-shop.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** D20.1 to D20.3: the document of a quote, as it is asked for. */
const service = await sharedTestService();
const shop = await newShop(service);
const { tenant, rates, line, save, patch } = shop;
const product = await shop.product(410.44);
const media = mediaClient(service, tenant);

const get = async (id: number, rest: string, key = tenant.key, headers: Record<string, string> = {}) => {
  const response = await service.app.inject({
    method: 'GET',
    url: `/v1/quotes/${id}/document.${rest}`,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload, text: response.body };
};
const textOf = async (bytes: Uint8Array): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })).text;

const COMPANY = { name: 'Menuiserie Avant', address: ['1 rue Ancienne'], vat_number: 'FR1', logo_url: null };
await shop.settings({ company: COMPANY, offer: { terms: 'Conditions avant', deposit_percent: 30 } });
const newQuote = (more: Body = {}) =>
  save({
    lines: [
      { ...line(product), quantity: 2, label: 'Cuisine', vat_rate_id: rates.low, discount: { percent: 5 } },
      { kind: 'free', name: 'Reprise', unit_price: 93.58, vat_rate_id: rates.half },
    ],
    customer: { name: 'Camille Martin' },
    ...more,
  });

test('D20.1 PDF and HTML, with their types, names, tags and languages', async () => {
  const quote = await newQuote();
  const pdf = await get(quote.id, 'pdf');
  assert.deepEqual(
    [pdf.status, pdf.headers['content-type'], pdf.headers['content-disposition']],
    [200, 'application/pdf', `inline; filename="${quote.number}.pdf"`],
  );
  assert.equal(pdf.bytes.subarray(0, 8).toString('latin1'), '%PDF-1.7');
  const text = await textOf(pdf.bytes);
  for (const word of ['Devis n°', 'Camille Martin', 'Cuisine', '779,84', 'Menuiserie Avant', 'Conditions avant'])
    assert.ok(text.includes(word), `${word} in ${text}`);
  const html = await get(quote.id, 'html?language=de');
  assert.equal(html.headers['content-type'], 'text/html; charset=utf-8');
  assert.ok(html.text.includes('lang="de"') && html.text.includes('Angebot Nr.') && html.text.includes('779,84'));
  assert.match(String(html.headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
  for (const answer of [pdf, html]) {
    const rest = answer === pdf ? 'pdf' : 'html?language=de';
    const again = await get(quote.id, rest, tenant.key, { 'if-none-match': String(answer.headers.etag) });
    assert.equal(again.status, 304);
  }
  await patch(quote.id, { language: 'en' });
  assert.ok((await get(quote.id, 'html')).text.includes('Offer no.'), 'the language of the quote');
});

test('D20.1 unknown values are refused by name; who may not read quotes reads no document', async () => {
  const quote = await newQuote();
  for (const query of ['language=it', 'dimensions=no', 'prices=some', 'colour=red']) {
    const answer = await tenant.call('GET', `/v1/quotes/${quote.id}/document.pdf?${query}`);
    assertProblem(answer, 422, 'validation_error');
  }
  const shopper = await shop.callerWith(['storefront:read', 'quotes:create']);
  assertProblem(await shopper('GET', `/v1/quotes/${quote.id}/document.pdf`), 403, 'insufficient_scope');
  assertProblem(await tenant.call('GET', '/v1/quotes/999999/document.html'), 404, 'not_found');
});

test('D20.3 a sent quote is the same bytes after company, terms, logo, names and prices changed; a draft shows today', async () => {
  const logo = await media.must(await plainPicture(300, 100).png().toBuffer());
  const other = await media.must(await plainPicture(200, 90).png().toBuffer());
  await shop.settings({ company: { ...COMPANY, logo_url: logo.url } });
  const [sent, draft] = [await newQuote(), await newQuote()];
  await patch(sent.id, { status: 'sent' });
  const before = await Promise.all(
    ['pdf', 'html', 'pdf?language=en&dimensions=hide'].map((rest) => get(sent.id, rest)),
  );
  const draftBefore = await get(draft.id, 'html');
  await shop.settings({
    company: { ...COMPANY, name: 'Menuiserie Après', logo_url: other.url },
    offer: { terms: 'Conditions après', language: 'de', prices: 'none' },
    time_zone: 'America/Montreal',
  });
  await tenant.must('PATCH', `/v1/products/${product.id}`, { name: 'Autre nom', base_price: 9 });
  await tenant.must('DELETE', `/v1/media/${logo.id}`).catch(() => {});
  assert.equal((await tenant.call('GET', `/v1/media/${logo.id}`)).status, 404, 'the picture itself is gone');
  await patch(sent.id, { status: 'accepted' });
  for (const [index, rest] of ['pdf', 'html', 'pdf?language=en&dimensions=hide'].entries())
    assert.ok((await get(sent.id, rest)).bytes.equals(before[index]?.bytes as Buffer), rest);
  const shown = await get(draft.id, 'html');
  assert.ok(shown.text.includes('Menuiserie Après') && shown.text.includes('lang="de"') && !shown.text.includes('779'));
  assert.notEqual(shown.text, draftBefore.text);
  assert.ok(before[1]?.text.includes('data:image/webp;base64,'), 'the logo is in the page');
});

test('D20.3 AE and K need the VAT numbers of company and customer before the quote is sent', async () => {
  await shop.settings({ company: { ...COMPANY, vat_number: null }, offer: null });
  for (const category of ['AE', 'K']) {
    const reverse = await shop.rate(0, { category, note: 'Autoliquidation' });
    const quote = await save({
      lines: [{ ...line(product), vat_rate_id: reverse }],
      customer: { name: 'X', vat_number: ' ' },
    });
    const refused = await tenant.call('PATCH', `/v1/quotes/${quote.id}`, { status: 'sent' });
    assertProblem(refused, 422, 'validation_error');
    const errors = refused.body.errors as { code: string; pointer: string }[];
    assert.deepEqual(
      errors.map(({ code, pointer }) => [code, pointer]),
      [
        ['vat_number_missing', '/status'],
        ['vat_number_missing', '/customer'],
      ],
    );
    await shop.settings({ company: COMPANY });
    const sent = await patch(quote.id, { status: 'sent', customer: { name: 'X', vat_number: 'DE123' } });
    assert.equal(sent.status, 'sent');
    await shop.settings({ company: { ...COMPANY, vat_number: null } });
  }
});

test('D20.3 no way around the VAT numbers: accepted at once, a rate in the same request, a number removed later', async () => {
  await shop.settings({ company: COMPANY, offer: null });
  const reverse = await shop.rate(0, { category: 'AE', note: 'Autoliquidation' });
  const lines = [{ ...line(product), vat_rate_id: reverse }];
  const refused = async (id: number, body: Body) => {
    const answer = await tenant.call('PATCH', `/v1/quotes/${id}`, body);
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(
      (answer.body.errors as Body[]).map(({ code, pointer }) => [code, pointer]),
      [['vat_number_missing', '/customer']],
    );
  };
  const draft = await save({ lines });
  await refused(draft.id, { status: 'accepted' });
  await refused(draft.id, { status: 'accepted', customer: { name: 'X' } });
  assert.equal((await patch(draft.id, { status: 'declined' })).status, 'declined', 'who declines needs no number');
  const plain = await save({ lines: [line(product)] });
  await refused(plain.id, { status: 'sent', vat_rate_id: reverse });
  const numbered = { name: 'X', vat_number: 'DE123' };
  const sent = await patch(plain.id, { status: 'sent', vat_rate_id: reverse, customer: numbered });
  await refused(sent.id, { customer: { name: 'X' } });
  await refused(sent.id, { customer: null });
  await refused(sent.id, { customer: { name: 'Y' }, status: 'accepted' });
  assert.equal((await patch(sent.id, { customer: { ...numbered, name: 'Y' } })).status, 'sent');
  assert.equal((await patch(sent.id, { status: 'accepted' })).status, 'accepted');
});

test('D16.6 a key that sees final prices alone is told no amount of an option, and nobody internal notes or margins', async () => {
  const quote = await newQuote({ internal_note: 'Geheim 4711', note: 'Merci' });
  const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', {
    name: 'Final',
    scopes: ['catalogue:read'],
    price_detail: 'final',
  });
  for (const [name, of] of [
    ['whole', tenant.key],
    ['final', key],
  ]) {
    const { status, text } = await get(quote.id, 'html', of);
    assert.equal(status, 200, name);
    assert.ok(text.includes('Merci') && !text.includes('4711'), name);
  }
});
