import { randomBytes } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { CHALLENGE_MS, type Challenges, type Purpose } from './challenges.ts';
import type { Credential, Identity, NewPasskey } from './store.ts';

const HANDLE_BYTES = 16;

/** What an authenticator stores for a person, besides the id of the tenant. */
export const newHandle = (): string => randomBytes(HANDLE_BYTES).toString('base64url');

/** D18: the tenant's id and the handle, as WebAuthn's user handle (at most 64 bytes). */
const userHandleOf = (tenantId: number, handle: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${tenantId}.${handle}`);

/** From what an authenticator gives back, in base64url. */
export const readUserHandle = (given: string | undefined): { tenantId: number; handle: string } | undefined => {
  const text = Buffer.from(given ?? '', 'base64url').toString('latin1');
  const match = /^([1-9][0-9]{0,15})\.([A-Za-z0-9_-]{22})$/.exec(text);
  const tenantId = Number(match?.[1]);
  return match?.[2] !== undefined && Number.isSafeInteger(tenantId) ? { tenantId, handle: match[2] } : undefined;
};

/** Where passkeys are good: WebAuthn's relying party is the host of `origin` (D18.4). */
export type RelyingParty = { origin: string; challenges: Challenges };

/** The library is loaded with the first use: a service that only knows keys never needs it. */
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Ed25519, ES256 and RS256 in COSE's numbers: what authenticators have, and the platform's WebCrypto checks for sure. */
const ALGORITHMS = [-8, -7, -257];

const hostOf = ({ origin }: RelyingParty) => new URL(origin).hostname;

/** What the challenge of a registration is bound to. */
const registrationOf = (tenantId: number, personId: number): Purpose => `register ${tenantId} ${personId}`;

/** D18.2: discoverable, with user verification. */
export const registrationOptions = async (
  party: RelyingParty,
  tenantId: number,
  person: Identity,
  known: readonly { credential: string; transports: string[] }[],
): Promise<PublicKeyCredentialCreationOptionsJSON> => {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: `Vantail ${person.tenantName}`,
    rpID: hostOf(party),
    userName: person.email,
    userDisplayName: person.name,
    userID: userHandleOf(tenantId, person.handle),
    challenge: await party.challenges.make(registrationOf(tenantId, person.id)),
    timeout: CHALLENGE_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential, transports }) => ({ id: credential, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
};

export type Verified<T> = T & {
  /** To be used up with what follows. */
  challenge: string;
};

/** The library throws at whatever is wrong, also at values of the wrong type: all of it means no. */
const orRefused = async <T>(verifying: Promise<T>): Promise<T | undefined> => {
  try {
    return await verifying;
  } catch {
    return undefined;
  }
};

/**
 * The answer without its attestation: the maker of an authenticator does not matter here. The library would read the certificates
 * in it, and fetch whatever addresses they name, before it knows who signed them.
 */
const withoutAttestation = async (given: unknown): Promise<RegistrationResponseJSON> => {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers();
  const answer = given as RegistrationResponseJSON;
  const attested = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
  const bare = new Map<string, string | Uint8Array | Map<never, never>>([
    ['fmt', 'none'],
    ['attStmt', new Map<never, never>()],
    ['authData', attested.get('authData')],
  ]);
  return {
    ...answer,
    response: { ...answer.response, attestationObject: isoBase64URL.fromBuffer(isoCBOR.encode(bare)) },
  };
};

/** WebAuthn's limit; the index of the ids takes no longer ones than about 2,000 bytes. */
const MAX_CREDENTIAL_BYTES = 1023;

/** Undefined if the answer of the authenticator is not good for this person. */
export const verifyRegistration = async (
  party: RelyingParty,
  tenantId: number,
  personId: number,
  response: unknown,
): Promise<Verified<Omit<NewPasskey, 'personId' | 'name'>> | undefined> => {
  const { verifyRegistrationResponse } = await library();
  let given = '';
  const verified = await orRefused(
    withoutAttestation(response).then((answer) =>
      verifyRegistrationResponse({
        response: answer,
        expectedChallenge: (challenge) => {
          given = challenge;
          return party.challenges.isGood(registrationOf(tenantId, personId), challenge);
        },
        expectedOrigin: party.origin,
        expectedRPID: hostOf(party),
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }),
    ),
  );
  if (!verified?.verified) return undefined;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  if (Buffer.byteLength(credential.id, 'base64url') > MAX_CREDENTIAL_BYTES) return undefined;
  return {
    challenge: given,
    credential: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: transportsOf(credential.transports),
    synced: credentialBackedUp,
  };
};

const MAX_TRANSPORTS = 10;

/** Hints that the browser sends, not signed by the authenticator. */
const transportsOf = (given: unknown): string[] =>
  Array.isArray(given)
    ? given.filter((hint) => typeof hint === 'string' && /^[a-z-]{1,32}$/.test(hint)).slice(0, MAX_TRANSPORTS)
    : [];

/** D18.4: without the name of anybody, so nothing tells who is known. */
export const signInOptions = async (party: RelyingParty): Promise<PublicKeyCredentialRequestOptionsJSON> => {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: hostOf(party),
    challenge: await party.challenges.make('sign-in'),
    timeout: CHALLENGE_MS,
    userVerification: 'required',
  });
};

/** Undefined if the signature is not that of this passkey, for this origin and a challenge of ours. */
export const verifySignIn = async (
  party: RelyingParty,
  { credential, publicKey, counter, transports }: Credential,
  response: unknown,
): Promise<Verified<{ counter: number }> | undefined> => {
  const { verifyAuthenticationResponse } = await library();
  let given = '';
  const verified = await orRefused(
    verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => {
        given = challenge;
        return party.challenges.isGood('sign-in', challenge);
      },
      expectedOrigin: party.origin,
      expectedRPID: hostOf(party),
      credential: { id: credential, publicKey: new Uint8Array(publicKey), counter, transports },
      requireUserVerification: true,
    }),
  );
  return verified?.verified ? { challenge: given, counter: verified.authenticationInfo.newCounter } : undefined;
};
