import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gridText, newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { assertProblem, type Body, faultPlaces, startTestService } from '../support/test-service.ts';

/** D15.1 and D15.2: price tables that many rows share. */
const service = await startTestService();
const tenant = await service.newTenant();
const other = await service.newTenant();

const PATH = '/v1/price-tables';
type Table = Body & { id: number; version: number; name: string; price_table: string; active: boolean };
type Change = { number: number; type: string; resource: Body; fields: Body[]; product_id: number | null };

const newTable = (fields: Body = {}, of = tenant) =>
  of.must<Table>('POST', PATH, { name: 'Left and right', price_table: gridText([[210, 250]]), ...fields });
const pathOf = ({ id }: { id: number }) => `${PATH}/${id}`;
const codesOf = ({ body }: { body: Body }) => ((body.errors ?? []) as { code: string }[]).map(({ code }) => code);
const lastNumber = async () =>
  (await tenant.must<{ data: Change[] }>('GET', '/v1/changes?page_size=1')).data[0]?.number ?? 0;
const changesAfter = async (number: number) =>
  (await tenant.must<{ data: Change[] }>('GET', `/v1/changes?after=${number}`)).data;

/** A product whose from-price comes from a row with this table. */
const newUser = async (table: { id: number }, row: Body = {}, fields: Body = {}) => {
  const product = await newPricedProduct(tenant, fields);
  const made = await product.row({ price_table_id: table.id, ...row });
  await product.step({ content_configuration: { pricingConfig: made.id } });
  return { ...product, rowId: made.id, rowPath: `${product.rows}/${made.id}`, made };
};

const verified = async () => {
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
};

test('D15.1 a table is made, read, listed, searched, changed and deactivated', async () => {
  const made = await tenant.call<Table>('POST', PATH, { name: 'Grille Été', price_table: ' 214.5 : 118.9 ' });
  assert.equal(made.status, 201);
  assert.equal(made.headers.location, pathOf(made.body));
  assert.equal(made.headers.etag, '"1"');
  const { id, version, created_at, updated_at, used_by, ...fields } = made.body;
  assert.deepEqual(used_by, { pricing_configurations: 0, options: 0, products: 0 });
  assert.deepEqual(fields, { name: 'Grille Été', reference: null, price_table: ' 214.5 : 118.9 ', active: true });
  const read = await tenant.call<Table>('GET', pathOf(made.body));
  assert.deepEqual(read.body, made.body);
  assert.equal(read.headers.etag, '"1"');
  const list = async (query: string) =>
    (await tenant.must<{ data: Table[] }>('GET', `${PATH}?${query}`)).data.map((table) => table.id);
  assert.deepEqual(await list('q=ete%20grille'), [id]);
  assert.deepEqual(await list('q=nothing'), []);
  assert.deepEqual(await list(`ids=${id}&active=false`), []);
  const patched = await tenant.call<Table>('PATCH', pathOf(made.body), { reference: 'G-1' }, { 'if-match': '"1"' });
  assert.deepEqual([patched.status, patched.body.version, patched.body.reference], [200, 2, 'G-1']);
  assert.deepEqual(await list('reference=G-1'), [id]);
  assertProblem(
    await tenant.call('PATCH', pathOf(made.body), { name: 'X' }, { 'if-match': '"1"' }),
    412,
    'precondition_failed',
  );
  const gone = await tenant.call<Table>('DELETE', pathOf(made.body));
  assert.deepEqual([gone.status, gone.body.active, gone.body.version], [200, false, 3]);
  assert.equal((await tenant.call('DELETE', pathOf(made.body))).body.version, 3, 'a repeat changes nothing');
  assert.deepEqual(await list('active=false'), [id]);
});

