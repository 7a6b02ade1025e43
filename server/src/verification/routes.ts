import type { App } from '../http/routes/fastify-types.ts';
import { verificationAnswer } from './schema.ts';
import { verify } from './service.ts';

const TEN_MINUTES_MS = 600_000;

/** D4: recomputes everything that is stored, for the operator, while the service goes on serving. */
export const verificationRoutes = async (app: App): Promise<void> => {
  app.post(
    '/operator/v1/verify',
    {
      config: { access: 'operator' },
      handlerTimeout: TEN_MINUTES_MS,
      schema: {
        tags: ['operator'],
        summary: 'Recompute every stored price and report differences',
        response: { 200: verificationAnswer },
      },
    },
    async (_request, reply) => {
      const found = await verify(app.database);
      app.verified(found.drift_count);
      return reply.send(found);
    },
  );
};
