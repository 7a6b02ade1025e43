import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitMs } from '../../../../scripts/testing/until.ts';
import { callOver, newDataDir, startProcess } from '../../support/service-process.ts';

const OPERATOR_TOKEN = 'operator-token-of-the-reports-and-nobody-else';
const CHOICES = 40;

/** A service with a product of forty steps with an option each, and a last step that rules can take everything from. */
const startWithProduct = async () => {
  const env = { DATA_DIR: newDataDir(), OPERATOR_TOKEN, DEMO: '0' };
  const service = await startProcess({ ...env, RATE_LIMIT_PER_MINUTE: '0' });
  const tenants = `${service.url}/operator/v1/tenants`;
  const tenant = await callOver(tenants, OPERATOR_TOKEN, 'POST', { name: 'Rules' });
  const made = await callOver(`${tenants}/${tenant.body.id}/api-keys`, OPERATOR_TOKEN, 'POST', { name: 'K' });
  const key = String(made.body.key);
  const create = async (path: string, body: object): Promise<number> => {
    const answer = await callOver(`${service.url}/v1/${path}`, key, 'POST', body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return Number(answer.body.id);
  };
  const [brand_id, category_id] = [await create('brands', { name: 'B' }), await create('categories', { name: 'C' })];
  const product = `products/${await create('products', { name: 'P', brand_id, category_id })}`;
  const options: number[] = [];
  const step = async (required: boolean) => {
    const id = await create('options', { name: `Option ${options.length}` });
    options.push(id);
    return create(`${product}/steps`, { name: 'Step', type: 'selection', required, option_ids: [id] });
  };
  for (let place = 0; place < CHOICES; place++) await step(false);
  const last = await step(true);
  return {
    service,
    rule: (conditions: object[]) =>
      create(`${product}/rules`, {
        name: 'Nothing left',
        when: { all: conditions },
        then: [{ exclude: [options.at(-1)], step: last }],
      }),
    option: (place: number) => ({ option: options[place] }),
    report: () => callOver(`${service.url}/v1/${product}/configuration/validation`, key),
  };
};

/** How many of these answers came until the work was done. */
const answersDuring = async (url: string, work: Promise<unknown>): Promise<number[]> => {
  const statuses: number[] = [];
  let isDone = false;
  work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    statuses.push((await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(waitMs()) })).status);
    await sleep(20);
  }
  return statuses;
};

const codesOf = ({ status, body }: Awaited<ReturnType<typeof callOver>>): string[] => {
  assert.equal(status, 200, JSON.stringify(body));
  return [body.errors, body.warnings].flatMap((items) => (items as { code: string }[]).map(({ code }) => code));
};

/** Two rules with 80 widths and 80 heights, over twenty options each: more than a report searches. */
const addLongRules = async ({ rule, option }: Awaited<ReturnType<typeof startWithProduct>>): Promise<void> => {
  for (const first of [0, 1]) {
    const sizes = Array.from({ length: 80 }, (_, index) => {
      const min = 500 + index * 10 + first * 5;
      return { any: [{ width: { min } }, { height: { min } }] };
    });
    await rule([...sizes, ...Array.from({ length: 20 }, (_, index) => option(first * 20 + index))]);
  }
};

test('D14.9 two rules with 80 widths and 80 heights over forty options get an answer, and others theirs meanwhile', async () => {
  const product = await startWithProduct();
  await addLongRules(product);
  const asked = product.report();
  const statuses = await answersDuring(product.service.url, asked);
  assert.deepEqual([...new Set(statuses)], [200]);
  assert.ok(codesOf(await asked).includes('dead_ends_not_searched'));
});

test('D22.2 a dead end that only one of 2^40 choices leads to is found', async () => {
  const { rule, option, report } = await startWithProduct();
  await rule(Array.from({ length: CHOICES }, (_, place) => option(place)));
  await rule([{ not: option(0) }, option(1), { not: option(2) }, option(0)]);
  const codes = codesOf(await report());
  assert.ok(codes.includes('dead_end') && !codes.includes('dead_ends_not_searched'), codes.join());
});

test('SIGTERM ends a process that is busy with reports of rules', async () => {
  const product = await startWithProduct();
  await addLongRules(product);
  const { service, report } = product;
  const reports = Array.from({ length: 6 }, () => report().catch(() => undefined));
  await sleep(300);
  service.signal('SIGTERM');
  const { signal } = await service.ended;
  assert.equal(signal, null, 'it ended by itself');
  await Promise.all(reports);
});
