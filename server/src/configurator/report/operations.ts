import { reportOn } from '../../catalogue/index.ts';
import { catalogueRead } from '../../platform/callers/scopes.ts';
import { inPieces } from '../../platform/http/admission/long-work.ts';
import { contentTag, sendTagged } from '../../platform/http/answers/conditional.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { pathId } from '../../platform/http/bodies/query-parameters.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
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
      const work = await request.server.database.snapshot(tenantId, (read) =>
        reportOn(read, pathId(request.params.product_id)),
      );
      const report = await inPieces(reply, work);
      const body = JSON.stringify(report);
      return sendTagged(request, reply, body, contentTag(body));
    },
  }),
];
