import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterFailure, GIVE_UP_MS } from '../src/history/webhooks/retry-schedule.ts';
import { subscribableTypes, subscriptionOf } from '../src/history/webhooks/schema.ts';

const [s, min, h] = [1000, 60_000, 3_600_000];

test('D13.3 the tries of a dead receiver: 5 s, 30 s, 2 min, 10 min, 1 h, 3 h, 6 h, then every 12 h, the last after 3 days', () => {
  const delays: number[] = [];
  let failingMs = 0;
  for (let failures = 1; ; failures++) {
    const verdict = afterFailure({ status: 500, failures, failingMs });
    if ('disabled' in verdict) {
      assert.equal(verdict.disabled, 'failing');
      break;
    }
    delays.push(verdict.retryMs);
    failingMs += verdict.retryMs;
  }
  const known = [5 * s, 30 * s, 2 * min, 10 * min, h, 3 * h, 6 * h, 12 * h, 12 * h, 12 * h, 12 * h, 12 * h];
  assert.deepEqual(delays.slice(0, known.length), known);
  assert.equal(failingMs, GIVE_UP_MS);
  assert.equal(GIVE_UP_MS, 72 * h);
});

test('D13.3 a 410 ends it at once, and no answer counts as a failure like another', () => {
  assert.deepEqual(afterFailure({ status: 410, failures: 1, failingMs: 0 }), { disabled: 'gone' });
  assert.deepEqual(afterFailure({ status: null, failures: 1, failingMs: 0 }), { retryMs: 5 * s });
});

test('D13.1 a webhook asks for types of D12, for all of a kind, or for everything', () => {
  for (const type of ['product.created', 'api_key.deactivated', 'product.steps_reordered', 'from_price.changed']) {
    assert.ok(subscribableTypes.includes(type), type);
  }
  for (const type of [
    '*',
    'step.*',
    'from_price.*',
    'import.applied',
    'plan.published',
    'plan.failed',
    'pricing_configuration.*',
  ])
    assert.ok(subscribableTypes.includes(type), type);
  for (const type of ['**', '*.created', 'product', 'product.', 'product.sold', 'webhook.test', 'from_price.created'])
    assert.ok(!subscribableTypes.includes(type), type);
  assert.deepEqual(subscriptionOf(['step.*', 'quote.created']), {
    all: false,
    types: ['quote.created'],
    kinds: ['step'],
  });
  assert.deepEqual(subscriptionOf(['*']), { all: true, types: [], kinds: [] });
});
