import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePicture } from '../src/catalogue/media/make-picture.ts';
import { framesWebp, longPng, pngOf, scansJpeg, textPng } from './support/hostile-pictures.ts';
import { measured } from './support/measured-picture.ts';

test('D16.4 small files that would cost 20 s and more of CPU are refused by their header', async () => {
  const files: [string, Buffer, string][] = [
    ['1 x 50,000,000 pixels', longPng(), 'side_too_long'],
    ['20,000 frames', await framesWebp(20_000), 'too_many_frames'],
    ['5,000 scans', scansJpeg(7000, 5000), 'too_costly_picture'],
  ];
  for (const [name, file, expected] of files) {
    const { outcome, cpuMs } = measured(file);
    assert.equal(outcome, expected, name);
    assert.ok(cpuMs < 1000, `${name}: ${cpuMs} ms of CPU`);
  }
});

test('D16.4 a side of 16,383 pixels is kept, and one of 16,384 is refused by the header alone', async () => {
  const sides: [number, number, string | undefined][] = [
    [16_383, 1, undefined],
    [1, 16_383, undefined],
    [16_384, 1, 'side_too_long'],
    [1, 16_384, 'side_too_long'],
  ];
  for (const [width, height, expected] of sides) {
    const result = await makePicture(pngOf(width, height));
    const fault = 'fault' in result ? result.fault : undefined;
    assert.equal(fault?.code, expected, `${width} x ${height}`);
    if (fault) assert.deepEqual(fault.params, { width, height, limit: 16_383 });
    // The header alone: the decoder, which would find no pixels, is never asked.
    const header = await makePicture(pngOf(width, height).subarray(0, 60));
    assert.equal('fault' in header && header.fault.code, expected ?? 'broken_picture');
  }
});

test('D16.4 a few frames and scans, and packed texts of gigabytes, which are never unpacked, stop no picture', async () => {
  const files = { frames: await framesWebp(100), scans: scansJpeg(800, 90), texts: textPng(900) };
  for (const [name, file] of Object.entries(files)) {
    const { outcome, rss } = measured(file);
    assert.equal(outcome, 'kept', name);
    assert.ok(rss < 300 * 1024 * 1024, `${name}: ${Math.round(rss / 1e6)} MB`);
  }
});
