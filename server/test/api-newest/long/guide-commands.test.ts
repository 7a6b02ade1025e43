import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDemo } from '../../../src/app/demo/make-demo.ts';
import { sendInProcess } from '../../../src/app/demo/send.ts';
import { blocksIn, guides } from '../../support/guides/guide-blocks.ts';
import { openWithIdsFromOne } from '../../support/test-database.ts';
import { OPERATOR_TOKEN, startTestService } from '../../support/test-service.ts';

/** The commands of README and guides are run as they stand, on the demo that the first start makes. */
const service = await startTestService({}, openWithIdsFromOne);
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

const commandsIn = (file: string): string[] =>
  blocksIn(file)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) => text.replaceAll('\\\n', ' ').split(/\n(?=\S)/))
    .map((line) => line.replaceAll('\n', ' ').trim())
    .filter((line) => !line.startsWith('#'));

const isTried = (line: string) => line.startsWith('curl ') && isWhole(line);

const examplesIn = (file: string): Example[] => commandsIn(file).filter(isTried).map(exampleOf);

for (const file of guides.filter((name) => examplesIn(name).length > 0))
  test(`${file}: every command works on the demo`, async () => {
    for (const { line, method, path, body, token } of examplesIn(file)) {
      const answer = await service.call(method, path, { token, ...(body === undefined ? {} : { raw: body }) });
      assert.ok(answer.status < 300, `${line}\n${answer.text}`);
    }
  });

/** Why a command of a guide is not run here: each by its guide and the words that it begins with. */
const NOT_TRIED: Record<string, readonly string[]> = {
  'sends a file of the reader': [
    'brand-price-lists.md: curl -X POST "$URL/v1/price-list-imports',
    'copying-products.md: curl -X POST "$URL/v1/products/import',
    'copying-products.md: curl -X POST "$URL/v1/products/3/configuration/import',
    'options-from-a-spreadsheet.md: curl -X POST "$URL/v1/options/workbook',
    'price-lists.md: curl -X POST "$URL/v1/products/1/pricing-configurations/import',
  ],
  'contains a value of an earlier answer': [
    'examples.md: curl -X POST "$URL/v1/plans',
    'plans.md: curl -X POST "$URL/v1/changes/<published_change>/revert"',
    'price-changes.md: curl -X POST "$URL/v1/pricing-adjustments"',
    'sending-offers.md: curl -o 1042.pdf',
  ],
  'installs or starts this project': ['README.md: git clone', 'README.md: npm start', 'postgresql.md: DATABASE_URL='],
  'sets variables for the shell': [
    'README.md: URL=',
    'postgresql.md: (umask 077',
    'postgresql.md: set -a;',
    'scaling.md: DATABASE_URL=',
    'scaling.md: MIGRATION_DATABASE_URL=',
    'scaling.md: PREPARED_STATEMENTS=',
    'scaling.md: export MIGRATION_DATABASE_URL=',
    'scaling.md: export DATABASE_URL=',
  ],
  'needs Docker': [
    'docker.md: (umask 077',
    'docker.md: docker ',
    'docker.md: . ./.env',
    'docker.md: curl -X POST http://127.0.0.1:8080/operator/v1/tenants',
  ],
  'needs several machines, which the tests of Citus have': [
    'scaling.md: vantail distribute',
    'scaling.md: vantail serve',
    'scaling.md: pg_dump ',
    'scaling.md: psql ',
  ],
  'is run by server/test/process/long/backup.test.ts': [
    'backup.md: cp -a data',
    'backup.md: pg_dump ',
    'backup.md: pg_restore ',
  ],
  'is run by server/test/process/long/backup-file.test.ts': [
    'backup.md: vantail backup',
    'backup.md: DATA_DIR=./restored vantail restore',
    'upgrading.md: DATA_DIR=./data vantail upgrade-data',
  ],
  'needs the client programs of PostgreSQL 18': ['backup.md: export PGPASSWORD=', 'backup.md: pg_basebackup '],
  'needs release 0.2.0': ['upgrading.md: DATA_DIR=/path/to/data npx vantail@0.2.0', 'upgrading.md: DATABASE_URL='],
  'is run by the test of that program in server/test/process': [
    'keeping-a-search-index-fresh.md: npm install standardwebhooks',
    'keeping-a-search-index-fresh.md: WEBHOOK_SECRET=',
    'own-configurator.md: VANTAIL_URL=',
  ],
  'is a command of Vantail, which server/test/process/commands.test.ts runs': [
    'assistants.md: vantail keys create',
    'people.md: vantail people invite',
    'command-line.md: DATABASE_URL=$OWNER_URL vantail migrate',
  ],
  'needs a mail server': ['command-line.md: vantail verify --json'],
  'needs jq': ['command-line.md: curl -sH'],
  'needs another program': ['assistants.md: claude mcp add'],
};

test('a command of README and guides that is not tried says why, and none that is gone does', () => {
  const left = guides.flatMap((file) =>
    commandsIn(file)
      .filter((line) => !isTried(line))
      .map((line) => `${file.replace('docs/guides/', '')}: ${line}`),
  );
  const listed = Object.values(NOT_TRIED).flat();
  assert.deepEqual(
    left.filter((line) => !listed.some((start) => line.startsWith(start))),
    [],
  );
  assert.deepEqual(
    listed.filter((start) => !left.some((line) => line.startsWith(start))),
    [],
  );
});
