import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mediaClient } from '../support/media-client.ts';
import { plainPicture } from '../support/pictures.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, startTestService } from '../support/test-service.ts';

/** D16.5: what a shop reads in the language of its visitor, with pictures that any page can show. */
const ORIGIN = 'https://vantail.example';
const service = await startTestService({ PUBLIC_URL: ORIGIN });
const tenant = await service.newTenant();
const token = await tenant.keyWith(['storefront:read']);
const picture = await mediaClient(service, tenant).must(await plainPicture(300, 150).png().toBuffer());
const WIDTHS = [64, 128, 256, 512];

const get = async <T>(path: string, language?: string) =>
  service.call<T>('GET', path, { token, headers: language ? { 'accept-language': language } : {} });
const must = async <T>(path: string, language?: string): Promise<T> => {
  // Twice, so that the kept answer is asked for as well.
  const [first, second] = [await get<T>(path, language), await get<T>(path, language)];
  assert.deepEqual([first.status, second.status, second.text], [200, 200, first.text]);
  return first.body;
};

const product = await newPricedProduct(tenant);
const row = await product.row({ minimum_price: 120 });
const names = {
  name: 'Fenêtre',
  name_en: 'Window',
  translations: { de: { name: 'Fenster', description: 'Zweiflüglig' } },
};
const { brand_id } = await tenant.must<{ brand_id: number }>('PATCH', product.path, {
  ...names,
  description: 'Deux vantaux',
  image_url: picture.url,
});
await tenant.must('PATCH', `/v1/brands/${brand_id}`, {
  name: 'Maison',
  translations: { de: { name: 'Haus' } },
  logo_url: '/logo.svg',
});
const oak = await tenant.must<{ id: number }>('POST', '/v1/options', {
  name: 'Chêne',
  name_en: 'Oak',
  translations: { de: { name: 'Eiche' } },
  image_url: picture.url,
});
const abroad = await tenant.must<{ id: number }>('POST', '/v1/options', {
  name: 'Pin',
  image_url: 'https://cdn.example/pin.png',
});
const step = await product.step({
  name: 'Bois',
  name_en: 'Wood',
  type: 'selection',
  option_ids: [oak.id, abroad.id],
  content_configuration: { pricingConfig: row.id },
});
await tenant.must('POST', `${product.path}/rules`, {
  name: 'r',
  message: 'Pas de pin',
  message_en: 'No pine',
  translations: { de: { message: 'Keine Kiefer' } },
  when: { option: abroad.id },
  then: [{ refuse: true }],
});

const CARDS = `/v1/categories/${product.category_id}/cards`;
const CONFIGURATION = `${product.path}/configuration`;
type Card = Body & { brand: Body };
type Configuration = {
  product: Body;
  steps: { name: string; content_configuration: { options: Body[] } }[];
  rules: Body[];
  version: string;
};

test('D16.5 without the parameter, answers are as they were, whatever language is asked for', async () => {
  for (const path of ['/v1/catalogue', CARDS, '/v1/cards', CONFIGURATION]) {
    const plain = await get(path);
    const german = await get(path, 'de');
    assert.deepEqual([german.text, german.headers.etag], [plain.text, plain.headers.etag], path);
    assert.doesNotMatch(plain.text, /_widths|vantail\.example/, path);
    const no = await get(`${path}?localized=false`, 'de');
    assert.equal(no.text, plain.text, path);
    assert.doesNotMatch(String(no.headers.vary), /Accept-Language/, path);
  }
});

test('D16.5 a card is in the language that was asked for, or in the words of the shop', async () => {
  const card = async (language?: string) => {
    const { data } = await must<{ data: Card[] }>(`${CARDS}?localized=true`, language);
    const { name, description, brand } = data[0] as Card;
    return [name, description, brand.name];
  };
  assert.deepEqual(await card('de'), ['Fenster', 'Zweiflüglig', 'Haus']);
  assert.deepEqual(await card('de-AT, en;q=0.9'), ['Fenster', 'Zweiflüglig', 'Haus']);
  assert.deepEqual(await card('en-GB'), ['Window', 'Deux vantaux', 'Maison']);
  for (const language of ['fr', 'it', undefined, '*'])
    assert.deepEqual(await card(language), ['Fenêtre', 'Deux vantaux', 'Maison'], language);
});

