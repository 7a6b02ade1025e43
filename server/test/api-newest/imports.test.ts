import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionsOf, importClient, importFaults } from '../support/import-client.ts';
import { makeWorkbook } from '../support/make-workbook.ts';
import { gridText, newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { type Answer, assertProblem, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();

const newList = async (
  tables: (string | null)[] = [
    gridText([
      [100, 110],
      [120, null],
    ]),
  ],
) => {
  const product = await newPricedProduct(tenant);
  const rows: TestRow[] = [];
  for (const [index, price_table] of tables.entries())
    rows.push(await product.row({ leaf_count: index + 1, price_table, percentage_adjustment: 10 }));
  await product.step({ content_configuration: { pricingConfig: rows.map(({ id }) => id) } });
  const read = (id: number) => tenant.must<TestRow>('GET', `${product.rows}/${id}`);
  return { product, rows, row: rows[0] as TestRow, read, ...importClient(service, tenant, product) };
};

const NEW_LIST = 'mm;800;900;1000\n900;90;115;130\n1000;120;x;150\n';

test('B4 a dry run says what an import does, and does nothing; the import then does it', async () => {
  const { product, row, read, must } = await newList();
  const dry = await must({ file: NEW_LIST, dryRun: true });
  assert.deepEqual(dry.summary, {
    created: 0,
    changed: 1,
    unchanged: 0,
    skipped: 0,
    refused: 0,
    cells_changed: 2,
    cells_added: 2,
    cells_removed: 0,
    prices_written: 4,
    doubts: 0,
    errors: 0,
  });
  assert.deepEqual(dry.tables[0]?.cells, [
    { width: 800, height: 900, old: 100, new: 90, percent: -10 },
    { width: 900, height: 900, old: 110, new: 115, percent: 4.55 },
  ]);
  assert.deepEqual(dry.tables[0]?.added_widths, [1000]);
  assert.deepEqual(dry.tables[0]?.computed_minimum_price, { old: 110, new: 99 });
  assert.deepEqual(dry.from_price, { old: 110, new: 99 });
  assert.equal((await read(row.id)).version, row.version);
  assert.equal(await product.price(), 110);

  const real = await must({ file: NEW_LIST });
  assert.deepEqual(real, { ...dry, applied: true });
  const written = await read(row.id);
  assert.equal(written.price_table, real.tables[0]?.price_table);
  assert.equal(written.version, row.version + 1);
  assert.equal(written.computed_minimum_price, 99);
  assert.equal(await product.price(), 99);
  const verified = await service.operator<{ drift: unknown[] }>('POST', '/operator/v1/verify');
  assert.deepEqual(verified.body.drift, []);
});

test('B4 an import that changes nothing writes nothing', async () => {
  const { row, read, must } = await newList();
  const report = await must({ file: 'mm;800;900\n900;100;110,00\n1000;120;N/A\n' });
  assert.deepEqual(actionsOf(report), [`unchanged ${row.id}`]);
  assert.equal((await read(row.id)).version, row.version);
});

test('B4 tables go to rows by id, fields or name above them, and by the mapping', async () => {
  const { rows, must, read } = await newList([null, null, null, null]);
  const [one, two, three, four] = rows.map(({ id }) => id) as [number, number, number, number];
  const grid = (price: number) => `mm;800;900\n900;${price};${price + 2}\n\n`;
  const file = [
    `Tarif 2026\n#${two} ce qu'on veut\n${grid(20)}`,
    `"1 vantail, fixe"\n${grid(10)}`,
    `leaf_count=3 fixed_part_type=aucune\n${grid(30)}`,
    `"4 leaves, fixed + fixed + fixed + fixed"\n${grid(40)}`,
  ].join('');
  const report = await must({ file });
  assert.deepEqual(
    report.tables.map(({ pricing_configuration_id, matched_by }) => [pricing_configuration_id, matched_by]),
    [
      [two, 'id'],
      [one, 'name'],
      [three, 'fields'],
      [four, 'name'],
    ],
  );
  assert.equal((await read(three)).computed_minimum_price, 33);

  const mapping = {
    A3: { pricing_configuration_id: one },
    A7: { skip: true },
    A11: { create: { leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' } },
  };
  const { state } = await must({ file, dryRun: true, fields: { mapping } });
  const mapped = await must({ file, fields: { mapping, accept: state } });
  const created = mapped.tables[2]?.pricing_configuration_id ?? 0;
  assert.deepEqual(actionsOf(mapped), [`changed ${one}`, 'skipped null', `created ${created}`, `unchanged ${four}`]);
  const made = await read(created);
  assert.deepEqual(
    [made.leaf_count, made.opening_v2, made.fixed_part_type, made.active],
    [2, 'droite', 'aucune', true],
  );
});

test('B4 a table without a row is a fault: named in a dry run, refused in a real one', async () => {
  const { rows, send, must, read } = await newList([gridText([[1]]), gridText([[2]])]);
  const file = `#${rows[0]?.id}\nmm;800\n900;5\n\nAutre chose\nmm;800\n900;6\n\n#999999\nmm;800\n900;7\n\n#${rows[0]?.id}\nmm;800\n900;8\n`;
  const dry = await must({ file, dryRun: true });
  assert.deepEqual(actionsOf(dry), [`changed ${rows[0]?.id}`, 'refused null', 'refused null', 'refused null']);
  assert.deepEqual(
    dry.errors.map(({ code, row }) => [code, row]),
    [
      ['unmatched_table', 6],
      ['unknown_row', 10],
      ['row_given_twice', 14],
    ],
  );
  const refused = await send({ file });
  assertProblem(refused as Answer<never>, 422, 'validation_error');
  assert.deepEqual(importFaults(refused as never), ['unmatched_table A6', 'unknown_row A10', 'row_given_twice A14']);
  assert.equal((await read(rows[0]?.id ?? 0)).version, 1);
});

test('B4 all or nothing: one bad cell, and no table of the file is written', async () => {
  const { rows, send, must, read } = await newList([gridText([[1]]), gridText([[2]])]);
  const file = makeWorkbook(
    { name: 'A', cells: [[`#${rows[0]?.id}`], ['mm', 800], [900, 5]] },
    { name: 'B', cells: [[`#${rows[1]?.id}`], ['mm', 800], [900, 'gratuit']] },
  );
  const refused = await send({ file });
  assertProblem(refused as Answer<never>, 422, 'validation_error');
  const { errors } = refused.body as unknown as { errors: { params: object }[] };
  const [{ params, ...fault } = { params: null }] = errors;
  assert.equal(typeof params, 'object');
  assert.deepEqual(
    [fault, errors.length],
    [
      {
        pointer: '/file',
        code: 'not_a_price',
        message: (fault as { message?: string }).message,
        sheet: 'B',
        row: 3,
        column: 'B',
      },
      1,
    ],
  );
  for (const { id } of rows) assert.equal((await read(id)).version, 1);
  const dry = await must({ file, dryRun: true });
  assert.deepEqual(actionsOf(dry), [`changed ${rows[0]?.id}`, `refused ${rows[1]?.id}`]);
});

test('B4 what a row keeps: the mode of its grid, further keys, a 0; what it loses: a formula', async () => {
  const old =
    '{"type":"table-directe","modeInterpolation":"minoration","widths":[800,900],"heights":[900],"prices":[[0,10]],"source":"2025"}';
  const { rows, must, read } = await newList([old, '214.5:118.9']);
  const [grid, formula] = rows.map(({ id }) => id) as [number, number];
  const file = `#${grid}\nmm;800;900\n900;;11\n\n#${formula}\nmm;800;900\n900;5;6\n`;
  const report = await must({ file });
  assert.equal((await read(grid)).price_table, old.replace('10', '11'));
  assert.equal(report.tables[0]?.cells_changed, 1);
  assert.equal(report.tables[1]?.previous, 'formula');
  assert.deepEqual(
    report.tables[1]?.warnings.map(({ code }) => code),
    ['replaces_formula'],
  );
  const moded = await must({ file, fields: { mode: 'formule' } });
  assert.deepEqual(moded.tables[0]?.mode, { old: 'minoration', new: 'formule' });
  assert.match((await read(formula)).price_table ?? '', /"modeInterpolation":"formule"/);
});

test('B4 an inactive row is found by its id alone', async () => {
  const { product, row, must } = await newList();
  await tenant.must('DELETE', `${product.rows}/${row.id}`);
  const named = await must({ file: `"1 vantail, fixe"\n${NEW_LIST}`, dryRun: true });
  assert.deepEqual(importFaults({ body: named } as never), ['unmatched_table A2']);
  const numbered = await must({ file: `#${row.id}\n${NEW_LIST}` });
  assert.deepEqual(actionsOf(numbered), [`changed ${row.id}`]);
  assert.equal(numbered.from_price.new, null);
});

test('B4 what is detected is said, and can be overridden', async () => {
  const { must } = await newList();
  const file = ';60;70\n80;1,234;2,345\n90;999;1,111\n';
  const guessed = (await must({ file, dryRun: true, fields: { separator: 'semicolon' } })).tables[0];
  assert.deepEqual(
    [guessed?.widths, guessed?.unit, guessed?.assumed],
    [[600, 700], 'cm', ['layout', 'unit', 'decimal']],
  );
  const fields = { layout: 'transposed', unit: 'mm', decimal: 'comma', separator: 'semicolon' };
  const told = await must({ file, dryRun: true, fields });
  assert.deepEqual([told.tables[0]?.widths, told.tables[0]?.assumed], [[80, 90], []]);
  assert.match(told.tables[0]?.price_table ?? '', /"prices":\[\[1.234,999\],\[2.345,1.111\]\]/);
});

test('D3 5,000 rows a product, those of the import included', async () => {
  const { product, send } = await newList([null]);
  const columns = 'leaf_count, fixed_part_type, percentage_adjustment, row_price, active';
  await service.db.asSuperuser(
    `insert into pricing_configurations (tenant_id, product_id, ${columns})
     select ${tenant.id}, ${product.id}, 1, 'aucune', 0, '{"price":null}', true from generate_series(1, 4998)`,
  );
  const file = 'mm;800;900\n900;1;2\n\nmm;800;900\n900;3;4\n';
  const mapping = { A1: { create: {} }, A4: { create: {} } };
  const refused = await send({ file, fields: { mapping } });
  assert.deepEqual(importFaults(refused as never), ['too_many_rows']);
  assert.equal((await send({ file, fields: { mapping: { ...mapping, A4: { skip: true } } } })).status, 200);
});
