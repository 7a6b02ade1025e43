import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { keyIn } from '../../../server/test/support/service-process.ts';
import { until } from '../../testing/until.ts';

const root = join(import.meta.dirname, '../../..');

/** A checkout as its user left it: packages installed, pages built. Times are kept, since they tell what is out of date. */
const copyCheckout = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'vantail-checkout-'));
  after(() => rmSync(copy, { recursive: true, force: true }));
  const tracked = spawnSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).stdout.split('\0');
  for (const file of [...tracked.filter(Boolean), 'console/dist', 'storefront/dist'])
    cpSync(join(root, file), join(copy, file), { recursive: true, preserveTimestamps: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

/** Nothing listens on port 1, and nobody has this key. */
const MISLEADING = {
  DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/nowhere',
  VANTAIL_URL: 'http://127.0.0.1:1',
  VANTAIL_KEY: `vtl_${'x'.repeat(38)}`,
  OPERATOR_TOKEN: 'an-operator-token-of-the-person-who-runs-the-tests',
  DATA_DIR: './data',
  DEMO: '0',
  WORKERS: '7',
  PGHOST: '127.0.0.1',
  PGPORT: '1',
  PGSSLMODE: 'require',
  NODE_ENV: 'production',
};

/** Each of them found the service of the checkout, or the settings of its user, before it had an environment of its own. */
const FILES = ['long/distribute.test', 'api-newest/verify', 'process/commands', 'api-newest/errors'];

test('tests pass beside npm start in the same checkout, with misleading settings, and leave its data alone', async () => {
  const checkout = copyCheckout();
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: { ...env, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => npm.kill('SIGTERM'));
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  const url = await until(
    () => `the service serves, after: ${output}`,
    () => /serves (http:\S+).*vtl_/s.exec(output)?.[1],
  );
  const changes = async () => {
    const answer = await fetch(`${url}/v1/changes`, { headers: { authorization: `Bearer ${keyIn(output)}` } });
    return answer.text();
  };
  const before = await changes();

  const tests = spawn('npm', ['test', ...FILES], { cwd: checkout, env: { ...env, ...MISLEADING }, stdio: 'pipe' });
  let report = '';
  for (const stream of [tests.stdout, tests.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      report += text;
    });
  const [code] = await once(tests, 'exit');
  assert.equal(code, 0, report);
  assert.match(report, /^[1-9]\d* passed, 0 failed$/m);
  assert.equal(await changes(), before);
});
