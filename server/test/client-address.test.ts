import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressOwner, clientAddress } from '../src/http/authentication/client-address.ts';
import { failedAttempts } from '../src/http/authentication/failed-attempts.ts';
import { networkList, parseNetwork } from '../src/network-list.ts';

test('addresses and networks of both families are read, and nothing else', () => {
  for (const good of ['10.0.0.7', '10.0.0.0/8', '0.0.0.0/0', '::1', 'fd00::/8', '2001:db8::1/128', '::/0'])
    assert.ok(parseNetwork(good), good);
  for (const bad of [
    '',
    'proxy',
    '10.0.0',
    '10.0.0.0/33',
    '::1/129',
    '1.2.3.4/',
    '1.2.3.4/a',
    '256.1.1.1',
    ':::',
    'fe80::1%eth0',
  ])
    assert.equal(parseNetwork(bad), undefined, bad);
});

test('a list has what is in one of its networks, of the same family', () => {
  const list = networkList(['10.0.0.0/8', '192.168.1.7', 'fd00::/8']);
  for (const inside of ['10.0.0.1', '10.255.255.255', '192.168.1.7', 'fd12:3456::1'])
    assert.ok(list.has(inside), inside);
  for (const outside of ['11.0.0.1', '192.168.1.8', 'fe00::1', '::1', 'nonsense', ''])
    assert.ok(!list.has(outside), outside);
});

test('X-Forwarded-For counts as far as trusted proxies wrote it', () => {
  const trusted = networkList(['10.0.0.0/8', '::1']);
  const from = (remoteAddress: string | undefined, forwardedFor?: string | string[]) =>
    clientAddress({ remoteAddress, forwardedFor }, trusted);
  assert.equal(from('203.0.113.9', '1.1.1.1'), '203.0.113.9', 'a stranger says nothing by it');
  assert.equal(from('10.0.0.1'), '10.0.0.1');
  assert.equal(from('10.0.0.1', '203.0.113.9'), '203.0.113.9');
  assert.equal(from('::ffff:10.0.0.1', '203.0.113.9'), '203.0.113.9');
  assert.equal(from('10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2'), '203.0.113.9', 'what the client made up is left');
  assert.equal(from('10.0.0.1', ['6.6.6.6', '203.0.113.9']), '203.0.113.9');
  assert.equal(from('10.0.0.1', '203.0.113.9, nonsense'), '10.0.0.1', 'the last that can be told');
  assert.equal(from('10.0.0.1', '10.0.0.3, 10.0.0.2'), '10.0.0.3');
  assert.equal(from('::1', '2001:db8::5'), '2001:db8::5');
  assert.equal(from(undefined), '');
});

test('an IPv4 address stands for itself, an IPv6 address for its /64', () => {
  assert.equal(addressOwner('203.0.113.9'), '203.0.113.9');
  assert.equal(addressOwner('2001:db8:0:1:aaaa::1'), addressOwner('2001:0DB8::1:0:0:0:2'));
  assert.notEqual(addressOwner('2001:db8:0:1::1'), addressOwner('2001:db8:0:2::1'));
  assert.equal(addressOwner('::1'), '0:0:0:0::/64');
  assert.equal(addressOwner('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

test('a hundred wrong ones a minute cost nothing, then each a little more, and it passes', () => {
  let time = 0;
  const attempts = failedAttempts(() => time);
  for (let count = 0; count < 100; count++) assert.equal(attempts.fail('a').waitMs, 0);
  assert.equal(attempts.fail('a').waitMs, 10);
  for (let count = 0; count < 1000; count++) attempts.fail('a');
  assert.equal(attempts.fail('a').waitMs, 500, 'no longer than that');
  assert.equal(attempts.fail('b').waitMs, 0, 'another address is not slowed');
  time += 120_000;
  assert.equal(attempts.fail('a').waitMs, 0);
});

test('few answers of an address wait at once; the others are refused, those of another address are not', async () => {
  const attempts = failedAttempts(() => 0);
  for (let count = 0; count < 200; count++) attempts.fail('a');
  let wake = () => {};
  const sleeping = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const waits = Array.from({ length: 32 }, () => attempts.wait('a', sleeping));
  assert.ok(attempts.fail('a').isTooMany);
  for (let count = 0; count < 200; count++) assert.ok(!attempts.fail('b').isTooMany);
  wake();
  await Promise.all(waits);
  assert.ok(!attempts.fail('a').isTooMany);
});

test('the table of addresses is bounded, and those that go on are not forgotten', () => {
  const attempts = failedAttempts(() => 0);
  for (let count = 0; count < 200; count++) attempts.fail('busy');
  for (let count = 0; count < 30_000; count++) {
    attempts.fail(`address ${count}`);
    if (count % 1000 === 0) attempts.fail('busy');
  }
  assert.ok(attempts.size() <= 10_000);
  assert.equal(attempts.fail('busy').waitMs, 500);
});
