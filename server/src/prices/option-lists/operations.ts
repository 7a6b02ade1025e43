import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { dryRun, writeInBulk } from '../../platform/http/admission/long-work.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { optionListBody, optionListReport } from './schema.ts';
import { writeOptionList } from './write-option-list.ts';

/** B9. */
export const optionListOperations: readonly Operation[] = [
  operation({
    id: 'importOptions',
    method: 'POST',
    path: '/v1/options/import',
    access: catalogueWrite,
    tag: 'options',
    summary: 'Create and change many options at once, matched by reference',
    note: 'Writes many options in one transaction, all of them or none. A line with the reference of an existing option changes the given fields of that option; any other line creates an option and needs a `name`. With `dry_run=true` the answer says what each line would do, and nothing is written. A line that breaks a rule is `validation_error` at its place, for example `/options/3/price`; so is a reference that two lines or two options share. `revertChange` of `import.applied` undoes it.',
    example: {
      body: { options: [{ reference: 'RAL6005', name: 'Vert mousse 6005', content_type: 'couleurs', price: 95 }] },
    },
    bulk: true,
    query: Type.Object({ dry_run: dryRun }),
    body: optionListBody,
    answers: { 200: optionListReport },
    handle: (request, reply) => {
      const { body, query } = request;
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await writeOptionList(tx, body, query.dry_run, pause),
      }));
    },
  }),
];
