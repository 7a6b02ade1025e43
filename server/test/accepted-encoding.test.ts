import assert from 'node:assert/strict';
import { test } from 'node:test';
import { acceptedEncoding } from '../src/platform/http/answers/compression.ts';

test('A5 br comes before gzip, and weights before both', () => {
  for (const [header, encoding] of [
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['zstd', undefined],
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br; q=0.8 , gzip ; q=0.8', 'br'],
    ['*', 'br'],
    ['*;q=0', undefined],
    ['*;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['identity, gzip;q=0.5', undefined],
    ['identity;q=0.5, gzip', 'gzip'],
    ['br;q=none, gzip', 'gzip'],
    ['abr, xgzip', undefined],
  ] as const) {
    assert.equal(acceptedEncoding(header), encoding, header);
    assert.equal(acceptedEncoding(header), encoding, `${header} for the second time`);
  }
  for (let n = 0; n < 1000; n++) assert.equal(acceptedEncoding(`x${n}, gzip`), 'gzip');
});
