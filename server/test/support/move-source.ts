import assert from 'node:assert/strict';
import { randomFrom } from '../../../pricing/test/oracle/generate.ts';
import { buildApp } from '../../src/app/app.ts';
import { makeDemo } from '../../src/app/demo/make-demo.ts';
import { sendInProcess } from '../../src/app/demo/send.ts';
import { readConfig } from '../../src/platform/config.ts';
import { openDatabase, withHome } from '../../src/platform/database/connections/open-database.ts';
import type { App } from '../../src/platform/http/fastify-types.ts';
import { type Dump, dumpTables } from './dump-tables.ts';
import { randomCatalogue } from './random-catalogue.ts';
import { onServer, type TestDatabase } from './test-database.ts';

type Body = Record<string, unknown>;
type Call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Body) => Promise<Body>;

/** What a moved database must go on with. */
export type Source = {
  key: string;
  productPath: string;
  /** The next id of a pricing row: the last one that was given belongs to a row that is gone. */
  rowIdBeyond: number;
  quote: Body;
  nextQuoteNumber: number;
  row: { path: string; body: Body };
  /** All of it, as PostgreSQL writes it. */
  dump: Dump;
};

const TOKEN = 'operator-token-of-the-tests-and-nobody-else';
const PRODUCTS = 6;

/** Products with random rows, steps, options and broken tables, as `verify` meets them. */
const makeRandom = async (call: Call, seed: number) => {
  const r = randomFrom(seed);
  const random = randomCatalogue(r);
  const brand = await call('POST', '/v1/brands', { name: 'Atelier' });
  const category = await call('POST', '/v1/categories', { name: 'Fenêtres' });
  for (let count = 0; count < PRODUCTS; count++) {
    const belonging = { category_id: category.id, brand_id: brand.id };
    const fields = { name: `P ${count}`, price_adjustment_percentage: random.percentage(), ...belonging };
    const path = `/v1/products/${(await call('POST', '/v1/products', fields)).id}`;
    const rowIds: number[] = [];
    for (let row = 0; row < 4; row++)
      rowIds.push((await call('POST', `${path}/pricing-configurations`, random.rowFields())).id as number);
    const option = await call('POST', '/v1/options', { name: 'O', ...random.optionFields(rowIds), active: true });
    for (let step = 0; step < 3; step++)
      await call('POST', `${path}/steps`, {
        type: r.pick(['selection', 'dimension']),
        content_configuration: random.content(rowIds),
        ...(r.chance(0.5) ? { option_ids: [option.id] } : {}),
      });
  }
};

/** Parents that are younger than their children, and steps that refer forwards: rows that refer to later rows. */
const makeForwardReferences = async (call: Call) => {
  const [child, parent] = [
    await call('POST', '/v1/categories', { name: 'Child' }),
    await call('POST', '/v1/categories', { name: 'Parent' }),
  ];
  await call('PATCH', `/v1/categories/${child.id}`, { parent_id: parent.id });
};

/** A scheduled plan with a file, whose bytes are those that a careless copy would lose. */
const makePlan = async (call: Call) => {
  const plan = await call('POST', '/v1/plans', { name: 'Plan', effective_at: '2999-01-01T00:00:00Z' });
  const content = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)).toString('base64');
  const requests = [
    { method: 'PATCH', path: '/v1/products/1', body: { name: 'Planned' }, if_match: '"1"' },
    {
      method: 'POST',
      path: '/v1/products/1/pricing-configurations/import',
      body: { file: { name: 'a.csv', content } },
    },
  ];
  await call('POST', `/v1/plans/${plan.id}/requests`, { requests });
  await call('POST', `/v1/plans/${plan.id}/schedule`);
};

/** D21: an example, and a scheduled plan that is judged by it. */
const makeExample = async (call: Call, productPath: string, quoteId: unknown) => {
  await call('POST', `${productPath}/examples`, { name: 'As it was priced', quote_id: quoteId, line_id: 1 });
  const plan = await call('POST', '/v1/plans', { name: 'Judged', effective_at: '2999-01-01T00:00:00Z' });
  const requests = [{ method: 'PATCH', path: productPath, body: { name: 'Planned again' } }];
  await call('POST', `/v1/plans/${plan.id}/requests`, { requests });
  await call('POST', `/v1/plans/${plan.id}/schedule`);
};

/** Spellings that a careless copy would lose: a numeric's zeros, the bytes of json, microseconds, every odd character. */
const oddValues = [
  `update products set base_price = 10.500, price_adjustment_percentage = price_adjustment_percentage + 0.000`,
  `update brands set translations = '{"b" : 1.0e2,  "a":[1 ,2.50]}', created_at = '2026-01-02 03:04:05.123456+00'`,
  `update options set description = E'tab\\t newline\\n quote" \\\\ \\\\N NULL {a,b} é 🪟', updated_at = '0044-03-15 12:00:00.000001 BC' where id = 1`,
  `update api_keys set scopes = array['storefront:read', 'a "b" {c,\\d}'] where not active`,
];

