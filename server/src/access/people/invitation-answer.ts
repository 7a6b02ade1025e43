import type { FastifyInstance } from 'fastify';
import { type Answer, created } from '../../platform/http/answers/transactions.ts';
import { publicOrigin } from '../../platform/http/authentication/caller.ts';
import type { Invited } from './service.ts';

/** D18.1: the token stands in the fragment, which browsers send to no server. */
export const invitationUrl = (server: FastifyInstance, token: string): string =>
  `${publicOrigin(server)}/console/invitation#${token}`;

/** D18.1: the link is in the answer this once; a replay of the call omits it. */
export const invitationAnswer = (server: FastifyInstance, { record, token }: Invited, collection: string): Answer => ({
  ...created(record, collection),
  body: { ...record, invitation_url: invitationUrl(server, token) },
  replayBody: record,
});