test('D15.1 name and price_table are required, and a table is one of the formats of D8 unless lenient', async () => {
  const refused = async (body: Body, places: string[]) => {
    const answer = await tenant.call('POST', PATH, body);
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), places);
  };
  await refused({ name: 'A' }, ['/price_table']);
  await refused({ price_table: '1:2' }, ['/name']);
  await refused({ name: 'A', price_table: null }, ['/price_table']);
  await refused({ name: 'A', price_table: '  ' }, ['/price_table']);
  await refused({ name: ' ', price_table: '1:2' }, ['/name']);
  await refused({ name: 'A', price_table: 'abc' }, ['/price_table']);
  await refused({ name: 'A', price_table: `1:${'2'.repeat(513 * 1024)}` }, ['/price_table']);
  const lenient = { prefer: 'handling=lenient' };
  const broken = await tenant.call<Table>('POST', PATH, { name: 'Broken', price_table: 'abc' }, lenient);
  assert.deepEqual([broken.status, broken.body.price_table], [201, 'abc']);
  assert.equal((await tenant.call('PATCH', pathOf(broken.body), { name: 'Still broken' })).status, 200);
  assertProblem(await tenant.call('PATCH', pathOf(broken.body), { price_table: 'abd' }), 422, 'validation_error');
  assert.equal((await tenant.call('PATCH', pathOf(broken.body), { price_table: 'abd' }, lenient)).status, 200);
});

test('D15.1 used_by counts rows and products, active or not, and tells apart by the ETag', async () => {
  const table = await newTable();
  const user = await newUser(table);
  await user.row({ price_table_id: table.id, active: false });
  await newUser(table);
  const read = await tenant.call<Table>('GET', pathOf(table));
  assert.deepEqual(read.body.used_by, { pricing_configurations: 3, options: 0, products: 2 });
  const tag = read.headers.etag ?? '';
  assert.equal((await tenant.call('GET', pathOf(table), undefined, { 'if-none-match': tag })).status, 304);
  await newUser(table);
  assert.equal((await tenant.call('GET', pathOf(table), undefined, { 'if-none-match': tag })).status, 200);
  assert.equal((await tenant.call('PATCH', pathOf(table), { name: 'Other' }, { 'if-match': tag })).status, 200);
});

test('D15.1 what an active row uses is not deactivated, and what is inactive is not used', async () => {
  const table = await newTable();
  const user = await newUser(table);
  for (const answer of [
    await tenant.call('DELETE', pathOf(table)),
    await tenant.call('PATCH', pathOf(table), { active: false }),
  ]) {
    assertProblem(answer, 409, 'conflict');
    assert.deepEqual(codesOf(answer), ['used_price_table']);
  }
  await tenant.must('PATCH', user.rowPath, { active: false });
  await tenant.must('DELETE', pathOf(table));
  const attached = await tenant.call('POST', user.rows, { price_table_id: table.id });
  assertProblem(attached, 422, 'validation_error');
  assert.deepEqual([faultPlaces(attached), codesOf(attached)], [['/price_table_id'], ['inactive_price_table']]);
  const woken = await tenant.call('PATCH', user.rowPath, { active: true });
  assertProblem(woken, 422, 'validation_error');
  assert.deepEqual(codesOf(woken), ['inactive_price_table']);
  await tenant.must('PATCH', user.rowPath, { minimum_price: 5 });
  await tenant.must('PATCH', pathOf(table), { active: true });
  await tenant.must('PATCH', user.rowPath, { active: true });
  assert.equal(await user.price(), 210);
});

test('D15.2 a foreign table and one that is not there are refused alike, whoever asks', async () => {
  const theirs = await newTable({}, other);
  const user = await newPricedProduct(tenant);
  const row = await user.row();
  for (const id of [theirs.id, 999_999_999]) {
    for (const answer of [
      await tenant.call('POST', user.rows, { price_table_id: id }),
      await tenant.call('PATCH', `${user.rows}/${row.id}`, { price_table_id: id }),
    ]) {
      assertProblem(answer, 422, 'validation_error');
      assert.deepEqual([faultPlaces(answer), codesOf(answer)], [['/price_table_id'], ['unknown_reference']]);
    }
  }
  assertProblem(await tenant.call('GET', pathOf(theirs)), 404, 'not_found');
  assertProblem(await tenant.call('PATCH', pathOf(theirs), { name: 'Mine' }), 404, 'not_found');
});

