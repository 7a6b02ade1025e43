import { catalogueWrite } from '../../callers/scopes.ts';
import { dryRun, writeInBulk } from '../../http/admission/long-work.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { Type } from '../../json-schema.ts';
import { type OptionListBody, optionListBody, optionListReport } from './schema.ts';
import { writeOptionList } from './write-option-list.ts';

/** B9. */
export const optionListRoutes = async (app: App): Promise<void> => {
  app.post<{ Body: OptionListBody; Querystring: { dry_run: boolean } }>(
    '/v1/options/import',
    {
      config: { access: catalogueWrite, bulk: true },
      schema: {
        tags: ['options'],
        summary: 'Create and change many options at once, matched by reference',
        querystring: Type.Object({ dry_run: dryRun }),
        body: optionListBody,
        response: { 200: optionListReport },
      },
    },
    (request, reply) => {
      const { body, query } = request;
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await writeOptionList(tx, body, query.dry_run, pause),
      }));
    },
  );
};
