import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noiseJpeg } from '../support/hostile-pictures.ts';
import { measured } from '../support/measured-picture.ts';

test('D16.4 at most 4 MiB are kept of a picture, however detailed it is', async () => {
  const { outcome, kept } = measured(await noiseJpeg(2048, 4000, 50));
  assert.equal(outcome, 'kept');
  assert.ok(kept > 0 && kept <= 4 * 1024 * 1024, `${kept} bytes`);
});
