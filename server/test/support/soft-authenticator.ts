import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** The few forms of CBOR that an attestation without a statement is made of. */
export const cbor = {
  head: (major: number, value: number): Buffer =>
    value < 24
      ? Buffer.from([(major << 5) | value])
      : value < 256
        ? Buffer.from([(major << 5) | 24, value])
        : Buffer.from([(major << 5) | 25, value >> 8, value & 255]),
  int: (value: number): Buffer => (value < 0 ? cbor.head(1, -1 - value) : cbor.head(0, value)),
  bytes: (value: Uint8Array): Buffer => Buffer.concat([cbor.head(2, value.length), value]),
  text: (value: string): Buffer => Buffer.concat([cbor.head(3, value.length), Buffer.from(value)]),
  map: (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
    Buffer.concat([cbor.head(5, entries.length), ...entries.flat()]),
};

const [USER_PRESENT, USER_VERIFIED, HAS_KEY] = [0x01, 0x04, 0x40];

type Creation = { challenge: string; rp: { id?: string }; user: { id: string } };
type Assertion = { challenge: string; rpId?: string };
/** What a hostile or broken authenticator, or browser, does otherwise. */
export type Deviation = {
  origin?: string;
  challenge?: string;
  rpId?: string;
  isVerified?: boolean;
  counter?: number;
  userHandle?: string;
  /** Who built the authenticator, as one says who was not asked. */
  attestation?: (clientDataHash: Uint8Array, publicKey: KeyObject) => { format: string; statement: Buffer };
};

export type SoftPasskey = {
  id: string;
  register: (options: Creation, deviation?: Deviation) => Record<string, unknown>;
  assert: (options: Assertion, deviation?: Deviation) => Record<string, unknown>;
};

const authenticatorData = (rpId: string, flags: number, counter: number, rest: Uint8Array = Buffer.alloc(0)) => {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, rest]);
};

const coseKey = (key: KeyObject): Buffer => {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor.map([
    [cbor.int(1), cbor.int(2)],
    [cbor.int(3), cbor.int(-7)],
    [cbor.int(-1), cbor.int(1)],
    [cbor.int(-2), cbor.bytes(Buffer.from(x, 'base64url'))],
    [cbor.int(-3), cbor.bytes(Buffer.from(y, 'base64url'))],
  ]);
};

/** An authenticator with one passkey, as WebAuthn has it, for tests without a browser. */
export const softPasskey = (origin = 'http://localhost:8080', idBytes = 16): SoftPasskey => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(idBytes);
  const id = base64url(credential);
  let handle = '';
  let uses = 0;
  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const answer = (response: Record<string, unknown>) => ({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
  const flagsOf = ({ isVerified = true }: Deviation) => USER_PRESENT | (isVerified ? USER_VERIFIED : 0);

  return {
    id,
    register(options, deviation = {}) {
      handle = options.user.id;
      const length = Buffer.from([credential.length >> 8, credential.length & 255]);
      const rest = Buffer.concat([Buffer.alloc(16), length, credential, coseKey(publicKey)]);
      const rpId = deviation.rpId ?? options.rp.id ?? '';
      const authData = authenticatorData(rpId, flagsOf(deviation) | HAS_KEY, deviation.counter ?? 0, rest);
      const client = clientData(
        'webauthn.create',
        deviation.challenge ?? options.challenge,
        deviation.origin ?? origin,
      );
      const { format = 'none', statement = cbor.map([]) } = deviation.attestation?.(sha256(client), publicKey) ?? {};
      const attestation = cbor.map([
        [cbor.text('fmt'), cbor.text(format)],
        [cbor.text('attStmt'), statement],
        [cbor.text('authData'), cbor.bytes(authData)],
      ]);
      return answer({
        clientDataJSON: base64url(client),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    assert(options, deviation = {}) {
      uses++;
      const rpId = deviation.rpId ?? options.rpId ?? '';
      const authData = authenticatorData(rpId, flagsOf(deviation), deviation.counter ?? uses);
      const client = clientData('webauthn.get', deviation.challenge ?? options.challenge, deviation.origin ?? origin);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: deviation.userHandle ?? handle,
      });
    },
  };
};
