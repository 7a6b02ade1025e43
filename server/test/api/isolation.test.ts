import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDocumented } from '../../src/platform/http/openapi/document.ts';
import { importForm } from '../support/import-form.ts';
import { plainPicture } from '../support/pictures.ts';
import { newSignedIn, pageHeaders } from '../support/signed-in.ts';
import { type Answer, assertProblem, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const mine = await service.newTenant();
const theirs = await service.newTenant();
const NEVER = 888_888_888;

const brand = await theirs.must('POST', '/v1/brands', { name: 'Theirs' });
const category = await theirs.must('POST', '/v1/categories', { name: 'Theirs' });
const product = await theirs.must('POST', '/v1/products', {
  name: 'Theirs',
  category_id: category.id,
  brand_id: brand.id,
});
const option = await theirs.must('POST', '/v1/options', { name: 'Theirs' });
const apiKey = await theirs.must('POST', '/v1/api-keys', { name: 'Theirs' });

const step = await theirs.must('POST', `/v1/products/${product.id}/steps`, {
  type: 'selection',
  name: 'Theirs',
  option_ids: [option.id],
});
const row = await theirs.must('POST', `/v1/products/${product.id}/pricing-configurations`, { minimum_price: 10 });

const rule = await theirs.must('POST', `/v1/products/${product.id}/rules`, {
  name: 'Theirs',
  when: { option: option.id },
  then: [{ refuse: true }],
  active: false,
});

const example = await theirs.must('POST', `/v1/products/${product.id}/examples`, {
  name: 'Theirs',
  body: { width: 1000, height: 1000, pricing_configuration_id: row.id },
  expect: { unit_price: 10 },
});

const quote = await theirs.must('POST', '/v1/quotes', {
  lines: [{ product_id: product.id, pricing_configuration_id: row.id, width: 1000, height: 1000 }],
});
const sentQuote = await theirs.must('POST', '/v1/quotes', { lines: [{ kind: 'heading', name: 'Sent' }] });
await theirs.must('PATCH', `/v1/quotes/${sentQuote.id}`, { status: 'sent' });

const media = await theirs.upload<{ id: number }>(
  '/v1/media',
  importForm('theirs.png', await plainPicture(3, 3).png().toBuffer()),
);
const priceTable = await theirs.must('POST', '/v1/price-tables', { name: 'Theirs', price_table: '1:2' });
const mapping = await theirs.must('POST', '/v1/price-list-mappings', { name: 'Theirs', entries: [] });
const vatRate = await theirs.must('POST', '/v1/vat-rates', { name: 'Theirs', rate: 20 });
const fitting = await theirs.must('POST', '/v1/services', { name: 'Theirs', price: 1 });
const tariff = await theirs.must('POST', '/v1/tariffs', { name: 'Theirs' });
await theirs.must('PATCH', '/v1/settings', { company: { name: 'Theirs' }, vat_rate_id: vatRate.id });
const webhook = await theirs.must('POST', '/v1/webhooks', { url: 'https://127.0.0.1:1/', types: ['*'] });
const plan = await theirs.must('POST', '/v1/plans', { name: 'Theirs' });
const { requests } = await theirs.must<{ requests: { id: number }[] }>('POST', `/v1/plans/${plan.id}/requests`, {
  requests: [{ method: 'PATCH', path: `/v1/products/${product.id}`, body: { name: 'Theirs' } }],
});

const person = await newSignedIn(service, theirs, 'manager');
const idOf = async (path: string) => (await person.call<{ data: { id: number }[] }>('GET', path)).body.data[0] ?? {};
const passkey = await idOf('/v1/account/passkeys');
const session = await idOf('/v1/account/sessions');
const { cookie } = await newSignedIn(service, mine, 'manager');

type Case = {
  /** The path with the other tenant's ids. */
  foreign: string;
  /** Paths with an id that never existed, in each place where an id stands. */
  never: string[];
  body?: object;
  /** In place of a body: a form with a file. */
  form?: ReturnType<typeof importForm>;
};

const ofProduct = (rest: string, body?: object): Case => ({
  foreign: `/v1/products/${product.id}${rest}`,
  never: [`/v1/products/${NEVER}${rest}`],
  ...(body ? { body } : {}),
});

const single = (collection: string, record: { id?: unknown }, rest = '', body?: object): Case => ({
  foreign: `${collection}/${record.id}${rest}`,
  never: [`${collection}/${NEVER}${rest}`],
  ...(body ? { body } : {}),
});

const steps = `/v1/products/${product.id}/steps`;
const rows = `/v1/products/${product.id}/pricing-configurations`;
const mineNow = { name: 'Mine now' };

/** For every route with an id: what exists for the other tenant, and a body that would be accepted. */
const cases: Record<string, Case> = {
  '/v1/brands/:id': single('/v1/brands', brand, '', mineNow),
  '/v1/categories/:id': single('/v1/categories', category, '', mineNow),
  '/v1/products/:id': single('/v1/products', product, '', mineNow),
  '/v1/options/:id': single('/v1/options', option, '', mineNow),
  '/v1/products/:id/hard': single('/v1/products', product, '/hard'),
  '/v1/api-keys/:id': single('/v1/api-keys', apiKey, '', mineNow),
  '/v1/price-tables/:id': single('/v1/price-tables', priceTable, '', mineNow),
  '/v1/price-list-mappings/:id': single('/v1/price-list-mappings', mapping, '', mineNow),
  '/v1/vat-rates/:id': single('/v1/vat-rates', vatRate, '', mineNow),
  '/v1/services/:id': single('/v1/services', fitting, '', mineNow),
  '/v1/tariffs/:id': single('/v1/tariffs', tariff, '', mineNow),
  '/v1/brands/:id/price-list/export': single('/v1/brands', brand, '/price-list/export'),
  '/v1/price-tables/:id/import': {
    ...single('/v1/price-tables', priceTable, '/import'),
    form: importForm('prices.csv', 'mm;600;700\n800;1;2\n'),
  },
  '/v1/api-keys/:id/rotate': single('/v1/api-keys', apiKey, '/rotate'),
  '/v1/people/:id': single('/v1/people', person.person, '', mineNow),
  '/v1/people/:id/invite': single('/v1/people', person.person, '/invite'),
  '/v1/account/passkeys/:id': single('/v1/account/passkeys', passkey, '', mineNow),
  '/v1/account/sessions/:id': single('/v1/account/sessions', session),
  '/v1/webhooks/:id': single('/v1/webhooks', webhook, '', { description: 'Mine now' }),
  '/v1/webhooks/:id/rotate': single('/v1/webhooks', webhook, '/rotate'),
  '/v1/webhooks/:id/deliveries': single('/v1/webhooks', webhook, '/deliveries'),
  '/v1/webhooks/:id/replay': single('/v1/webhooks', webhook, '/replay', { after: 1 }),
  '/v1/webhooks/:id/test': single('/v1/webhooks', webhook, '/test'),
  '/v1/plans/:id': single('/v1/plans', plan, '', mineNow),
  '/v1/plans/:id/requests': single('/v1/plans', plan, '/requests', { requests: [{ method: 'DELETE', path: '/' }] }),
  '/v1/plans/:id/requests/:request_id': {
    foreign: `/v1/plans/${plan.id}/requests/${requests[0]?.id}`,
    never: [`/v1/plans/${plan.id}/requests/${NEVER}`, `/v1/plans/${NEVER}/requests/${requests[0]?.id}`],
  },
  '/v1/plans/:id/schedule': single('/v1/plans', plan, '/schedule'),
  '/v1/plans/:id/unschedule': single('/v1/plans', plan, '/unschedule'),
  '/v1/plans/:id/discard': single('/v1/plans', plan, '/discard'),
  '/v1/plans/:id/check': single('/v1/plans', plan, '/check'),
  '/v1/plans/:id/publish': single('/v1/plans', plan, '/publish'),
  '/v1/products/:product_id/steps': ofProduct('/steps', { type: 'selection' }),
  '/v1/products/:product_id/steps/:step_id': {
    ...ofProduct(`/steps/${step.id}`, mineNow),
    never: [`${steps}/${NEVER}`, `/v1/products/${NEVER}/steps/${step.id}`],
  },
  '/v1/products/:product_id/steps/:step_id/options': ofProduct(`/steps/${step.id}/options`, { option_ids: [] }),
  '/v1/products/:product_id/steps/order': ofProduct('/steps/order', { step_ids: [step.id] }),
  '/v1/products/:product_id/rules': ofProduct('/rules', { name: 'Mine now', then: [{ refuse: true }] }),
  '/v1/products/:product_id/rules/:rule_id': {
    ...ofProduct(`/rules/${rule.id}`, mineNow),
    never: [`/v1/products/${product.id}/rules/${NEVER}`, `/v1/products/${NEVER}/rules/${rule.id}`],
  },
  '/v1/products/:product_id/examples': ofProduct('/examples', {
    name: 'Mine now',
    body: {},
    expect: { unit_price: 1 },
  }),
  '/v1/products/:product_id/examples/:example_id': {
    ...ofProduct(`/examples/${example.id}`, mineNow),
    never: [`/v1/products/${product.id}/examples/${NEVER}`, `/v1/products/${NEVER}/examples/${example.id}`],
  },
  '/v1/products/:product_id/examples/run': ofProduct('/examples/run'),
  '/v1/products/:product_id/configuration/validation': ofProduct('/configuration/validation'),
  '/v1/products/:product_id/pricing-configurations': ofProduct('/pricing-configurations', { minimum_price: 1 }),
  '/v1/products/:product_id/pricing-configurations/:id': {
    ...ofProduct(`/pricing-configurations/${row.id}`, { minimum_price: 1 }),
    never: [`${rows}/${NEVER}`, `/v1/products/${NEVER}/pricing-configurations/${row.id}`],
  },
  '/v1/products/:product_id/pricing-configurations/:id/hard': ofProduct(`/pricing-configurations/${row.id}/hard`),
  '/v1/products/:product_id/pricing-configurations/import': {
    ...ofProduct('/pricing-configurations/import'),
    form: importForm('prices.csv', `#${row.id};;\nmm;600;700\n800;1;2\n`),
  },
  '/v1/products/:product_id/pricing-configurations/grid-sizes': ofProduct('/pricing-configurations/grid-sizes', {}),
  '/v1/products/:product_id/pricing-configurations/export': ofProduct('/pricing-configurations/export'),
  '/v1/products/:product_id/pricing-configurations/:id/export': {
    ...ofProduct(`/pricing-configurations/${row.id}/export`),
    never: [`${rows}/${NEVER}/export`, `/v1/products/${NEVER}/pricing-configurations/${row.id}/export`],
  },
  '/v1/products/:product_id/configuration': ofProduct('/configuration'),
  '/v1/products/:product_id/duplicate': ofProduct('/duplicate', {}),
  '/v1/products/:product_id/configuration/export': ofProduct('/configuration/export'),
  '/v1/products/:product_id/configuration/import': ofProduct('/configuration/import', {
    format: 'vantail.product-configuration',
    version: 1,
    product: { name: 'Mine now' },
  }),
  '/v1/products/:product_id/quote': ofProduct('/quote', {
    pricing_configuration_id: row.id,
    width: 1000,
    height: 1000,
  }),
  '/v1/products/:product_id/choices': ofProduct('/choices', { width: 1000 }),
  '/v1/quotes/:id/reprice': single('/v1/quotes', quote, '/reprice', {}),
  '/v1/quotes/:id/lines': single('/v1/quotes', quote, '/lines', { lines: [{ kind: 'heading', name: 'Mine now' }] }),
  '/v1/quotes/:id/document.html': single('/v1/quotes', quote, '/document.html'),
  '/v1/quotes/:id/document.pdf': single('/v1/quotes', quote, '/document.pdf'),
  '/v1/quotes/:id/unshare': single('/v1/quotes', quote, '/unshare', {}),
  '/v1/quotes/:id/order': single('/v1/quotes', quote, '/order'),
  '/v1/quotes/:id/duplicate': single('/v1/quotes', quote, '/duplicate', {}),
  '/v1/quotes/:id/replace-option': single('/v1/quotes', quote, '/replace-option', { step_id: 1, from: 1, to: 2 }),
  '/v1/shared-quotes/:share_token': {
    foreign: `/v1/shared-quotes/${sentQuote.share_token}`,
    never: ['/v1/shared-quotes/AAAAAAAAAAAAAAAAAAAAAA', '/v1/shared-quotes/x'],
  },
  '/v1/media/:id': single('/v1/media', media),
  '/v1/categories/:id/cards': single('/v1/categories', category, '/cards'),
  '/v1/quotes/:id': single('/v1/quotes', quote, '', { reference: 'Mine now' }),
  '/v1/products/:product_id/pricing-configurations/:id/drawing.svg': ofProduct(
    `/pricing-configurations/${row.id}/drawing.svg`,
  ),
  // A number that only the other tenant's ledger has reached.
  '/v1/changes/:number': single('/v1/changes', { id: 9 }),
  '/v1/changes/:number/revert': single('/v1/changes', { id: 9 }, '/revert'),
  '/v1/products/:product_id/restore': ofProduct('/restore', { to: 1 }),
  '/v1/products/:product_id/from-price': ofProduct('/from-price'),
  '/v1/categories/:category_id/from-prices': single('/v1/categories', category, '/from-prices'),
};
/** Paths without an id: what they show is asserted below. */
const collections = [
  '/v1/me',
  '/v1/catalogue',
  '/v1/cards',
  '/v1/brands',
  '/v1/categories',
  '/v1/products',
  '/v1/options',
  '/v1/price-tables',
  '/v1/price-list-mappings',
  '/v1/vat-rates',
  '/v1/services',
  '/v1/tariffs',
  '/v1/api-keys',
  '/v1/quotes',
  '/v1/readiness',
  '/v1/changes',
  '/v1/webhooks',
  '/v1/plans',
  '/v1/people',
  '/v1/media',
];
/** What each tenant has one of. */
const singles = ['/v1/settings'];
/** What a person sees of themselves: `sign-in.test.ts` has what others see of it. */
const ofPerson = ['/v1/account/passkeys', '/v1/account/passkeys/options', '/v1/account/sessions'];
/** What only takes requests, without an id in its path: it has tests of its own for what it must not see. */
const actions = [
  '/v1/pricing-adjustments',
  '/v1/products/import',
  '/v1/price-list-imports',
  '/v1/price-tables/share',
  '/v1/options/import',
  '/v1/media/assignments',
  '/v1/options/workbook',
  '/v1/products/workbook',
];

const documented = service.table.routes.filter((route) => isDocumented(route) && route.path.startsWith('/v1/'));
const sameButRequestId = (a: Answer, b: Answer) => {
  assert.equal(a.status, b.status);
  assert.equal(
    a.text.replaceAll(String(a.headers['x-request-id']), ''),
    b.text.replaceAll(String(b.headers['x-request-id']), ''),
  );
};

test('every route of the description has a case here', () => {
  for (const { method, path } of documented) {
    assert.ok(
      cases[path] || [...collections, ...singles, ...actions, ...ofPerson].includes(path),
      `${method} ${path} has no isolation case`,
    );
  }
});

test('§5 every route without a key is 401', async () => {
  for (const { method, path } of documented) {
    const url = cases[path]?.foreign ?? path;
    assertProblem(await service.call(method, url, { body: method === 'GET' ? undefined : {} }), 401, 'unauthenticated');
  }
});

test("§5 another tenant's object and one that never existed give byte-identical answers", async () => {
  for (const { method, path } of documented) {
    const found = cases[path];
    if (!found) continue;
    const body = ['POST', 'PATCH', 'PUT'].includes(method) ? found.body : undefined;
    const asker = path.startsWith('/v1/account/') ? { headers: pageHeaders(cookie) } : { token: mine.key };
    const call = (url: string) => service.call(method, url, { ...asker, body, ...found.form });
    const foreign = await call(found.foreign);
    assertProblem(foreign, 404, 'not_found');
    for (const url of found.never) sameButRequestId(foreign, await call(url));
  }
});

test('§5 nothing of another tenant shows in a list, and nothing of it was changed by what was tried', async () => {
  for (const path of ['/v1/catalogue', ...singles])
    assert.doesNotMatch((await mine.call('GET', path)).text, /Theirs/, path);
  for (const path of collections.slice(2)) {
    const list = await mine.must<{ data: { name?: string; product_id?: number }[] }>('GET', path);
    assert.ok(
      list.data.every(
        ({ name, product_id }) => name !== 'Theirs' && product_id !== product.id && path !== '/v1/quotes',
      ),
      path,
    );
  }
  assert.deepEqual((await mine.must('GET', `/v1/readiness?ids=${product.id}`)).data, []);
  const untouched = [brand, category, product, option, priceTable, vatRate, fitting, tariff].map(
    (record, index) =>
      `/v1/${['brands', 'categories', 'products', 'options', 'price-tables', 'vat-rates', 'services', 'tariffs'][index]}/${record.id}`,
  );
  for (const path of [...untouched, `${steps}/${step.id}`, `${rows}/${row.id}`]) {
    const record = await theirs.must('GET', path);
    assert.equal(record.active, true, path);
    assert.equal(record.version, 1, path);
  }
  const keys = await theirs.must<{ data: { id: number; active: boolean }[] }>('GET', '/v1/api-keys');
  assert.ok(keys.data.every(({ active }) => active));
});

test('with the tenant predicate gone, row-level security still shows nothing of the other tenant', async () => {
  const tables = [
    'brands',
    'categories',
    'products',
    'options',
    'steps',
    'step_options',
    'rules',
    'examples',
    'plan_examples',
    'price_tables',
    'settings',
    'vat_rates',
    'services',
    'tariffs',
    'pricing_configurations',
    'quotes',
    'quote_rows',
    'idempotency_keys',
    'changes',
    'change_values',
    'change_counters',
    'webhooks',
    'webhook_secrets',
    'webhook_deliveries',
    'catalogue_versions',
    'media',
    'media_files',
    'offer_logos',
  ];
  const { database } = service.db;
  for (const table of tables) {
    const rows = await database.read(mine.id, (read) =>
      read.query<{ tenant_id: number }>(`select tenant_id from ${table}`),
    );
    assert.ok(
      rows.every((row) => row.tenant_id === mine.id),
      table,
    );
    const changed = await database.transaction(theirs.id, async (tx) => {
      const all = await tx.query<{ tenant_id: number }>(`select tenant_id from ${table}`);
      return all.length;
    });
    const [{ count = 0 } = {}] = (await service.db.asSuperuser(
      `select count(*)::integer as count from ${table} where tenant_id = ${theirs.id}`,
    )) as { count: number }[];
    assert.equal(changed, count, `${table}: the owner itself sees all of its rows`);
  }
  await assert.rejects(
    database.transaction(mine.id, (tx) =>
      tx.query(
        `insert into brands (tenant_id, name, translations, active) values (${theirs.id}, 'Planted', '{}', true)`,
      ),
    ),
    /row-level security/,
  );
  await database.transaction(mine.id, (tx) => tx.query(`update brands set name = 'Overwritten'`));
  assert.equal((await theirs.must('GET', `/v1/brands/${brand.id}`)).name, 'Theirs');
});
