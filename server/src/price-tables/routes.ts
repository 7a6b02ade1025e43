import type { FastifyRequest } from 'fastify';
import { catalogueRead, catalogueWrite } from '../callers/scopes.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { dryRun, writeDry, writeInBulk } from '../http/admission/long-work.ts';
import { ifMatch, versionTag } from '../http/answers/conditional.ts';
import { sendList } from '../http/answers/conditional.ts';
import { listAnswer, recordListQuery, type RecordQuery } from '../http/answers/list-parameters.ts';
import { changed, created, read, sendRecord, write } from '../http/answers/transactions.ts';
import { isLenient } from '../http/bodies/prefer.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { listFilter } from '../resource/service.ts';
import { activeFilter, searchFilter } from '../resource/operations.ts';
import type { Pause } from '../scheduling/scheduled-work.ts';
import { listedPriceTable, patchedPriceTable, type PriceTableCreate, type PriceTablePatch, priceTableSchema } from './schema.ts';
import { countExamples, createPriceTable, deactivatePriceTable, getPriceTable, listPriceTables, patchPriceTable, repricesMany, tryPriceTable, type UsedPriceTable } from './service.ts';

const PATH = '/v1/price-tables';
const tags = ['price tables'];
const reading = { access: catalogueRead };
const writing = { access: catalogueWrite };
const { answer, create, patch } = priceTableSchema;
const one = { 200: answer };

type ById = { Params: { id: string } };

/** The version, and behind it, as in the tag of a step, what the answer shows besides: each count is below 10,000. */
const usedTag = (table: UsedPriceTable): string => {
  const { pricing_configurations, options, products, services = 0 } = table.used_by;
  const users = pricing_configurations + 1e4 * options + 1e8 * products + 1e12 * services;
  return users === 0 ? versionTag(table) : `"${table.version}.${users}"`;
};

/** D15.1. */
export const priceTableRoutes = async (app: App): Promise<void> => {
  app.post<{ Body: PriceTableCreate }>(
    PATH,
    {
      config: writing,
      schema: { tags, summary: 'Create a price table', body: create, response: { 201: answer }, prefer: true },
    },
    (request, reply) =>
      write(request, reply, async (tx) =>
        created(await createPriceTable(tx, request.body, isLenient(request, reply)), PATH),
      ),
  );

  app.get<{ Querystring: RecordQuery & { q?: string } }>(
    PATH,
    {
      config: reading,
      schema: {
        tags,
        summary: 'List price tables',
        querystring: recordListQuery(listedPriceTable, { active: activeFilter, q: searchFilter }),
        response: { 200: listAnswer(listedPriceTable) },
      },
    },
    async (request, reply) => {
      const list = await read(request, (tx) => listPriceTables(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  );

  app.get<ById>(
    `${PATH}/:id`,
    { config: reading, schema: { tags, summary: 'Read one price table', response: one } },
    async (request, reply) => {
      const table = await read(request, (tx) => getPriceTable(tx, pathId(request.params.id)));
      return sendRecord(request, reply, table, usedTag(table));
    },
  );

  app.patch<ById & { Body: PriceTablePatch; Querystring: { dry_run: boolean } }>(
    `${PATH}/:id`,
    {
      config: { ...writing, bulk: 'if-large' },
      schema: {
        tags,
        summary: 'Change a price table, and the prices of everything that shares it',
        querystring: Type.Object({ dry_run: dryRun }),
        body: patch,
        response: { 200: patchedPriceTable },
        prefer: true,
      },
    },
    async (request, reply) => {
      const { dry_run: rollsBack } = request.query;
      const id = pathId(request.params.id);
      const lenient = isLenient(request, reply);
      const plainRequest = request as FastifyRequest;
      const isLarge = await read(request, (tx) => repricesMany(tx, id, request.body));
      if (rollsBack) {
        const attempt = async (tx: TenantTransaction, pause: Pause) => {
          const table = await tryPriceTable(tx, id, request.body, lenient, ifMatch(request), pause);
          return changed(table, usedTag(table));
        };
        const examples = await read(request, (tx) => countExamples(tx, id));
        return writeDry(plainRequest, reply, attempt, isLarge ? Number.POSITIVE_INFINITY : examples);
      }
      const work = async (tx: TenantTransaction) => {
        const patched = await patchPriceTable(tx, id, request.body, lenient, ifMatch(request));
        const { moves: _moves, examples: _examples, ...table } = patched;
        return changed(table, usedTag(table));
      };
      if (!isLarge) return write(request, reply, work);
      return app.inBulkSlot(plainRequest, reply, () => writeInBulk(plainRequest, reply, false, work));
    },
  );

  app.delete<ById>(
    `${PATH}/:id`,
    { config: writing, schema: { tags, summary: 'Deactivate a price table', response: one } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const deactivated = await deactivatePriceTable(tx, pathId(request.params.id), ifMatch(request));
        const { moves: _moves, examples: _examples, ...table } = deactivated;
        return changed(table, usedTag(table));
      }),
  );
};
