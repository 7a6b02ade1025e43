import { catalogueRead } from '../callers/scopes.ts';
import { inPieces } from '../http/admission/long-work.ts';
import { contentTag, sendTagged } from '../http/answers/conditional.ts';
import { languageOf, preferredLanguage, sayLanguage } from '../http/answers/language.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { reportOn } from '../product-configuration/report/report.ts';
import { inLanguage, REPORT_LISTS } from '../words/in-language.ts';
import { loadWords } from '../words/languages.ts';
import { reportAnswer } from './schema.ts';

/** §4.1 rule 5. */
export const validationRoutes = async (app: App): Promise<void> => {
  app.get<{ Params: { product_id: string } }>(
    '/v1/products/:product_id/configuration/validation',
    {
      config: { access: catalogueRead },
      schema: { tags: ['steps'], summary: 'Is the product ready?', response: { 200: reportAnswer } },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request);
      const language = languageOf(request);
      await loadWords(language);
      const names = preferredLanguage(request);
      const work = await app.database.snapshot(tenantId, (read) =>
        reportOn(read, pathId(request.params.product_id), names),
      );
      const report = inLanguage(await inPieces(reply, work), REPORT_LISTS, language);
      sayLanguage(reply, language);
      const body = JSON.stringify(report);
      // A report without items is the same in all languages, and its tag is not.
      return sendTagged(request, reply, body, contentTag(language === 'en' ? body : `${language} ${body}`));
    },
  );
};
