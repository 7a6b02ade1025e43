import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { runCommand } from '../support/run-command.ts';
import { callOver, launchVantail, newDataDir, runProcess, startProcess } from '../support/service-process.ts';

/** One embedded service for the file, reached as people on its machine reach it: by DATA_DIR alone. */
const DATA_DIR = newDataDir();
const folder = mkdtempSync(join(tmpdir(), 'vantail-commands-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);

let key = '';

const runWith = (env: Record<string, string>, ...words: string[]) => runCommand({ DATA_DIR, ...env }, ...words);

const run = (...words: string[]) => runWith({ VANTAIL_KEY: key }, ...words);

/** The document of a command that must succeed: stdout is that, one line, and nothing else. */
const json = async (...words: string[]) => {
  const { code, stdout, stderr } = await run(...words, '--json');
  assert.equal(code, 0, `vantail ${words.join(' ')}: ${stderr}`);
  assert.match(stdout, /^[^\n]+\n$/);
  return JSON.parse(stdout);
};

const assertFails = async (code: number, message: RegExp, env: Record<string, string>, ...words: string[]) => {
  const failed = await runWith(env, ...words);
  assert.deepEqual([failed.code, failed.stdout], [code, ''], failed.stderr);
  assert.match(failed.stderr, message);
};

const service = await startProcess({ DATA_DIR, OPERATOR_TOKEN: 'secret-of-the-operator-of-commands' });
key = (await json('demo')).key;

test('demo, tenants and keys: made, listed, changed, rotated and revoked', async () => {
  assert.equal((await callOver(`${service.url}/v1/products`, key)).status, 200);
  const tenant = await json('tenants', 'create', 'Menuiserie Dupont', '--price-basis', 'HT');
  assert.deepEqual([tenant.name, tenant.price_basis, tenant.currency], ['Menuiserie Dupont', 'HT', 'EUR']);
  const listed = await run('tenants', 'list');
  assert.match(listed.stdout, /^ID +NAME +CURRENCY +BASIS +ACTIVE\n1 .*\n\d+ +Menuiserie Dupont +EUR +HT +yes\n$/);

  const made = await run(
    'keys',
    'create',
    '--tenant',
    String(tenant.id),
    '--name',
    'Back office',
    '--scope',
    'keys:manage',
  );
  assert.match(made.stdout, /^vtl_\w{38}\n$/, 'the key alone, to be taken by a script');
  const manager = { VANTAIL_KEY: made.stdout.trim() };
  const own = await runWith(manager, 'keys', 'create', '--name', 'Second');
  assert.equal(own.code, 0, own.stderr);
  const keys = JSON.parse((await runWith(manager, 'keys', 'list', '--json')).stdout) as { id: number; name: string }[];
  assert.deepEqual(
    keys.map(({ name }) => name),
    ['Back office', 'Second'],
  );
  const id = String(keys[1]?.id);
  const rotated = await runWith(manager, 'keys', 'rotate', id);
  assert.notEqual(rotated.stdout, own.stdout);
  await assertFails(4, /The key or token is not valid there/, { VANTAIL_KEY: own.stdout.trim() }, 'keys', 'list');
  assert.equal(JSON.parse((await runWith(manager, 'keys', 'revoke', id, '--json')).stdout).active, false);
  await assertFails(1, /was revoked; make a new one .*\(conflict\)/, manager, 'keys', 'rotate', id);
  await assertFails(4, /scope catalogue:read/, manager, 'export', '--product', '1');

  // D18.1: the operator invites the first person; a key with all that a manager may do invites others.
  const invited = await run(
    'people',
    'invite',
    'camille@shop.example',
    '--tenant',
    String(tenant.id),
    '--name',
    'Camille',
  );
  assert.match(invited.stdout, /^http:\/\/localhost:\d+\/console\/invitation#\d+\.[\w-]{43}\n$/, 'the link alone');
  await assertFails(4, /scope/, manager, 'people', 'invite', 'alex@shop.example');
  const people = JSON.parse((await runWith(manager, 'people', 'list', '--json')).stdout) as {
    id: number;
    role: string;
  }[];
  assert.deepEqual([people.length, people[0]?.role], [1, 'manager']);
  const ofTenant = ['--tenant', String(tenant.id)];
  assert.equal((await json('people', 'deactivate', String(people[0]?.id), ...ofTenant)).active, false);
  assert.match((await run('people', 'list', ...ofTenant)).stdout, /camille@shop\.example +Camille +manager .*no\n$/);

  assert.equal((await json('tenants', 'update', String(tenant.id), '--active', 'no')).active, false);
  await assertFails(4, /of an inactive tenant/, manager, 'keys', 'list');
});

test('prices go out by export, back by import, and all by adjust; a dry run changes nothing', async () => {
  const prices = file('prices.csv');
  assert.deepEqual((await json('export', '--product', '1', '-o', prices)).format, 'csv');
  const same = await json('import', prices, '--product', '1');
  assert.deepEqual([same.applied, same.summary.changed, same.summary.unchanged > 0], [true, 0, true]);

  const changed = file('changed.csv');
  writeFileSync(changed, readFileSync(prices, 'utf8').replace(/^410;189;/m, '410;99,50;'));
  const dry = await run('import', changed, '--product', '1', '--dry-run', '--cells');
  assert.match(dry.stdout, /^ {2}\S+ {2}420 x 410 mm {2}189\.00 -> 99\.50 \(-47\.35 %\)$/m);
  assert.match(dry.stdout, /A dry run: nothing was written\.\n$/);
  assert.match(dry.stderr, /^Comparing tables: \d+ of \d+$/m);
  assert.equal((await json('import', changed, '--product', '1')).summary.cells_changed, 1, 'as the dry run left it');

  const broken = file('broken.csv');
  writeFileSync(broken, readFileSync(prices, 'utf8').replace(/^410;189;/m, '410;cheap;'));
  const checked = await run('import', broken, '--product', '1', '--dry-run');
  assert.equal(checked.code, 1);
  assert.match(checked.stderr, /^vantail: error: B3: "cheap" is not a price/m);
  const refused = await run('import', broken, '--product', '1', '--json');
  assert.equal(refused.code, 1);
  assert.deepEqual(Object.keys(JSON.parse(refused.stdout).error), ['outcome', 'message', 'problem']);
  assert.equal(JSON.parse(refused.stdout).error.problem.code, 'validation_error');

  const plan = await json('adjust', '--product', '1', '--percent', '10', '--dry-run');
  assert.deepEqual([plan.dry_run, plan.totals.products], [true, 1]);
  const once = ['adjust', '--product', '1', '--percent', '10', '--expected-state', plan.state];
  assert.equal((await json(...once)).totals.rows_changed, plan.totals.rows_changed);
  assert.equal((await run(...once)).code, 1, 'the rows have changed since');
});

/** What `vantail changes` printed: one JSON document a line. */
const changesIn = (stdout: string): { number: number; type: string }[] =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

test('changes prints one JSON line for each change, and revert takes one back', async () => {
  const [newest] = changesIn((await run('changes')).stdout);
  const after = String(newest?.number);
  await json('adjust', '--product', '1', '--percent', '5');
  const told = changesIn((await run('changes', '--after', after)).stdout);
  assert.equal(told[0]?.type, 'adjustment.applied');
  assert.ok(told.some(({ type }) => type === 'pricing_configuration.updated'));
  const prices = changesIn((await run('changes', '--after', after, '--type', 'from_price.*')).stdout);
  assert.deepEqual([...new Set(prices.map(({ type }) => type))], ['from_price.changed']);

  const number = String(told[0]?.number);
  const tried = await run('revert', number, '--dry-run');
  assert.match(tried.stdout, /A dry run: nothing was written\.\n$/);
  const done = await json('revert', number);
  assert.ok(done.total > 0);
  await assertFails(1, /was changed again by change/, { VANTAIL_KEY: key }, 'revert', number);
  await assertFails(2, /must be an id/, { VANTAIL_KEY: key }, 'revert', 'yesterday');
});

test('plans are listed, checked and published, and one revert takes all of it back', async () => {
  const { url } = JSON.parse(readFileSync(join(DATA_DIR, 'service.json'), 'utf8')) as { url: string };
  const { body: plan } = await callOver(`${url}/v1/plans`, key, 'POST', { name: 'Prices of 2999' });
  const { body: list } = await callOver(`${url}/v1/products?page_size=1`, key);
  const [product] = list.data as { id: number; name: string }[];
  const requests = [{ method: 'PATCH', path: `/v1/products/${product?.id}`, body: { name: 'Planned' } }];
  await callOver(`${url}/v1/plans/${plan.id}/requests`, key, 'POST', { requests });
  assert.match((await run('plans', 'list', '--state', 'draft')).stdout, /Prices of 2999 +draft/);
  const checked = await run('plans', 'check', String(plan.id));
  assert.match(`${checked.stdout}${checked.stderr}`, /\b1 change would be made/);
  const published = await json('plans', 'publish', String(plan.id));
  assert.equal(published.state, 'published');
  await assertFails(1, /cannot be published/, { VANTAIL_KEY: key }, 'plans', 'publish', String(plan.id));
  await json('revert', String(published.published_change));
  const { body: after } = await callOver(`${url}/v1/products/${product?.id}`, key);
  assert.equal(after.name, product?.name);
});

test('changes --follow goes on with what comes later, until it is stopped', async () => {
  const { number } = changesIn((await run('changes')).stdout)[0] ?? { number: 0 };
  const follower = launchVantail({ DATA_DIR, VANTAIL_KEY: key }, 'changes', '--follow', '--after', String(number));
  await json('adjust', '--product', '1', '--percent', '1');
  const isTold = () => follower.stdout().includes('"adjustment.applied"');
  await until(`the change is told: ${follower.stderr()}`, isTold);
  follower.signal('SIGTERM');
  await follower.ended;
});

test('export writes to stdout or to a new file, and replaces one only if it is named', async () => {
  const csv = await run('export', '--product', '1', '--row', '1', '--format', 'csv', '-o', '-');
  assert.match(csv.stdout, /^\uFEFF?"#1 /);
  const home = process.cwd();
  process.chdir(folder);
  try {
    assert.equal((await json('export', '--product', '2')).file, 'pricing-configurations-2.xlsx');
    assert.equal((await run('export', '--product', '2')).code, 1);
    assert.equal((await json('export', '--product', '2', '-o', 'pricing-configurations-2.xlsx')).format, 'xlsx');
  } finally {
    process.chdir(home);
  }
  assert.ok(existsSync(file('pricing-configurations-2.xlsx')));
});

test('verify asks the service that runs, or the one that is named', async () => {
  assert.match((await run('verify')).stdout, /^Checked \d+ tenants, [1-9]\d* products, .*: no drift\.\n$/);
  const named = {
    DATA_DIR: file('none'),
    VANTAIL_URL: `${service.url}/`,
    OPERATOR_TOKEN: 'secret-of-the-operator-of-commands',
  };
  assert.equal((await runWith(named, 'verify')).code, 0);
  await assertFails(4, /not valid there/, { ...named, OPERATOR_TOKEN: 'wrong' }, 'verify');
});

test('a command says which service it talks to, and does not choose between DATABASE_URL and another that runs', async () => {
  const talked = await run('keys', 'list');
  assert.equal(talked.code, 0, talked.stderr);
  assert.ok(talked.stderr.includes(`With the service at ${service.url}, on the embedded database in ${DATA_DIR}.`));
  assert.equal((await run('keys', 'list', '--json')).stderr, '', 'a script reads nothing but its document');
  assert.equal((await run('keys', 'list', '--url', String(service.url))).stderr, '', 'who named it knows it');
  const torn = { VANTAIL_KEY: key, DATABASE_URL: 'postgres://127.0.0.1:1/other' };
  for (const words of [['keys', 'list'], ['tenants', 'list'], ['verify']])
    await assertFails(
      2,
      /^vantail: DATABASE_URL names a PostgreSQL server, but what runs here is the service at/,
      torn,
      ...words,
    );
  const named = await runWith(
    { ...torn, VANTAIL_URL: `${service.url.replace('//', '//me:hunter2@')}/v1` },
    'keys',
    'list',
  );
  assert.deepEqual([named.code, named.stderr], [0, `With the service at ${service.url}, as VANTAIL_URL says.\n`]);
  // What a service that was killed leaves behind is none that runs.
  const left = file('left');
  mkdirSync(left);
  writeFileSync(join(left, 'service.json'), JSON.stringify({ url: 'http://127.0.0.1:1', token: 'x' }));
  const secret = { DATA_DIR: left, DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/shop' };
  for (const words of [['verify'], ['migrate', '--check']]) {
    const { code, stderr } = await runWith(secret, ...words);
    assert.equal(code, 3);
    assert.match(
      stderr,
      /^With the database shop on 127\.0\.0\.1:1\.\nvantail: The database of 127\.0\.0\.1:1 cannot be reached/,
    );
    assert.ok(!stderr.includes('hunter2'));
  }
});

test('what cannot work is told in one line, with the exit code that says why', async () => {
  const VANTAIL_KEY = key;
  const gone = { VANTAIL_URL: 'http://127.0.0.1:1', VANTAIL_KEY, OPERATOR_TOKEN: 'x' };
  await assertFails(
    3,
    /^vantail: No service at http:\/\/127\.0\.0\.1:1 \(nothing listens there\)/m,
    gone,
    'keys',
    'list',
  );
  await assertFails(3, /nothing listens there/, gone, 'tenants', 'list');
  await assertFails(2, /^vantail: Set VANTAIL_KEY to an API key/m, {}, 'keys', 'list');
  await assertFails(2, /^vantail: Set OPERATOR_TOKEN/m, { DATA_DIR: file('none') }, 'tenants', 'list');
  await assertFails(2, /^vantail: Set OPERATOR_TOKEN/m, { VANTAIL_URL: 'http://127.0.0.1:1' }, 'tenants', 'list');
  await assertFails(2, /must look like https:/, { VANTAIL_KEY, VANTAIL_URL: 'localhost:8080' }, 'keys', 'list');
  await assertFails(2, /--product must be an id/, { VANTAIL_KEY }, 'export', '--product', 'one');
  await assertFails(2, /nothing\.csv cannot be read/, { VANTAIL_KEY }, 'import', file('nothing.csv'), '--product', '1');
  await assertFails(1, /\(not_found\)/, { VANTAIL_KEY }, 'export', '--product', '99999');
  await assertFails(2, /one of them/, { VANTAIL_KEY }, 'adjust', '--all', '--percent', '1', '--amount', '1');
  await assertFails(
    2,
    /--amount must be a number such as 3\.3, not "1,5"/,
    { VANTAIL_KEY },
    'adjust',
    '--all',
    '--amount',
    '1,5',
  );
  await assertFails(2, /PORT must be/, { PORT: 'http' }, 'verify');
});

test('a DATA_DIR of another PostgreSQL major is refused with the command to run, and left alone', async () => {
  const old = file('old');
  mkdirSync(join(old, 'postgresql'), { recursive: true, mode: 0o700 });
  writeFileSync(join(old, 'postgresql', 'PG_VERSION'), '17\n');
  writeFileSync(join(old, 'release.json'), '{"vantail":"0.0.9","postgresql":17}\n');
  const refused = await runProcess({ DATA_DIR: old });
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /^vantail: [^\n]*PostgreSQL 17, and this release \([\d.]+\) runs 18: [^\n]*\n$/);
  assert.ok(refused.stderr.includes(`run DATA_DIR=${old} vantail upgrade-data `));
  assert.equal(readFileSync(join(old, 'release.json'), 'utf8'), '{"vantail":"0.0.9","postgresql":17}\n');
});
