import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresServer } from '../../../scripts/testing/postgres-server.ts';
import { addWorker, onNode } from '../../../server/test/support/citus/spread-database.ts';
import { newTarget, type Target } from '../../../server/test/support/keyed-writers.ts';
import { callOver } from '../../../server/test/support/service-process.ts';
import { checkPublished, newPlan, schedulePlan } from '../../support/due-plans.ts';
import { OPERATOR_TOKEN, post } from '../../support/service.ts';
import { nodeOf, type SpreadShop } from '../support/spread-shop.ts';
import { type Crowd, type Noticed, startCrowd } from './crowd.ts';
import { type KeyToRevoke, newKeyToRevoke } from './revoked-key.ts';
import { startBeside } from './start-beside.ts';

/** What tenants of other nodes are promised while one is away, and all while the cluster is changed. */
const ANSWER_MS = 2000;
const WEBHOOK_MS = 2000;
const PLAN_MS = 5000;
const OUTAGE_MS = 12_000;
/** A plan is due so long after the fault has begun. */
const DUE_INTO_MS = 3000;
const PLANS_LIMIT_MS = 120_000;
const WRITING = 52;
const PLANNING = 6;

type Place = { shard: number; port: number };
type Planner = Target & { plans: number[] };
type Step = {
  name: string;
  /** Whose tenants are hit; `all` leaves no others. */
  hits: (place: Place) => boolean;
  run: () => Promise<string | undefined>;
  /** Besides 200, 201, 409 of a repeated key, and 503 with Retry-After. */
  mayMeet?: RegExp;
  /** Others are promised their webhooks and plans in time, and that they meet no refusal. */
  isPromised?: boolean;
};

const ANSWERS = /^(?:200|201|409|503)$/;

const portOf = ({ url }: PostgresServer) => Number(new URL(url).port);

const words = ({
  tenants,
  acknowledged,
  met,
  slowestMs,
  slowest,
  longestGapMs,
  events,
  slowestEventMs,
}: Noticed): string =>
  `${tenants} tenants, ${acknowledged} acknowledged, slowest answer ${slowestMs} ms (${slowest}), longest gap ${longestGapMs} ms, ${events} webhooks within ${slowestEventMs} ms, met ${JSON.stringify(met)}`;

