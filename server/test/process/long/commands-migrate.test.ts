import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { POSTGRESQL_MAJOR } from '../../../src/platform/database/embedded/data-directory.ts';
import { runCommand } from '../../support/run-command.ts';
import { newDataDir, runVantail, startProcess, stopProcess } from '../../support/service-process.ts';

test('move refuses a database that is served, and migrate uses its server; stopped, migrate tells what it would do and does it', async () => {
  const DATA_DIR = newDataDir();
  const service = await startProcess({ DATA_DIR, DEMO: '0' });
  const moved = await runVantail({ DATA_DIR }, 'move', '--to', 'postgres://nobody:hunter2@127.0.0.1:1/none');
  assert.deepEqual([moved.code, moved.stdout], [2, '']);
  assert.match(moved.stderr, /^vantail: DATA_DIR \S+ is in use by another Vantail process; stop it[^\n]*\n$/);
  const beside = await runVantail({ DATA_DIR }, 'migrate');
  assert.deepEqual([beside.code, beside.stdout], [0, 'Nothing to apply.\n'], 'on the server of the service');
  await stopProcess(service);
  const checked = await runCommand({ DATA_DIR }, 'migrate', '--check', '--json');
  assert.deepEqual([checked.code, checked.stdout], [0, '{"pending":[]}\n'], checked.stderr);
  const fresh = join(newDataDir(), 'fresh');
  const pending = await runCommand({ DATA_DIR: fresh }, 'migrate', '--check', '--json');
  const { pending: names } = JSON.parse(pending.stdout);
  assert.deepEqual([pending.code, names[0]], [1, '0001-foundation']);
  assert.ok(!existsSync(fresh), 'a check makes no database');
  const applied = await runCommand({ DATA_DIR: fresh }, 'migrate', '--json');
  assert.deepEqual(JSON.parse(applied.stdout), { applied: names });
  assert.equal(Number(readFileSync(join(fresh, 'postgresql', 'PG_VERSION'), 'utf8')), POSTGRESQL_MAJOR);
  assert.equal(JSON.parse(readFileSync(join(fresh, 'release.json'), 'utf8')).postgresql, POSTGRESQL_MAJOR);
  assert.deepEqual(await runCommand({ DATA_DIR: fresh }, 'migrate'), {
    code: 0,
    stdout: 'Nothing to apply.\n',
    stderr: `With the embedded database in ${fresh}.\n`,
  });
});
