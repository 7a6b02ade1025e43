import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makePdfApart } from '../../../src/selling/offers/pdf/run-pdf-job.ts';
import { printable } from '../../support/stacked-marks.ts';
import { assertProblem, type Body, faultPlaces, startTestService } from '../../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();

const marked = (count: number) => `a${'\u0301\u0323'.repeat(count).slice(0, count)}`;

test('D3 a text has at most ten marks on one letter; one more is refused at its field', async () => {
  const line = (text: string) => ({ kind: 'free', name: text, unit_price: 1 });
  const quoteOf = (text: string): Body => ({ reference: text, note: text, lines: [line(text)] });
  assert.equal((await tenant.call('POST', '/v1/quotes', quoteOf(marked(10)))).status, 201);
  const answer = await tenant.call('POST', '/v1/quotes', quoteOf(marked(11)));
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(faultPlaces(answer).sort(), ['/lines/0/name', '/note', '/reference']);
  const { errors } = answer.body as unknown as { errors: { code: string; params: Body }[] };
  for (const { code, params } of errors) assert.deepEqual([code, params], ['too_many_marks', { limit: 10 }]);
  const option = await tenant.call('POST', '/v1/options', {
    name: 'Blanc',
    translations: { de: { name: marked(11) } },
  });
  assert.deepEqual(faultPlaces(option), ['/translations/de/name']);
  // What languages need: Vietnamese, Hebrew with cantillation, Thai, Devanagari, Zalgo of ten.
  for (const name of ['Cu\u031b\u0309a so\u0302\u0309', 'ב\u05bc\u05b0\u0596', 'ก\u0e34\u0e48', 'क्षि', marked(10)])
    await tenant.must('POST', '/v1/options', { name });
});

test('D20.3 an offer with marks from before the limit is printed, and one that is too much is refused', async () => {
  const caller = { tenantId: 1, signal: new AbortController().signal };
  const pdf = await makePdfApart(caller, { model: printable(20, 1), logo: null });
  assert.equal(Buffer.from(pdf).subarray(0, 5).toString(), '%PDF-');
  await assert.rejects(makePdfApart({ ...caller, cpuMs: 500 }, { model: printable(200, 1), logo: null }), {
    code: 'validation_error',
    message: /too much (time|memory) to print/,
  });
  assert.ok(await makePdfApart(caller, { model: printable(1, 1), logo: null }), 'the next one is made');
});
