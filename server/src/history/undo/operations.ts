import { catalogueWrite, keysManage } from '../../platform/callers/scopes.ts';
import { dryRun, writeInBulk } from '../../platform/http/admission/long-work.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { reportFor } from '../../platform/ledger/change-response.ts';
import { BULK_LISTS } from '../../platform/words/in-language.ts';
import { restoreBody, restoreReport, revertReport } from './schema.ts';

const querystring = Type.Object({ dry_run: dryRun });

/** On first use: a start has no need of them. */
const loadRevert = () => import('./revert.ts');
const loadRestore = () => import('./restore.ts');

/** D12.8, D12.9. */
export const undoOperations: readonly Operation[] = [
  operation({
    id: 'revertChange',
    method: 'POST',
    path: '/v1/changes/:number/revert',
    access: [...catalogueWrite, ...keysManage],
    tag: 'changes',
    summary: 'Undo a change, or everything a bulk call changed',
    note: 'Undoes one change, or everything that a bulk call or a plan changed if the number is that of its summary: updated fields get their old values, created records are deactivated, deleted records come back under their ids. If someone has changed a field again since, the answer is `conflict`, `errors` names the later change, and nothing is written. The caller needs the scope of everything that is written (`insufficient_scope`): `keys:manage` for settings, VAT rates and tariffs. You cannot undo changes of keys, people, webhooks and quotes (`validation_error`). `restoreProduct` goes back further, for one product.',
    codes: ['conflict', 'duplicate_display_order'],
    example: { path: { number: 72 } },
    bulk: true,
    query: querystring,
    body: Type.Object({}, { additionalProperties: false }),
    answers: { 200: revertReport },
    schema: { bodyIsOptional: true },
    handle: async (request, reply) => {
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
  }),

  operation({
    id: 'restoreProduct',
    method: 'POST',
    path: '/v1/products/:product_id/restore',
    access: catalogueWrite,
    tag: 'changes',
    summary: 'Restore a product to its state right after a change',
    note: 'Restores a product to its state right after a change: its own fields, steps, attachments, rows and rules. It deactivates records created since, and restores deleted ones under their ids. Options, brand, category and shared price tables stay unchanged; `warnings` names those that are now inactive or different. To look at that state first, call `exportProductConfiguration` with `at`.',
    example: { path: { product_id: 1 }, body: { to: 66 } },
    bulk: true,
    query: querystring,
    body: restoreBody,
    items: BULK_LISTS,
    answers: { 200: restoreReport },
    handle: async (request, reply) => {
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
  }),
];
