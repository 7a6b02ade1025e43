import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TProperties, TSchema } from 'typebox';
import { catalogueRead, catalogueWrite, type Scope } from '../callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { dryRun, writeDry } from '../http/admission/long-work.ts';
import { ifMatch, sendFinished, sendList, sendTagged, versionTag } from '../http/answers/conditional.ts';
import { finishedBody } from '../http/answers/finished-answers.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { changed, created, read, sendRecord, write } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/caller.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import { keepFinished } from '../http/response-cache/keep-finished.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { configurationCheck, currentConfiguration } from '../product-configuration/configurations.ts';
import type { Pause } from '../scheduling/scheduled-work.ts';
import type { CreateOf, PatchOf, ResourceSchema } from './schema.ts';
import { listFilter, type ResourceService } from './service.ts';

type Parts<Fields extends TProperties, Needed extends keyof Fields, Row> = {
  /** The collection's path: /v1/brands. */
  path: string;
  /** In words, for the documentation: brand, brands. */
  noun: string;
  plural: string;
  schema: ResourceSchema<Fields, Needed>;
  /** Filters of the list beside `active` and `q`. */
  filters?: TProperties;
  /** What its list can be ordered by beside what every list can. */
  orders?: readonly string[];
  /** The scope of its writes; that of the catalogue unless it is said. */
  writing?: readonly Scope[];
  service: ResourceService<Row, CreateOf<Fields, Needed>, PatchOf<Fields>>;
  /** What a reader is shown of a record; one that is shown whole stays the same object. */
  shownTo?: (
    read: TenantRead,
    scopes: readonly Scope[],
  ) => Promise<<Shown extends { id: number }>(row: Shown) => Shown>;
  /** For a resource whose changes move other things: a dry run of PATCH answers with these besides. */
  dryRun?: {
    answer: TSchema;
    patch: (
      ...given: [...Parameters<ResourceService<Row, CreateOf<Fields, Needed>, PatchOf<Fields>>['patch']>, Pause]
    ) => Promise<Row & { moves: object }>;
    /** D21.2: how many examples it may have to run; many are work in bulk. */
    countExamples: (read: TenantRead, id: number) => Promise<number>;
  };
};

type ById = { Params: { id: string } };

export const activeFilter = Type.Optional(
  Type.Boolean({ description: 'Only active or only inactive records; both by default.' }),
);
export const searchFilter = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'Words that must all occur in name, name_en or reference, in any order, ignoring case and accents.',
  }),
);

/** The five routes of a catalogue resource (D1, D5). */
export const resourceRoutes =
  <Fields extends TProperties, Needed extends keyof Fields, Row extends { id: number; version: number }>(
    parts: Parts<Fields, Needed, Row>,
  ) =>
  async (app: App): Promise<void> => {
    const { path, noun, plural, schema, writing = catalogueWrite, service, shownTo } = parts;
    const a = /^[aeiou]/.test(noun) ? 'an' : 'a';
    const tags = [plural];
    const filters = { active: activeFilter, q: searchFilter, ...parts.filters };
    const query = recordListQuery(schema.answer, filters, { orders: parts.orders ?? [] });
    const one = { 200: schema.answer };
    const shownIn = (tx: TenantRead, request: object) => shownTo?.(tx, callerOf(request as FastifyRequest).scopes);
    // The framework cannot name the type of a body while its fields are not known; each resource knows its own.

    app.post(
      path,
      {
        config: { access: writing },
        schema: { tags, summary: `Create ${a} ${noun}`, body: schema.create, response: { 201: schema.answer } },
      },
      (request, reply) =>
        write(request, reply, async (tx) =>
          created(await service.create(tx, request.body as CreateOf<Fields, Needed>), path),
        ),
    );

    app.get<{ Querystring: RecordQuery & { q?: string } }>(
      path,
      {
        config: { access: catalogueRead },
        schema: { tags, summary: `List ${plural}`, querystring: query, response: { 200: listAnswer(schema.answer) } },
      },
      async (request, reply) => {
        const list = await read(request, async (tx) => {
          const filter = listFilter(request.query);
          const [{ rows, total }, shown] = await Promise.all([service.list(tx, filter), shownIn(tx, request)]);
          return { rows: shown ? rows.map((row) => shown(row)) : rows, total };
        });
        return sendList(request, reply, request.query, list);
      },
    );

    app.get<ById>(
      `${path}/:id`,
      { config: { access: catalogueRead }, schema: { tags, summary: `Read one ${noun}`, response: one } },
      async (request, reply) => {
        const [record, etag] = await read(request, async (tx) => {
          const [whole, shown] = await Promise.all([service.get(tx, pathId(request.params.id)), shownIn(tx, request)]);
          const record = shown ? shown(whole) : whole;
          // Callers that see different bytes have different tags; If-Match compares the version, which stands first.
          return [record, record === whole ? versionTag(whole) : `"${whole.version}.0"`] as const;
        });
        return sendRecord(request, reply, record, etag);
      },
    );

    const dryPatch = parts.dryRun && {
      description: 'With `dry_run=true` the answer also says what the change would move, and nothing is written.',
      querystring: Type.Object({ dry_run: dryRun }),
      response: { 200: parts.dryRun.answer },
    };
    app.patch<ById & { Querystring: { dry_run?: boolean } }>(
      `${path}/:id`,
      {
        config: { access: writing, ...(parts.dryRun ? { bulk: 'if-large' as const } : {}) },
        schema: {
          tags,
          summary: `Change the given fields of ${a} ${noun}`,
          body: schema.patch,
          response: one,
          ...dryPatch,
        },
      },
      async (request, reply) => {
        const body = request.body as PatchOf<Fields>;
        const id = pathId(request.params.id);
        const { dryRun: dry } = parts;
        if (request.query.dry_run !== true || !dry)
          return write(request, reply, async (tx) => changed(await service.patch(tx, id, body, ifMatch(request))));
        const work = async (tx: TenantTransaction, pause: Pause) =>
          changed(await dry.patch(tx, id, body, ifMatch(request), pause));
        const plainRequest = request as FastifyRequest;
        return writeDry(plainRequest, reply, work, await read(request, (tx) => dry.countExamples(tx, id)));
      },
    );

    app.delete<ById>(
      `${path}/:id`,
      { config: { access: writing }, schema: { tags, summary: `Deactivate ${a} ${noun}`, response: one } },
      (request, reply) =>
        write(request, reply, async (tx) =>
          changed(await service.deactivate(tx, pathId(request.params.id), ifMatch(request))),
        ),
    );
  };

type Place = { productId: number; path: string };

/**
 * GET of one object below a product. The answer is kept for the response cache: it stays true
 * until something of the product or an option is written to, which the configuration's version tells.
 */
export const sendBelowProduct = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { productId, path }: Place,
  load: (tx: TenantRead) => Promise<{ record: object; etag: string }>,
): Promise<FastifyReply> => {
  const { tenantId } = callerOf(request);
  const versionIn = async (tx: TenantRead) => (await currentConfiguration(tx, productId))?.version;
  const [{ record, etag }, version] = await read(request, (tx) => Promise.all([load(tx), versionIn(tx)]));
  const body = JSON.stringify(record);
  if (version === undefined) return sendTagged(request, reply, body, etag);
  const check = configurationCheck(tenantId, productId, true);
  const finished = { version, etag, body: finishedBody(body), versionCheck: () => check };
  return sendFinished(request, reply, keepFinished(request, path, finished));
};
