import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { FilesRun } from '../testing/run-test-files.ts';
import { waitMs } from '../testing/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'vantail-left-open-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const fileOf = (name: string, code: string): string => {
  const file = join(folder, `${name}.test.mjs`);
  writeFileSync(file, `import { after, test } from 'node:test';\n${code}\ntest('of ${name}', () => {});\n`);
  return file;
};

/** In a process that does not know that a test has started it: within tests Node runs no others. */
const runner = join(folder, 'run.mjs');
const RUN_FILES = pathToFileURL(join(import.meta.dirname, '../testing/run-test-files.ts')).href;
writeFileSync(
  runner,
  `delete process.env.NODE_TEST_CONTEXT;
const { runTestFiles } = await import(${JSON.stringify(RUN_FILES)});
console.log(JSON.stringify(await runTestFiles(process.argv.slice(2), {})));
`,
);

const run = async (files: readonly string[], leftOpenMs: number): Promise<FilesRun> => {
  const child = spawn(process.execPath, [runner, ...files], {
    env: { ...process.env, TEST_LEFT_OPEN_MS: String(leftOpenMs) },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: waitMs(),
  });
  return JSON.parse(await text(child.stdout)) as FilesRun;
};

test('a run fails by what a file leaves open, and names both', async () => {
  const files = [
    fileOf('closes', 'const timer = setInterval(() => {}, 1000);\nafter(() => clearInterval(timer));'),
    fileOf('leaves', `setInterval(() => {}, 1000);\n(await import('node:net')).createServer().listen(0);`),
    fileOf('pure', ''),
  ];
  const { passed, failed, report } = await run(files, 100);
  assert.deepEqual([passed, failed], [3, 1], report);
  const [, open, named = ''] = /Still open after all tests: (.*)\. Left open at the end of: (.*)/.exec(report) ?? [];
  assert.deepEqual(open?.split(', ').toSorted(), ['TCPServerWrap', 'Timeout'], report);
  assert.ok(named.startsWith(`${files[1]} (`) && !named.includes('closes') && !named.includes('pure'), named);
});

test('what closes by itself soon after a file fails nothing', async () => {
  const { passed, failed, report } = await run([fileOf('later', 'setTimeout(() => {}, 1000);')], 60_000);
  assert.deepEqual([passed, failed], [1, 0], report);
});
