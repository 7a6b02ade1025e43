import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { importForm } from '../support/import-form.ts';
import { type Media, mediaClient } from '../support/media-client.ts';
import { plainPicture } from '../support/pictures.ts';
import { assertProblem, type Body, startTestService } from '../support/test-service.ts';

/** D16.4: the library. What a picture becomes is tested in long/pictures.test.ts. */
const service = await startTestService();
const tenant = await service.newTenant();

const { send, must, bytesOf } = mediaClient(service, tenant);

test('D16.4 PNG, JPEG and WebP are kept as WebP of six widths, never enlarged, and need no key', async () => {
  for (const kind of ['png', 'jpeg', 'webp'] as const) {
    const made = await send(await plainPicture(700, 350)[kind]().toBuffer());
    assert.equal(made.status, 201, made.text);
    const { id, url, width, height, bytes } = made.body;
    assert.deepEqual([width, height, made.headers.location], [700, 350, `/v1/media/${id}`]);
    assert.match(url, /^\/media\/[0-9a-z]+-[A-Za-z0-9_-]{22}\.webp$/);
    for (const [w, expected] of [
      [64, 64],
      [128, 128],
      [256, 256],
      [512, 512],
      [1024, 700],
      [2048, 700],
    ] as const) {
      const file = await bytesOf(`${url}?w=${w}`);
      const told = await sharp(file.bytes).metadata();
      assert.deepEqual([file.status, told.format, told.width, told.height], [200, 'webp', expected, expected / 2]);
      assert.equal(file.headers['content-type'], 'image/webp');
      assert.equal(file.headers['cache-control'], 'public, max-age=31536000, immutable');
      assert.equal(file.headers['cross-origin-resource-policy'], 'cross-origin');
    }
    assert.equal((await bytesOf(url)).bytes.length, bytes);
  }
});

test('D16.4 another w, another token and another tenant are 404', async () => {
  const { url } = await must(await plainPicture(20, 10).png().toBuffer());
  for (const w of ['63', '65', '0', '-64', '64.0', '4096', 'x', '064'])
    assert.equal((await bytesOf(`${url}?w=${w}`)).status, 404, w);
  const token = url.slice('/media/'.length, -'.webp'.length);
  const [head = '', tail = ''] = [token.slice(0, token.indexOf('-')), token.slice(token.indexOf('-') + 1)];
  const others = [`${head}-AAAAAAAAAAAAAAAAAAAAAA`, `zz-${tail}`, `9${head}-${tail}`, 'x', `${head}-`, '%00', '..%2f'];
  for (const other of others) assert.equal((await bytesOf(`/media/${other}.webp`)).status, 404, other);
  assert.equal((await bytesOf(`/media/${token}.png`)).status, 404);
  const same = await bytesOf(`${url}?w=64`);
  assert.equal((await bytesOf(`${url}?w=64`, { 'if-none-match': String(same.headers.etag) })).status, 304);
  assert.equal((await service.app.inject({ method: 'HEAD', url })).statusCode, 200);
});

test('D16.4 a file that is there already is 200 with the same id, for each tenant by itself', async () => {
  const file = await plainPicture(31, 31).png().toBuffer();
  const first = await send(file);
  const again = await send(file, 'another-name.jpg');
  assert.deepEqual([first.status, again.status, again.body], [201, 200, first.body]);
  const other = await service.newTenant();
  const theirs = await send(file, 'p.png', other);
  assert.equal(theirs.status, 201);
  assert.notEqual(theirs.body.url, first.body.url);
  const both = await Promise.all([1, 2, 3].map(async () => send(await plainPicture(33, 31).png().toBuffer())));
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 200, 201]);
});

test('D16.4 a picture keeps the name of the file that it came in first, and is found by it', async () => {
  const [own, file] = [await service.newTenant(), await plainPicture(35, 31).png().toBuffer()];
  const list = async (q: string) =>
    (await own.must<{ data: Media[]; total: number }>('GET', `/v1/media?q=${encodeURIComponent(q)}`)).data.map(
      ({ name }) => name,
    );
  const first = await send(file, 'Chêne doré_7016.PNG', own);
  assert.deepEqual([first.status, first.body.name], [201, 'Chêne doré_7016.PNG']);
  const again = await send(file, 'another-name.png', own);
  assert.deepEqual([again.status, again.body.name], [200, 'Chêne doré_7016.PNG']);
  await send(await plainPicture(36, 31).png().toBuffer(), 'blanc.png', own);
  assert.deepEqual(await list('CHENE 7016'), ['Chêne doré_7016.PNG']);
  assert.deepEqual(await list('chene blanc'), []);
  assert.deepEqual(await list('%'), []);
  assert.deepEqual(await list(''), ['Chêne doré_7016.PNG', 'blanc.png']);
  // A picture from before names were stored takes the name of its file when that comes again.
  await service.db.asSuperuser(`update media set name = null where tenant_id = ${own.id}`);
  assert.equal((await send(file, 'named at last.png', own)).body.name, 'named at last.png');
  assert.equal((await own.must<Media>('GET', `/v1/media/${first.body.id}`)).name, 'named at last.png');
});

