import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type PostgresServer, startPostgres, systemBinaries } from '../../../../scripts/testing/postgres-server.ts';
import { until } from '../../../../scripts/testing/until.ts';
import { newTarget, startKeyedWriters } from '../../support/keyed-writers.ts';
import { callOver, newDataDir, startProcess, stopProcess } from '../../support/service-process.ts';
import { makeOwner, newServerDatabase, onServer } from '../../support/test-database.ts';

/** docs/guides/backup.md, step by step: what was acknowledged before a backup is in what is restored from it. */
const OPERATOR_TOKEN = 'operator-token-of-the-backups-and-nobody-else';
const settings = { OPERATOR_TOKEN, DEMO: '0', RATE_LIMIT_PER_MINUTE: '0', LOG_LEVEL: 'fatal' };

const total = async (url: string, key: string) => (await callOver(`${url}/v1/brands`, key)).body.total as number;

const assertSound = async (url: string) => {
  const { status, body } = await callOver(`${url}/operator/v1/verify`, OPERATOR_TOKEN, 'POST');
  assert.equal(status, 200);
  assert.equal(body.drift_count, 0, JSON.stringify(body));
};

test('embedded: a copy of DATA_DIR after a stop is the whole database', async () => {
  const DATA_DIR = newDataDir();
  const service = await startProcess({ ...settings, DATA_DIR });
  const { key } = await newTarget(service.url, OPERATOR_TOKEN);
  await callOver(`${service.url}/v1/brands`, key, 'POST', { name: 'Kept' });
  const before = await total(service.url, key);
  await stopProcess(service);
  const restored = await startProcess({ ...settings, DATA_DIR: newDataDir(DATA_DIR) });
  assert.equal(await total(restored.url, key), before);
  await assertSound(restored.url);
});

const run = (bin: string, command: string, args: string[]) => {
  const { status, stderr } = spawnSync(join(bin, command), args, { encoding: 'utf8' });
  assert.equal(status, 0, `${command}: ${stderr}`);
};

/** The tools must be as new as the server, and only a whole installation has them: the oldest supported one, if it is here. */
const bin = systemBinaries();
if (bin && existsSync(join(bin, 'pg_dump'))) {
  const start = async (): Promise<PostgresServer> => {
    const server = await startPostgres(bin);
    after(() => server.stop());
    return server;
  };

  test('PostgreSQL: pg_dump of a serving database, restored on another server with its roles and policies', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vantail-backup-'));
    after(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'vantail.dump');
    const [from, to] = [await start(), await start()];
    const { ownerUrl, superuserUrl } = await newServerDatabase(from.url);
    const service = await startProcess({ ...settings, DATABASE_URL: ownerUrl });
    const target = await newTarget(service.url, OPERATOR_TOKEN);
    const writers = startKeyedWriters(() => service.url, target, 8);
    after(() => writers.abandon());
    await until('there are writes', () => writers.acknowledged() > 50);
    const acknowledged = writers.acknowledged();
    run(bin, 'pg_dump', ['--format=custom', `--file=${file}`, superuserUrl]);
    await writers.stop();

    await makeOwner(to.url);
    await onServer(to.url, 'create role vantail_app nologin nosuperuser nobypassrls');
    await onServer(to.url, 'grant vantail_app to vantail_owner');
    await onServer(to.url, 'create database vantail owner vantail_owner');
    const restoredUrl = new URL(to.url);
    restoredUrl.pathname = '/vantail';
    run(bin, 'pg_restore', ['--exit-on-error', `--dbname=${restoredUrl.href}`, file]);

    // The start refuses a database whose tables are not behind forced policies, or whose role could pass them.
    restoredUrl.username = 'vantail_owner';
    const restored = await startProcess({ ...settings, DATABASE_URL: restoredUrl.href });
    const { body: row } = await callOver(`${restored.url}${target.rowPath}`, target.key);
    const kept = (await total(restored.url, target.key)) - 1 + ((row.version as number) - 1);
    assert.ok(kept >= acknowledged, `${kept} of ${acknowledged}`);
    await assertSound(restored.url);
    const made = await callOver(`${restored.url}/v1/brands`, target.key, 'POST', { name: 'After' });
    assert.equal(made.status, 201, JSON.stringify(made.body));
  });

  test('PostgreSQL: a dump by the owner is refused, because the policies hold for it as well', async () => {
    const from = await start();
    const { ownerUrl } = await newServerDatabase(from.url);
    const { status, stderr } = spawnSync(join(bin, 'pg_dump'), ['--file=/dev/null', ownerUrl], { encoding: 'utf8' });
    assert.notEqual(status, 0);
    assert.match(stderr, /row-level security/);
  });
}
