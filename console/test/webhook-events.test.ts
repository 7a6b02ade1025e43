import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupsOf, otherTypes, tryWords, typesOf } from '../src/history/webhooks/webhook-words.ts';

test('types that the form does not offer are kept as they are, and everything is named alone', () => {
  const types = ['product.*', 'step.created'] as const;
  assert.deepEqual(groupsOf(types), ['product']);
  assert.deepEqual(otherTypes(types), ['step.created']);
  assert.deepEqual(typesOf(['product', 'option'], otherTypes(types)), ['product.*', 'option.*', 'step.created']);
  assert.deepEqual(typesOf(['all', 'product'], ['step.created']), ['*']);
});

test('how a try went is said in words, also where the service knows a class that the console does not', () => {
  const of = (error_class: string | null, status: number | null = null) =>
    tryWords('en', { error_class, status, ms: 12 });
  assert.equal(of(null, 204), 'Delivered: answered 204 after 12 ms');
  assert.equal(of('status', 500), 'The receiver answered 500; only 2xx counts as delivered.');
  assert.equal(of('timeout'), 'No response within 10 seconds.');
  assert.equal(of('quantum'), 'quantum');
});
