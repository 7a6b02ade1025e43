import assert from 'node:assert/strict';
import { onNode } from '../../../server/test/support/citus/spread-database.ts';
import { newTarget } from '../../../server/test/support/keyed-writers.ts';
import { callOver } from '../../../server/test/support/service-process.ts';
import { OPERATOR_TOKEN, post } from '../../support/service.ts';
import { nodeOf, type SpreadShop } from '../support/spread-shop.ts';
import type { LateNode } from './late-commits.ts';

const USES = 100;

/** How often Citus looks for commits that were lost: by itself once a minute. */
const recovers = (superuserUrl: string, how: string) =>
  onNode(superuserUrl, `alter system ${how}`, 'select pg_reload_conf()');

/** The cookie of a session that is opened with a key. */
const openSession = async (url: string, key: string): Promise<string> => {
  const { headers, status } = await fetch(`${url}/session/key`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, origin: url },
  });
  assert.equal(status, 204, 'a session of a key');
  return headers.getSetCookie()[0]?.split(';')[0] ?? assert.fail('no cookie');
};

type Caller = Record<string, string>;
const withKey = (key: string): Caller => ({ authorization: `Bearer ${key}` });

/** The answers that a caller gets to so many requests. */
const answersTo = async (url: string, headers: Caller): Promise<Record<number, number>> => {
  const met: Record<number, number> = {};
  for (let count = 0; count < USES; count++) {
    const { status, body } = await fetch(`${url}/v1/products`, { headers });
    await body?.cancel();
    met[status] = (met[status] ?? 0) + 1;
  }
  return met;
};

type Change = {
  name: string;
  /** Asks for it once. */
  make: () => Promise<number>;
  /** Who may do nothing any more once it was acknowledged. */
  callers: readonly Caller[];
};

/**
 * A change that every node has a part in, of which the node of the tenant is never told to commit. It may be acknowledged only once
 * that node has committed it: from then on nobody whom it shuts out is answered, whatever is joined on that node.
 */
const loses = async ({ service: { url }, superuserUrl }: SpreadShop, late: readonly LateNode[], change: Change) => {
  const times = () => late.reduce((sum, node) => sum + node.times(), 0);
  const before = times();
  const first = await change.make();
  const lost = times() - before;
  const again = await change.make();
  const keysOnly = await answersTo(url, change.callers[0] as Caller);
  await onNode(superuserUrl, 'select recover_prepared_transactions()');
  const atLast = await change.make();
  const after = await Promise.all(change.callers.map((caller) => answersTo(url, caller)));
  const figures =
    `${change.name}: ${first} with ${lost} commits lost, ${again} when asked for again, meanwhile ${JSON.stringify(keysOnly)} for the key; ` +
    `${atLast} once Citus had committed what was lost, and then ${after.map((met) => JSON.stringify(met)).join(' and ')} for the key and its session`;
  const isShutOut = after.every((met) => met[401] === USES);
  if (first !== 503 || again !== 503 || lost === 0 || atLast !== 200 || keysOnly[401] !== USES || !isShutOut)
    throw new Error(figures);
  return figures;
};

/** As docs/guides/scaling.md sets the nodes: Citus commits what was lost while the change waits for it. */
const recoversInTime = async ({ service: { url }, superuserUrl }: SpreadShop, lose: () => void): Promise<string> => {
  await recovers(superuserUrl, `set citus.recover_2pc_interval = '2s'`);
  lose();
  const began = performance.now();
  const { status } = await callOver(`${url}/operator/v1/tenants`, OPERATOR_TOKEN, 'POST', { name: 'Told to all' });
  const tookMs = performance.now() - began;
  const figures = `with citus.recover_2pc_interval = 2s a new tenant ${status} after ${(tookMs / 1000).toFixed(1)} s`;
  if (status !== 201) throw new Error(figures);
  return figures;
};

/** A new key is answered all the same: its secret is told once, and who asks again would have two keys. */
const addsAllTheSame = async ({ service: { url }, superuserUrl }: SpreadShop, keys: string, lose: () => void) => {
  lose();
  const began = performance.now();
  const { key } = await post(keys, OPERATOR_TOKEN, { name: 'Told once' });
  const tookMs = performance.now() - began;
  await onNode(superuserUrl, 'select recover_prepared_transactions()');
  assert.deepEqual(await answersTo(url, withKey(String(key))), { 200: USES }, 'a key whose commit was lost');
  return `a new key 201 after ${(tookMs / 1000).toFixed(1)} s, and good once Citus had committed what was lost`;
};

/** Both changes that shut somebody out: a key that is revoked, and a tenant that is closed; and what adds something. */
export const commitThatIsLost = async (shop: SpreadShop, late: readonly LateNode[]): Promise<string> => {
  const { url } = shop.service;
  const tenants = `${url}/operator/v1/tenants`;
  const { tenantId, key: writerKey, rowPath } = await newTarget(url, OPERATOR_TOKEN);
  const { port } = await nodeOf(shop.superuserUrl, tenantId);
  const lose = () => {
    for (const node of late) node.commits(node.port === port ? 'lost' : 'passes');
  };
  const keyed = async (key: string) => [withKey(key), { cookie: await openSession(url, key) }];
  const status = async (path: string, method: string, body?: object) =>
    (await callOver(tenants + path, OPERATOR_TOKEN, method, body)).status;
  await recovers(shop.superuserUrl, 'set citus.recover_2pc_interval = -1');
  try {
    const keys = `${tenants}/${tenantId}/api-keys`;
    const { id, key } = await post(keys, OPERATOR_TOKEN, { name: 'To be revoked' });
    const ofKey = await keyed(String(key));
    lose();
    const revoked = await loses(shop, late, {
      name: 'a key is revoked',
      make: () => status(`/${tenantId}/api-keys/${id}`, 'DELETE'),
      callers: ofKey,
    });
    const written = (await callOver(url + rowPath, writerKey, 'PATCH', { minimum_price: 1 })).status;
    assert.equal(written, 200, 'a write of the tenant once all is committed');
    const added = await addsAllTheSame(shop, keys, lose);
    const ofTenant = await keyed(writerKey);
    lose();
    const closed = await loses(shop, late, {
      name: 'a tenant is closed',
      make: () => status(`/${tenantId}`, 'PATCH', { active: false }),
      callers: ofTenant,
    });
    return `${revoked}; ${added}; ${closed}; ${await recoversInTime(shop, lose)}`;
  } finally {
    await recovers(shop.superuserUrl, 'reset citus.recover_2pc_interval');
  }
};
