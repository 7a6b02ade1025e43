import assert from 'node:assert/strict';
import dns from 'node:dns';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import {
  type Address,
  guardedLookup,
  isPublicAddress,
  PrivateAddress,
  resolveAny,
} from '../src/history/webhooks/guarded-lookup.ts';
import { sendMessage, urlFaults } from '../src/history/webhooks/send-message.ts';

const closed = [
  // IPv4: this network, private, CGNAT, loopback, link-local, assignments, documentation, benchmarks, multicast, reserved.
  ...['0.0.0.0', '0.1.2.3', '10.0.0.1', '10.255.255.255', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.1.2'],
  ...['169.254.169.254', '172.16.0.1', '172.31.255.255', '192.0.0.8', '192.0.2.1', '192.88.99.1', '192.168.1.1'],
  ...['198.18.0.1', '198.19.255.255', '198.51.100.7', '203.0.113.9', '224.0.0.1', '239.255.255.255', '240.0.0.1'],
  '255.255.255.255',
  // IPv6: unspecified, loopback, unique local, link-local with and without a zone, site-local, multicast, documentation.
  ...['::', '::1', '0:0:0:0:0:0:0:1', 'fc00::1', 'fd12:3456::1', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1'],
  ...['2001:db8::1', '3fff::1', '100::1', '2001:2::1', '2001:10::1', '5f00::1', '64:ff9b:1::a00:1'],
  // Mapped, compatible, translated, NAT64, 6to4 and Teredo forms.
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:10.0.0.1', '::ffff:169.254.169.254', '::ffff:0:127.0.0.1'],
  ...['::127.0.0.1', '::a00:1', '64:ff9b::127.0.0.1', '64:ff9b::a00:1', '64:ff9b::c0a8:101', '2002:7f00:1::'],
  ...['2002:c0a8:101::1', '2002:808:808::1', '2001:0:4136:e378:8000:63bf:3fff:fdd2', '2001::1'],
  // No addresses at all.
  ...['', 'localhost', '1.2.3', '0x7f.1', '2130706433', '127.1', '::gg', '8.8.8.8:80', '[::1]'],
];

test('D13.5 private addresses are told in every form, and what is no address is not public', () => {
  for (const address of closed) assert.equal(isPublicAddress(address), false, address);
});

test('D13.5 public addresses are public, also mapped and behind NAT64', () => {
  const open = [
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.0.1.1',
    '198.17.0.1',
  ];
  const open6 = ['2606:4700::1111', '2a00:1450:4001::1', '2001:4860:4860::8888', '::ffff:8.8.8.8', '64:ff9b::8.8.8.8'];
  for (const address of [...open, ...open6]) assert.equal(isPublicAddress(address), true, address);
});

const message = { body: '{}', headers: { 'content-length': '2' } };
const unasked = async () => assert.fail('an address is not looked up');

test('D13.5 a host that is a private address is refused in every spelling that a URL has for it', async () => {
  const hosts = [
    ...[
      '127.0.0.1',
      '127.1',
      '0x7f.1',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '017700000001',
      '①②⑦.0.0.1',
      '127.0.0.1.',
    ],
    ...['127。0。0。1', '%31%32%37.0.0.1', '0', '0.0.0.0', '10.1', '169.254.169.254', '0xa9fea9fe', '[::1]', '[::]'],
    ...['[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::FFFF:7F00:0001]', '[64:ff9b::7f00:1]'],
    ...['[fe80::1]', '[fd00::1]', '[2002:7f00:1::]', '[::127.0.0.1]', '192.168.0.1', '172.16.5.4', '100.64.1.1'],
  ];
  for (const host of hosts) {
    const url = `https://${host}:1/hook`;
    assert.deepEqual(urlFaults(url, false), [], url);
    const { status, error_class } = await sendMessage(url, message, { allowPrivate: false, resolve: unasked });
    assert.deepEqual({ status, error_class }, { status: null, error_class: 'private_address' }, url);
  }
});

test('D13.5 a name is refused where all its addresses are private', async () => {
  for (const address of closed.filter((text) => /^[0-9a-f:.]+$/.test(text) && text.length > 6)) {
    const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }];
    const { error_class } = await sendMessage('https://name.test:1/', message, { allowPrivate: false, resolve });
    assert.equal(error_class, 'private_address', address);
  }
});

/** What the socket would be given. */
const lookUp = (answers: Address[][]) => {
  const resolve = async () => answers.shift() ?? assert.fail('looked up once too often');
  const lookup = guardedLookup(resolve, isPublicAddress, new AbortController().signal);
  return () =>
    new Promise<Address[]>((resolve, reject) =>
      lookup('name.test', { all: true }, (error, found) => (error ? reject(error) : resolve(found as never))),
    );
};

test('D13.5 a name that changes its address between two look-ups: each connection gets what was checked for it', async () => {
  const [open, loopback] = [
    { address: '8.8.8.8', family: 4 },
    { address: '127.0.0.1', family: 4 },
  ];
  const ask = lookUp([[open], [loopback], [loopback, open]]);
  assert.deepEqual(await ask(), [open]);
  await assert.rejects(ask, PrivateAddress);
  assert.deepEqual(await ask(), [open], 'the private one of several is left out');
});

test('D13.5 URLs are https without user and password; http only where private addresses are allowed', () => {
  const faulty = (url: string, allowPrivate: boolean) => urlFaults(url, allowPrivate).length > 0;
  for (const url of ['https://a.example', 'https://a.example:8443/x?y=z', 'HTTPS://A.EXAMPLE/']) {
    assert.ok(!faulty(url, false) && !faulty(url, true), url);
  }
  assert.ok(faulty('http://a.example/', false) && !faulty('http://a.example/', true));
  for (const url of [
    ...[
      'https://user@a.example/',
      'https://:pw@a.example/',
      'https://u:p@a.example/',
      'ftp://a.example/',
      'file:///etc/passwd',
    ],
    ...['//a.example', 'a.example', '', 'https://', 'javascript:alert(1)', 'gopher://a', 'unix:/tmp/x', 'https:// a'],
  ])
    assert.ok(faulty(url, false) && faulty(url, true), url);
  assert.ok(!JSON.stringify(urlFaults('https://u:hunter2@a.example/', false)).includes('hunter2'));
});

test('D13.5 two look-ups by the system are under way at once, and one whose try is over is not begun', async (t) => {
  const waiting: { hostname: string; answer: () => void }[] = [];
  t.mock.method(dns.promises, 'lookup', (hostname: string) => {
    const { promise, resolve } = Promise.withResolvers<Address[]>();
    waiting.push({ hostname, answer: () => resolve([{ address: '127.0.0.1', family: 4 }]) });
    return promise;
  });
  const [open, over] = [new AbortController(), new AbortController()];
  const first = [resolveAny('a.example', open.signal), resolveAny('b.example', open.signal)];
  const late = resolveAny('late.example', over.signal);
  const next = resolveAny('next.example', open.signal);
  await setImmediate();
  assert.deepEqual(
    waiting.map(({ hostname }) => hostname),
    ['a.example', 'b.example'],
  );
  over.abort(new Error('the try is over'));
  waiting[0]?.answer();
  await assert.rejects(late, /the try is over/);
  await setImmediate();
  assert.deepEqual(
    waiting.map(({ hostname }) => hostname),
    ['a.example', 'b.example', 'next.example'],
  );
  for (const { answer } of waiting) answer();
  await Promise.all([...first, next]);
});
