import { reportOn } from '../../catalogue/index.ts';
import { catalogueRead } from '../../platform/callers/scopes.ts';
import { inPieces } from '../../platform/http/admission/long-work.ts';
import { contentTag, sendTagged } from '../../platform/http/answers/conditional.ts';
import { languageOf, preferredLanguage, sayLanguage } from '../../platform/http/answers/language.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { inLanguage, REPORT_LISTS } from '../../platform/words/in-language.ts';
import { loadWords } from '../../platform/words/languages.ts';
import { reportAnswer } from './schema.ts';

/** §4.1 rule 5. */
export const validationOperations: readonly Operation[] = [
  operation({
    id: 'validateProduct',
    method: 'GET',
    path: '/v1/products/:product_id/configuration/validation',
    access: catalogueRead,
    tag: 'steps',
    summary: 'Is the product ready?',
    note: 'Reports whether a customer could configure and buy this product: fix errors before you show it, and look at warnings. Each item says what to do, with a code and its facts. For dead ends, where rules leave a required step without options, it includes an example for `evaluateChoices`. It reads one consistent state and changes nothing; `listReadiness` does the same for many products.',
    example: { path: { product_id: 2 } },
    answers: { 200: reportAnswer },
    handle: async (request, reply) => {
      const { tenantId } = callerOf(request);
      const language = languageOf(request);
      await loadWords(language);
      const names = preferredLanguage(request);
      const work = await request.server.database.snapshot(tenantId, (read) =>
        reportOn(read, pathId(request.params.product_id), names),
      );
      const report = inLanguage(await inPieces(reply, work), REPORT_LISTS, language);
      sayLanguage(reply, language);
      const body = JSON.stringify(report);
      // A report without items is the same in all languages, and its tag is not.
      return sendTagged(request, reply, body, contentTag(language === 'en' ? body : `${language} ${body}`));
    },
  }),
];
