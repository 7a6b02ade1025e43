import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** B10: the pictures of many products and options at once. */
const service = await sharedTestService();

const PATH = '/v1/media/assignments';
type Made = Body & { id: number; version: number; image_url: string | null };
type Report = { dry_run: boolean; updated: number; unchanged: number; lines: Body[] };

const newTenant = async () => {
  const tenant = await service.newTenant();
  const make = (path: string, body: Body) => tenant.must<Made>('POST', `/v1/${path}`, body);
  const [category, brand] = [await make('categories', { name: 'C' }), await make('brands', { name: 'B' })];
  const product = await make('products', { name: 'Fenêtre', category_id: category.id, brand_id: brand.id });
  const option = await make('options', { name: 'Chêne doré', image_url: '/old.webp' });
  const same = await make('options', { name: 'Blanc', image_url: '/white.webp' });
  const pictures = async () =>
    Promise.all(
      [`products/${product.id}`, `options/${option.id}`, `options/${same.id}`].map(async (path) => {
        const { image_url, version } = await tenant.must<Made>('GET', `/v1/${path}`);
        return [image_url, version];
      }),
    );
  return { ...tenant, product, option, same, pictures };
};

const applied = async ({ must }: Awaited<ReturnType<typeof newTenant>>) =>
  (await must<{ data: { number: number }[] }>('GET', '/v1/changes?type=import.applied')).data;

test('B10 products and options get their pictures as one change, after a dry run, and one undo takes them back', async () => {
  const tenant = await newTenant();
  const { product, option, same } = tenant;
  const assignments = [
    { kind: 'option', id: option.id, image_url: '/new.webp' },
    { kind: 'product', id: product.id, image_url: '/window.webp' },
    { kind: 'option', id: same.id, image_url: '/white.webp' },
  ];
  const before = await tenant.pictures();
  const dry = await tenant.must<Report>('POST', `${PATH}?dry_run=true`, { assignments });
  assert.deepEqual(await tenant.pictures(), before, 'a dry run writes nothing');
  assert.deepEqual([dry.dry_run, dry.updated, dry.unchanged], [true, 2, 1]);
  assert.deepEqual(dry.lines, [
    {
      line: 0,
      action: 'update',
      kind: 'option',
      id: option.id,
      name: 'Chêne doré',
      old: '/old.webp',
      new: '/new.webp',
    },
    { line: 1, action: 'update', kind: 'product', id: product.id, name: 'Fenêtre', old: null, new: '/window.webp' },
    {
      line: 2,
      action: 'unchanged',
      kind: 'option',
      id: same.id,
      name: 'Blanc',
      old: '/white.webp',
      new: '/white.webp',
    },
  ]);
  const report = await tenant.must<Report>('POST', PATH, { assignments });
  assert.deepEqual({ ...report, dry_run: true }, dry);
  assert.deepEqual(await tenant.pictures(), [
    ['/window.webp', 2],
    ['/new.webp', 2],
    ['/white.webp', 1],
  ]);
  const [change, ...others] = await applied(tenant);
  assert.equal(others.length, 0, 'one change');
  await tenant.must('POST', `/v1/changes/${change?.number}/revert`, {});
  assert.deepEqual(
    (await tenant.pictures()).map(([url]) => url),
    [null, '/old.webp', '/white.webp'],
  );
});

test('B10 all or none: an unknown id, one of another tenant and one that comes twice are named by their line', async () => {
  const tenant = await newTenant();
  const stranger = await newTenant();
  const { product, option } = tenant;
  const good = { kind: 'product', id: product.id, image_url: '/window.webp' };
  const before = await tenant.pictures();
  for (const [assignments, expected] of [
    [
      [good, { kind: 'option', id: stranger.option.id, image_url: '/x.webp' }],
      ['/assignments/1/id', 'unknown_reference'],
    ],
    [
      [{ kind: 'product', id: 987654, image_url: '/x.webp' }, good],
      ['/assignments/0/id', 'unknown_reference'],
    ],
    [
      [good, good],
      ['/assignments/1/id', 'duplicate'],
    ],
    [
      [good, { kind: 'option', id: option.id, image_url: 'javascript:alert(1)' }],
      ['/assignments/1/image_url', 'malformed'],
    ],
    [[{ kind: 'brand', id: 1, image_url: '/x.webp' }], ['/assignments/0/kind', 'unknown_value']],
  ] as const) {
    const refused = await tenant.call('POST', PATH, { assignments });
    assertProblem(refused, 422, 'validation_error');
    const { errors } = refused.body as { errors: { pointer: string; code: string }[] };
    assert.deepEqual(
      errors.map(({ pointer, code }) => [pointer, code]),
      [expected],
    );
  }
  assert.deepEqual(await tenant.pictures(), before);
  assert.deepEqual(await applied(tenant), []);
  assert.deepEqual((await stranger.pictures())[1], ['/old.webp', 1]);
});

test('B10 needs catalogue:write', async () => {
  const tenant = await newTenant();
  const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', { name: 'r', scopes: ['catalogue:read'] });
  const body = { assignments: [{ kind: 'option', id: tenant.option.id, image_url: null }] };
  assertProblem(await service.call('POST', PATH, { token: key, body }), 403, 'insufficient_scope');
});
