import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importFaults } from '../support/import-client.ts';
import { type TestSheet, makeWorkbook as workbook } from '../support/make-workbook.ts';
import { newPlan, type TestCheck } from '../support/planned.ts';
import { listActions, priceListClient } from '../support/price-list-client.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

/** B4, B5, D15.3: one file for many products of a brand. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const { send, must } = priceListClient(service, tenant);

const CORNER = 'hauteur ↓ / largeur → (mm)';
const sheet = (name: string, heading: string | null, prices: number[][]): TestSheet => ({
  name,
  cells: [
    ...(heading === null ? [] : [[heading]]),
    [CORNER, ...(prices[0] ?? []).map((_, column) => 800 + 100 * column)],
    ...prices.map((line, row) => [900 + 100 * row, ...line]),
  ],
});
const GRID = [
  [200, 300],
  [250, 350],
];
const raised = GRID.map((line) => line.map((price) => price * 1.1));

type Brand = { id: number };
const newBrand = () => tenant.must<Brand>('POST', '/v1/brands', { name: 'Atelier Lumière' });
let references = 0;

/** Two products of one brand, each with a row to the left and a fixed one; the second has a shared table. */
const newBrandOfTwo = async () => {
  const brand = await newBrand();
  const mark = ++references;
  const made = async (name: string) => {
    const product = await newPricedProduct(tenant, { name: `${name} ${mark}`, reference: `R${name}${mark}` });
    await tenant.must('PATCH', product.path, { brand_id: brand.id });
    return product;
  };
  const [one, two] = [await made('Alpha'), await made('Beta')];
  const shared = await tenant.must<{ id: number; version: number }>('POST', '/v1/price-tables', {
    name: `Volet ${mark}`,
    price_table: gridText(GRID),
  });
  const left = await one.row({ opening_v1: 'gauche', price_table: gridText(GRID) });
  const fixed = await one.row({ opening_v1: 'fixe', price_table: gridText(GRID) });
  const alone = await two.row({ opening_v1: 'gauche', price_table: gridText(GRID) });
  const sharing = await two.row({ opening_v1: 'fixe', price_table_id: shared.id });
  await one.step({ content_configuration: { pricingConfig: left.id } });
  await two.step({ content_configuration: { pricingConfig: sharing.id } });
  return { brand, mark, one, two, shared, left, fixed, alone, sharing, fields: { brand_id: String(brand.id) } };
};
const lastChanges = async (count: number) => {
  const { data } = await tenant.must<{ data: Body[] }>('GET', `/v1/changes?page_size=${count}`);
  return data.reverse();
};
const lastNumber = async () => (await lastChanges(1))[0]?.number;
const verified = async () => {
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
};
const exported = async (brand: Brand, query = '') => {
  const answer = await service.app.inject({
    url: `/v1/brands/${brand.id}/price-list/export${query}`,
    headers: { authorization: `Bearer ${tenant.key}` },
  });
  assert.equal(answer.statusCode, 200, answer.body);
  return { text: answer.body, bytes: answer.rawPayload };
};

test('B4 sheets go to products by reference and name, to rows by words, and to shared tables by their names', async () => {
  const { mark, one, two, shared, left, fixed, alone, fields } = await newBrandOfTwo();
  const file = workbook(
    sheet('Tarif', `RAlpha${mark} gauche`, raised),
    sheet(`Alpha ${mark}`, 'châssis fixe', raised),
    sheet(`Beta ${mark} tarif 2027`, 'side hung left', raised),
    sheet(`Volet ${mark}`, null, raised),
  );
  const before = await lastNumber();
  const tried = await must({ file, fields, dryRun: true });
  assert.deepEqual(tried.errors, []);
  assert.deepEqual(listActions(tried), [
    `changed ${left.id}`,
    `changed ${fixed.id}`,
    `changed ${alone.id}`,
    `changed table ${shared.id}`,
  ]);
  assert.deepEqual(
    tried.products.map(({ product_id, from_price }) => [product_id, from_price]),
    [one, two].map(({ id }) => [id, { old: 200, new: 220 }]),
  );
  assert.equal(tried.applied, false);
  assert.equal(await lastNumber(), before);
  const report = await must({ file, fields });
  assert.deepEqual(listActions(report), listActions(tried));
  assert.deepEqual([await one.price(), await two.price()], [220, 220]);
  const changes = await lastChanges(7);
  assert.deepEqual(
    changes.map(({ type }) => type),
    [
      'import.applied',
      ...Array(3).fill('pricing_configuration.updated'),
      'price_table.updated',
      ...Array(2).fill('from_price.changed'),
    ],
  );
  assert.ok(changes.slice(1).every(({ cause }) => cause === changes[0]?.number));
  await tenant.must('POST', `/v1/changes/${changes[0]?.number}/revert`, {});
  assert.deepEqual([await one.price(), await two.price()], [200, 200]);
  await verified();
});

