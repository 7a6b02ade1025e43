import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cachedHeaders } from '../src/platform/http/early-answers.ts';

test('the headers that early answers look at are found whatever their case, and no others', () => {
  const raw = [
    'Host',
    'x',
    'AUTHORIZATION',
    'Bearer k',
    'If-None-Match',
    '"1"',
    'x-request-id',
    'r',
    'X-Forwarded-Proto',
    'https',
    'Accept-Encoding',
    'br',
  ];
  assert.deepEqual(cachedHeaders([...raw, 'authorizatioN2', 'no', 'content-types', 'no']), {
    authorization: 'Bearer k',
    'if-none-match': '"1"',
    'x-request-id': 'r',
    'x-forwarded-proto': 'https',
    'accept-encoding': 'br',
  });
  assert.deepEqual(cachedHeaders(['accept', '*/*']), {});
});

test('a header that comes twice is for the usual way', () => {
  assert.equal(cachedHeaders(['authorization', 'Bearer a', 'Authorization', 'Bearer b']), undefined);
  assert.equal(cachedHeaders(['if-none-match', '"1"', 'If-None-Match', '"2"']), undefined);
});
