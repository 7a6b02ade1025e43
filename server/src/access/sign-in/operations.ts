import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPerson } from '../../platform/callers/callers.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import {
  mustBeOwnPage,
  personOrigin,
  publicOrigin,
  unauthenticated,
} from '../../platform/http/authentication/caller.ts';
import {
  clearSessionCookie,
  SESSION_SECONDS,
  sessionCookieOf,
  setSessionCookie,
} from '../../platform/http/authentication/session-cookie.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import {
  invitationAcceptance,
  invitationAnswer,
  invitationToken,
  linkToken,
  nothing,
  passkeyOptionsAnswer,
  passkeySignIn,
} from './schema.ts';
import { acceptInvitation, passkeyOptions, readInvitation, signInAs, signInByKey, signInByPasskey } from './service.ts';
import { endSession, endSessionElsewhere } from './sessions.ts';
import { isFromThisMachine } from './sign-in-links.ts';

const sendNothing = (reply: FastifyReply) => reply.code(204).send();

/** D18.3: a new session at every sign-in, and the one that the browser had before is over. */
const sendSession = async (reply: FastifyReply, token: string | undefined, seconds?: number) => {
  const { request } = reply;
  if (token === undefined) throw unauthenticated();
  await endSessionElsewhere(request.server.database, sessionCookieOf(request), token);
  setSessionCookie(reply, token, seconds);
  return sendNothing(reply);
};

const termsOf = (request: FastifyRequest) => {
  const { server, headers } = request;
  return {
    database: server.database,
    party: { origin: publicOrigin(server), challenges: server.challenges },
    device: { userAgent: headers['user-agent'], cookie: sessionCookieOf(request) },
  };
};

const passkeyOperations: readonly Operation[] = [
  operation({
    id: 'beginSignIn',
    method: 'POST',
    path: '/session/passkey/options',
    access: 'public',
    tag: 'sign-in',
    summary: 'Start signing in with a passkey',
    note: 'Returns the options for the browser’s `navigator.credentials.get`, to sign in. It names nobody, so it does not reveal who has an account. Send the result to `signInByPasskey`.',
    answers: { 200: passkeyOptionsAnswer },
    handle: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { party } = termsOf(request);
      return { options: await passkeyOptions(party), origin: party.origin };
    },
  }),

  operation({
    id: 'signInByPasskey',
    method: 'POST',
    path: '/session/passkey',
    access: 'public',
    tag: 'sign-in',
    summary: 'Sign in with a passkey',
    note: 'Signs in with the response of an authenticator and sets the session cookie. Only pages of this service may call it: other origins are `origin_not_allowed`. Any fault of the passkey gives the same `unauthenticated`.',
    example: { body: { response: {} }, after: ['beginSignIn', 'acceptInvitation'] },
    body: passkeySignIn,
    answers: { 204: nothing },
    handle: async (request, reply) => {
      mustBeOwnPage(request);
      const token = await signInByPasskey(termsOf(request), request.body.response);
      return sendSession(reply, token, SESSION_SECONDS);
    },
  }),
];

const invitationOperations: readonly Operation[] = [
  operation({
    id: 'readInvitation',
    method: 'POST',
    path: '/session/invitation/options',
    access: 'public',
    tag: 'sign-in',
    summary: 'Read an invitation',
    note: 'Returns whom an invitation is for, and what the browser needs to create their passkey. The token is the part after `#` in `invitation_url`. An unknown, used or expired token is `unauthenticated`. Call `acceptInvitation` next.',
    example: { body: { token: '1.b8Xq2LmV5nRt9PzK4wYc7JdFgH3sTuA6eNv0QkBxZoI' }, after: ['createPerson'] },
    body: invitationToken,
    answers: { 200: invitationAnswer },
    handle: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const invitation = await readInvitation(termsOf(request), request.body.token);
      if (!invitation) throw unauthenticated();
      return invitation;
    },
  }),

  operation({
    id: 'acceptInvitation',
    method: 'POST',
    path: '/session/invitation',
    access: 'public',
    tag: 'sign-in',
    summary: 'Accept an invitation: register a passkey and sign in',
    note: 'Registers the first passkey of an invited person, uses up the invitation and signs them in. A response of the authenticator that does not match is `validation_error`, an already registered passkey is `conflict`; in both cases the invitation stays valid.',
    codes: ['conflict'],
    example: {
      body: { token: '1.b8Xq2LmV5nRt9PzK4wYc7JdFgH3sTuA6eNv0QkBxZoI', name: 'Phone', response: {} },
      after: ['readInvitation'],
    },
    body: invitationAcceptance,
    answers: { 204: nothing },
    handle: async (request, reply) => {
      mustBeOwnPage(request);
      const { token, name = 'Passkey', response } = request.body;
      const accepted = { token, name, response };
      const cookie = await acceptInvitation(termsOf(request), accepted, (person) => personOrigin(request, person));
      return sendSession(reply, cookie, SESSION_SECONDS);
    },
  }),
];

const otherOperations: readonly Operation[] = [
  operation({
    id: 'signInByKey',
    method: 'POST',
    path: '/session/key',
    access: 'any key',
    tag: 'sign-in',
    summary: 'Exchange an API key for a browser session',
    note: 'Exchanges an API key for a browser session, so that the console need not store the key. The session has the rights of the key, and ends when the key is revoked or rotated, or when the browser closes.',
    answers: { 204: nothing },
    handle: async (request, reply) => {
      mustBeOwnPage(request);
      const caller = callerOf(request);
      // A session is given for the key itself: one that has a cookie has no use for another.
      if (isPerson(caller) || 'sessionId' in caller) throw unauthenticated();
      return sendSession(reply, await signInByKey(termsOf(request), caller));
    },
  }),

  operation({
    id: 'signInByLink',
    method: 'POST',
    path: '/session/link',
    access: 'public',
    tag: 'sign-in',
    summary: 'Sign in with the link that the first start prints',
    note: 'Signs in with the link that the first start prints: once, within an hour, from the same machine and not through a proxy. Anything else is `unauthenticated`.',
    example: { body: { token: 'c5Vn8QwE2rTyU7iOpA4sDfGhJ1kLzX3mBtR6yNqWeUo' } },
    body: linkToken,
    answers: { 204: nothing },
    handle: async (request, reply) => {
      mustBeOwnPage(request);
      const target = isFromThisMachine(request) ? request.server.signInLinks.take(request.body.token) : undefined;
      const token = target && (await signInAs(termsOf(request), target));
      return sendSession(reply, token, SESSION_SECONDS);
    },
  }),

  operation({
    id: 'signOut',
    method: 'DELETE',
    path: '/session',
    access: 'public',
    tag: 'sign-in',
    summary: 'Sign out',
    note: 'Ends the session of this browser, if there is one, and clears its cookie. Other devices stay signed in (`endSession`).',
    takesIfMatch: false,
    answers: { 204: nothing },
    plan: { never: 'It is the person’s own.' },
    handle: async (request, reply) => {
      mustBeOwnPage(request);
      await endSession(request.server.database, sessionCookieOf(request));
      clearSessionCookie(reply);
      return sendNothing(reply);
    },
  }),
];

/** D18.2, D18.3: how a browser gets its session, and gives it back. */
export const signInOperations: readonly Operation[] = [
  ...passkeyOperations,

  ...invitationOperations,

  ...otherOperations,
];
