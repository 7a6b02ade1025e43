import assert from 'node:assert/strict';
import { test } from 'node:test';
import { laneHeaders } from '../src/http/lanes/lane-headers.ts';

test('the headers that the hot lane looks at are found whatever their case, and no others', () => {
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
  assert.deepEqual(laneHeaders([...raw, 'authorizatioN2', 'no', 'content-types', 'no']), {
    authorization: 'Bearer k',
    'if-none-match': '"1"',
    'x-request-id': 'r',
    'x-forwarded-proto': 'https',
    'accept-encoding': 'br',
  });
  assert.deepEqual(laneHeaders(['accept', '*/*']), {});
});

test('a header that comes twice is for the usual way', () => {
  assert.equal(laneHeaders(['authorization', 'Bearer a', 'Authorization', 'Bearer b']), undefined);
  assert.equal(laneHeaders(['if-none-match', '"1"', 'If-None-Match', '"2"']), undefined);
});
