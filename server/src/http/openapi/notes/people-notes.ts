import { exampleSecrets } from './example-secrets.ts';
import type { OperationNotes } from './operation-note.ts';

const person = { path: { id: 2 }, after: ['createPerson'] };
const token = exampleSecrets.invitationToken;

const personNotes: OperationNotes = {
  listPeople: {
    text: 'Who works with the catalogue, in which role, and whose invitation still waits.',
  },
  createPerson: {
    text: 'Adds a person and makes their invitation: `invitation_url` is shown this once and good for 7 days. Nothing is sent to the e-mail address; hand the link over yourself. An address that another person of the tenant has is `conflict`, and a role with scopes that the caller lacks is `insufficient_scope`.',
    codes: ['conflict'],
    example: { body: { email: 'camille@shop.example', name: 'Camille Martin', role: 'editor' } },
  },
  getPerson: {
    text: 'One person: name, role, state, and until when an invitation waits. Their passkeys are their own affair (`listPasskeys`).',
    example: { path: { id: 1 } },
  },
  updatePerson: {
    text: 'Changes the fields that are sent; a new role counts from their next request on. The last active manager cannot be given a lesser role while no key can manage people: `conflict`. So is an e-mail address that another person has.',
    codes: ['conflict'],
    example: { ...person, body: { role: 'viewer' } },
  },
  deactivatePerson: {
    text: 'Shuts a person out: their sessions end with the next request, and an invitation that waits is taken back. The ledger goes on naming them. The last active manager cannot be deactivated while no key can manage people: `conflict`.',
    codes: ['conflict'],
    example: person,
  },
  invitePerson: {
    text: 'Makes a new invitation for a person who lost their passkeys or whose link ran out. Passkeys and sessions that they have are removed. An inactive person is `conflict`: activate them first (`updatePerson`).',
    codes: ['conflict'],
    example: { path: { id: 1 } },
  },
};

const accountNotes: OperationNotes = {
  listPasskeys: {
    text: 'The passkeys of the person who is signed in, with their names and last use. An API key has no account: `insufficient_scope`.',
    example: { after: ['createPasskey'] },
  },
  beginPasskey: {
    text: 'What the browser’s `navigator.credentials.create` takes to make another passkey. The challenge in it lives for 5 minutes and counts once; `createPasskey` takes the result.',
    example: { after: ['acceptInvitation'] },
  },
  createPasskey: {
    text: 'Registers another passkey for the person who is signed in, up to 20, so that a lost device shuts nobody out. `response` is what the browser gave for the options of `beginPasskey`; one that does not fit them is `validation_error`, and one that is registered already `conflict`.',
    codes: ['conflict'],
    example: { body: { name: 'Office laptop', response: {} }, after: ['beginPasskey'] },
  },
  updatePasskey: {
    text: 'Renames a passkey of the person who is signed in, to tell it from others.',
    example: { path: { id: 2 }, body: { name: 'Old laptop' }, after: ['createPasskey'] },
  },
  deletePasskey: {
    text: 'Removes a passkey and ends the other sessions that it opened. The only one cannot be removed: `conflict`; add another first (`beginPasskey`).',
    codes: ['conflict'],
    example: { path: { id: 2 }, after: ['createPasskey'] },
  },
  listSessions: {
    text: 'The devices on which the person is signed in, this one among them, and when each was last used.',
    example: { after: ['signInByPasskey'] },
  },
  endSession: {
    text: 'Signs out one device of the person who is signed in, from its next request on. `signOut` is for the device in use.',
    example: { path: { id: 2 }, after: ['signInByPasskey'] },
  },
};

const signInNotes: OperationNotes = {
  beginSignIn: {
    text: 'What the browser’s `navigator.credentials.get` takes to sign in. It names nobody, so it tells nothing about who is known here. `signInByPasskey` takes the result.',
  },
  signInByPasskey: {
    text: 'Signs in with the answer of an authenticator: the session is in the cookie that is set. For the pages of this service only: other origins are refused with `origin_not_allowed`. Whatever is wrong with the passkey is one and the same `unauthenticated`.',
    example: { body: { response: {} }, after: ['beginSignIn', 'acceptInvitation'] },
  },
  readInvitation: {
    text: 'Whom an invitation is for, and what the browser needs to make their passkey. The token stands behind the `#` of `invitation_url`. One that is unknown, used or out of date is `unauthenticated`. `acceptInvitation` follows.',
    example: { body: { token }, after: ['createPerson'] },
  },
  acceptInvitation: {
    text: 'Registers the first passkey of an invited person, uses up the invitation and signs them in. An answer of the authenticator that does not fit is `validation_error`, one that is registered already `conflict`, and the invitation stays good.',
    codes: ['conflict'],
    example: { body: { token, name: 'Phone', response: {} }, after: ['readInvitation'] },
  },
  signInByKey: {
    text: 'Gives an API key for a session of this browser, so that the console need not keep the key. The session may do what the key may, and ends with the key, with its secret, or with the browser.',
  },
  signInByLink: {
    text: 'Signs in by the link that the first start prints: once, within an hour, from the machine itself and through no proxy. Anything else is `unauthenticated`.',
    example: { body: { token: exampleSecrets.linkToken } },
  },
  signOut: {
    text: 'Ends the session of this browser and clears its cookie, whether there was one or not. Other devices stay signed in (`endSession`).',
  },
};

/** D18. */
export const peopleNotes: OperationNotes = { ...personNotes, ...accountNotes, ...signInNotes };