test('D16.5 pictures of the service have whole addresses and their widths; others stay as they are', async () => {
  const [card] = (await must<{ data: Card[] }>(`${CARDS}?localized=true`)).data;
  assert.deepEqual(
    [card?.image_url, card?.image_widths, card?.brand.logo_url, card?.brand.logo_widths],
    [`${ORIGIN}${picture.url}`, WIDTHS, `${ORIGIN}/logo.svg`, null],
  );
  for (const width of WIDTHS) {
    const { statusCode } = await service.app.inject({ url: `${picture.url}?w=${width}` });
    assert.equal(statusCode, 200, String(width));
  }
  const { brands, categories } = await must<{ brands: Body[]; categories: Body[] }>(
    '/v1/catalogue?localized=true',
    'de',
  );
  assert.deepEqual([brands[0]?.name, brands[0]?.logo_url], ['Haus', `${ORIGIN}/logo.svg`]);
  assert.deepEqual([categories[0]?.image_url, categories[0]?.image_widths], [null, null]);
  const { steps } = await must<Configuration>(`${CONFIGURATION}?localized=true`);
  assert.deepEqual(
    steps[0]?.content_configuration.options.map(({ image_url, image_widths }) => [image_url, image_widths]),
    [
      [`${ORIGIN}${picture.url}`, WIDTHS],
      ['https://cdn.example/pin.png', null],
    ],
  );
});

test('D16.5 a configuration is in one language: product, steps, options and the messages of rules', async () => {
  const told = async (key: string, language: string) => {
    const path = `${CONFIGURATION}?localized=true`;
    const headers = { 'accept-language': language };
    const { body } = await service.call<Configuration>('GET', path, { token: key, headers });
    const [first] = body.steps;
    return [body.product.name, first?.name, first?.content_configuration.options[0]?.name, body.rules[0]?.message];
  };
  const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', {
    name: 'Final',
    scopes: ['storefront:read'],
    price_detail: 'final',
  });
  for (const one of [token, key, token, key]) {
    assert.deepEqual(await told(one, 'de'), ['Fenster', 'Bois', 'Eiche', 'Keine Kiefer']);
    assert.deepEqual(await told(one, 'en'), ['Window', 'Wood', 'Oak', 'No pine']);
    assert.deepEqual(await told(one, 'fr'), ['Fenêtre', 'Bois', 'Chêne', 'Pas de pin']);
  }
});

test('D16.6 a final key sees no tables in a localized configuration, whoever asked before', async () => {
  await must(`${CONFIGURATION}?localized=true`, 'de');
  const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', {
    name: 'Final 2',
    scopes: ['storefront:read'],
    price_detail: 'final',
  });
  const headers = { 'accept-language': 'de' };
  const { text, body } = await service.call<Body>('GET', `${CONFIGURATION}?localized=true`, { token: key, headers });
  assert.equal(body.price_detail, 'final');
  assert.doesNotMatch(text, /minimum_price/);
});

test('D16.5 each language has its own tag, 304 for the same one, and caches are told; a new name is there at once', async () => {
  for (const path of [CONFIGURATION, CARDS, '/v1/catalogue']) {
    const german = await get(`${path}?localized=true`, 'de');
    const french = await get(`${path}?localized=true`, 'fr');
    assert.notEqual(german.headers.etag, french.headers.etag, path);
    assert.match(String(german.headers.vary), /Accept-Language/, path);
    const again = (language: string) =>
      service.call('GET', `${path}?localized=true`, {
        token,
        headers: { 'accept-language': language, 'if-none-match': String(german.headers.etag) },
      });
    assert.deepEqual([(await again('de')).status, (await again('fr')).status], [304, 200], path);
  }
  await tenant.must('PATCH', product.path, { translations: { de: { name: 'Neues Fenster' } } });
  assert.equal((await must<Configuration>(`${CONFIGURATION}?localized=true`, 'de')).product.name, 'Neues Fenster');
  const { data } = await must<{ data: Card[] }>(`${CARDS}?localized=true`, 'de');
  assert.equal(data[0]?.name, 'Neues Fenster');
});

