import type { FastifyRequest } from 'fastify';
import { contentTag, ifMatch, sendTagged } from '../http/answers/conditional.ts';
import { changed, created, read, write } from '../http/answers/transactions.ts';
import { personOf, publicOrigin } from '../http/authentication/caller.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import {
  passkeyAnswer,
  passkeyCreate,
  passkeyPatch,
  passkeysAnswer,
  registrationOptionsAnswer,
  sessionsAnswer,
} from './schema.ts';
import {
  createPasskey,
  endOwnSession,
  newPasskeyOptions,
  passkeysOf,
  patchPasskey,
  removePasskey,
  sessionsOf,
} from './service.ts';

const PASSKEYS = '/v1/account/passkeys';
const SESSIONS = '/v1/account/sessions';
const tags = ['account'];
const config = { access: 'person' } as const;
const gone = { 204: Type.Null({ description: 'Gone' }) };

type ById = { Params: { id: string } };

const partyOf = ({ server }: FastifyRequest) => ({ origin: publicOrigin(server), challenges: server.challenges });

const passkeyRoutes = (app: App): void => {
  app.get(
    PASSKEYS,
    { config, schema: { tags, summary: 'List your passkeys', response: { 200: passkeysAnswer } } },
    async (request, reply) => {
      const data = await read(request, (tx) => passkeysOf(tx, personOf(request)));
      const body = JSON.stringify({ data });
      return sendTagged(request, reply, body, contentTag(body));
    },
  );

  app.post(
    `${PASSKEYS}/options`,
    { config, schema: { tags, summary: 'Start adding a passkey', response: { 200: registrationOptionsAnswer } } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const options = await newPasskeyOptions(partyOf(request), personOf(request), (work) => read(request, work));
      return { options };
    },
  );

  app.post<{ Body: { name: string; response: Record<string, unknown> } }>(
    PASSKEYS,
    { config, schema: { tags, summary: 'Add a passkey', body: passkeyCreate, response: { 201: passkeyAnswer } } },
    (request, reply) =>
      write(request, reply, async (tx) =>
        created(await createPasskey(tx, partyOf(request), personOf(request), request.body), PASSKEYS),
      ),
  );

  app.patch<ById & { Body: { name?: string } }>(
    `${PASSKEYS}/:id`,
    { config, schema: { tags, summary: 'Rename a passkey', body: passkeyPatch, response: { 200: passkeyAnswer } } },
    (request, reply) =>
      write(request, reply, async (tx) =>
        changed(await patchPasskey(tx, personOf(request), pathId(request.params.id), request.body, ifMatch(request))),
      ),
  );

  app.delete<ById>(
    `${PASSKEYS}/:id`,
    { config, schema: { tags, summary: 'Remove a passkey', response: gone } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        await removePasskey(tx, personOf(request), pathId(request.params.id), ifMatch(request));
        return { status: 204 };
      }),
  );
};

const sessionRoutes = (app: App): void => {
  app.get(
    SESSIONS,
    {
      config,
      schema: { tags, summary: 'List the devices on which you are signed in', response: { 200: sessionsAnswer } },
    },
    async (request, reply) => {
      const data = await read(request, (tx) => sessionsOf(tx, personOf(request)));
      const body = JSON.stringify({ data });
      return sendTagged(request, reply, body, contentTag(body));
    },
  );

  app.delete<ById>(
    `${SESSIONS}/:id`,
    { config, schema: { tags, summary: 'Sign out one of your devices', response: gone } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        await endOwnSession(tx, personOf(request), pathId(request.params.id));
        return { status: 204 };
      }),
  );
};

/** D18.2, D18.3: what a person sees to themselves. */
export const accountRoutes = async (app: App): Promise<void> => {
  passkeyRoutes(app);
  sessionRoutes(app);
};
