import type { FastifyRequest } from 'fastify';
import { contentTag, sendTagged } from '../../platform/http/answers/conditional.ts';
import { changed, created, read } from '../../platform/http/answers/transactions.ts';
import { personOf, publicOrigin } from '../../platform/http/authentication/caller.ts';

import { type Operation, operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/json/json-schema.ts';
import {
  passkeyAnswer,
  passkeyCreate,
  passkeyPatch,
  passkeysAnswer,
  registrationOptionsAnswer,
  sessionsAnswer,
} from './account-schema.ts';
import {
  createPasskey,
  endOwnSession,
  newPasskeyOptions,
  passkeysOf,
  patchPasskey,
  removePasskey,
  sessionsOf,
} from './account-service.ts';

const PASSKEYS = '/v1/account/passkeys';

const partyOf = ({ server }: FastifyRequest) => ({ origin: publicOrigin(server), challenges: server.challenges });

const passkeyOperations: readonly Operation[] = [
  operation({
    id: 'listPasskeys',
    method: 'GET',
    path: '/v1/account/passkeys',
    access: 'person',
    tag: 'account',
    summary: 'List your passkeys',
    note: 'Lists the passkeys of the signed-in person, with their names and last use. An API key has no account: `insufficient_scope`.',
    example: { after: ['createPasskey'] },
    answers: { 200: passkeysAnswer },
    handle: async (request, reply) => {
      const data = await read(request, (tx) => passkeysOf(tx, personOf(request)));
      const body = JSON.stringify({ data });
      return sendTagged(request, reply, body, contentTag(body));
    },
  }),

  operation({
    id: 'beginPasskey',
    method: 'POST',
    path: '/v1/account/passkeys/options',
    access: 'person',
    tag: 'account',
    summary: 'Start adding a passkey',
    note: 'Returns the options for the browser’s `navigator.credentials.create`, to create another passkey. The challenge in it works once, within 5 minutes; send the result to `createPasskey`.',
    example: { after: ['acceptInvitation'] },
    answers: { 200: registrationOptionsAnswer },
    handle: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const options = await newPasskeyOptions(partyOf(request), personOf(request), (work) => read(request, work));
      return { options };
    },
  }),

  operation({
    id: 'createPasskey',
    method: 'POST',
    path: '/v1/account/passkeys',
    access: 'person',
    tag: 'account',
    summary: 'Add a passkey',
    note: 'Registers another passkey for the signed-in person, up to 20, so that a lost device locks nobody out. `response` is the browser’s result for the options of `beginPasskey`; one that does not match them is `validation_error`, and an already registered passkey is `conflict`.',
    codes: ['conflict'],
    example: { body: { name: 'Office laptop', response: {} }, after: ['beginPasskey'] },
    body: passkeyCreate,
    answers: { 201: passkeyAnswer },
    run: async ({ tx, body }, request) =>
      created(await createPasskey(tx, partyOf(request), personOf(request), body), PASSKEYS),
  }),

  operation({
    id: 'updatePasskey',
    method: 'PATCH',
    path: '/v1/account/passkeys/:id',
    access: 'person',
    tag: 'account',
    summary: 'Rename a passkey',
    note: 'Renames a passkey of the signed-in person, to tell it apart from others.',
    example: { path: { id: 2 }, body: { name: 'Old laptop' }, after: ['createPasskey'] },
    body: passkeyPatch,
    answers: { 200: passkeyAnswer },
    plan: { never: 'It is the person’s own.' },
    run: async ({ tx, ids, body, precondition }, request) =>
      changed(await patchPasskey(tx, personOf(request), ids.id, body, precondition)),
  }),

  operation({
    id: 'deletePasskey',
    method: 'DELETE',
    path: '/v1/account/passkeys/:id',
    access: 'person',
    tag: 'account',
    summary: 'Remove a passkey',
    note: 'Removes a passkey and ends other sessions opened with it. The last one cannot be removed (`conflict`): add another first (`beginPasskey`).',
    codes: ['conflict'],
    example: { path: { id: 2 }, after: ['createPasskey'] },
    answers: { 204: Type.Null({ description: 'Gone' }) },
    plan: { never: 'It is the person’s own.' },
    run: async ({ tx, ids, precondition }, request) => {
      await removePasskey(tx, personOf(request), ids.id, precondition);
      return { status: 204 };
    },
  }),
];

const sessionOperations: readonly Operation[] = [
  operation({
    id: 'listSessions',
    method: 'GET',
    path: '/v1/account/sessions',
    access: 'person',
    tag: 'account',
    summary: 'List the devices on which you are signed in',
    note: 'Lists the devices on which the person is signed in, including this one, and when each was last used.',
    example: { after: ['signInByPasskey'] },
    answers: { 200: sessionsAnswer },
    handle: async (request, reply) => {
      const data = await read(request, (tx) => sessionsOf(tx, personOf(request)));
      const body = JSON.stringify({ data });
      return sendTagged(request, reply, body, contentTag(body));
    },
  }),

  operation({
    id: 'endSession',
    method: 'DELETE',
    path: '/v1/account/sessions/:id',
    access: 'person',
    tag: 'account',
    summary: 'Sign out one of your devices',
    note: 'Signs out one device of the signed-in person, from its next request on. Use `signOut` for the current device.',
    example: { path: { id: 2 }, after: ['signInByPasskey'] },
    takesIfMatch: false,
    answers: { 204: Type.Null({ description: 'Gone' }) },
    plan: { never: 'It is the person’s own.' },
    run: async ({ tx, ids }, request) => {
      await endOwnSession(tx, personOf(request), ids.id);
      return { status: 204 };
    },
  }),
];

/** D18.2, D18.3: what a person sees to themselves. */
export const accountOperations: readonly Operation[] = [
  ...passkeyOperations,

  ...sessionOperations,
];
