import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { makeDemo } from '../../src/demo/make-demo.ts';
import { sendInProcess } from '../../src/demo/send.ts';
import { OPERATOR_TOKEN, startTestService } from '../support/test-service.ts';

/** The commands of README and guides are run as they stand, on the demo that the first start makes. */
const root = join(import.meta.dirname, '../../..');
const service = await startTestService();
const { key } = await makeDemo(sendInProcess(service.app), OPERATOR_TOKEN);

/** The words of a shell's line, without their quotes. */
const wordsOf = (line: string): string[] =>
  [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, single, double, bare]) => single ?? double ?? bare ?? '');

type Example = { line: string; method: string; path: string; body: string | undefined; token: string };

const exampleOf = (line: string): Example => {
  const words = wordsOf(line);
  const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);
  const path = words.find((word) => /^\$(?:URL|TEST)\//.test(word))?.replace(/^\$\w+/, '') ?? '';
  const token = line.includes('$OPERATOR_TOKEN') ? OPERATOR_TOKEN : key;
  return { line, method: after('-X') ?? 'GET', path, body: after('-d'), token };
};

/** Those that say all of themselves: none that sends a file, or stands for a value that an earlier answer gave. */
const isWhole = (line: string) => /\$(?:URL|TEST)\//.test(line) && !/ -F | --data-binary |\.\.\.|<[a-z]/.test(line);

const examplesIn = (file: string): Example[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)]
    .flatMap(([, block = '']) => block.replaceAll('\\\n', ' ').split(/\n(?=\S)/))
    .map((line) => line.replaceAll('\n', ' '))
    .filter((line) => line.startsWith('curl ') && isWhole(line))
    .map(exampleOf);

const files = ['README.md', ...globSync('docs/guides/*.md', { cwd: root })];

for (const file of files.filter((name) => examplesIn(name).length > 0))
  test(`${file}: every command works on the demo`, async () => {
    for (const { line, method, path, body, token } of examplesIn(file)) {
      const answer = await service.call(method, path, { token, ...(body === undefined ? {} : { raw: body }) });
      assert.ok(answer.status < 300, `${line}\n${answer.text}`);
    }
  });

test('the commands that are tried are most of those that there are', () => {
  const count = files.flatMap(examplesIn).length;
  assert.ok(count >= 10, `${count} commands`);
});
