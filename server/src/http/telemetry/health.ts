import { unavailable } from '../../errors.ts';
import { Type } from '../../json-schema.ts';
import type { App } from '../routes/fastify-types.ts';

const answer = Type.Object({ status: Type.Literal('ok') });
const tags = ['service'];
const config = { access: 'public' } as const;

/** How far a stop has got: `stopping` still accepts connections, `closing` accepts none. */
export type Life = 'serving' | 'stopping' | 'closing';

/** Whether the process is alive, and whether it can serve: the database answers, and no stop has begun (D11). */
export const registerHealth = (app: App, lifeOf: () => Life): void => {
  app.get(
    '/healthz',
    { config, schema: { tags, summary: 'The process is alive', response: { 200: answer } } },
    async () => ({
      status: 'ok' as const,
    }),
  );

  app.get(
    '/readyz',
    { config, schema: { tags, summary: 'The service can serve', response: { 200: answer } } },
    async () => {
      if (lifeOf() !== 'serving') throw unavailable('The service is stopping.');
      await app.database.systemRead((read) => read.query('select 1'));
      return { status: 'ok' as const };
    },
  );

  // A connection that is kept alive past the stop would be cut: the client is told to open another one, elsewhere.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (lifeOf() === 'closing') reply.header('connection', 'close');
    done();
  });
};
