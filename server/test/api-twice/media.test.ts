import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { importForm } from '../support/import-form.ts';
import { hugePng, photograph, plainPicture } from '../support/pictures.ts';
import { assertProblem, type Body, faultPlaces, startTestService, type TestTenant } from '../support/test-service.ts';

/** D16.4: pictures, friendly and hostile. */
const service = await startTestService();
const tenant = await service.newTenant();

type Media = { id: number; url: string; width: number; height: number; bytes: number };

const send = (file: Uint8Array, name = 'picture.bin', to: TestTenant = tenant, headers = {}) => {
  const form = importForm(name, file);
  return service.call<Media & Body>('POST', '/v1/media', {
    token: to.key,
    raw: form.raw,
    headers: { ...form.headers, ...headers },
  });
};
const must = async (file: Uint8Array): Promise<Media> => {
  const answer = await send(file);
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
};
const bytesOf = async (url: string, headers: Record<string, string> = {}) => {
  const response = await service.app.inject({ method: 'GET', url, headers });
  return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
};

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

test('D16.4 turned upright, and nothing of its metadata is kept: no position, no owner, no thumbnail', async () => {
  const photo = await photograph(300, 200);
  assert.match(photo.toString('latin1'), /Secret owner/, 'the test has something to hide');
  const { url, width, height } = await must(photo);
  assert.deepEqual([width, height], [200, 300]);
  for (const w of [64, 256, 2048]) {
    const { bytes } = await bytesOf(`${url}?w=${w}`);
    const told = await sharp(bytes).metadata();
    assert.ok((told.height ?? 0) > (told.width ?? 0));
    for (const kept of [told.exif, told.icc, told.xmp, told.iptc]) assert.equal(kept, undefined);
    assert.doesNotMatch(bytes.toString('latin1'), /Secret|EXIF|Exif|GPS|XMP/);
  }
});

test('D16.4 CMYK becomes what screens show; transparency stays', async () => {
  const cmyk = await plainPicture(40, 40).toColourspace('cmyk').jpeg().toBuffer();
  assert.equal((await sharp(cmyk).metadata()).space, 'cmyk');
  const told = await sharp((await bytesOf((await must(cmyk)).url)).bytes).metadata();
  assert.deepEqual([told.space, told.channels], ['srgb', 3]);
  const clear = await sharp({
    create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  assert.equal((await sharp((await bytesOf((await must(clear)).url)).bytes).metadata()).hasAlpha, true);
});

test('D16.4 of an animation the first frame is kept', async () => {
  const frames = await Promise.all(
    ['#ff0000', '#0000ff'].map((background) =>
      sharp({ create: { width: 50, height: 50, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const animated = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
  assert.equal((await sharp(animated, { pages: -1 }).metadata()).pages, 2);
  const { bytes } = await bytesOf((await must(animated)).url);
  assert.equal((await sharp(bytes, { pages: -1 }).metadata()).pages ?? 1, 1);
  const { dominant } = await sharp(bytes).stats();
  assert.ok(dominant.r > 200 && dominant.b < 60, JSON.stringify(dominant));
});

test('D16.4 30,000 x 30,000 is refused by its size before a pixel is decoded', async () => {
  const before = process.memoryUsage().rss;
  for (const [width, height] of [
    [30_000, 30_000],
    [10_000, 5001],
  ] as const) {
    const refused = await send(hugePng(width, height));
    assertProblem(refused, 422, 'validation_error');
    assert.match(JSON.stringify(refused.body.errors), /"too_many_pixels".*"limit":50000000/);
  }
  assert.ok(process.memoryUsage().rss - before < 200 * 1024 * 1024);
});

test('D16.4 what is no picture, or a broken one, is validation_error, whatever it is called', async () => {
  const png = await plainPicture(200, 200).png({ compressionLevel: 0 }).toBuffer();
  const jpeg = await plainPicture(400, 400).jpeg().toBuffer();
  const gif = await plainPicture(10, 10).gif().toBuffer();
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const files: Record<string, Uint8Array> = {
    'truncated.png': png.subarray(0, png.length / 2),
    'truncated.jpg': jpeg.subarray(0, jpeg.length / 2),
    'head-only.png': png.subarray(0, 33),
    'signature.png': png.subarray(0, 8),
    'empty.png': new Uint8Array(),
    'gif-first.jpg': Buffer.concat([gif, jpeg]),
    'picture.svg': svg,
    'svg-as.png': svg,
    'page.html': Buffer.from('<html><img src=x onerror=alert(1)>'),
    'webp-of-nothing.webp': Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 \x04\x00\x00\x00abcd', 'latin1'),
    'gif.gif': gif,
    'tiff.tiff': await plainPicture(10, 10).tiff().toBuffer(),
    'avif.avif': await plainPicture(10, 10).avif().toBuffer(),
  };
  for (const [name, file] of Object.entries(files)) {
    const refused = await send(file, name);
    assertProblem(refused, 422, 'validation_error');
    assert.deepEqual(faultPlaces(refused), ['/file'], name);
  }
});

test('D16.4 a polyglot is cleaned: of what hides behind the picture nothing is kept', async () => {
  const hidden = Buffer.from('<script>alert("hidden")</script>PK\x03\x04');
  for (const kind of ['png', 'jpeg', 'webp'] as const) {
    const answer = await send(Buffer.concat([await plainPicture(60, 61)[kind]().toBuffer(), hidden]));
    if (answer.status === 422) continue;
    assert.equal(answer.status, 201, answer.text);
    const { bytes, headers } = await bytesOf(answer.body.url);
    for (const word of ['script', 'hidden', 'PK\x03\x04']) assert.ok(!bytes.toString('latin1').includes(word), word);
    assert.equal(headers['x-content-type-options'], 'nosniff');
  }
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
