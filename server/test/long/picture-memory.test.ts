import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import sharp from 'sharp';

const SIDE = 3536;
const BYTES_PER_PIXEL = 12;
const PROCESS_BYTES = 160 * 1024 * 1024;

/** Makes the picture that comes in, and says how much memory the process had at most. */
const MEASURE = `
const { makePicture } = await import(process.argv[1]);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const { picture } = await makePicture(Buffer.concat(chunks));
console.log(JSON.stringify({ width: picture?.width, bytes: process.resourceUsage().maxRSS * 1024 }));
`;

test('D16.4 the memory of a picture is bounded by its pixels, also of the kind that must be decoded as a whole', async () => {
  // Sixteen bits a channel, with transparency, interlaced: nothing of it can be read row by row.
  const background = { r: 9, g: 90, b: 200, alpha: 0.5 };
  const png = await sharp({ create: { width: SIDE, height: SIDE, channels: 4, background } })
    .toColourspace('rgb16')
    .png({ progressive: true })
    .toBuffer();
  const module = new URL('../../src/catalogue/media/make-picture.ts', import.meta.url).href;
  const words = ['--input-type=module', '--eval', MEASURE, module];
  const { stdout, stderr } = spawnSync(process.execPath, words, { input: png, encoding: 'utf8', env: {} });
  const { width, bytes } = JSON.parse(stdout || assert.fail(stderr)) as { width: number; bytes: number };
  assert.equal(width, SIDE);
  // What the decoder needs by itself; whatever it is, its process gives up at 448 MiB (picture-job.ts).
  const most = PROCESS_BYTES + BYTES_PER_PIXEL * SIDE ** 2;
  assert.ok(bytes < most, `${Math.round(bytes / 1e6)} MB of at most ${Math.round(most / 1e6)} MB`);
  assert.ok(bytes > 4 * SIDE ** 2, 'the process that was measured is not the one that decoded');
});