/** Runs `vantail distribute`, as an operator does. */
const runDistribute = async (env: Record<string, string>): Promise<{ code: number; output: string }> => {
  const bin = join(import.meta.dirname, '../../../server/bin/vantail.mjs');
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', bin, 'distribute'], {
    env: { PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  return { code: Number(code), output: output.trim() };
};

const mustDistribute = async (env: Record<string, string>): Promise<void> => {
  const { code, output } = await runDistribute(env);
  assert.equal(code, 0, output);
};

/** Writers, readers, webhooks and plans of many tenants, and steps that are done to the cluster beneath them. */
const openTrial = async (shop: SpreadShop) => {
  const url = () => shop.service.url;
  const crowd: Crowd = await startCrowd(url, WRITING);
  const planners: Planner[] = [];
  while (planners.length < PLANNING) planners.push({ ...(await newTarget(url(), OPERATOR_TOKEN)), plans: [] });

  const places = async (): Promise<Map<number, Place>> => {
    const found = new Map<number, Place>();
    for (const id of [...crowd.tenantIds, ...planners.map(({ tenantId }) => tenantId)])
      found.set(id, await nodeOf(shop.superuserUrl, id));
    return found;
  };

  /** A plan of each planner, all due at the same moment. */
  const schedulePlans = async (name: string) => {
    const begun = Date.now();
    const made: { planner: Planner; id: number }[] = [];
    for (const planner of planners) made.push({ planner, id: await newPlan(url(), planner, name) });
    const dueAt = Date.now() + 4000 + 2 * (Date.now() - begun);
    for (const { planner, id } of made) {
      await schedulePlan(url(), planner.key, id, dueAt);
      planner.plans.push(id);
    }
    return { made, dueAt };
  };

  /** How long after its hour each was published. While its node is away, nobody can tell. */
  const published = async ({ made, dueAt }: Awaited<ReturnType<typeof schedulePlans>>) => {
    await sleep(Math.max(0, dueAt - Date.now()));
    return Promise.all(
      made.map(async ({ planner: { key, tenantId }, id }) => {
        for (const deadline = dueAt + PLANS_LIMIT_MS; ; await sleep(100)) {
          const answer = await callOver(`${url()}/v1/plans/${id}`, key).catch(() => undefined);
          if (answer?.body.state === 'published') return { tenantId, lateMs: Math.max(0, Date.now() - dueAt) };
          assert.ok(Date.now() < deadline, `plan ${id} of tenant ${tenantId} was not published`);
        }
      }),
    );
  };

  /** The worst that others met in the steps that promise them an answer. */
  const worst = { answerMs: 0, webhookMs: 0, planMs: 0 };

  const step = async ({ name, hits, run, mayMeet, isPromised = false }: Step): Promise<string> => {
    const placed = await places();
    const isHit = (tenantId: number) => hits(placed.get(tenantId) as Place);
    const due = await schedulePlans(name);
    await sleep(Math.max(0, due.dueAt - DUE_INTO_MS - Date.now()));
    crowd.begin();
    const began = Date.now();
    const publishing = published(due);
    const said = await run();
    const tookMs = Date.now() - began;
    const [others, hit] = [crowd.noticed((id) => !isHit(id)), crowd.noticed(isHit)];
    const ready = crowd.ready();
    const plans = (await publishing).filter(({ tenantId }) => !isHit(tenantId)).map(({ lateMs }) => lateMs);
    const settledMs = await crowd.settled();
    await crowd.checkLedgers();
    const all = crowd.noticed(() => true);
    const latest = Math.max(0, ...plans);
    const figures =
      `${(tookMs / 1000).toFixed(1)} s${said ? `, ${said}` : ''}; ${all.acknowledged} acknowledged with what followed, 0 lost, 0 doubled, 0 gaps in the ledgers; ` +
      `${others.tenants > 0 ? `others: ${words(others)}, ${plans.length} plans within ${latest} ms; ` : ''}` +
      `${hit.tenants > 0 ? `hit: ${words(hit)}; ` : ''}/readyz ${JSON.stringify(ready.met)}, slowest ${ready.slowestMs} ms; all wrote again and had their webhooks ${(settledMs / 1000).toFixed(1)} s later`;
    const strange = Object.keys(all.met).filter((outcome) => !ANSWERS.test(outcome) && !mayMeet?.test(outcome));
    assert.deepEqual(strange, [], figures);
    if (!isPromised) return figures;
    worst.answerMs = Math.max(worst.answerMs, others.slowestMs);
    worst.webhookMs = Math.max(worst.webhookMs, others.slowestEventMs);
    worst.planMs = Math.max(worst.planMs, latest);
    assert.ok(others.slowestMs <= ANSWER_MS, figures);
    assert.ok(others.slowestEventMs <= WEBHOOK_MS && latest <= PLAN_MS, figures);
    assert.ok(others.events > 0 && plans.length > 0, `nobody else had a webhook or a plan: ${figures}`);
    assert.deepEqual(Object.keys(ready.met), ['200'], figures);
    return figures;
  };

  const end = async (): Promise<string> => {
    const { acknowledged, changes, events } = await crowd.check();
    for (const planner of planners) await checkPublished(url(), planner, planner.plans);
    const { body: verified } = await callOver(`${url()}/operator/v1/verify`, OPERATOR_TOKEN, 'POST');
    assert.equal(verified.drift_count, 0, JSON.stringify(verified));
    const plans = planners.reduce((sum, planner) => sum + planner.plans.length, 0);
    return `${WRITING + PLANNING} tenants: ${acknowledged} acknowledged, 0 lost, 0 doubled; ${changes} changes in the ledgers without a gap; ${events} events in order; ${plans} plans published once each; no drift; others met the slowest answer after ${worst.answerMs} ms, webhooks within ${worst.webhookMs} ms, plans within ${worst.planMs} ms`;
  };
  return { crowd, planners, step, end };
};

const tell = (name: string, figures: string) => process.stdout.write(`${name}: ${figures}\n`);

type Trial = Awaited<ReturnType<typeof openTrial>>;

const withTrial = async (shop: SpreadShop, work: (trial: Trial) => Promise<void>): Promise<string> => {
  const trial = await openTrial(shop);
  try {
    await work(trial);
    return await trial.end();
  } catch (error) {
    process.stderr.write(shop.service.stderr().slice(-4000));
    throw error;
  } finally {
    trial.crowd.abandon();
  }
};

/** A write that every node has a part in: what the operator is told while one is away. */
const tenantMeanwhile = async (url: string): Promise<string> =>
  post(`${url}/operator/v1/tenants`, OPERATOR_TOKEN, { name: 'Meanwhile' }).then(
    () => '201',
    (error: Error) => /answered (\d+)/.exec(error.message)?.[1] ?? error.message,
  );

/** Each node is killed, then frozen, for a while. */
export const nodesFail = (shop: SpreadShop, nodes: readonly PostgresServer[]): Promise<string> =>
  withTrial(shop, async ({ step, crowd }) => {
    const [coordinator, ...workers] = nodes as [PostgresServer, ...PostgresServer[]];
    const calm = async () => {
      await sleep(OUTAGE_MS);
      return undefined;
    };
    tell('nothing done', await step({ name: 'calm', hits: () => false, run: calm }));
    for (const how of ['killed', 'frozen'] as const) {
      const away = async (node: PostgresServer, key?: KeyToRevoke) => {
        const back = how === 'killed' ? node.crash(OUTAGE_MS) : node.freeze(OUTAGE_MS);
        // Soon: with a frozen node it takes ten seconds. Backends of a killed server answer for a moment longer than the server.
        const revoking = sleep(500).then(() => key?.mustBeRefused());
        const making = sleep(2000).then(() => tenantMeanwhile(shop.service.url));
        const [refusal, revocation] = await Promise.all([making, revoking]).finally(() => back);
        assert.equal(refusal, '503', 'a new tenant, which every node must know');
        return `a new tenant got 503${revocation ? `, ${revocation}` : ''}`;
      };
      /** A key of a tenant that another node has. */
      const keyBeside = async (hits: (place: Place) => boolean): Promise<KeyToRevoke> => {
        for (const id of crowd.tenantIds)
          if (!hits(await nodeOf(shop.superuserUrl, id))) return newKeyToRevoke(shop.service.url, id);
        return assert.fail('all tenants are on one node');
      };
      for (const [place, worker] of workers.entries()) {
        const name = `worker ${place + 1} ${how}`;
        const hits = ({ port }: Place) => port === portOf(worker);
        const key = await keyBeside(hits);
        const figures = await step({ name, hits, isPromised: true, run: () => away(worker, key) });
        await key.mustBeRevoked();
        tell(name, `${figures}; the key was revoked then`);
      }
      const name = `coordinator ${how}`;
      tell(name, await step({ name, hits: () => true, run: () => away(coordinator) }));
      const [first] = workers as [PostgresServer];
      tell(`a start beside a worker ${how}`, await startBeside(shop, first, how));
    }
  });

/** Waits until a rebalance has begun to move; fails if it ended before. */
const untilMoving = async (superuserUrl: string, isOver: () => boolean): Promise<void> => {
  for (;;) {
    const [moving] = await onNode(
      superuserUrl,
      `select from pg_stat_activity
       where query like '%citus_move_shard_placement%' and state = 'active' and pid <> pg_backend_pid()`,
    );
    if (moving) return;
    assert.ok(!isOver(), 'the rebalance moved nothing');
    await sleep(50);
  }
};

/** A worker is added, shards are rebalanced, one tenant's are moved, and the service is upgraded. */
export const clusterChanges = (shop: SpreadShop, coordinator: PostgresServer, third: PostgresServer): Promise<string> =>
  withTrial(shop, async ({ step, crowd }) => {
    const { superuserUrl, env } = shop;
    const nobody = () => false;
    const add = async () => {
      await addWorker(coordinator.url, third.url, shop.name);
      await onNode(superuserUrl, `select replicate_reference_tables('force_logical')`);
      await mustDistribute(env);
      return undefined;
    };
    tell('a worker added', await step({ name: 'added', hits: nobody, isPromised: true, run: add }));

    const rebalance = async () => {
      let isOver = false;
      const rebalancing = onNode(
        superuserUrl,
        `select rebalance_table_shards(shard_transfer_mode => 'force_logical')`,
      ).finally(() => {
        isOver = true;
      });
      rebalancing.catch(() => {}); // Told below.
      await untilMoving(superuserUrl, () => isOver);
      const { code, output } = await runDistribute(env);
      const wasOver = isOver;
      await rebalancing;
      assert.ok(!wasOver, 'the rebalance was over before distribute had ended');
      assert.ok(
        code !== 0 && /Shards are being moved/.test(output),
        `distribute during a rebalance: ${code} ${output}`,
      );
      await mustDistribute(env);
      return 'vantail distribute refused during it and done after it';
    };
    tell('shards rebalanced', await step({ name: 'rebalanced', hits: nobody, isPromised: true, run: rebalance }));

    const moved = await nodeOf(superuserUrl, crowd.tenantIds[0] as number);
    const workers = await onNode(superuserUrl, `select nodeport as port from pg_dist_node where shouldhaveshards`);
    const to = workers.map(({ port }) => Number(port)).find((port) => port !== moved.port);
    const move = async () => {
      await onNode(
        superuserUrl,
        `select citus_move_shard_placement(${moved.shard}, '127.0.0.1', ${moved.port}, '127.0.0.1', ${to}, 'force_logical')`,
      );
      assert.equal((await nodeOf(superuserUrl, crowd.tenantIds[0] as number)).port, to);
      return undefined;
    };
    const isMoved = ({ shard }: Place) => shard === moved.shard;
    tell('a shard moved', await step({ name: 'moved', hits: isMoved, isPromised: true, run: move }));

    const upgrade = async () => {
      await shop.service.end();
      await mustDistribute(env);
      shop.service = await shop.start();
      return undefined;
    };
    const mayMeet = /^(?:ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)$/;
    tell('upgraded', await step({ name: 'upgraded', hits: () => true, run: upgrade, mayMeet }));
  });
