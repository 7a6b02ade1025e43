import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** B9: many options at once. */
const service = await sharedTestService();

const PATH = '/v1/options/import';
type Line = { line: number; action: string; option_id: number | null; fields: Body[]; same_name: number[] };
type Report = { dry_run: boolean; created: number; updated: number; unchanged: number; lines: Line[] };
type Option = Body & { id: number; version: number };

const newTenant = async () => {
  const tenant = await service.newTenant();
  const options = async () => (await tenant.must<{ data: Option[] }>('GET', '/v1/options?page_size=200')).data;
  const verified = async () => {
    const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
    assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 2000));
  };
  return { ...tenant, options, verified };
};

test('B9 a line with the reference of an option changes the given fields of it, and any other line creates one', async () => {
  const tenant = await newTenant();
  const white = await tenant.must<Option>('POST', '/v1/options', {
    name: 'Blanc',
    reference: 'W',
    content_type: 'couleurs',
    description: 'Stays',
    price: 10,
  });
  const same = await tenant.must<Option>('POST', '/v1/options', { name: 'Same', reference: 'S', price: 5 });
  const list = {
    options: [
      { reference: 'W', name: 'Blanc 9016', price: 12.5, finish: 'ral-9016' },
      { reference: 'S', name: 'Same', price: 5 },
      { reference: 'G', name: 'Gris', content_type: 'couleurs', price: 8, price_type: 'percent', discount_group: 'A' },
      { name: 'Blanc 9016', content_type: 'couleurs' },
    ],
  };
  const dry = await tenant.must<Report>('POST', `${PATH}?dry_run=true`, list);
  assert.deepEqual((await tenant.options()).length, 2, 'a dry run writes nothing');
  assert.equal(dry.lines[2]?.option_id, null);
  const report = await tenant.must<Report>('POST', PATH, list);
  assert.deepEqual([report.created, report.updated, report.unchanged], [2, 1, 1]);
  assert.deepEqual(
    report.lines.map(({ option_id: _, ...line }) => line),
    dry.lines.map(({ option_id: _, ...line }) => line),
  );
  assert.deepEqual(report.lines[0]?.fields, [
    { field: 'name', old: 'Blanc', new: 'Blanc 9016' },
    { field: 'price', old: 10, new: 12.5 },
    { field: 'finish', old: null, new: 'ral-9016' },
  ]);
  // The first line gave an option the name that the last line has: it is said which.
  assert.deepEqual(report.lines[3]?.same_name, [white.id]);
  const [first, second, third] = await tenant.options();
  assert.deepEqual(
    [first?.name, first?.price, first?.description, first?.content_type, first?.version],
    ['Blanc 9016', 12.5, 'Stays', 'couleurs', 2],
  );
  assert.deepEqual([second?.id, second?.version], [same.id, 1], 'what changes nothing raises no version');
  assert.deepEqual([third?.price_type, third?.discount_group, third?.active], ['percent', 'A', true]);
  await tenant.verified();
});

test('B9 all lines or none: everything that is refused is named by line and field', async () => {
  const tenant = await newTenant();
  for (const name of ['One', 'Two']) await tenant.must('POST', '/v1/options', { name, reference: 'TWICE' });
  const refused = await tenant.call('POST', PATH, {
    options: [
      { name: 'Good', reference: 'A' },
      { name: 'Again', reference: 'A' },
      { name: 'Which', reference: 'TWICE' },
      { reference: 'NEW', price: 3 },
      { name: 'By table', price_type: 'table' },
    ],
  });
  assertProblem(refused, 422, 'validation_error');
  const { errors } = refused.body as { errors: { pointer: string; code: string }[] };
  assert.deepEqual(
    errors.map(({ pointer, code }) => [pointer, code]),
    [
      ['/options/1/reference', 'duplicate'],
      ['/options/2/reference', 'ambiguous_reference'],
      ['/options/3/name', 'required'],
      ['/options/4/price_table_id', 'required'],
    ],
  );
  assert.equal((await tenant.options()).length, 2);
  const unread = await tenant.call('POST', PATH, { options: [{ name: 'A' }, { name: 'B', price: 'twelve' }] });
  assertProblem(unread, 422, 'validation_error');
  assert.deepEqual(
    (unread.body as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer),
    ['/options/1/price'],
  );
});

