import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';

/** Makes the picture that comes in, and says what became of it and what it cost. */
const MEASURE = `
const { makePicture } = await import(process.argv[1]);
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
const before = process.cpuUsage();
const { picture, fault } = await makePicture(Buffer.concat(chunks));
const { user, system } = process.cpuUsage(before);
const kept = picture?.files.reduce((sum, { bytes }) => sum + bytes.length, 0);
const outcome = fault?.code ?? 'kept';
console.log(JSON.stringify({ outcome, kept, cpuMs: (user + system) / 1000, rss: process.resourceUsage().maxRSS * 1024 }));
`;
const MODULE = new URL('../../src/catalogue/media/make-picture.ts', import.meta.url).href;

/** In a process of its own, whose CPU and memory are those of the picture. */
export const measured = (input: Uint8Array) => {
  const words = ['--input-type=module', '--eval', MEASURE, MODULE];
  const { stdout, stderr } = spawnSync(process.execPath, words, { input, encoding: 'utf8', env: {} });
  return JSON.parse(stdout || assert.fail(stderr)) as { outcome: string; kept: number; cpuMs: number; rss: number };
};
