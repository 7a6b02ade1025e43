import { type Answer, created } from '../http/answers/transactions.ts';
import { publicOrigin } from '../http/authentication/caller.ts';
import type { App } from '../http/routes/fastify-types.ts';
import type { Invited } from './service.ts';

/** D18.1: the token stands in the fragment, which browsers send to no server. */
export const invitationUrl = (app: App, token: string): string =>
  `${publicOrigin(app as never)}/console/invitation#${token}`;

/** D18.1: the link is in the answer this once; a replay of the call omits it. */
export const invitationAnswer = (app: App, { record, token }: Invited, collection: string): Answer => ({
  ...created(record, collection),
  body: { ...record, invitation_url: invitationUrl(app, token) },
  replayBody: record,
});
