import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { addressOwner, clientAddress } from '../src/platform/http/authentication/client-address.ts';
import { failedAttempts } from '../src/platform/http/authentication/slow-failures.ts';
import { networkList, parseNetwork } from '../src/platform/network-list.ts';

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

test('D16.7 an address is the same in every spelling, with the port of the client or without', () => {
  const trusted = networkList(['10.0.0.0/8']);
  const ownerOf = (hop: string) =>
    addressOwner(clientAddress({ remoteAddress: '10.0.0.1', forwardedFor: hop }, trusted));
  const spellings = ['::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:cb00:7109', '203.0.113.9:50123'];
  for (const hop of [...spellings, '[::ffff:203.0.113.9]:443', '::ffff:cb00:7109%eth0'])
    assert.equal(ownerOf(hop), '203.0.113.9', hop);
  for (const hop of ['[2001:db8::5]', '[2001:db8::5]:443', '2001:0DB8:0:0::5'])
    assert.equal(ownerOf(hop), '2001:db8:0:0::/64', hop);
  for (const hop of ['203.0.113.9:', '203.0.113.9:1:2', '[203.0.113.9', '2001:db8::5]:443', 'unknown', '_hidden'])
    assert.equal(ownerOf(hop), '10.0.0.1', `${hop}: the last that can be told`);
});

test('D16.7 whatever a client writes into X-Forwarded-For, the address that the proxy added counts', () => {
  const trusted = networkList(['10.0.0.0/8', '::1', 'fd00::/8']);
  const piece = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.string({ maxLength: 40 }),
    fc.constantFrom(
      '10.0.0.1',
      '::1',
      '::ffff:10.0.0.1',
      '::ffff:a00:1',
      '[::1]:80',
      '%',
      '',
      ',',
      'unknown',
      '::ffff:',
    ),
  );
  const real = fc.constantFrom('203.0.113.9', '2001:db8::5', '::ffff:203.0.113.9', '203.0.113.9:4711');
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), real, (made, added) => {
      const expected = clientAddress({ remoteAddress: '10.0.0.1', forwardedFor: added }, trusted);
      const forwardedFor = [...made, added].join(', ');
      assert.equal(clientAddress({ remoteAddress: '10.0.0.1', forwardedFor }, trusted), expected);
    }),
    { seed, numRuns: 5000 },
  );
});

test('an IPv4 address stands for itself, an IPv6 address for its /64', () => {
  assert.equal(addressOwner('203.0.113.9'), '203.0.113.9');
  assert.equal(addressOwner('2001:db8:0:1:aaaa::1'), addressOwner('2001:0DB8::1:0:0:0:2'));
  assert.notEqual(addressOwner('2001:db8:0:1::1'), addressOwner('2001:db8:0:2::1'));
  assert.equal(addressOwner('::1'), '0:0:0:0::/64');
  assert.equal(addressOwner('fe80::1%eth0'), 'fe80:0:0:0::/64');
});

test('IPv4 clients behind a translator to IPv6 do not share the limit of one network', () => {
  assert.equal(addressOwner('64:ff9b::203.0.113.9'), addressOwner('64:FF9B:0:0:0:0:cb00:7109'));
  assert.notEqual(addressOwner('64:ff9b::203.0.113.9'), addressOwner('64:ff9b::203.0.113.10'));
  assert.equal(addressOwner('64:ff9b::1:0:0:1'), addressOwner('64:ff9b::2:0:0:2'), 'no translated address');
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
