import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { dryRun, writeInBulk } from '../../platform/http/admission/long-work.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { shareBody, shareReport } from './sharing-schema.ts';

/** D15: from tables that were copied into rows to one that is shared. */
export const tableSharingOperations: readonly Operation[] = [
  operation({
    id: 'sharePriceTable',
    method: 'POST',
    path: '/v1/price-tables/share',
    access: catalogueWrite,
    tag: 'price tables',
    summary: 'Share the price table of a row with all rows that have the same table',
    note: 'Turns the table of one row into a shared table, or uses an active shared table with exactly the same text, and moves every row with that text, or only the named rows, to it. No price changes. A row without its own table, or a named row with another table, is `validation_error`. `revertChange` of `share.applied` undoes it.',
    example: { body: { pricing_configuration_id: 1, name: 'Oscillo-battant 1 vantail' } },
    bulk: true,
    query: Type.Object({ dry_run: dryRun }),
    body: shareBody,
    answers: { 200: shareReport },
    handle: async (request, reply) => {
      const { body, query } = request;
      const { shareTable } = await import('./share-table.ts');
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await shareTable(tx, body, query.dry_run, pause),
      }));
    },
  }),
];
