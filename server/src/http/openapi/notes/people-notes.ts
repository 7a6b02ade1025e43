import { exampleSecrets, type OperationNotes } from './operation-note.ts';

const person = { path: { id: 2 }, after: ['createPerson'] };
const token = exampleSecrets.invitationToken;

const personNotes: OperationNotes = {
  listPeople: {
    text: 'Lists who works with the catalogue, their roles, and their open invitations.',
  },
  createPerson: {
    text: 'Adds a person and creates their invitation: no later answer shows `invitation_url`, which is valid for 7 days. The service sends no e-mail; pass the link on yourself. An address that another person of the tenant has is `conflict`, and a role with scopes that the caller lacks is `insufficient_scope`.',
    codes: ['conflict'],
    example: { body: { email: 'camille@shop.example', name: 'Camille Martin', role: 'editor' } },
  },
  getPerson: {
    text: 'Returns one person: name, role, state, and when an open invitation expires. Only they can see their passkeys (`listPasskeys`).',
    example: { path: { id: 1 } },
  },
  updatePerson: {
    text: 'Changes only the fields you send; a new role applies from their next request on. The service refuses with `conflict` to demote the last active manager while no key can manage people, and an e-mail address that another person has.',
    codes: ['conflict'],
    example: { ...person, body: { role: 'viewer' } },
  },
  deactivatePerson: {
    text: 'Deactivates a person: their sessions end with the next request, and an open invitation is withdrawn. The changes keep their name, unless you send `erase=true`: that permanently erases name, e-mail address and passkeys from the person, the changes, plans and stored answers, and attributes their work to `former colleague n`. The service refuses with `conflict` to deactivate the last active manager while no key can manage people.',
    codes: ['conflict'],
    example: person,
  },
  invitePerson: {
    text: 'Creates a new invitation for a person who lost their passkeys or whose link expired, and removes their passkeys and sessions. An inactive person is `conflict`: activate them first (`updatePerson`).',
    codes: ['conflict'],
    example: { path: { id: 1 } },
  },
};

const accountNotes: OperationNotes = {
  listPasskeys: {
    text: 'Lists the passkeys of the signed-in person, with their names and last use. An API key has no account: `insufficient_scope`.',
    example: { after: ['createPasskey'] },
  },
  beginPasskey: {
    text: 'Returns the options for the browser’s `navigator.credentials.create`, to create another passkey. The challenge in it works once, within 5 minutes; send the result to `createPasskey`.',
    example: { after: ['acceptInvitation'] },
  },
  createPasskey: {
    text: 'Registers another passkey for the signed-in person, up to 20, so that a lost device locks nobody out. `response` is the browser’s result for the options of `beginPasskey`; one that does not match them is `validation_error`, and an already registered passkey is `conflict`.',
    codes: ['conflict'],
    example: { body: { name: 'Office laptop', response: {} }, after: ['beginPasskey'] },
  },
  updatePasskey: {
    text: 'Renames a passkey of the signed-in person, to tell it apart from others.',
    example: { path: { id: 2 }, body: { name: 'Old laptop' }, after: ['createPasskey'] },
  },
  deletePasskey: {
    text: 'Removes a passkey and ends other sessions opened with it. The last one cannot be removed (`conflict`): add another first (`beginPasskey`).',
    codes: ['conflict'],
    example: { path: { id: 2 }, after: ['createPasskey'] },
  },
  listSessions: {
    text: 'Lists the devices on which the person is signed in, including this one, and when each was last used.',
    example: { after: ['signInByPasskey'] },
  },
  endSession: {
    text: 'Signs out one device of the signed-in person, from its next request on. Use `signOut` for the current device.',
    example: { path: { id: 2 }, after: ['signInByPasskey'] },
  },
};

const signInNotes: OperationNotes = {
  beginSignIn: {
    text: 'Returns the options for the browser’s `navigator.credentials.get`, to sign in. It names nobody, so it does not reveal who has an account. Send the result to `signInByPasskey`.',
  },
  signInByPasskey: {
    text: 'Signs in with the response of an authenticator and sets the session cookie. Only pages of this service may call it: other origins are `origin_not_allowed`. Any fault of the passkey gives the same `unauthenticated`.',
    example: { body: { response: {} }, after: ['beginSignIn', 'acceptInvitation'] },
  },
  readInvitation: {
    text: 'Returns whom an invitation is for, and what the browser needs to create their passkey. The token is the part after `#` in `invitation_url`. An unknown, used or expired token is `unauthenticated`. Call `acceptInvitation` next.',
    example: { body: { token }, after: ['createPerson'] },
  },
  acceptInvitation: {
    text: 'Registers the first passkey of an invited person, uses up the invitation and signs them in. A response of the authenticator that does not match is `validation_error`, an already registered passkey is `conflict`; in both cases the invitation stays valid.',
    codes: ['conflict'],
    example: { body: { token, name: 'Phone', response: {} }, after: ['readInvitation'] },
  },
  signInByKey: {
    text: 'Exchanges an API key for a browser session, so that the console need not store the key. The session has the rights of the key, and ends when the key is revoked or rotated, or when the browser closes.',
  },
  signInByLink: {
    text: 'Signs in with the link that the first start prints: once, within an hour, from the same machine and not through a proxy. Anything else is `unauthenticated`.',
    example: { body: { token: exampleSecrets.linkToken } },
  },
  signOut: {
    text: 'Ends the session of this browser, if there is one, and clears its cookie. Other devices stay signed in (`endSession`).',
  },
};

/** D18. */
export const peopleNotes: OperationNotes = { ...personNotes, ...accountNotes, ...signInNotes };

const key = { path: { id: 3 }, after: ['createApiKey'] };

/** D4, D16. */
export const keyNotes: OperationNotes = {
  getMe: {
    text: 'Returns who is calling: the key or person, its scopes, and the tenant with its currency and tax basis. Every valid key may call it, so it is also the way to test a key.',
  },
  listApiKeys: {
    text: 'Lists the API keys of the tenant, never with a secret: their scopes, origins and expiry. `hint` is the start of the key, to tell keys apart.',
  },
  createApiKey: {
    text: 'Creates a key for a program or a website. No later answer shows the secret. Without `scopes` it gets the scopes of the calling key; more than those is `insufficient_scope`. For a website give it `storefront:read`, perhaps `quotes:create`, and `allowed_origins`: every visitor can read it.',
    example: {
      body: {
        name: 'Website',
        scopes: ['storefront:read', 'quotes:create'],
        allowed_origins: ['https://www.example.com'],
      },
    },
  },
  getApiKey: {
    text: 'Returns one key, revoked or not, without its secret.',
    example: { path: { id: 1 } },
  },
  updateApiKey: {
    text: 'Changes name, expiry, origins, price detail or tariff; scopes cannot change (`validation_error`). To give a key more rights, the calling key must be able to create such a key (`insufficient_scope` otherwise).',
    example: { ...key, body: { allowed_origins: ['https://www.example.com', 'https://www.example.fr'] } },
  },
  revokeApiKey: {
    text: 'Permanently revokes a key and its old secret, on every node within 5 seconds; to replace it, use `createApiKey`. A key can revoke itself.',
    example: key,
  },
  rotateApiKey: {
    text: 'Gives the key a new secret under the same id, valid for another year; no later answer shows it. With `overlap_hours` the old secret stays valid that long, so that programs can switch. A revoked key is `conflict`.',
    codes: ['conflict'],
    example: { ...key, body: { overlap_hours: 24 } },
  },
};