/** Rows of what only browsers, pictures and deliveries make. */
const rowsOfOtherWays = [
  `insert into passkeys (tenant_id, person_id, name, credential, public_key, counter, transports, synced)
   select tenant_id, id, 'Phone', 'abc_-', '\\x00ff', 7, array['internal'], true from people`,
  `insert into sessions (tenant_id, token_hash, person_id, user_agent, expires_at)
   select tenant_id, '\\x0001', id, 'Browser', '2999-01-01' from people`,
  `insert into used_challenges (tenant_id, hash, expires_at) select id, '\\x0002', '2999-01-01' from tenants`,
  `insert into media (tenant_id, token, hash, width, height, bytes) select id, id || '.token', '\\x0003', 3, 2, 4 from tenants`,
  `insert into media_files (tenant_id, media_id, size, content) select tenant_id, id, 64, '\\x00ff5c27' from media`,
  `insert into offer_logos (tenant_id, hash, content) select id, '\\x0004', '\\x00ff5c27' from tenants`,
  `insert into webhook_deliveries (tenant_id, webhook_id, try, type, ms) select tenant_id, id, 1, 'test', 3 from webhooks`,
];

const caller =
  (app: App) =>
  (token: string): Call =>
  async (method, url, body) => {
    const { statusCode, body: text } = await app.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${token}`,
        prefer: 'handling=lenient',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { payload: JSON.stringify(body) } : {}),
    });
    assert.ok(statusCode < 300, `${method} ${url} answered ${statusCode}: ${text}`);
    return text === '' ? {} : JSON.parse(text);
  };

const makeOtherTenant = async (callAs: (token: string) => Call, seed: number): Promise<void> => {
  const operator = callAs(TOKEN);
  const tenant = await operator('POST', '/operator/v1/tenants', { name: 'Other', currency: 'CHF' });
  const { key } = await operator('POST', `/operator/v1/tenants/${tenant.id}/api-keys`, { name: 'Other' });
  const call = callAs(key as string);
  await makeRandom(call, seed);
  await makeForwardReferences(call);
  const table = await call('POST', '/v1/price-tables', { name: 'Shared', price_table: '214.5:118.9' });
  await call('POST', '/v1/options', { name: 'By size', price_type: 'table', price_table_id: table.id });
  await call('POST', '/v1/price-list-mappings', { name: 'Next year', entries: [] });
  const rate = await call('POST', '/v1/vat-rates', { name: 'MwSt.', rate: 8.1 });
  const tariff = await call('POST', '/v1/tariffs', {
    name: 'Händler',
    groups: [{ discount_group: 'PVC', percent: -5 }],
  });
  await call('POST', '/v1/services', { name: 'Montage', price: 12, vat_rate_id: rate.id });
  await call('POST', '/v1/api-keys', { name: 'Händler', tariff_id: tariff.id });
  await call('PATCH', '/v1/settings', {
    company: { name: 'Other' },
    vat_rate_id: rate.id,
    purchase_tariff_id: tariff.id,
  });
  await call('POST', '/v1/webhooks', { url: 'https://127.0.0.1:1/', types: ['*'] });
  await call('DELETE', `/v1/api-keys/${(await call('POST', '/v1/api-keys', { name: 'Revoked' })).id}`);
};

/** A saved quote, and a row that had the highest id and is gone. */
const fill = async (app: App, asSuperuser: TestDatabase['asSuperuser'], seed: number): Promise<Source> => {
  const callAs = caller(app);
  const { key } = await makeDemo(sendInProcess(app), TOKEN);
  const demo = callAs(key);
  await makeOtherTenant(callAs, seed);
  await makePlan(demo);
  const productPath = '/v1/products/1';
  const rows = `${productPath}/pricing-configurations`;
  const [row] = (await demo('GET', `${rows}?page_size=1`)).data as Body[];
  const steps = (await demo('GET', `${productPath}/configuration`)).steps as Body[];
  assert.ok(row && steps.length > 0);
  const line = {
    product_id: 1,
    pricing_configuration_id: row.id,
    width: 1000,
    height: 1200,
  };
  const selections: Body[] = [];
  for (const step of steps.filter(({ option_ids }) => (option_ids as number[]).length > 0)) {
    const state = await demo('POST', `${productPath}/choices`, { ...line, product_id: undefined, selections });
    const { options } = (state.steps as { step_id: unknown; options: Body[] }[]).find(
      ({ step_id }) => step_id === step.id,
    ) ?? { options: [] };
    const first = options.find(({ available }) => available);
    if (first) selections.push({ step_id: step.id, option_ids: [first.option_id] });
  }
  const quote = { lines: [{ ...line, selections }] };
  const saved = await demo('POST', '/v1/quotes', quote);
  await makeExample(demo, productPath, saved.id);
  const gone = await demo('POST', rows, {});
  await demo('DELETE', `${rows}/${gone.id}/hard`);
  for (const sql of [...rowsOfOtherWays, ...oddValues]) await asSuperuser(sql);
  const body = await demo('GET', `${rows}/${row.id}`);
  return {
    key,
    productPath,
    rowIdBeyond: Number(gone.id) + 1,
    quote,
    nextQuoteNumber: Number(saved.number) + 1,
    row: { path: `${rows}/${row.id}`, body },
    dump: await dumpTables(asSuperuser),
  };
};

/** A stopped embedded database with the demo, a second tenant, random data and odd values. */
export const makeSource = async (dataDir: string): Promise<Source> => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
  process.stdout.write(`seed ${seed}\n`);
  const config = readConfig({ DATA_DIR: dataDir, OPERATOR_TOKEN: TOKEN, RATE_LIMIT_PER_MINUTE: '0' });
  return withHome(config, async ({ databaseUrl, superuserUrl = '' }) => {
    const database = await openDatabase({ ...config, databaseUrl });
    const { app } = await buildApp({ config, database });
    try {
      return await fill(app, (sql, values) => onServer(superuserUrl, sql, values), seed);
    } finally {
      await app.close();
      await database.close();
    }
  });
};
