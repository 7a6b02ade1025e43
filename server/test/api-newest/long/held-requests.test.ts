import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { list } from '../../../../pricing/test/support/largest-inputs.ts';
import type { Report } from '../../../src/catalogue/product/report.ts';
import { startTestService } from '../../support/test-service.ts';

const service = await startTestService({}, undefined, { requestMs: 10_000 });

/** 9 steps of 8 options, and 64 rules about sizes and options: a second of CPU, of which a neighbour leaves a twentieth. */
const makeProduct = async (tenant: Awaited<ReturnType<typeof service.newTenant>>): Promise<string> => {
  const create = async (path: string, body: object) => Number((await tenant.must('POST', path, body)).id);
  const [brand_id, category_id] = [
    await create('/v1/brands', { name: 'B' }),
    await create('/v1/categories', { name: 'C' }),
  ];
  const base = `/v1/products/${await create('/v1/products', { name: 'P', brand_id, category_id })}`;
  await create(`${base}/pricing-configurations`, { price_table: '100:50' });
  const steps: number[] = [];
  const options: number[][] = [];
  for (let place = 0; place < 9; place++) {
    const ids = await Promise.all(list(8, (index) => create('/v1/options', { name: `${place}.${index}` })));
    const fields = { name: `S${place}`, type: 'selection', required: true, option_ids: ids };
    steps.push(await create(`${base}/steps`, fields));
    options.push(ids);
  }
  for (let rule = 0; rule < 64; rule++) {
    const place = 1 + (rule % 8);
    const any = list(2, (leaf) => {
      const before = (rule * 7 + leaf * 3) % place;
      return {
        all: [
          { option: options[before]?.[(rule + leaf) % 8], step: steps[before] },
          { width: { min: 400 + 13 * ((rule * 5 + leaf * 7) % 90) } },
          { height: { min: 400 + 17 * ((rule * 3 + leaf * 11) % 90) } },
        ],
      };
    });
    const exclude = list(3, (turn) => options[place]?.[(rule + turn) % 8]);
    await create(`${base}/rules`, { name: `R${rule}`, when: { any }, then: [{ exclude, step: steps[place] }] });
  }
  return base;
};

test('D11: a report that is held for a neighbour for longer than the limit of a request is answered', async () => {
  const [tenant, neighbour] = [await service.newTenant(), await service.newTenant()];
  const base = await makeProduct(tenant);
  const { scheduler } = service.app;
  let answered: { status: number; body: Report } | undefined;
  const report = tenant.call<Report>('GET', `${base}/configuration/validation`).then((answer) => {
    answered = answer;
  });
  // What it owes from before makes it wait from its first piece on.
  scheduler.charge(tenant.id, 5_000);
  const begun = performance.now();
  while (!answered) {
    assert.equal((await neighbour.call('GET', '/v1/brands')).status, 200);
    await sleep(1000);
  }
  await report;
  assert.equal(answered.status, 200, JSON.stringify(answered.body));
  assert.ok(performance.now() - begun > 10_000, 'it took longer than the limit, or nothing was shown');
});
