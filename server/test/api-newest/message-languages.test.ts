import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../support/priced-product.ts';
import { type Body, sharedTestService } from '../support/test-service.ts';

/** D28.4: what the service says is in the caller's language; codes and params are the same in all. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const token = await tenant.keyWith(['catalogue:write', 'catalogue:read', 'storefront:read']);

type Item = { code: string; message: string; params: Record<string, unknown> };
type Answer = { title?: string; detail?: string; errors?: Item[]; warnings?: Item[]; problems?: Item[] };

const ask = (language: string | undefined, method: string, path: string, body?: Body) =>
  service.call<Answer>(method, path, {
    token,
    headers: language === undefined ? {} : { 'accept-language': language },
    ...(body ? { body } : {}),
  });

const WORDS = {
  fr: { title: 'Demande non valable', blank: 'Ce champ ne doit pas rester vide.' },
  de: { title: 'Ungültige Anfrage', blank: 'Dieses Feld darf nicht leer sein.' },
  en: { title: 'The request is not valid', blank: 'must not be blank' },
} as const;

test('a problem is in the language that Accept-Language likes best of those there are, else in English', async () => {
  const english = await ask(undefined, 'POST', '/v1/brands', { name: ' ' });
  assert.equal(english.headers['content-language'], 'en');
  for (const [header, language] of [
    ['fr', 'fr'],
    ['de-AT', 'de'],
    ['en', 'en'],
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr'],
    ['en;q=0.5, de;q=0.9', 'de'],
    ['es, de;q=0.4, en;q=0.3', 'de'],
    ['fr;q=0, de', 'de'],
    ['es, it', 'en'],
    ['fil, den', 'en'],
    ['*', 'en'],
    [';;q=,', 'en'],
  ] as const) {
    const { body, headers, status } = await ask(header, 'POST', '/v1/brands', { name: ' ' });
    assert.equal(status, 422);
    assert.equal(headers['content-language'], language, header);
    assert.match(String(headers.vary), /\bAccept-Language\b/, header);
    assert.equal(body.title, WORDS[language].title, header);
    assert.match(body.detail ?? '', language === 'en' ? /^name / : /^name\u00a0?: \p{Lu}/u, header);
    const [item] = body.errors ?? [];
    assert.equal(item?.message, language === 'en' ? english.body.errors?.[0]?.message : WORDS[language].blank);
    const without = ({ message: _, ...rest }: Item) => rest;
    assert.deepEqual(body.errors?.map(without), english.body.errors?.map(without), 'codes and params are the contract');
  }
});

test('`language` of a route is the language of its problems; that of no other call is', async () => {
  const path = '/v1/quotes/999999/document.html';
  for (const [query, header, language] of [
    ['?language=de', undefined, 'de'],
    ['?language=fr', 'de', 'fr'],
    ['?language=en', 'de', 'en'],
    ['', 'de', 'de'],
  ] as const) {
    const { headers, status } = await ask(header, 'GET', `${path}${query}`);
    assert.deepEqual([status, headers['content-language']], [404, language], `${query} ${header}`);
  }
  const unknown = await ask('de', 'GET', '/v1/brands?language=klingon');
  assert.equal(unknown.body.detail, 'language: Den Parameter „language“ gibt es hier nicht.');
});

test('problems before any route are in the language of their caller, too', async () => {
  assert.match((await ask('fr', 'GET', '/v1/nowhere')).body.detail ?? '', /^Cet élément n’existe pas/);
  const stranger = await service.call<Answer>('GET', '/v1/brands', { token: '', headers: { 'accept-language': 'de' } });
  assert.deepEqual([stranger.status, stranger.body.title], [401, 'Anmeldung erforderlich']);
});

/** A product whose step requires one option, with names in three languages. */
const newNamedProduct = async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ opening_v1: 'gauche', minimum_price: 100 });
  const option = await tenant.must<{ id: number }>('POST', '/v1/options', {
    name: 'Chêne',
    name_en: 'Oak',
    translations: { de: { name: 'Eiche' } },
    price: 10,
  });
  const step = await product.step({
    name: 'Matière',
    name_en: 'Material',
    translations: { de: { name: 'Werkstoff' } },
    option_ids: [option.id],
    required: true,
    options_min: 1,
    options_max: 1,
  });
  const request = { pricing_configuration_id: row.id, width: 1000, height: 1000, selections: [] };
  return { product, option, step, request };
};

test('a refused quote, and the problems of choices, name steps and options in the language of their message', async () => {
  const { product, request, step } = await newNamedProduct();
  for (const [language, sentence, name] of [
    ['fr', 'Étape «\u00a0Matière\u00a0»\u00a0: il reste à choisir.', 'Matière'],
    ['de', 'Schritt „Werkstoff“: noch nicht ausgewählt.', 'Werkstoff'],
    ['en', /^Step \d+ \(Material\) is required/, 'Material'],
    [undefined, /^Step \d+ \(Matière\) is required/, 'Matière'],
  ] as const) {
    const refused = await ask(language, 'POST', `${product.path}/quote`, request);
    const choices = await ask(language, 'POST', `${product.path}/choices`, request);
    assert.equal(refused.headers['content-language'], language ?? 'en');
    assert.equal(choices.headers['content-language'], language ?? 'en');
    assert.match(String(choices.headers.vary), /\bAccept-Language\b/);
    for (const said of [refused.body.detail, refused.body.errors?.[0]?.message, choices.body.problems?.[0]?.message])
      if (typeof sentence === 'string') assert.equal(said, sentence);
      else assert.match(said ?? '', sentence);
    assert.deepEqual(refused.body.errors?.[0]?.params.step, { id: step.id, name });
  }
});

