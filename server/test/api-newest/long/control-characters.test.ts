import assert from 'node:assert/strict';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import { newSampleCatalogue } from '../../support/sample-catalogue.ts';
import { assertProblem, type Body, faultPlaces, startTestService } from '../../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const made = await newSampleCatalogue(tenant, 'Sample');
const [product_id] = made.products ?? [];
const product = `/v1/products/${product_id}`;

/** One of each kind: C0, DEL, C1, the two ends of lines, embeddings, overrides, isolates. */
const OF_LINES = ['\u0001', '\b', '\u001b', '\u007f', '\u0085', '\u009b'];
const CONTROLS = [
  ...OF_LINES,
  '\t',
  '\n',
  '\r',
  '\u2028',
  '\u2029',
  '\u202a',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2069',
];
/** What names of the world are made of: Hebrew, Arabic with its marks, joined emoji, a thin space. */
const NAMES = ['חלון כפול', 'نافذة \u200fPVC\u200e', '👩‍🔧 Möller', 'Prix\u202f: 1', 'a\u00a0b'];

const refused = async (path: string, body: Body, pointer: string, method: 'POST' | 'PATCH' = 'POST') => {
  const answer = await tenant.call(method, path, body);
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(faultPlaces(answer), [pointer], answer.text);
  const [fault] = (answer.body as { errors: { code: string; params: Body }[] }).errors;
  assert.equal(fault?.code, 'control_character', answer.text);
  return fault?.params.character;
};

test('D3 a name with a control character, or one that sets a direction, is refused, and the field and the character are named', async () => {
  for (const control of CONTROLS) {
    const character = await refused('/v1/options', { name: `Blanc${control}9016` }, '/name');
    assert.equal(character, `U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);
  }
  for (const name of NAMES)
    assert.equal((await tenant.must<{ name: string }>('POST', '/v1/options', { name })).name, name);
});

test('D3 so is every other text of one line', async () => {
  const rlo = 'x\u202ey';
  const rule = { name: 'R', then: [{ surcharge: 1, price_type: 'flat', label: rlo }] };
  await refused(product, { reference: rlo }, '/reference', 'PATCH');
  await refused(product, { image_url: `/a${'\u202e'}b` }, '/image_url', 'PATCH');
  await refused(product, { translations: { de: { name: rlo } } }, '/translations/de/name', 'PATCH');
  await refused(`${product}/steps`, { type: rlo }, '/type');
  await refused(`${product}/rules`, rule, '/then/0/label');
  await refused('/v1/quotes', { reference: rlo, lines: [{ product_id, width: 900, height: 900 }] }, '/reference');
  await refused('/v1/people', { name: rlo, email: 'a@shop.example', role: 'viewer' }, '/name');
  await refused('/v1/people', { name: 'x', email: 'a\u202e@shop.example', role: 'viewer' }, '/email');
  await refused('/v1/plans', { name: rlo }, '/name');
  await refused('/v1/api-keys', { name: rlo }, '/name');
});

test('D3 a text of several lines has tabs and line ends, directions too, and no other control character', async () => {
  const description = 'One\tline\r\nand \u202banother\u202c';
  assert.equal(
    (await tenant.must<{ description: string }>('PATCH', product, { description })).description,
    description,
  );
  for (const control of OF_LINES) {
    await refused(product, { description: `a${control}` }, '/description', 'PATCH');
    await refused(product, { translations: { de: { description: control } } }, '/translations/de/description', 'PATCH');
  }
});

test('D3 the names of a document are refused like those of single writes', async () => {
  const document = await tenant.must<{ steps: Body[]; product: Body }>('GET', `${product}/configuration/export`);
  const { steps } = document;
  const path = '/v1/products/import?dry_run=true';
  await refused(path, { ...document, product: { ...document.product, name: 'a\u202e' } }, '/product/name');
  await refused(path, { ...document, steps: [{ ...steps[0], name: '\u0007' }, ...steps.slice(1)] }, '/steps/0/name');
});

test('D3 what was stored before is shown, changed in its other fields, copied and exported', async () => {
  const name = 'Old\u202e\u0001\u2069<b>=name';
  const [table] = made['price-tables'] ?? [];
  const flaw = `E'Old\\u202e\\u0001\\u2069<b>=name'`;
  await service.db.asSuperuser(`update products set name = ${flaw}, reference = ${flaw} where id = ${product_id}`);
  await service.db.asSuperuser(`update price_tables set name = ${flaw} where id = ${table}`);
  assert.equal((await tenant.must<{ name: string }>('GET', product)).name, name);
  const changed = await tenant.must<{ name: string; description: string }>('PATCH', product, { description: 'New' });
  assert.deepEqual([changed.name, changed.description], [name, 'New']);
  await tenant.must('POST', `${product}/duplicate`, { name: 'Clean' });
  const [brand] = made.brands ?? [];
  const file = await service.app.inject({
    url: `/v1/brands/${brand}/price-list/export`,
    headers: { authorization: `Bearer ${tenant.key}` },
  });
  assert.equal(file.statusCode, 200, file.payload);
  const sheets = await readExcelFile(file.rawPayload);
  const words = JSON.stringify(sheets);
  assert.ok(words.includes('Old<b>=name'), words);
  assert.doesNotMatch(words, /[\u202a-\u202e\u2066-\u2069]|\\u0001/);
});
