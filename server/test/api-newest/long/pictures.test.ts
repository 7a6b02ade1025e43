import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { noiseJpeg } from '../../support/hostile-pictures.ts';
import { mediaClient } from '../../support/media-client.ts';
import { hugePng, photograph, plainPicture } from '../../support/pictures.ts';
import { assertProblem, faultPlaces, startTestService } from '../../support/test-service.ts';

/** D16.4: what a picture becomes, friendly or hostile, on whatever database. */
const service = await startTestService();
const { send, must, bytesOf } = mediaClient(service, await service.newTenant());

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

test('D16.4 the pictures of a tenant have a limit, which says how much they take; to delete one makes room', async () => {
  const small = await startTestService({ MEDIA_MIB_PER_TENANT: '1' });
  const tenant = await small.newTenant();
  const library = mediaClient(small, tenant);
  const first = await library.must(await noiseJpeg(900, 900, 90));
  const second = await noiseJpeg(901, 900, 90);
  const refused = await library.send(second);
  assertProblem(refused, 422, 'validation_error');
  assert.match(JSON.stringify(refused.body.errors), /"no_room_for_pictures".*"limit":1048576/);
  assert.equal((await tenant.must<{ total: number }>('GET', '/v1/media')).total, 1);
  assert.equal((await tenant.call('DELETE', `/v1/media/${first.id}`)).status, 204);
  assert.equal((await library.send(second)).status, 201);
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
