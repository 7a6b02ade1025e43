import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byteCache, byteCaches } from '../src/platform/byte-caches.ts';
import { heldBytes } from '../src/platform/held-bytes.ts';

const KIB = 1024;
const textCache = (maxBytes: number, now?: () => number) =>
  byteCache<string>({ maxBytes, bytesOf: (text) => text.length, ...(now ? { now } : {}) });
const text = (bytes: number) => 'x'.repeat(bytes);

test('what is held never passes the bound, whatever is kept, by however many', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  const cache = textCache(64 * KIB);
  const last = new Map<string, string>();
  for (let turn = 0; turn < 20_000; turn++) {
    const [owner, key] = [random(40), `k${random(30)}`];
    if (random(20) === 0) cache.forget(owner, key);
    else if (random(3) === 0) {
      const found = cache.find(owner, key);
      if (found !== undefined) assert.equal(found, last.get(`${owner} ${key}`), `seed ${seed}`);
    } else last.set(`${owner} ${key}`, cache.keep(owner, key, `${turn}${text(random(5 * KIB))}`));
    assert.ok(cache.bytes() <= 64 * KIB, `${cache.bytes()} bytes, seed ${seed}`);
  }
});

test('those that were used last stay, and a value that was kept again counts once', () => {
  const cache = textCache(100 * KIB);
  cache.keep(1, 'used', text(8 * KIB));
  for (let turn = 0; turn < 100; turn++) {
    cache.keep(1, `other ${turn}`, text(8 * KIB));
    assert.ok(cache.find(1, 'used'), `after ${turn}`);
  }
  assert.equal(cache.find(1, 'other 0'), undefined);
  assert.ok(cache.find(1, 'other 99'));
  const before = cache.bytes();
  for (let turn = 0; turn < 1000; turn++) cache.keep(1, 'used', text(8 * KIB));
  assert.equal(cache.bytes(), before);
});

test('who has much makes room: nobody loses what is within a fair share', () => {
  const cache = textCache(1000 * KIB);
  for (let owner = 1; owner <= 4; owner++)
    for (let entry = 0; entry < 10; entry++) cache.keep(owner, `e${entry}`, text(10 * KIB));
  for (let turn = 0; turn < 1000; turn++) cache.keep(9, `flood ${turn}`, text(20 * KIB));
  for (let owner = 1; owner <= 4; owner++)
    for (let entry = 0; entry < 10; entry++) assert.ok(cache.find(owner, `e${entry}`), `${entry} of ${owner}`);
  assert.ok(cache.find(9, 'flood 999'));
});

test('who has asked for nothing for ten minutes makes room first', () => {
  let ms = 0;
  const cache = textCache(100 * KIB, () => ms);
  cache.keep(1, 'idle', text(20 * KIB));
  ms += 600_001;
  for (let entry = 0; entry < 5; entry++) cache.keep(2, `e${entry}`, text(20 * KIB));
  assert.equal(cache.find(1, 'idle'), undefined);
  assert.ok(cache.find(2, 'e4'));
});

test('what would take more than half of the room is given back and not kept', () => {
  const cache = textCache(100 * KIB);
  cache.keep(1, 'small', text(KIB));
  assert.equal(cache.keep(1, 'large', text(60 * KIB)).length, 60 * KIB);
  assert.equal(cache.find(1, 'large'), undefined);
  assert.ok(cache.find(1, 'small'));
});

test('plain data is measured: texts by their characters, lists and objects by what is in them', () => {
  const table = JSON.stringify({ prices: Array.from({ length: 10_000 }, (_, place) => place) });
  const row = (price_table: string) => ({ id: 1, price_table, steps: [{ options: [null, true, 1.5] }] });
  assert.ok(heldBytes(row(table)) >= table.length && heldBytes(row(table)) < table.length + 500);
  assert.ok(heldBytes(`${table}é`) >= 2 * table.length, 'not ASCII: up to two bytes a character');
  assert.ok(heldBytes(Array.from({ length: 1000 }, () => 1)) >= 8000);
});

test('the metrics tell what each cache holds and may hold', () => {
  const caches = byteCaches();
  const cache = caches.open<string>('texts', { maxBytes: 1000, bytesOf: (text) => text.length });
  cache.keep(1, 'a', text(100));
  assert.match(caches.text(), new RegExp(`^vantail_cache_bytes\\{cache="texts"\\} ${cache.bytes()}$`, 'm'));
  assert.match(caches.text(), /^vantail_cache_limit_bytes\{cache="texts"\} 1000$/m);
});
