import type { FastifyReply, FastifyRequest } from 'fastify';
import { isPerson } from '../callers/callers.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { mustBeOwnPage, personOrigin, publicOrigin, unauthenticated } from '../http/authentication/caller.ts';
import {
  clearSessionCookie,
  SESSION_SECONDS,
  sessionCookieOf,
  setSessionCookie,
} from '../http/authentication/session-cookie.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { endSession, endSessionElsewhere } from '../identity/sessions.ts';
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
import { isFromThisMachine } from './sign-in-links.ts';

const PATH = '/session';
const tags = ['sign-in'];
const config = { access: 'public' } as const;
const done = { 204: nothing };

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

const passkeyRoutes = (app: App): void => {
  app.post(
    `${PATH}/passkey/options`,
    { config, schema: { tags, summary: 'Start signing in with a passkey', response: { 200: passkeyOptionsAnswer } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { party } = termsOf(request);
      return { options: await passkeyOptions(party), origin: party.origin };
    },
  );

  app.post<{ Body: { response: Record<string, unknown> } }>(
    `${PATH}/passkey`,
    { config, schema: { tags, summary: 'Sign in with a passkey', body: passkeySignIn, response: done } },
    async (request, reply) => {
      mustBeOwnPage(request);
      const token = await signInByPasskey(termsOf(request), request.body.response);
      return sendSession(reply, token, SESSION_SECONDS);
    },
  );
};

const invitationRoutes = (app: App): void => {
  app.post<{ Body: { token: string } }>(
    `${PATH}/invitation/options`,
    {
      config,
      schema: { tags, summary: 'Read an invitation', body: invitationToken, response: { 200: invitationAnswer } },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const invitation = await readInvitation(termsOf(request), request.body.token);
      if (!invitation) throw unauthenticated();
      return invitation;
    },
  );

  app.post<{ Body: { token: string; name?: string; response: Record<string, unknown> } }>(
    `${PATH}/invitation`,
    {
      config,
      schema: {
        tags,
        summary: 'Accept an invitation: register a passkey and sign in',
        body: invitationAcceptance,
        response: done,
      },
    },
    async (request, reply) => {
      mustBeOwnPage(request);
      const { token, name = 'Passkey', response } = request.body;
      const accepted = { token, name, response };
      const cookie = await acceptInvitation(termsOf(request), accepted, (person) => personOrigin(request, person));
      return sendSession(reply, cookie, SESSION_SECONDS);
    },
  );
};

const otherRoutes = (app: App): void => {
  app.post(
    `${PATH}/key`,
    {
      config: { access: 'any key' },
      schema: {
        tags,
        summary: 'Exchange an API key for a browser session',
        response: done,
      },
    },
    async (request, reply) => {
      mustBeOwnPage(request);
      const caller = callerOf(request);
      // A session is given for the key itself: one that has a cookie has no use for another.
      if (isPerson(caller) || 'sessionId' in caller) throw unauthenticated();
      return sendSession(reply, await signInByKey(termsOf(request), caller));
    },
  );

  app.post<{ Body: { token: string } }>(
    `${PATH}/link`,
    {
      config,
      schema: { tags, summary: 'Sign in with the link that the first start prints', body: linkToken, response: done },
    },
    async (request, reply) => {
      mustBeOwnPage(request);
      const target = isFromThisMachine(request) ? app.signInLinks.take(request.body.token) : undefined;
      const token = target && (await signInAs(termsOf(request), target));
      return sendSession(reply, token, SESSION_SECONDS);
    },
  );

  app.delete(PATH, { config, schema: { tags, summary: 'Sign out', response: done } }, async (request, reply) => {
    mustBeOwnPage(request);
    await endSession(app.database, sessionCookieOf(request));
    clearSessionCookie(reply);
    return sendNothing(reply);
  });
};

/** D18.2, D18.3: how a browser gets its session, and gives it back. */
export const signInRoutes = async (app: App): Promise<void> => {
  passkeyRoutes(app);
  invitationRoutes(app);
  otherRoutes(app);
};
