import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { randomFrom } from '../../../../pricing/test/oracle/generate.ts';
import type { EmbeddedDatabase } from '../../../src/database/embedded/embedded.ts';
import { skipSyncs, startPageCache } from '../../support/faults/page-cache.ts';
import { newDataDir } from '../../support/service-process.ts';

/**
 * The power is cut at a random operation on a file, on a modelled disk that keeps what was synced and of the rest what chance
 * allows. POWER_CUTS says how often, SEED repeats the moments. `npm run chaos power` does the same on a real file system.
 */
const cuts = Number(process.env.POWER_CUTS ?? 3);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const template = process.env.TEST_EMBEDDED_TEMPLATE;
const { openEmbedded } = await import('../../../src/database/embedded/embedded.ts');
const { prepareDatabase } = await import('../../../src/database/opening/open-database.ts');

type Cut = { folder: string; acknowledged: number[] };
type Run = { from: string | undefined; operations: [first: number, last: number] };

const open = (folder: string): Promise<EmbeddedDatabase> =>
  openEmbedded(folder, async (owner) => void (await prepareDatabase(owner)));

const newHome = () => {
  const home = mkdtempSync(join(tmpdir(), 'vantail-cuts-'));
  after(() => rmSync(home, { recursive: true, force: true }));
  return home;
};

const insert = `insert into tenants (name, currency, price_basis, active) values (repeat('T', 200), 'EUR', 'TTC', true) returning id`;

/** Writes while `isGoingOn`; new segments of the log and checkpoints come often. */
const write = async (database: EmbeddedDatabase, acknowledged: number[], isGoingOn: () => boolean) => {
  for (let turn = 1; isGoingOn(); turn++) {
    const row = await database.system((tx) => tx.one<{ id: number }>(insert));
    acknowledged.push(row?.id as number);
    if (turn % 23 === 0) await database.owner.query('select pg_switch_wal()');
    if (turn % 151 === 0) await database.owner.exec('checkpoint');
  }
};

const cutPower = async ({ from, operations }: Run): Promise<Cut[]> => {
  const random = randomFrom(seed);
  const dataDir = newDataDir(from);
  const home = newHome();
  const moments = Array.from({ length: cuts }, () => random.int(...operations)).sort((a, b) => a - b);
  const made: Cut[] = [];
  const acknowledged: number[] = [];
  let operation = 0;
  const cutIfDue = () => {
    operation++;
    while (operation >= (moments[made.length] ?? Number.POSITIVE_INFINITY)) {
      const folder = join(home, String(made.length));
      disk.cutInto(folder, random, random.pick([0, 0.5, 1]));
      made.push({ folder, acknowledged: [...acknowledged] });
    }
  };
  const disk = startPageCache(dataDir, { onOperation: cutIfDue });
  try {
    const database = await open(dataDir);
    await write(database, acknowledged, () => made.length < cuts);
    await database.close();
    return made;
  } finally {
    disk.stop();
  }
};

/** Opens what a cut has left; answers how many acknowledged writes are not there. */
const lossOf = async ({ folder, acknowledged }: Cut): Promise<number> => {
  const syncAgain = skipSyncs();
  const database = await open(folder).finally(syncAgain);
  const rows = await database.owner.query('select id from tenants');
  await database.close();
  rmSync(folder, { recursive: true });
  const kept = new Set(rows.map(({ id }) => id));
  return acknowledged.filter((id) => !kept.has(id)).length;
};

const assertNothingLost = async (t: TestContext, made: readonly Cut[]) => {
  let lost = 0;
  for (const cut of made) lost += await lossOf(cut);
  const writes = made.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  t.diagnostic(`${made.length} power cuts on a modelled disk, ${writes} acknowledged writes, ${lost} lost`);
  assert.equal(lost, 0);
};

test(`a power cut while the service writes loses no acknowledged write (SEED=${seed})`, async (t) => {
  await assertNothingLost(t, await cutPower({ from: template, operations: [1, 300] }));
});

test(`a power cut in the first start, or soon after, leaves a folder that starts with all that was acknowledged (SEED=${seed})`, async (t) => {
  await assertNothingLost(t, await cutPower({ from: undefined, operations: [1, 2600] }));
});

test('the test would see a lost write: a disk that forgets to sync folders loses some', async () => {
  const dataDir = newDataDir(template);
  const folder = join(newHome(), 'forgotten');
  const acknowledged: number[] = [];
  const disk = startPageCache(dataDir, { onOperation: () => {}, forgetsFolders: true });
  try {
    const database = await open(dataDir);
    await write(database, acknowledged, () => acknowledged.length < 60);
    disk.cutInto(folder, randomFrom(seed), 0);
    await database.close();
  } finally {
    disk.stop();
  }
  const lost = await lossOf({ folder, acknowledged }).catch(() => acknowledged.length);
  assert.ok(lost > 0);
});
