import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportReport } from '../../src/prices/imports/report-schema.ts';
import { importClient, importFaults } from '../support/import-client.ts';
import { newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { type Answer, assertProblem, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();

type Report = ImportReport & { state: string };

/** Sizes that are windows in mm and façades in cm: nobody can tell which. */
const LIST = 'Hauteur \\ Largeur;450;500;550\n500;210,00;225,50;240,90\n600;231,10;247,20;263,30\n';
const BEFORE = '214.5:118.9';

const heldList = async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: BEFORE });
  const { send, must } = importClient(service, tenant, product);
  const read = () => tenant.must<TestRow>('GET', `${product.rows}/${row.id}`);
  const report = (await must({ file: LIST, dryRun: true })) as Report;
  const refused = async (call: Parameters<typeof send>[0], code: string) => {
    const before = await read();
    const answer = await send(call);
    assertProblem(answer as unknown as Answer, 422, 'validation_error');
    const codes = importFaults(answer as never).map((fault) => fault.split(' ')[0]);
    assert.ok(codes.includes(code), `${codes}`);
    assert.deepEqual(await read(), before, 'nothing is written');
  };
  return { product, row, send, must, read, report, refused };
};

test('A2: a list that is held names its doubt, and is written when its state is accepted', async () => {
  const { must, read, report, refused } = await heldList();
  assert.deepEqual(
    report.tables[0]?.doubts.map(({ code }) => code),
    ['unit_guessed'],
  );
  await refused({ file: LIST }, 'doubtful_reading');
  const applied = (await must({ file: LIST, fields: { accept: report.state } })) as Report;
  assert.equal(applied.applied, true);
  assert.equal((await read()).price_table, report.tables[0]?.price_table);
});

test('A2: a doubt is settled by the field of the form that its choices name', async () => {
  const { must, read, report } = await heldList();
  const choices = report.tables[0]?.doubts[0]?.choices ?? [];
  assert.ok(choices.some(({ field, value }) => field === 'unit' && value === 'cm'));
  await must({ file: LIST, fields: { unit: 'cm' } });
  assert.deepEqual((JSON.parse((await read()).price_table ?? '') as { widths: number[] }).widths, [4500, 5000, 5500]);
});

test('A2: a state is accepted for the very file that it was given for', async () => {
  const { report, refused } = await heldList();
  const fields = { accept: report.state };
  await refused({ file: LIST.replace('225,50', '225,60'), fields }, 'state_changed');
  await refused({ file: `${LIST}\n`, fields }, 'state_changed');
});

test('A2: a state is accepted with the fields that it was given for', async () => {
  const { report, refused } = await heldList();
  await refused({ file: LIST, fields: { accept: report.state, layout: 'transposed' } }, 'state_changed');
  await refused({ file: LIST, fields: { accept: report.state, mode: 'formule' } }, 'state_changed');
});

test('A2: a state is accepted on the very catalogue that it was given for', async () => {
  const changes: ((held: Awaited<ReturnType<typeof heldList>>) => Promise<unknown>)[] = [
    ({ product, row }) => tenant.must('PATCH', `${product.rows}/${row.id}`, { price_table: '200:100' }),
    ({ product, row }) => tenant.must('PATCH', `${product.rows}/${row.id}`, { percentage_adjustment: 5 }),
    ({ product }) => product.row({ leaf_count: 2, price_table: null }),
    ({ product }) => tenant.must('PATCH', product.path, { price_adjustment_percentage: 3 }),
  ];
  for (const change of changes) {
    const held = await heldList();
    await change(held);
    await held.refused({ file: LIST, fields: { accept: held.report.state } }, 'state_changed');
  }
});

test('A2: a state of another product, or one that was made up, is worth nothing', async () => {
  const [one, other] = [await heldList(), await heldList()];
  await one.refused({ file: LIST, fields: { accept: other.report.state } }, 'state_changed');
  await one.refused({ file: LIST, fields: { accept: 'anything' } }, 'state_changed');
});
