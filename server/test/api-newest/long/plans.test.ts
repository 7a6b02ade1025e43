import assert from 'node:assert/strict';
import { test } from 'node:test';
import { options } from '../../../src/catalogue/options/store.ts';
import { products } from '../../../src/catalogue/products/store.ts';
import { TenantRead } from '../../../src/platform/database/tenant-transaction.ts';
import { withoutAccents } from '../../../src/platform/resource/search.ts';
import { quotes } from '../../../src/selling/quotes/store.ts';
import { growCatalogue } from '../../support/grow-catalogue.ts';
import { recordService, type Statement } from '../../support/recorded-statements.ts';
import { startTestService } from '../../support/test-service.ts';

/**
 * Every statement of the service finds its rows by an index, in a tenant with thousands of everything. The statements are
 * read off the driver while every route is called, so a new one is in the test from the day it is sent.
 */
const service = await startTestService();
const { tenant, statements } = await recordService(service);

/** What the column `search_text` holds: a line for each column, as a word never has a break. */
const searchText = ([first = '', ...others]: readonly string[]): string =>
  `lower(${withoutAccents([first, ...others.map((column) => `coalesce(${column}, '')`)].join(` || E'\\n' || `))})`;

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
};
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The scans of indexes by which a node finds its rows: those of a bitmap stand below it. */
const lookUpsOf = (node: Plan): Plan[] =>
  node['Node Type'] === 'Bitmap Heap Scan' ? nodesOf(node).filter((below) => 'Index Name' in below) : [node];

const indexes = new Map(
  (
    await service.db.asSuperuser(
      `select i.indexrelid::regclass::text as name, array(select a.attname::text from unnest(i.indkey) with ordinality as k (attnum, place)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum order by k.place) as columns
       from pg_index i join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace`,
    )
  ).map(({ name, columns }) => [String(name), columns as string[]]),
);

/** Tables with one row for each tenant, and the keys, whose hash is known before the tenant is. */
const FOUND_BY_ONE = [
  'change_counters_pkey',
  'option_versions_pkey',
  'quote_numbers_pkey',
  'settings_pkey',
  'api_keys_key_hash_ix',
  'api_keys_previous_key_hash_ix',
];

/**
 * The first two columns of the index are known, the tenant and what comes next: with the tenant alone, or with a later
 * column, all that the tenant has in the index is read.
 */
const isNarrow = (lookUp: Plan): boolean => {
  const [first = '', second] = indexes.get(lookUp['Index Name'] ?? '') ?? [];
  const knows = (column: string) => new RegExp(`\\b${column}\\b`).test(lookUp['Index Cond'] ?? '');
  if (FOUND_BY_ONE.includes(lookUp['Index Name'] ?? '')) return knows(first);
  return second !== undefined && knows(first) && knows(second);
};

