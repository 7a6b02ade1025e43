import { catalogueWrite, keysManage } from '../../callers/scopes.ts';
import { reportFor } from '../../changes/change-response.ts';
import { dryRun, writeInBulk } from '../../http/admission/long-work.ts';
import { callerOf } from '../../http/authentication/authentication.ts';
import { pathId } from '../../http/bodies/query-parameters.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { Type } from '../../json-schema.ts';
import { BULK_LISTS } from '../../words/in-language.ts';
import { restoreBody, restoreReport, revertReport } from './schema.ts';

const tags = ['changes'];
const querystring = Type.Object({ dry_run: dryRun });

/** On first use: a start has no need of them. */
const loadRevert = () => import('./revert.ts');
const loadRestore = () => import('./restore.ts');

type DryRun = { Querystring: { dry_run: boolean } };

/** D12.8, D12.9. */
export const historyRoutes = async (app: App): Promise<void> => {
  app.post<DryRun & { Params: { number: string } }>(
    '/v1/changes/:number/revert',
    {
      // D19: the scope of what it writes, which is known when the change is found.
      config: { access: [...catalogueWrite, ...keysManage], bulk: true },
      schema: {
        tags,
        summary: 'Undo a change, or everything a bulk call changed',
        querystring,
        body: Type.Object({}, { additionalProperties: false }),
        bodyIsOptional: true,
        response: { 200: revertReport },
      },
    },
    async (request, reply) => {
      const { dry_run: isDryRun } = request.query;
      const caller = callerOf(request);
      const { revertChange } = await loadRevert();
      return writeInBulk(request, reply, isDryRun, async (tx, pause) => ({
        status: 200,
        body: reportFor(
          caller,
          await revertChange(tx, pathId(request.params.number), { scopes: caller.scopes, isDryRun, pause }),
        ),
      }));
    },
  );

  app.post<DryRun & { Params: { product_id: string }; Body: { to: number } }>(
    '/v1/products/:product_id/restore',
    {
      config: { access: catalogueWrite, bulk: true, items: BULK_LISTS },
      schema: {
        tags,
        summary: 'Restore a product to its state right after a change',
        querystring,
        body: restoreBody,
        response: { 200: restoreReport },
      },
    },
    async (request, reply) => {
      const { dry_run: isDryRun } = request.query;
      const caller = callerOf(request);
      const { restoreProduct } = await loadRestore();
      return writeInBulk(request, reply, isDryRun, async (tx, pause) => ({
        status: 200,
        body: reportFor(
          caller,
          await restoreProduct(tx, pathId(request.params.product_id), request.body.to, { isDryRun, pause }),
        ),
      }));
    },
  );
};