test('B4 a sheet that is not certain asks once, and writes nothing until it is answered', async () => {
  const { mark, one, left, fixed, fields } = await newBrandOfTwo();
  const cells = [...sheet('x', 'gauche', raised).cells, [], ...sheet('x', 'fixe', raised).cells];
  const file = workbook({ name: 'Gamme Un', cells }, sheet(`Beta ${mark}`, 'gauche', raised));
  const before = await lastNumber();
  const tried = await must({ file, fields, dryRun: true });
  assert.deepEqual(
    tried.errors.map(({ code, sheet: name, params }) => [code, name, (params.tables as string[]).length]),
    [['unmatched_sheet', 'Gamme Un', 2]],
  );
  assert.deepEqual(listActions(tried).slice(0, 2), ['refused null', 'refused null']);
  const refused = await send({ file, fields });
  assertProblem(refused as never, 422, 'validation_error');
  assert.deepEqual(importFaults(refused as never), ['unmatched_sheet']);
  assert.equal(await lastNumber(), before);
  const answered = await must({ file, fields: { ...fields, mapping: { 'Gamme Un': { product_id: one.id } } } });
  assert.deepEqual(listActions(answered).slice(0, 2), [`changed ${left.id}`, `changed ${fixed.id}`]);
  assert.equal(answered.tables[0]?.product?.id, one.id);
});

test('B4 the answers are saved as a mapping, and the file of the next year asks nothing', async () => {
  const { one, two, shared, left, alone, fields } = await newBrandOfTwo();
  const list = (year: number, factor: number, lines: number) => {
    const prices = GRID.map((line) => line.map((price) => price * factor));
    const notes = Array.from({ length: lines }, () => ['']);
    return workbook(
      { name: `Gamme Un ${year}`, cells: [[`Tarif ${year}`], ...notes, ...sheet('', 'Série A blanche', prices).cells] },
      sheet('Gamme Deux', `Série B ${year}`, prices),
      sheet('Coffres', null, prices),
      sheet('Divers', 'Rien', prices),
    );
  };
  const mapping = {
    'Gamme Un 2026!A3': { pricing_configuration_id: left.id },
    'Gamme Deux': { pricing_configuration_id: alone.id },
    Coffres: { price_table_id: shared.id },
    Divers: { skip: true },
  };
  const first = await must({ file: list(2026, 1.1, 0), fields: { ...fields, mapping } });
  assert.deepEqual(listActions(first), [
    `changed ${left.id}`,
    `changed ${alone.id}`,
    `changed table ${shared.id}`,
    'skipped null',
  ]);
  const entries = first.tables.flatMap(({ entry }) => entry ?? []);
  assert.equal(entries.length, 4);
  const saved = await tenant.must<{ id: number }>('POST', '/v1/price-list-mappings', { name: 'Atelier', entries });
  assert.equal((await lastChanges(1))[0]?.type, 'price_list_mapping.created');
  const next = { file: list(2027, 1.2, 3), fields: { ...fields, mapping_id: String(saved.id) } };
  const report = await must(next);
  assert.deepEqual(listActions(report), listActions(first));
  assert.deepEqual(
    report.tables.map(({ matched_by }) => matched_by),
    ['saved_mapping', 'saved_mapping', 'saved_mapping', null],
  );
  assert.deepEqual([await one.price(), await two.price()], [240, 240]);
  const asked = await must({ ...next, fields, dryRun: true });
  assert.deepEqual(
    asked.errors.map(({ code }) => code),
    ['unmatched_sheet', 'unmatched_sheet', 'unmatched_sheet', 'unmatched_sheet'],
  );
  await tenant.must('DELETE', `/v1/price-list-mappings/${saved.id}`);
  assert.deepEqual(importFaults((await send(next)) as never), ['unknown_reference']);
});