const tenantTables = new Set(
  (
    await service.db.asSuperuser(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'tenant_id'`,
    )
  ).map(({ name }) => String(name)),
);

await tenant.call('POST', '/v1/brands', { name: 'Keyed' }, { 'idempotency-key': 'a sample of one' });
await growCatalogue(service.db, tenant.id, 1000);

/** The plan when rows are looked up one by one: it shows whether there is an index to look them up by. */
const planOf = ({ text, values }: Statement): Promise<Plan> =>
  service.db.database.transaction(
    tenant.id,
    async (tx) => {
      for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await tx.query(`set local enable_${way} = off`);
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
      return row?.['QUERY PLAN'][0].Plan as Plan;
    },
    { rollsBack: true },
  );

/** Statements that are meant for all that a tenant has of something: lists and their counts, and what works in bulk. */
const readsAll = (text: string): boolean =>
  /\blimit \$\d+ offset\b|\bselect count\(\*\) as total from products\b|^select count\(\*\) as total/.test(text) ||
  bulk.some((part) => text.includes(part));
const bulk = [
  'update idempotency_keys set body', // D10: erasing a customer looks through the answers that are kept for repeats.
  'delete from idempotency_keys', // The hourly clean-up.
  'from idempotency_keys where tenant_id = $1', // D1: what a tenant keeps, measured once for thousands of new keys.
  'delete from changes', // D12.10: the hourly clean-up, some thousands at a time.
  'select count(*) as count from webhooks', // D13.1: at most 20 of them.
  'from vat_rates where tenant_id = $1 and active', // D19.2: at most 50 of them.
  'order by active desc, id desc limit 200', // D19.10: so many rates, the active ones first, in the order of an index.
  'from api_keys where tenant_id = $1 and tariff_id', // D19.6: asked when a tariff is deactivated.
  'select count(*) as count from people', // D18.1: at most 1,000 of them.
  `role = 'manager' and active`, // D18.1: of these, the managers.
  `'keys:manage' = any(scopes)`, // D18.1: asked when the last manager goes.
  'delete from used_challenges', // The hourly clean-up.
  'delete from sessions where tenant_id = $1 and (expires_at', // The same.
  'json_array_elements(q.lines)', // A product that is deleted for good is looked for in all saved quotes.
  'select id, version, name, reference from price_tables', // B4: a sheet of a price list may name any of them.
  'octet_length(price_table) = octet_length($2)', // D15: who shares a table looks for the same one in all rows, rarely.
  'from due_work d join tenants t', // What is due, of all tenants: few rows, asked for by metrics and by who looks after it.
  'as ending from api_keys', // The metric of keys that end soon, every 15 seconds at the most.
  '(select sum(version) from price_versions where tenant_id', // D16.5: one row for each category.
  'from categories c where c.tenant_id = $1 and c.active', // D16.5: the tree is all of them.
  'logo_url from brands where tenant_id = $1 and active', // D16.5: so are the brands.
  `like '%/media/%'`, // D16.4: what shows pictures is looked for in all that may.
  'sum(octet_length(content))', // D16.4: before a picture is converted, which costs far more; no content is read.
  '(reference = any(', // B6: an import finds all its options by reference or name at once.
  `translate(reference, $3, '') = any(`, // B9, B11: so does one whose references may have other spaces in them.
  'active and name = any(', // B9: so does a list of options, for those that have no reference.
  'select id, name from brands where tenant_id', // B11: a workbook of products names brands,
  'select id, name from categories where tenant_id', // and categories: all of them may be chosen.
  'select id, name, price_type from services', // B2: a raise names the services that it leaves; a shop has few.
];

/** The scans that stop after the rows of a limit, because the index gives them in the order that is asked for. */
const stoppedScans = (plan: Plan): Plan[] => {
  const below = (node: Plan): Plan[] => {
    const [child, ...others] = node.Plans ?? [];
    if (!child || others.length > 0) return [];
    // Row-level security asks once whether the tenant is the right one, before any row is read.
    if (['LockRows', 'Result'].includes(child['Node Type'])) return below(child);
    return /^Index (Only )?Scan$/.test(child['Node Type']) && !child.Filter ? [child] : [];
  };
  return nodesOf(plan)
    .filter((node) => node['Node Type'] === 'Limit')
    .flatMap(below);
};

const faultsIn = (plan: Plan, text: string): string[] =>
  nodesOf(plan)
    .filter((node) => !stoppedScans(plan).includes(node))
    .filter((node) => tenantTables.has(node['Relation Name'] ?? '') && /Scan/.test(node['Node Type']))
    .flatMap((node) => {
      const wide = lookUpsOf(node).filter((lookUp) => !isNarrow(lookUp));
      if (readsAll(text)) return [];
      return wide.map((lookUp) => {
        const by = lookUp['Index Name'] ? `${lookUp['Index Name']}: ${lookUp['Index Cond'] ?? 'nothing'}` : 'nothing';
        return `${node['Node Type']} of ${node['Relation Name']} by ${by}`;
      });
    });

/** Some travel together, in one text. */
const explainable = statements
  .flatMap(({ text, ...sent }) => text.split(/;\s/).map((one) => ({ ...sent, text: one })))
  .filter(({ text }) => /^\s*(select|insert|update|delete|with)\b/i.test(text));

test(`no statement reads a table from end to end, nor all of a tenant (${explainable.length} statements)`, async () => {
  assert.ok(explainable.length > 60, `only ${explainable.length} statements were seen`);
  const faults: string[] = [];
  for (const statement of explainable) {
    const found = faultsIn(await planOf(statement), statement.text);
    if (found.length > 0) faults.push(`${found.join(', ')}\n  ${statement.from}: ${statement.text}`);
  }
  assert.deepEqual(faults, []);
});

test('the check sees a scan of the table, and of all that a tenant has', async () => {
  const faults = async (text: string) => faultsIn(await planOf({ text, values: [], from: '' }), text);
  assert.equal((await faults(`select id from steps where name = 'x'`)).length, 1);
  assert.equal((await faults('select name from products where tenant_id + 0 = 1')).length, 1);
  for (const [index, part] of [
    ['quote_rows_row_ix', 'from quote_rows r'],
    ['step_options_option_ix', 'from step_options so join'], // Another index has the option too, as its third column.
  ] as const) {
    await service.db.asSuperuser(`drop index ${index}`);
    const statement = explainable.find(({ text }) => text.includes(part)) ?? assert.fail(`nothing with ${part}`);
    assert.notDeepEqual(faultsIn(await planOf(statement), statement.text), [], index);
  }
});

test('D1, D5 a list of many thousands is found by its indexes, and what `q` looks into is kept', async () => {
  /** Whether the rows come sorted from an index of that name. */
  const isFoundBy = async (index: string, text: string) => {
    const nodes = nodesOf(await planOf({ text, values: [], from: '' }));
    return nodes.some((node) => node['Index Name'] === index) && !nodes.some((node) => node['Node Type'] === 'Sort');
  };
  const sent: string[] = [];
  const read = new TenantRead(async (text, values = []) => {
    sent.push(text.replaceAll(/\$(\d+)/g, (_, place) => literal(values[Number(place) - 1])));
    return [];
  }, tenant.id);
  const literal = (value: unknown) => (typeof value === 'string' ? `'${value}'` : String(value));
  const page = { page: 1, page_size: 50, equals: {} };
  for (const [name, table] of [
    ['products', products],
    ['options', options],
    ['quotes', quotes],
  ] as const) {
    for (const order of name === 'quotes' ? ['number'] : ['name', '-name', 'id']) {
      sent.length = 0;
      await table.list(read, { ...page, order });
      const index = order.endsWith('name') ? `${name}_name_ix` : order === 'id' ? `${name}_pkey` : `${name}_number_uq`;
      assert.ok(await isFoundBy(index, sent[0] ?? ''), `${name} by ${order}`);
    }
    sent.length = 0;
    await table.list(read, { ...page, page: 2, equals: { reference: 'REF-1' } });
    assert.ok(await isFoundBy(`${name}_reference_ix`, sent[1] ?? ''), `${name} by reference`);
    sent.length = 0;
    await table.list(read, { ...page, page: 2, updated_since: '2999-01-01T00:00:00Z' });
    assert.ok(await isFoundBy(`${name}_updated_at_ix`, sent[1] ?? ''), `${name} since a time`);
  }
  await tenant.must('POST', '/v1/options', { name: 'Łódź Œ', name_en: 'É', reference: 'Ø' });
  for (const [table, columns] of [
    ['brands', ['name', 'name_en']],
    ['categories', ['name', 'name_en']],
    ['products', ['name', 'name_en', 'reference']],
    ['options', ['name', 'name_en', 'reference']],
    ['media', ['name']],
  ] as const) {
    const [count] = await service.db.asSuperuser(
      `select count(*)::integer as wrong from ${table} where search_text is distinct from ${searchText(columns)}`,
    );
    assert.equal(count?.wrong, 0, `search_text of ${table} is not that of search.ts`);
  }
});

test('a row is written by statements that the server plans once, and not for every write', async () => {
  const brand_id = (await tenant.must('POST', '/v1/brands', { name: 'Planned' })).id;
  const category_id = (await tenant.must('POST', '/v1/categories', { name: 'Planned' })).id;
  const product = await tenant.must('POST', '/v1/products', { name: 'Planned', brand_id, category_id });
  const rows = `/v1/products/${product.id}/pricing-configurations`;
  const { id } = await tenant.must('POST', rows, { minimum_price: 50 });
  const content_configuration = { pricingConfig: [id] };
  await tenant.must('POST', `/v1/products/${product.id}/steps`, { type: 'selection', content_configuration });
  await service.db.asSuperuser('analyze');
  for (let price = 51; price < 71; price++) {
    await tenant.must('PATCH', `${rows}/${id}`, { minimum_price: price });
    await tenant.must('POST', rows, { minimum_price: price });
  }
  const statements = await service.db.database.transaction(tenant.id, (tx) =>
    tx.query<{ statement: string; kept: number; anew: number }>(
      'select statement, generic_plans as kept, custom_plans as anew from pg_prepared_statements',
    ),
  );
  const sent = statements.filter(({ kept, anew }) => kept + anew >= 20);
  assert.ok(sent.length >= 12, `only ${sent.length} statements were seen`);
  assert.deepEqual(
    sent.filter(({ anew }) => anew >= 20).map(({ statement }) => statement),
    [],
  );
});
