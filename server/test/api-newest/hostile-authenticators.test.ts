import assert from 'node:assert/strict';
import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { newSignedIn, signIn } from '../support/signed-in.ts';
import { cbor, type Deviation, type SoftPasskey, softPasskey } from '../support/soft-authenticator.ts';
import { assertProblem, startTestService } from '../support/test-service.ts';

/** D18.2: authenticators are programs of strangers; anyone with an invitation can bring one. */
const service = await startTestService();
const tenant = await service.newTenant();
const { call } = await newSignedIn(service, tenant, 'viewer');

const register = async (passkey: SoftPasskey, deviation: Deviation = {}) => {
  const { body } = await call<{ options: Parameters<SoftPasskey['register']>[0] }>(
    'POST',
    '/v1/account/passkeys/options',
  );
  return call('POST', '/v1/account/passkeys', { name: 'Added', response: passkey.register(body.options, deviation) });
};

/** The few forms of DER that a certificate is made of. */
const der = (tag: number, ...content: Uint8Array[]): Buffer => {
  const body = Buffer.concat(content);
  const { length } = body;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
};
const sequence = (...content: Uint8Array[]) => der(0x30, ...content);
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number) => der(0x02, Buffer.from([value]));
const octets = (content: Uint8Array) => der(0x04, content);
const extension = (id: Buffer, value: Uint8Array) => sequence(id, octets(value));

const ECDSA_WITH_SHA256 = sequence(oid('2a8648ce3d040302'));
const nameOf = (name: string) => sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(name)))));
const VALIDITY = sequence(der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('490101000000Z')));

const certificate = (subject: string, issuer: KeyObject, publicKey: KeyObject, extensions: Uint8Array[] = []) => {
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const more = extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : [];
  const version = der(0xa0, integer(2));
  const names = [nameOf('Root'), VALIDITY, nameOf(subject)];
  const content = sequence(version, integer(5), ECDSA_WITH_SHA256, ...names, key, ...more);
  const signature = createSign('sha256').update(content).sign(issuer);
  return sequence(content, ECDSA_WITH_SHA256, der(0x03, Buffer.alloc(1), signature));
};

/** An attestation that is right in all, but for a root that the authenticator made itself; its list of revocations is at `url`. */
const attestation =
  (url: string): Deviation['attestation'] =>
  (clientDataHash, publicKey) => {
    const root = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const level = der(0x0a, Buffer.from([1]));
    const description = [integer(3), level, integer(4), level, octets(clientDataHash), octets(Buffer.alloc(0))];
    const leaf = certificate('Key', root.privateKey, publicKey, [
      extension(oid('2b06010401d679020111'), sequence(...description, sequence(), sequence())),
      extension(oid('551d1f'), sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(url))))))),
    ]);
    const chain = [leaf, certificate('Root', root.privateKey, root.publicKey)].map(cbor.bytes);
    const statement = cbor.map([
      [cbor.text('alg'), cbor.int(-7)],
      [cbor.text('sig'), cbor.bytes(Buffer.alloc(70))],
      [cbor.text('x5c'), Buffer.concat([cbor.head(4, chain.length), ...chain])],
    ]);
    return { format: 'android-key', statement };
  };

test('D18.2 no address that the certificates of an authenticator name is connected to', async () => {
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  const passkey = softPasskey();
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/revoked`;
  const { status } = await register(passkey, { attestation: attestation(url) });
  assert.deepEqual(asked, []);
  assert.equal(status, 201);
  assert.equal((await signIn(service, passkey)).status, 204);
});

test('D18.2 ids of passkeys up to WebAuthn’s limit of 1,023 bytes are stored, longer ones refused', async () => {
  const longest = softPasskey(undefined, 1023);
  assert.equal((await register(longest)).status, 201);
  assert.equal((await signIn(service, longest)).status, 204);
  for (const length of [1024, 4000])
    assertProblem(await register(softPasskey(undefined, length)), 422, 'validation_error');
});
