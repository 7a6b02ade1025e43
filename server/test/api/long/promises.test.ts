import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keepState } from '../../support/faults/database-state.ts';
import { newSampleCatalogue } from '../../support/sample-catalogue.ts';
import { type SampleRequest, sampleRequests, sentBy } from '../../support/sample-requests.ts';
import { assertProblem, OPERATOR_TOKEN, startTestService } from '../../support/test-service.ts';

/**
 * What the description says of conditions is tried on a sample of every route: whoever documents 304 answers it, whoever
 * documents If-Match refuses a wrong one, and nobody else heeds either.
 */
const service = await startTestService();
const tenant = await service.newTenant();
const samples = sampleRequests(service.table, await newSampleCatalogue(tenant, 'Sample'));
const state = await keepState(service.db);

type Document = {
  paths: Record<string, Record<string, { parameters?: { name: string }[]; responses: Record<string, unknown> }>>;
};
const { paths } = (await service.call<Document>('GET', '/openapi.json')).body;
const operationOf = ({ route }: SampleRequest) =>
  paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()] ?? assert.fail(route.path);
const takes = (sample: SampleRequest, header: string) =>
  operationOf(sample).parameters?.some(({ name }) => name === header) === true;

const ask = async (sample: SampleRequest, headers: Record<string, string> = {}) => {
  const token = sample.route.access === 'operator' ? OPERATOR_TOKEN : tenant.key;
  const { form, body } = sample;
  return service.call(sample.method, sample.path, {
    token: sentBy(sample, token).token,
    ...(form ?? { body }),
    headers: { ...sample.headers, ...form?.headers, ...headers },
  });
};

for (const sample of samples.filter(({ method }) => method === 'GET')) {
  test(`${sample.name}: 304 to its own ETag where the description says so, and nowhere else`, async () => {
    const first = await ask(sample);
    assert.equal(first.status, 200, first.text);
    const { etag } = first.headers;
    if (!takes(sample, 'If-None-Match')) {
      assert.equal((await ask(sample, { 'if-none-match': etag ?? '*' })).status, 200);
      return;
    }
    assert.ok(etag, 'there is an ETag to ask with');
    assert.equal((await ask(sample, { 'if-none-match': etag })).status, 304);
    assert.equal((await ask(sample, { 'if-none-match': '"of something else"' })).status, 200);
  });
}

for (const sample of samples.filter(({ method }) => method !== 'GET')) {
  test(`${sample.name}: a wrong If-Match is 412 where the description has the header, and not heeded elsewhere`, async () => {
    await state.restore();
    const refused = await ask(sample, { 'if-match': '"987654321"' });
    if (takes(sample, 'If-Match')) assertProblem(refused, 412, 'precondition_failed');
    else assert.ok(refused.status < 300, `${refused.status} ${refused.text}`);
  });
}

test('both kinds of promise are among the samples', () => {
  assert.ok(samples.filter((sample) => takes(sample, 'If-None-Match')).length > 15);
  assert.ok(samples.filter((sample) => takes(sample, 'If-Match')).length > 10);
  const order = samples.find(({ name }) => name === 'PUT /v1/products/:product_id/steps/order') ?? assert.fail();
  assert.equal(takes(order, 'If-Match'), false, 'a list has no version to match');
});