test('D16.5 a shop searches the active products of all active categories', async () => {
  const own = await service.newTenant();
  const key = await own.keyWith(['storefront:read']);
  const make = async (path: string, body: object) => (await own.must<{ id: number }>('POST', path, body)).id;
  const brand = await make('/v1/brands', { name: 'B' });
  const rival = await make('/v1/brands', { name: 'R' });
  const top = await make('/v1/categories', { name: 'Fenêtres' });
  const below = await make('/v1/categories', { name: 'Bois', parent_id: top });
  const other = await make('/v1/categories', { name: 'Portes' });
  const made = (name: string, category_id: number, brand_id = brand) =>
    make('/v1/products', { name, category_id, brand_id });
  const a = await made('Éclair bois', top);
  const b = await made('Bois massif', below, rival);
  const c = await made('Porte bois', other);
  const ids = async (query = '') => {
    const { body } = await service.call<{ data: Card[]; total: number }>('GET', `/v1/cards${query}`, { token: key });
    assert.equal(body.total, body.data.length);
    return body.data.map(({ product_id }) => product_id);
  };
  assert.deepEqual(await ids(), [a, b, c]);
  assert.deepEqual(await ids('?q=bois'), [a, b, c]);
  assert.deepEqual(await ids('?q=bois%20eclair'), [a]);
  assert.deepEqual(await ids(`?q=bois&brand_id=${rival}`), [b]);
  assert.deepEqual(await ids('?order=name'), [b, a, c]);
  await own.must('PATCH', `/v1/products/${c}`, { active: false });
  assert.deepEqual(await ids('?q=bois'), [a, b]);
  await own.must('PATCH', `/v1/categories/${top}`, { active: false });
  assert.deepEqual(await ids('?q=bois'), [], 'what is below an inactive category is not for sale');
  for (const query of ['?descendants=true', '?category_id=1', '?localized=yes'])
    assertProblem(await service.call('GET', `/v1/cards${query}`, { token: key }), 422, 'validation_error');
  const stranger = await service.newTenant();
  assert.deepEqual((await stranger.must<{ data: Card[] }>('GET', '/v1/cards')).data, []);
});

test('D16.5 a shared quote is in the language of its reader', async () => {
  const request = {
    product_id: product.id,
    width: 1000,
    height: 1000,
    selections: [{ step_id: step.id, option_ids: [oak.id] }],
  };
  const { id } = await tenant.must('POST', '/v1/quotes', { lines: [request] });
  const sent = await tenant.must<{ share_token: string }>('PATCH', `/v1/quotes/${id}`, { status: 'sent' });
  type Line = { product: Body; choices: { options: Body[] }[] };
  const line = async (query: string, language: string) => {
    const { lines } = await must<{ lines: Line[] }>(`/v1/shared-quotes/${sent.share_token}${query}`, language);
    const [option] = lines[0]?.choices[0]?.options ?? [];
    return [lines[0]?.product.name, option?.name, option?.image_url, option?.image_widths];
  };
  assert.deepEqual(await line('', 'de'), ['Fenêtre', 'Chêne', picture.url, undefined]);
  assert.deepEqual(await line('?localized=true', 'de'), ['Neues Fenster', 'Eiche', `${ORIGIN}${picture.url}`, WIDTHS]);
});

test('D16.5 without PUBLIC_URL, pictures are at the address that was asked for, each caller at its own', async () => {
  const open = await startTestService();
  const own = await open.newTenant();
  await own.must('POST', '/v1/brands', { name: 'B', logo_url: '/logo.svg' });
  const logo = async (host: string) => {
    const { body } = await open.call<{ brands: Body[] }>('GET', '/v1/catalogue?localized=true', {
      token: own.key,
      headers: { host },
    });
    return body.brands[0]?.logo_url;
  };
  for (let round = 0; round < 2; round++)
    for (const host of ['10.0.0.7:3000', 'catalogue.local']) assert.equal(await logo(host), `http://${host}/logo.svg`);
});
