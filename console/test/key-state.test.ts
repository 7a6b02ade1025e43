import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyState, mayBeMissed } from '../src/access/key-state.ts';
import { originOf, originsOf, siteName, siteRuleOf } from '../src/access/shop-key.ts';
import { dayOf, endOfDay, inAYear } from '../src/ui/language/format.ts';

const now = new Date('2026-06-01T12:00:00Z');

test('a key says that it expires soon in its last thirty days', () => {
  const state = (expires_at: string, active = true) => keyState({ active, expires_at }, now);
  assert.equal(state('2027-06-01T12:00:00Z'), 'active');
  assert.equal(state('2026-07-01T12:00:00Z'), 'active');
  assert.equal(state('2026-07-01T11:59:59Z'), 'expiring');
  assert.equal(state('2026-06-01T12:00:00Z'), 'expired');
  assert.equal(state('2027-06-01T12:00:00Z', false), 'revoked');
});

test('a key works until the end of the day that was chosen, by the clock of who chose it', () => {
  const end = new Date(endOfDay('2030-01-31'));
  assert.deepEqual(
    [end.getFullYear(), end.getMonth(), end.getDate(), end.getHours(), end.getMinutes()],
    [2030, 0, 31, 23, 59],
  );
});

test('the day that is offered is a year from now', () => {
  assert.equal(inAYear(new Date(2026, 5, 1, 0, 5)), '2027-06-01');
  assert.equal(inAYear(new Date(2026, 5, 1, 23, 55)), '2027-06-01');
});

test('a site is read as people write it, and what is none is never taken for one', () => {
  const read = [
    'www.example.com',
    ' HTTPS://Shop.Example.com/page?x=1 ',
    'http://localhost:8080',
    'example',
    'a b.com',
    '',
  ];
  assert.deepEqual(read.map(originOf), [
    'https://www.example.com',
    'https://shop.example.com',
    'http://localhost:8080',
    undefined,
    undefined,
    undefined,
  ]);
});

test('D16.1 several sites, each once; what is none goes to the service as it was written, which refuses it', () => {
  assert.deepEqual(originsOf('www.example.com, https://www.example.com\n\nnonsense;'), [
    'https://www.example.com',
    'nonsense',
  ]);
  assert.deepEqual([null, [], ['https://a.example']].map(siteRuleOf), ['any', 'none', 'these']);
  assert.deepEqual(['https://a.example', 'http://b.example'].map(siteName), ['a.example', 'http://b.example']);
});

test('the day of a moment is the one of who reads it', () => {
  assert.equal(dayOf(endOfDay('2030-01-31')), '2030-01-31');
});

test('the home page leaves out keys that were made for days, and those that ended long ago', () => {
  const now = new Date('2026-11-18T00:00:00Z');
  const missed = (created_at: string, expires_at: string | null) => mayBeMissed({ created_at, expires_at }, now);
  assert.equal(missed('2025-11-20T00:00:00Z', '2026-11-20T00:00:00Z'), true);
  assert.equal(missed('2025-11-01T00:00:00Z', '2026-11-01T00:00:00Z'), true);
  assert.equal(missed('2026-11-18T00:00:00Z', '2026-11-19T00:00:00Z'), false);
  assert.equal(missed('2025-10-01T00:00:00Z', '2026-10-01T00:00:00Z'), false);
  assert.equal(missed('2025-10-01T00:00:00Z', null), false);
});