test('B9 spaces at the ends of a reference do not count and several count as one; what several options have is refused', async () => {
  const tenant = await newTenant();
  const made = async (reference: string) =>
    (await tenant.must<Option>('POST', '/v1/options', { name: reference.trim(), reference, price: 10 })).id;
  const spaced = await made('RAL  7016 ');
  const tight = await made('RAL7016');
  const twins = [await made('A 1'), await made(' A \u00A0 1')];
  const report = await tenant.must<Report>('POST', PATH, { options: [{ reference: ' RAL\u202f 7016', price: 12 }] });
  assert.deepEqual(
    report.lines.map(({ option_id, fields }) => [option_id, fields]),
    [[spaced, [{ field: 'price', old: 10, new: 12 }]]],
  );
  const stored = new Map((await tenant.options()).map(({ id, reference, price }) => [id, [reference, price]]));
  assert.deepEqual(stored.get(spaced), ['RAL  7016 ', 12], 'the option keeps its spelling');
  assert.deepEqual(stored.get(tight), ['RAL7016', 10]);
  const refused = async (references: string[]) => {
    const options = references.map((reference) => ({ reference, price: 1 }));
    const answer = await tenant.call('POST', PATH, { options });
    assertProblem(answer, 422, 'validation_error');
    return (answer.body as unknown as { errors: { code: string; pointer: string; params: Body }[] }).errors;
  };
  const [ambiguous] = await refused(['A 1']);
  assert.deepEqual([ambiguous?.code, ambiguous?.params.option_ids], ['ambiguous_reference', twins]);
  const [twice] = await refused(['RAL 7016', 'RAL  7016']);
  assert.deepEqual([twice?.code, twice?.pointer], ['duplicate', '/options/1/reference']);
});

test('B9 a roof-window size that the list makes dearer moves the from-price with it, and one undo takes all back', async () => {
  const tenant = await newTenant();
  const size = await tenant.must<Option>('POST', '/v1/options', {
    name: '78 × 98',
    reference: 'MK04',
    price: 300,
    width_mm: 780,
    height_mm: 980,
  });
  const category = await tenant.must<Option>('POST', '/v1/categories', { name: 'Roof' });
  const brand = await tenant.must<Option>('POST', '/v1/brands', { name: 'Roof' });
  const product = await tenant.must<Option>('POST', '/v1/products', {
    name: 'Roof window',
    category_id: category.id,
    brand_id: brand.id,
  });
  await tenant.must('POST', `/v1/products/${product.id}/steps`, {
    type: 'dimension',
    content_type: 'roof_window',
    option_ids: [size.id],
  });
  const price = async () =>
    (await tenant.must<{ price: number }>('GET', `/v1/products/${product.id}/from-price`)).price;
  assert.equal(await price(), 300);
  const list = { options: [{ reference: 'MK04', price: 330 }, { name: 'New' }] };
  const { from_prices } = await tenant.must<{ from_prices: Body[] }>('POST', `${PATH}?dry_run=true`, list);
  assert.deepEqual(from_prices, [{ product_id: product.id, name: 'Roof window', old: 300, new: 330 }]);
  await tenant.must('POST', PATH, list);
  assert.equal(await price(), 330);
  await tenant.verified();
  const { data } = await tenant.must<{ data: { number: number; type: string }[] }>(
    'GET',
    '/v1/changes?type=import.applied&page_size=1',
  );
  await tenant.must('POST', `/v1/changes/${data[0]?.number}/revert`, {});
  assert.equal(await price(), 300);
  assert.deepEqual(
    (await tenant.options()).filter(({ active }) => active).map(({ name }) => name),
    ['78 × 98'],
  );
  await tenant.verified();
});
