import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertProblem, startTestService } from '../../support/test-service.ts';

/** docs/adr/0021: more work than can be done at once is shared between tenants, and turned away where it is too much. */
const service = await startTestService();
const noisy = await service.newTenant();
const quiet = await service.newTenant();
await noisy.must('POST', '/v1/brands', { name: 'Noisy' });

test('a crowd of one tenant is answered or turned away with 503 and Retry-After, and leaves no place taken', async () => {
  const answers = await Promise.all(Array.from({ length: 1500 }, () => noisy.call('GET', '/v1/brands')));
  const shed = answers.filter(({ status }) => status !== 200);
  for (const answer of shed) {
    assertProblem(answer, 503, 'unavailable');
    assert.ok(Number(answer.headers['retry-after']) >= 1);
  }
  assert.ok(answers.length > shed.length, 'some were served');
  assert.ok(shed.length > 0, 'so many are more than may wait');
  for (let turn = 0; turn < 100; turn++) assert.equal((await noisy.call('GET', '/v1/brands')).status, 200);
});

test('another tenant is served in the middle of a crowd, and not behind it', async () => {
  // A tenant without a past: the line of the other one may still stand, and would be cut short.
  const crowded = await service.newTenant();
  let served = 0;
  const crowd = Array.from({ length: 300 }, async () => {
    const { status } = await crowded.call('POST', '/v1/brands', { name: 'Crowded' });
    if (status === 201) served++;
    return status;
  });
  await Promise.race(crowd);
  // A write needs a connection of its own, which it would wait for behind all of the crowd if there were no queue.
  assert.equal((await quiet.call('POST', '/v1/brands', { name: 'Quiet' })).status, 201);
  assert.ok(served < 150, `${served} of 300 were served before the other tenant`);
  for (const status of await Promise.all(crowd)) assert.ok(status === 201 || status === 503);
});

test('health, readiness and the operator are not kept waiting by a crowd', async () => {
  const crowd = Array.from({ length: 300 }, () => noisy.call('POST', '/v1/brands', { name: 'Noisy' }));
  assert.equal((await service.call('GET', '/healthz')).status, 200);
  assert.equal((await service.operator('GET', '/operator/v1/tenants')).status, 200);
  await Promise.all(crowd);
});