test('B4 a doubt holds the whole list; a dry run shows it, and its state settles it', async () => {
  const { mark, one, fields } = await newBrandOfTwo();
  const file = workbook(
    sheet(`Alpha ${mark}`, 'gauche', [
      [200, 300],
      [250, 900],
    ]),
    sheet(`Beta ${mark}`, 'gauche', raised),
  );
  const tried = await must({ file, fields, dryRun: true });
  assert.deepEqual(
    tried.tables.map(({ doubts }) => doubts.map(({ code }) => code)),
    [['prices_jump'], []],
  );
  const held = await send({ file, fields });
  assert.deepEqual(importFaults(held as never), ['doubtful_reading A2']);
  assert.equal(await one.price(), 200);
  // Another product of the list was written since: what was looked at is no longer what is there.
  await tenant.must('PATCH', one.path, { description: 'x' });
  const stale = await send({ file, fields: { ...fields, accept: tried.state } });
  assert.deepEqual(importFaults(stale as never), ['state_changed', 'doubtful_reading A2']);
  const again = await must({ file, fields, dryRun: true });
  await must({ file, fields: { ...fields, accept: again.state } });
});

test('B4 a row that shares a table is refused naming it; two sheets for one row or table are refused', async () => {
  const { mark, shared, sharing, fields } = await newBrandOfTwo();
  const file = workbook(sheet(`Beta ${mark}`, 'fixe', raised));
  assert.deepEqual(importFaults((await send({ file, fields })) as never), ['shared_price_table']);
  const same = workbook(sheet(`Beta ${mark}`, 'fixe', GRID));
  assert.deepEqual(listActions(await must({ file: same, fields })), [`unchanged ${sharing.id}`]);
  const twice = workbook(
    sheet('A', `Table #${shared.id}`, raised),
    sheet('B', `Table #${shared.id}`, raised),
    sheet('C', `#${sharing.id}`, GRID),
    sheet('D', `#${sharing.id}`, GRID),
  );
  assert.deepEqual(importFaults((await send({ file: twice, fields })) as never), [
    'price_table_given_twice A2',
    'row_given_twice A2',
  ]);
});