test('D15.2 a row has one table: its own or a shared one, and changes over by one and null for the other', async () => {
  const table = await newTable();
  const product = await newPricedProduct(tenant);
  const both = await tenant.call('POST', product.rows, { price_table: '1:2', price_table_id: table.id });
  assertProblem(both, 422, 'validation_error');
  assert.deepEqual(codesOf(both), ['not_beside_price_table']);
  const row = await product.row({ price_table: gridText([[300]]), percentage_adjustment: 10 });
  await product.step({ content_configuration: { pricingConfig: row.id } });
  const path = `${product.rows}/${row.id}`;
  assertProblem(await tenant.call('PATCH', path, { price_table_id: table.id }), 422, 'validation_error');
  const shared = await tenant.must<TestRow>('PATCH', path, { price_table_id: table.id, price_table: null });
  assert.deepEqual([shared.price_table, shared.price_table_id, shared.computed_minimum_price], [null, table.id, 231]);
  assert.equal(await product.price(), 231);
  assert.deepEqual(await tenant.must('GET', path), shared);
  assert.equal((await tenant.must<{ data: TestRow[] }>('GET', product.rows)).data[0]?.price_table_id, table.id);
  assertProblem(await tenant.call('PATCH', path, { price_table: '1:2' }), 422, 'validation_error');
  const own = await tenant.must<TestRow>('PATCH', path, { price_table_id: null, price_table: gridText([[100]]) });
  assert.deepEqual([own.price_table_id, own.computed_minimum_price], [null, 110]);
  assert.equal(await product.price(), 110);
  await verified();
});

test('D15.2 a write to a table is in every price, version and answer that follows from it, at once', async () => {
  const table = await newTable();
  const one = await newUser(table, { percentage_adjustment: 10 }, { price_adjustment_percentage: 50 });
  const two = await newUser(table);
  const inactive = await two.row({ price_table_id: table.id, active: false });
  const quote = async () =>
    (await tenant.must<{ unit_price: number }>('POST', `${two.path}/quote`, { width: 900, height: 900 })).unit_price;
  assert.deepEqual([await one.price(), await two.price(), await quote()], [346.5, 210, 250]);
  const before = await tenant.call('GET', `${two.path}/configuration`);
  const rowBefore = await tenant.call<TestRow>('GET', two.rowPath);
  const number = await lastNumber();
  const changed = await tenant.must<Table>('PATCH', pathOf(table), { price_table: gridText([[220, 260]]) });
  assert.equal(changed.version, 2);
  assert.deepEqual([await one.price(), await two.price(), await quote()], [363, 220, 260]);
  const after = await tenant.call('GET', `${two.path}/configuration`, undefined, {
    'if-none-match': before.headers.etag ?? '',
  });
  assert.equal(after.status, 200);
  const row = await tenant.call<TestRow>('GET', two.rowPath, undefined, {
    'if-none-match': rowBefore.headers.etag ?? '',
  });
  assert.deepEqual([row.status, row.body.computed_minimum_price], [200, 220]);
  const asleep = await tenant.must<TestRow>('GET', `${two.rows}/${inactive.id}`);
  assert.equal(asleep.computed_minimum_price, 220);
  const changes = await changesAfter(number);
  assert.deepEqual(
    changes.map(({ type, resource }) => [type, resource.id]),
    [
      ['price_table.updated', table.id],
      ['from_price.changed', one.id],
      ['from_price.changed', two.id],
    ],
  );
  const cells = { changed: 2, added: 0, removed: 0, lowest_percent: 4, highest_percent: 4.76 };
  assert.deepEqual(changes[0]?.fields[0]?.cells, cells);
  await verified();
});

test('D15.2 what moves no price moves no row and no dictionary, and a repeat moves nothing', async () => {
  const table = await newTable();
  const user = await newUser(table);
  const [row, number] = [await tenant.must<TestRow>('GET', user.rowPath), await lastNumber()];
  await tenant.must('PATCH', pathOf(table), { price_table: gridText([[210, 251]]) });
  assert.equal((await tenant.must<TestRow>('GET', user.rowPath)).version, row.version);
  await tenant.must('PATCH', pathOf(table), { name: 'Renamed' });
  await tenant.must('PATCH', pathOf(table), { name: 'Renamed', price_table: gridText([[210, 251]]) });
  assert.deepEqual(
    (await changesAfter(number)).map(({ type }) => type),
    ['price_table.updated', 'price_table.updated'],
  );
});

