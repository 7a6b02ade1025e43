import type { PricingRow } from '@vantail/pricing';
import { catalogueRead, mayUse, seesInactive, storefrontRead } from '../callers/scopes.ts';
import { Problem } from '../errors.ts';
import { preferredLanguage } from '../http/answers/preferred-language.ts';
import { readerFor } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { inTurn } from '../http/turns/in-turn.ts';
import { CHOICES_CACHE, keptAnswer } from './kept-answers.ts';
import { choicesAnswer, choicesBody } from './schema.ts';
import { type ChoicesBody, choicesIn } from './service.ts';

/** D14.7. */
export const choiceRoutes = async (app: App): Promise<void> => {
  const cache = app.caches.open<Buffer>('choices', CHOICES_CACHE);
  app.post<{ Params: { product_id: string }; Body: ChoicesBody }>(
    '/v1/products/:product_id/choices',
    {
      config: { access: storefrontRead },
      schema: {
        tags: ['rules'],
        summary: 'What can still be chosen, and why not; nothing is stored',
        body: choicesBody,
        bodyIsOptional: true,
        response: { 200: choicesAnswer },
      },
    },
    async (request, reply) => {
      const { tenantId, scopes } = callerOf(request);
      const { params, body } = request;
      if (body.rules && !mayUse(catalogueRead, scopes))
        throw new Problem('insufficient_scope', 'To try rules needs the scope catalogue:read');
      const configuration = await app.configurationOf(
        readerFor(request),
        tenantId,
        pathId(params.product_id),
        seesInactive(scopes),
      );
      const language = preferredLanguage(request);
      const isFinal = callerOf(request).priceDetail === 'final';
      const options = {
        tableOf: (row: PricingRow) => app.tableOf(tenantId, row, configuration.parts.price_tables),
        language,
        isFinal,
      };
      // Spelled out, as the answer of a quote is.
      const answer = await keptAnswer(cache, { tenantId, configuration, body, language, isFinal }, () =>
        inTurn(app.pace, tenantId, () => JSON.stringify(choicesIn(configuration, body, options))),
      );
      return reply.type('application/json; charset=utf-8').send(answer);
    },
  );
};
