import { affectedByTable } from '../../catalogue/index.ts';
import { catalogueRead, catalogueWrite } from '../../platform/callers/scopes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { dryRun, writeDry, writeInBulk } from '../../platform/http/admission/long-work.ts';
import { ifMatch, sendList, versionTag } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { changed, created, read, sendRecord, write } from '../../platform/http/answers/transactions.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { isLenient } from '../../platform/http/prefer.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { activeFilter, searchFilter } from '../../platform/resource/operations.ts';
import { listFilter } from '../../platform/resource/service.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { listedPriceTable, patchedPriceTable, priceTableSchema } from './schema.ts';
import {
  countExamples,
  createPriceTable,
  deactivatePriceTable,
  getPriceTable,
  listPriceTables,
  patchPriceTable,
  repricesMany,
  tryPriceTable,
  type UsedPriceTable,
} from './service.ts';

const PATH = '/v1/price-tables';
const { answer, create, patch } = priceTableSchema;

/** The version, and behind it, as in the tag of a step, what the answer shows besides: each count is below 10,000. */
const usedTag = (table: UsedPriceTable): string => {
  const { pricing_configurations, options, products, services = 0 } = table.used_by;
  const users = pricing_configurations + 1e4 * options + 1e8 * products + 1e12 * services;
  return users === 0 ? versionTag(table) : `"${table.version}.${users}"`;
};

/** D15.1. */
export const priceTableOperations: readonly Operation[] = [
  operation({
    id: 'createPriceTable',
    method: 'POST',
    path: '/v1/price-tables',
    access: catalogueWrite,
    tag: 'price tables',
    summary: 'Create a price table',
    note: 'Adds a table that many pricing rows, and options and services with `price_type` `table`, can use, so that each price is in one place. It has the formats and limits of a row’s own table. To share the existing table of a row, call `sharePriceTable`.',
    example: { body: { name: 'Grille chêne 2 vantaux', reference: 'CHE-2V', price_table: '214.5:118.9' } },
    body: create,
    answers: { 201: answer },
    schema: { prefer: true },
    run: async ({ tx, body, isLenient }) => created(await createPriceTable(tx, body, isLenient), PATH),
  }),

  operation({
    id: 'listPriceTables',
    method: 'GET',
    path: '/v1/price-tables',
    access: catalogueRead,
    tag: 'price tables',
    summary: 'List price tables',
    note: 'Lists all shared price tables. `q` searches name and reference; use `fields` to omit the tables themselves.',
    example: { after: ['createPriceTable'] },
    query: recordListQuery(listedPriceTable, { active: activeFilter, q: searchFilter }),
    answers: { 200: listAnswer(listedPriceTable) },
    handle: async (request, reply) => {
      const list = await read(request, (tx) => listPriceTables(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  }),

  operation({
    id: 'getPriceTable',
    method: 'GET',
    path: '/v1/price-tables/:id',
    access: catalogueRead,
    tag: 'price tables',
    summary: 'Read one price table',
    note: 'Returns one shared price table, and how many rows, options, services and products use it (`used_by`).',
    example: { path: { id: 1 }, after: ['createPriceTable'] },
    answers: { 200: answer },
    handle: async (request, reply) => {
      const table = await read(request, (tx) => getPriceTable(tx, pathId(request.params.id)));
      return sendRecord(request, reply, table, usedTag(table));
    },
  }),

  operation({
    id: 'updatePriceTable',
    method: 'PATCH',
    path: '/v1/price-tables/:id',
    access: catalogueWrite,
    tag: 'price tables',
    summary: 'Change a price table, and the prices of everything that shares it',
    note: 'Changes the table and, in the same transaction, the prices of all rows and options that share it, including from-prices. With `dry_run=true` the answer also says which prices would change, and nothing is written. Rows that must keep their prices need their own table first. `active: false` is `conflict` in the same cases as `deactivatePriceTable`.',
    codes: ['conflict'],
    example: { path: { id: 1 }, after: ['createPriceTable'], body: { price_table: '221.6:122.8' } },
    bulk: 'if-large',
    query: Type.Object({ dry_run: dryRun }),
    body: patch,
    answers: { 200: patchedPriceTable },
    schema: { prefer: true },
    plan: {
      target: 'price_table',
      affected: affectedByTable,
      run: ({ tx, ids, body, precondition }) => patchPriceTable(tx, ids.id, body, false, precondition),
    },
    handle: async (request, reply) => {
      const { dry_run: rollsBack } = request.query;
      const id = pathId(request.params.id);
      const lenient = isLenient(request, reply);
      const isLarge = await read(request, (tx) => repricesMany(tx, id, request.body));
      if (rollsBack) {
        const attempt = async (tx: TenantTransaction, pause: Pause) => {
          const table = await tryPriceTable(tx, id, request.body, lenient, ifMatch(request), pause);
          return changed(table, usedTag(table));
        };
        const examples = await read(request, (tx) => countExamples(tx, id));
        return writeDry(request, reply, attempt, isLarge ? Number.POSITIVE_INFINITY : examples);
      }
      const work = async (tx: TenantTransaction) => {
        const patched = await patchPriceTable(tx, id, request.body, lenient, ifMatch(request));
        const { moves: _moves, examples: _examples, ...table } = patched;
        return changed(table, usedTag(table));
      };
      if (!isLarge) return write(request, reply, work);
      return request.server.inBulkSlot(request, reply, () => writeInBulk(request, reply, false, work));
    },
  }),

  operation({
    id: 'deactivatePriceTable',
    method: 'DELETE',
    path: '/v1/price-tables/:id',
    access: catalogueWrite,
    tag: 'price tables',
    summary: 'Deactivate a price table',
    note: 'Deactivates the table. The call is refused with `conflict` while an active row, option or service uses it; `errors` names them.',
    codes: ['conflict'],
    example: { path: { id: 1 }, after: ['createPriceTable'] },
    answers: { 200: answer },
    plan: { target: 'price_table', affected: affectedByTable },
    run: async ({ tx, ids, precondition }) => {
      const deactivated = await deactivatePriceTable(tx, ids.id, precondition);
      const { moves: _moves, examples: _examples, ...table } = deactivated;
      return changed(table, usedTag(table));
    },
  }),
];
