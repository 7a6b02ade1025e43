import { catalogueWrite } from '../../callers/scopes.ts';
import { dryRun, writeInBulk } from '../../http/admission/long-work.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { Type } from '../../json-schema.ts';
import { assignPictures } from './assign-pictures.ts';
import { type PictureAssignmentsBody, pictureAssignmentsBody, pictureAssignmentsReport } from './schema.ts';

/** B10. */
export const pictureAssignmentRoutes = async (app: App): Promise<void> => {
  app.post<{ Body: PictureAssignmentsBody; Querystring: { dry_run: boolean } }>(
    '/v1/media/assignments',
    {
      config: { access: catalogueWrite, bulk: true },
      schema: {
        tags: ['media'],
        summary: 'Give many products and options their pictures at once',
        querystring: Type.Object({ dry_run: dryRun }),
        body: pictureAssignmentsBody,
        response: { 200: pictureAssignmentsReport },
      },
    },
    (request, reply) => {
      const { body, query } = request;
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await assignPictures(tx, body, query.dry_run, pause),
      }));
    },
  );
};