test('B4 a row is created in a product that the answer names; what is not there is asked about', async () => {
  const { mark, one, fields } = await newBrandOfTwo();
  const file = workbook(sheet(`Alpha ${mark}`, '2 vantaux', raised));
  assert.deepEqual(importFaults((await send({ file, fields })) as never), ['unmatched_table A2']);
  const create = { create: { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' } };
  const report = await must({ file, fields: { ...fields, mapping: { [`Alpha ${mark}!A2`]: create } } });
  assert.equal(report.tables[0]?.action, 'created');
  assert.equal(report.tables[0]?.product?.id, one.id);
  const unknown = (choice: object) => send({ file, fields: { ...fields, mapping: { [`Alpha ${mark}`]: choice } } });
  assert.deepEqual(importFaults((await unknown({ product_id: 9e9 })) as never), ['unknown_product A2']);
  assert.deepEqual(importFaults((await unknown({ price_table_id: 9e9 })) as never), ['unknown_price_table A2']);
  assert.deepEqual(importFaults((await unknown({ pricing_configuration_id: 9e9 })) as never), ['unknown_row A2']);
  assert.deepEqual(
    importFaults((await send({ file, fields: { ...fields, mapping: { Nowhere: { skip: true } } } })) as never)[0],
    'unknown_table',
  );
});

test('B5 the price list of a brand has a sheet for each row and shared table, and imports back unchanged', async () => {
  const { brand, mark, shared, left, fixed, alone, fields } = await newBrandOfTwo();
  // A name that could be taken for a currency and a unit.
  await tenant.must('PATCH', `/v1/price-tables/${shared.id}`, { name: `Prices in cm, USD ${mark}` });
  for (const query of ['', '?lang=en', '?format=csv', '?format=csv&decimal=point&lang=en']) {
    const file = await exported(brand, query);
    const isCsv = query.includes('csv');
    const report = await must({ file: isCsv ? file.text : file.bytes, fields, dryRun: true });
    assert.deepEqual(report.errors, [], query);
    assert.deepEqual(listActions(report), [
      `unchanged ${left.id}`,
      `unchanged ${fixed.id}`,
      `unchanged ${alone.id}`,
      `unchanged table ${shared.id}`,
    ]);
    assert.equal(report.summary.doubts, 0);
  }
  const { text } = await exported(brand, '?format=csv');
  assert.equal(text.split(`Table #${shared.id}`).length, 2);
  assert.equal(
    (await service.call('GET', '/v1/brands/999999999/price-list/export', { token: tenant.key })).status,
    404,
  );
});

test('B4 without a brand the names of all products count; with one only those of the brand', async () => {
  const { mark, left } = await newBrandOfTwo();
  const other = await newBrandOfTwo();
  const file = workbook(sheet(`Alpha ${mark}`, 'gauche', raised));
  assert.deepEqual(importFaults((await send({ file, fields: other.fields })) as never), ['unmatched_sheet']);
  const byId = workbook(sheet('x', `#${left.id}`, raised));
  assert.deepEqual(importFaults((await send({ file: byId, fields: other.fields })) as never), ['unknown_row A2']);
  assert.deepEqual(listActions(await must({ file })), [`changed ${left.id}`]);
  assert.deepEqual(importFaults((await send({ file, fields: { brand_id: '999999999' } })) as never), [
    'unknown_reference',
  ]);
});

test('B4 progress comes line by line, and the last line is the report', async () => {
  const { mark, fields } = await newBrandOfTwo();
  const file = workbook(sheet(`Alpha ${mark}`, 'gauche', raised));
  const { text } = await send({ file, fields, headers: { accept: 'application/x-ndjson' } });
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { type: string; report?: { applied: boolean } });
  assert.ok(lines.length > 1);
  assert.deepEqual(
    [lines.at(0)?.type, lines.at(-1)?.type, lines.at(-1)?.report?.applied],
    ['progress', 'report', true],
  );
});

test('B4 a mapping is a resource: labels are compared without case, accents, signs and years', async () => {
  const path = '/v1/price-list-mappings';
  const refused = async (entries: object[]) => {
    const answer = await tenant.call('POST', path, { name: 'M', entries });
    assert.equal(answer.status, 422, answer.text);
    return (answer.body as { errors: { code: string; pointer: string }[] }).errors.map(({ code }) => code);
  };
  assert.deepEqual(
    await refused([
      { label: 'Été 2026', skip: true },
      { label: 'ETE-2027', skip: true },
    ]),
    ['duplicate'],
  );
  assert.deepEqual(await refused([{ label: '2027', skip: true }]), ['blank']);
  assert.equal((await refused([{ label: 'a' }])).length, 1);
  assert.equal((await refused([{ label: 'a', skip: true, product_id: 1 }])).length, 1);
  const made = await tenant.must<Body & { id: number }>('POST', path, { name: 'M', entries: [] });
  const entries = [{ label: 'Gamme', skip: true }];
  assert.deepEqual((await tenant.must<Body>('PATCH', `${path}/${made.id}`, { entries })).entries, entries);
  const { data } = await tenant.must<{ data: Body[] }>('GET', `${path}?q=m&active=true`);
  assert.ok(data.some(({ id }) => id === made.id));
});

test('B4 a list sees nothing of another tenant: its ids, names, brands and mappings look like none', async () => {
  const { mark, left, shared, fields } = await newBrandOfTwo();
  const saved = await tenant.must<{ id: number }>('POST', '/v1/price-list-mappings', { name: 'M', entries: [] });
  const other = await service.newTenant();
  const theirs = priceListClient(service, other);
  const faults = async (file: Uint8Array, given = {}) =>
    importFaults((await theirs.send({ file, fields: given })) as never);
  assert.deepEqual(await faults(workbook(sheet('x', `#${left.id}`, raised))), ['unknown_row A2']);
  assert.deepEqual(await faults(workbook(sheet('x', `Table #${shared.id}`, raised))), ['unknown_price_table A2']);
  const named = workbook(sheet(`Alpha ${mark}`, 'gauche', raised));
  assert.deepEqual(await faults(named), ['unmatched_sheet']);
  assert.deepEqual(await faults(named, fields), ['unknown_reference']);
  assert.deepEqual(await faults(named, { mapping_id: String(saved.id) }), ['unknown_reference']);
  const share = await other.call('POST', '/v1/price-tables/share', { pricing_configuration_id: left.id });
  assertProblem(share, 422, 'validation_error');
});

test('D17.2 the price list of a brand can be planned: checked, published and taken back as a whole', async () => {
  const { brand, mark, one, two, shared } = await newBrandOfTwo();
  const file = workbook(sheet('A', `Alpha ${mark} gauche`, raised), sheet('V', `Table #${shared.id}`, raised));
  const path = '/v1/price-list-imports';
  const body = { file: { name: 'list.xlsx', content: Buffer.from(file).toString('base64') }, brand_id: brand.id };
  const [before1, before2] = [await one.price(), await two.price()];
  const plan = await newPlan(tenant, [{ method: 'POST', path, body }]);
  const { data } = await tenant.must<{ data: { id: number; targets: Body[] }[] }>('GET', '/v1/plans');
  assert.deepEqual(data.find(({ id }) => id === plan.id)?.targets, [
    { kind: 'price_list', id: null, product_id: null, filter: { brand_ids: [brand.id] } },
  ]);
  const check = await tenant.must<TestCheck>('POST', `${plan.path}/check`, {});
  const moves = check.products.map(({ product_id, from_price }) => [product_id, from_price]);
  assert.deepEqual(moves, [
    [one.id, { old: before1, new: 220 }],
    [two.id, { old: before2, new: 220 }],
  ]);
  assert.deepEqual([await one.price(), await two.price()], [before1, before2], 'a check writes nothing');
  const { published_change } = await tenant.must<{ published_change: number }>('POST', `${plan.path}/publish`);
  assert.deepEqual([await one.price(), await two.price()], [220, 220]);
  await tenant.must('POST', `/v1/changes/${published_change}/revert`);
  assert.deepEqual([await one.price(), await two.price()], [before1, before2]);
  await verified();
});

test('D17.2 a planned price list names a brand and a mapping that are there', async () => {
  const plan = await newPlan(tenant);
  const content = Buffer.from('mm;800\n900;100\n').toString('base64');
  const request = (more: Body) => ({
    method: 'POST',
    path: '/v1/price-list-imports',
    body: { file: { name: 'list.csv', content }, ...more },
  });
  const refused = await tenant.call('POST', `${plan.path}/requests`, {
    requests: [request({ brand_id: 987654321 }), request({ mapping_id: 987654321 })],
  });
  assertProblem(refused, 422, 'validation_error');
  assert.deepEqual(faultPlaces(refused), ['/requests/0/body/brand_id', '/requests/1/body/mapping_id']);
});

test('B5 the list of a brand without a grid says on its way back why it changes nothing, and what to do', async () => {
  const brand = await newBrand();
  const fields = { brand_id: String(brand.id) };
  const lacks = async (file: Uint8Array | string) => {
    const { errors } = await must({ file: file as Buffer, fields, dryRun: true });
    return errors.map(({ code, params, message }) => [code, params.lacks, /at the row/.test(message)]);
  };
  const product = await newPricedProduct(tenant, { name: 'Oak', reference: `OAK${++references}` });
  for (const hasRows of [false, true]) {
    if (hasRows) {
      await tenant.must('PATCH', product.path, { brand_id: brand.id });
      await product.row({ opening_v1: 'gauche', price_table: '200:100' });
      await product.row({ opening_v1: 'fixe', minimum_price: 90 });
    }
    for (const lang of ['fr', 'en']) {
      assert.deepEqual(await lacks((await exported(brand, `?lang=${lang}`)).bytes), [['no_table', 'grids', true]]);
      assert.deepEqual(await lacks((await exported(brand, `?lang=${lang}&format=csv`)).text), [
        ['no_table', 'grids', true],
      ]);
    }
  }
  assert.deepEqual(await lacks('Bonjour;Monde'), [['no_table', 'numbers', false]]);
});