test('D16.4 up to 8 MiB; more is validation_error, and a form without a file too', async () => {
  const large = await send(new Uint8Array(8 * 1024 * 1024 + 1), 'x.png');
  assertProblem(large, 422, 'validation_error');
  assert.match(large.text, /too_large/);
  const form = importForm('x.png', 'x');
  const named = {
    raw: Buffer.from(form.raw.toString('latin1').replace('name="file"', 'name="other"'), 'latin1'),
    headers: form.headers,
  };
  assertProblem(await service.call('POST', '/v1/media', { token: tenant.key, ...named }), 422, 'validation_error');
  assertProblem(
    await service.call('POST', '/v1/media', { token: tenant.key, body: {} }),
    415,
    'unsupported_media_type',
  );
});

test('D16.4 a picture that an image_url or logo_url shows cannot be deleted; the library tells what uses it', async () => {
  const media = await must(await plainPicture(77, 77).png().toBuffer());
  const brand = await tenant.must<Body>('POST', '/v1/brands', { name: 'B', logo_url: media.url });
  const category = await tenant.must<Body>('POST', '/v1/categories', { name: 'C', image_url: `${media.url}?w=256` });
  const option = await tenant.must<Body>('POST', '/v1/options', {
    name: 'O',
    image_url: `https://prices.example${media.url}`,
  });
  const path = `/v1/media/${media.id}`;
  const shown = await tenant.must<{ use_count: number; used_by: Body[] }>('GET', path);
  assert.deepEqual(shown.used_by, [
    { kind: 'brand', id: brand.id, name: 'B' },
    { kind: 'category', id: category.id, name: 'C' },
    { kind: 'option', id: option.id, name: 'O' },
  ]);
  const list = await tenant.must<{ data: (Media & { use_count: number })[]; total: number }>(
    'GET',
    '/v1/media?page_size=200',
  );
  assert.equal(list.data.find(({ id }) => id === media.id)?.use_count, 3);
  for (const [kind, { id }, field] of [
    ['brands', brand, 'logo_url'],
    ['categories', category, 'image_url'],
    ['options', option, 'image_url'],
  ] as const) {
    assertProblem(await tenant.call('DELETE', path), 409, 'conflict');
    await tenant.must('PATCH', `/v1/${kind}/${id}`, { [field]: null });
  }
  assert.equal((await tenant.call('DELETE', path)).status, 204);
  assertProblem(await tenant.call('DELETE', path), 404, 'not_found');
  assert.equal((await bytesOf(media.url)).status, 404);
});

test('D4 scopes and tenants of the library', async () => {
  const media = await must(await plainPicture(78, 78).png().toBuffer());
  const stranger = await service.newTenant();
  for (const method of ['GET', 'DELETE'])
    assertProblem(await stranger.call(method, `/v1/media/${media.id}`), 404, 'not_found');
  assert.equal((await stranger.must<{ total: number }>('GET', '/v1/media')).total, 0);
  for (const scope of ['storefront:read', 'quotes:create', 'catalogue:read']) {
    const form = importForm('x.png', 'x');
    const refused = await service.call('POST', '/v1/media', { token: await tenant.keyWith([scope]), ...form });
    assertProblem(refused, 403, 'insufficient_scope');
  }
});

test('D1 a repeat with the same Idempotency-Key answers the first result', async () => {
  const file = await plainPicture(79, 79).png().toBuffer();
  const first = await send(file, 'a.png', tenant, { 'idempotency-key': 'upload-1' });
  const again = await send(file, 'a.png', tenant, { 'idempotency-key': 'upload-1' });
  assert.deepEqual([again.status, again.headers['idempotency-replayed'], again.body], [201, 'true', first.body]);
});
