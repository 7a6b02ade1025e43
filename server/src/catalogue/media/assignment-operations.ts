import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { dryRun, writeInBulk } from '../../platform/http/admission/long-work.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { assignPictures } from './assign-pictures.ts';
import { pictureAssignmentsBody, pictureAssignmentsReport } from './assignment-schema.ts';

/** B10. */
export const pictureAssignmentOperations: readonly Operation[] = [
  operation({
    id: 'assignPictures',
    method: 'POST',
    path: '/v1/media/assignments',
    access: catalogueWrite,
    tag: 'media',
    summary: 'Give many products and options their pictures at once',
    note: 'Sets the `image_url` of many products and options in one transaction, all of them or none. With `dry_run=true` the answer says what each line would change, and nothing is written. An unknown id, and a product or option that appears twice, is `validation_error` at its line. `revertChange` of `import.applied` undoes it.',
    example: { body: { assignments: [{ kind: 'option', id: 11, image_url: '/pictures/chene-dore.webp' }] } },
    bulk: true,
    query: Type.Object({ dry_run: dryRun }),
    body: pictureAssignmentsBody,
    answers: { 200: pictureAssignmentsReport },
    handle: (request, reply) => {
      const { body, query } = request;
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await assignPictures(tx, body, query.dry_run, pause),
      }));
    },
  }),
];
