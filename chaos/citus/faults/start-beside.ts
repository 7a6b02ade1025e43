import assert from 'node:assert/strict';
import type { PostgresServer } from '../../../scripts/testing/postgres-server.ts';
import { newTarget, type Target } from '../../../server/test/support/keyed-writers.ts';
import { callOver } from '../../../server/test/support/service-process.ts';
import { OPERATOR_TOKEN } from '../../support/service.ts';
import { nodeOf, type SpreadShop } from '../support/spread-shop.ts';

/** Longer than a start takes that waits for no node, and shorter than the 30 s that Citus waits for one. */
const AWAY_MS = 25_000;

/** A tenant that is not on this node. */
const tenantBeside = async ({ service, superuserUrl }: SpreadShop, port: number): Promise<Target> => {
  for (;;) {
    const target = await newTarget(service.url, OPERATOR_TOKEN);
    if ((await nodeOf(superuserUrl, target.tenantId)).port !== port) return target;
  }
};

/** A process that starts while a worker is away serves the tenants of the others before it is back. */
export const startBeside = async (
  shop: SpreadShop,
  worker: PostgresServer,
  how: 'killed' | 'frozen',
): Promise<string> => {
  const { key } = await tenantBeside(shop, Number(new URL(worker.url).port));
  let isBack = false;
  const back = (how === 'killed' ? worker.crash(AWAY_MS) : worker.freeze(AWAY_MS)).then(() => {
    isBack = true;
  });
  const began = performance.now();
  try {
    const service = await shop.start();
    const tookMs = performance.now() - began;
    const { status } = await callOver(`${service.url}/v1/products`, key);
    const wasAway = !isBack;
    await service.end();
    assert.equal(status, 200, 'a tenant of another node');
    assert.ok(wasAway, `a start beside a worker that was ${how} waited for it: ${Math.round(tookMs)} ms`);
    return `a process started within ${(tookMs / 1000).toFixed(1)} s, and served the tenants of the other worker`;
  } finally {
    await back;
  }
};
