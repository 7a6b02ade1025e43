import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePictureApart } from '../../src/catalogue/media/run-picture-job.ts';
import { noiseJpeg } from '../support/hostile-pictures.ts';
import { measured } from '../support/measured-picture.ts';
import { plainPicture } from '../support/pictures.ts';

test('D16.4 at most 4 MiB are kept of a picture, however detailed it is', async () => {
  const { outcome, kept } = measured(await noiseJpeg(2048, 4000, 50));
  assert.equal(outcome, 'kept');
  assert.ok(kept > 0 && kept <= 4 * 1024 * 1024, `${kept} bytes`);
});

test('D16.4 the picture of a tenant waits for no crowd of pictures of another', async () => {
  const { signal } = new AbortController();
  const large = await plainPicture(1500, 1500).png().toBuffer();
  const small = await plainPicture(20, 20).png().toBuffer();
  let ended = 0;
  const crowd = Array.from({ length: 4 }, async () => {
    await makePictureApart({ tenantId: 1, signal }, large);
    ended += 1;
  });
  const result = await makePictureApart({ tenantId: 2, signal }, small);
  assert.ok('picture' in result);
  assert.ok(ended <= 2, `${ended} of the crowd came first`);
  await Promise.all(crowd);
});