test('answers of choices are kept for each language', async () => {
  const { product, request } = await newNamedProduct();
  const said = async (language: string) =>
    (await ask(language, 'POST', `${product.path}/choices`, request)).body.problems?.[0]?.message;
  const first = [await said('de'), await said('es, fr;q=0.5'), await said('es')];
  assert.deepEqual([await said('de'), await said('es, fr;q=0.5'), await said('es')], first);
  assert.equal(new Set(first).size, 3);
});

test('the report is in the language of its reader, with a tag of its own; its codes and places are the same', async () => {
  const { product, option } = await newNamedProduct();
  await tenant.must('PATCH', `/v1/options/${option.id}`, { active: false });
  const path = `${product.path}/configuration/validation`;
  const reports = await Promise.all(['fr', 'de', 'en'].map((language) => ask(language, 'GET', path)));
  const itemIn = ({ body }: { body: Answer }) => body.errors?.find(({ code }) => code === 'inactive_option');
  assert.deepEqual(reports.map((report) => itemIn(report)?.message).slice(0, 2), [
    'L’option «\u00a0Chêne\u00a0» est inactive. Retirez-la de l’étape ou réactivez-la.',
    'Die Option „Eiche“ ist inaktiv. Entfernen Sie sie aus dem Schritt, oder reaktivieren Sie sie.',
  ]);
  assert.match(itemIn(reports[2] as { body: Answer })?.message ?? '', /^Activate option \d+, or remove it/);
  assert.equal(new Set(reports.map(({ headers }) => headers.etag)).size, 3);
  const codes = reports.map(({ body }) => [...(body.errors ?? []), ...(body.warnings ?? [])].map(({ code }) => code));
  assert.deepEqual(codes[0], codes[2]);
  for (const { headers } of reports) assert.match(String(headers.vary), /\bAccept-Language\b/);
  const [french, german] = reports.map(({ headers }) => String(headers.etag));
  const again = (language: string, tag: string | undefined) =>
    service.call('GET', path, { token, headers: { 'accept-language': language, 'if-none-match': String(tag) } });
  assert.equal((await again('de', german)).status, 304);
  assert.equal((await again('de', french)).status, 200);
});

test('an answer without messages is the same in all languages, and says so', async () => {
  const brand = await tenant.must<{ id: number }>('POST', '/v1/brands', { name: 'Atelier' });
  const { headers } = await ask('de', 'GET', `/v1/brands/${brand.id}`);
  assert.equal(headers['content-language'], undefined);
  assert.doesNotMatch(String(headers.vary), /Accept-Language/);
});

test('what a bulk call warns of is in the language of its caller', async () => {
  const option = { name: 'Volet', price: 10, minimum_charge: 5, price_type: 'per_m2' };
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/options', option);
  const { body, headers } = await ask('de', 'POST', '/v1/pricing-adjustments?dry_run=true', {
    filter: { option_ids: [id] },
    percentage: 10,
  });
  assert.equal(headers['content-language'], 'de');
  assert.match(body.warnings?.[0]?.message ?? '', /^Optionen und Leistungen mit einem Mindest- oder Höchstbetrag: 1\./);
});

test('the findings of a check are in the language of who reads them, and those of a stored refusal stay English', async () => {
  const { product, option } = await newNamedProduct();
  const plan = await tenant.must<{ id: number }>('POST', '/v1/plans', { name: 'Sans chêne' });
  await tenant.must('POST', `/v1/plans/${plan.id}/requests`, {
    requests: [{ method: 'PATCH', path: `/v1/options/${option.id}`, body: { active: false } }],
  });
  type Checked = { products: { product_id: number; report: { gained: { errors: Item[] } } }[] };
  const gained = ({ products }: Checked) =>
    products[0]?.report.gained.errors.find(({ code }) => code === 'inactive_option')?.message;
  const checked = await ask('de', 'POST', `/v1/plans/${plan.id}/check`, {});
  assert.match(gained(checked.body as unknown as Checked) ?? '', /^Die Option „Chêne“ ist inaktiv/);
  const plans = await Promise.all(['de', 'en'].map((language) => ask(language, 'GET', `/v1/plans/${plan.id}`)));
  const [german, english] = plans.map(({ body }) => gained((body as unknown as { check: Checked }).check));
  assert.match(german ?? '', /^Die Option „Chêne“ ist inaktiv/);
  assert.match(english ?? '', /^Activate option/);
  assert.notEqual(plans[0]?.headers.etag, plans[1]?.headers.etag);
  const renamed = await service.call('PATCH', `/v1/plans/${plan.id}`, {
    token,
    headers: { 'if-match': String(plans[0]?.headers.etag) },
    body: { name: 'Ohne Eiche' },
  });
  assert.equal(renamed.status, 200, 'a tag of any language names the version');
  void product;
});