test('D15.2 the configuration call has each shared table of an active row once, by its id', async () => {
  const [table, unused] = [await newTable(), await newTable()];
  const user = await newUser(table);
  await user.row({ price_table_id: table.id, opening_v1: 'fixe' });
  await user.row({ price_table_id: unused.id, active: false });
  type Configuration = { pricing_configurations: TestRow[]; price_tables: Record<string, Body> };
  const configuration = await tenant.must<Configuration>('GET', `${user.path}/configuration`);
  const { id, name, price_table, version } = table;
  assert.deepEqual(configuration.price_tables, { [table.id]: { id, name, price_table, version } });
  assert.deepEqual(
    configuration.pricing_configurations.map((row) => [row.price_table, row.price_table_id]),
    [
      [null, table.id],
      [null, table.id],
    ],
  );
});

test('D15.2, D7 the report reads the shared table, and readiness follows it', async () => {
  const table = await newTable({ price_table: gridText([[210, 190]]) });
  const user = await newUser(table);
  const warnings = async () =>
    (await tenant.must<{ warnings: { code: string }[] }>('GET', `${user.path}/configuration/validation`)).warnings.map(
      ({ code }) => code,
    );
  assert.deepEqual(await warnings(), ['not_monotonic']);
  const readiness = async () =>
    (await tenant.must<{ data: { warning_count?: number }[] }>('GET', `/v1/readiness`)).data;
  const before = JSON.stringify(await readiness());
  await tenant.must('PATCH', pathOf(table), { price_table: gridText([[210, 250]]) });
  assert.deepEqual(await warnings(), []);
  assert.notEqual(JSON.stringify(await readiness()), before);
});

test('D15.2 the 5,001st user is refused when it attaches', async () => {
  const table = await newTable();
  const user = await newUser(table);
  const columns = `tenant_id, product_id, leaf_count, fixed_part_type, percentage_adjustment, row_price, computed_minimum_price, active, price_table_id`;
  await service.db.asSuperuser(
    `insert into pricing_configurations (${columns})
     select tenant_id, product_id, 1, 'aucune', 0, row_price, computed_minimum_price, false, ${table.id}
     from pricing_configurations, generate_series(1, 4998) where id = ${user.rowId}`,
  );
  const product = await newPricedProduct(tenant);
  const last = await product.row({ price_table_id: table.id });
  const refused = await tenant.call('POST', product.rows, { price_table_id: table.id });
  assertProblem(refused, 422, 'validation_error');
  assert.deepEqual([faultPlaces(refused), codesOf(refused)], [['/price_table_id'], ['too_many_users']]);
  const row = await product.row();
  assertProblem(
    await tenant.call('PATCH', `${product.rows}/${row.id}`, { price_table_id: table.id }),
    422,
    'validation_error',
  );
  await tenant.must('PATCH', `${product.rows}/${last.id}`, { price_table_id: null });
  await tenant.must('PATCH', `${product.rows}/${row.id}`, { price_table_id: table.id });
});

test('D15.2 writers of a table and of its rows meet in one order, and the last word is in every price', async () => {
  const table = await newTable();
  const users = await Promise.all([newUser(table), newUser(table), newUser(table)]);
  const lone = await newPricedProduct(tenant);
  const row = await lone.row({ price_table: gridText([[500]]) });
  await lone.step({ content_configuration: { pricingConfig: row.id } });
  const attach = { price_table_id: table.id, price_table: null };
  for (let round = 0; round < 5; round++) {
    await Promise.all([
      tenant.must('PATCH', pathOf(table), { price_table: gridText([[100 + round, 300]]) }),
      tenant.must('PATCH', `${lone.rows}/${row.id}`, round % 2 ? { price_table_id: null, price_table: '1:1' } : attach),
      ...users.map(({ rowPath }) => tenant.must('PATCH', rowPath, { percentage_adjustment: round })),
    ]);
  }
  for (const user of users) assert.equal(await user.price(), 108.16);
  assert.equal(await lone.price(), 104);
  await verified();
});
