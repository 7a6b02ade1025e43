import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCK_ORDER } from '../../../src/platform/database/lock-order.ts';
import { keepState } from '../../support/faults/database-state.ts';
import { lockWatch } from '../../support/lock-watch.ts';
import { newSampleCatalogue } from '../../support/sample-catalogue.ts';
import { sampleRequests, sentBy } from '../../support/sample-requests.ts';
import { OPERATOR_TOKEN, startTestService } from '../../support/test-service.ts';

/** Every transaction locks in one order (docs/adr/0061): the database itself is asked what each statement has locked. */
const watch = lockWatch();
const service = await startTestService({}, watch.open);
const tenant = await service.newTenant();
const catalogue = await newSampleCatalogue(tenant, 'Sample');
// A restore of the product goes over a step with options and a row that shares a table, and so has to lock all of them.
const product = `/v1/products/${catalogue.products?.[0]}`;
const rows = `${product}/pricing-configurations`;
const { data: listed } = await tenant.must<{ data: { id: number; price_table_id: number | null }[] }>('GET', rows);
const sharing = listed.find(({ price_table_id }) => price_table_id !== null);
await tenant.must('PATCH', `${rows}/${sharing?.id}`, { percentage_adjustment: 1 });
await tenant.must('PATCH', `${product}/steps/${catalogue.steps?.[0]}`, { name: 'Before the restore' });
const samples = sampleRequests(service.table, catalogue);
const state = await keepState(service.db);

test('every route locks in the one order, and nothing that it has not announced', async () => {
  for (const sample of samples.filter(({ method }) => method !== 'GET')) {
    await state.restore();
    const { token, headers } = sentBy(sample, sample.route.access === 'operator' ? OPERATOR_TOKEN : tenant.key);
    const { status, text } = await service.call(sample.method, sample.path, {
      token,
      ...(sample.form ?? { body: sample.body }),
      headers: { ...headers, ...sample.form?.headers, 'idempotency-key': 'locks' },
    });
    assert.ok(status < 300, `${sample.name}: ${text}`);
    assert.deepEqual(watch.faults.splice(0), [], sample.name);
  }
  for (const kind of LOCK_ORDER) assert.ok(watch.counts.has(kind), `no row of ${kind} was seen to be locked`);
});
