import type { TProperties, TSchema } from 'typebox';
import { catalogueRead, catalogueWrite } from '../callers/scopes.ts';
import { dryRun } from '../http/admission/long-work.ts';
import { ifMatch } from '../http/answers/conditional.ts';
import { type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { listAnswer, sendList } from '../http/answers/pagination.ts';
import { changed, created, read, sendRecord, write } from '../http/answers/transactions.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { listFilter } from './list-filter.ts';
import type { CreateOf, PatchOf, ResourceSchema } from './schema.ts';
import type { ResourceService } from './service.ts';

type Parts<Fields extends TProperties, Needed extends keyof Fields, Row> = {
  /** The collection's path: /v1/brands. */
  path: string;
  /** In words, for the documentation: brand, brands. */
  noun: string;
  plural: string;
  schema: ResourceSchema<Fields, Needed>;
  /** Filters of the list beside `active` and `q`. */
  filters?: TProperties;
  service: ResourceService<Row, CreateOf<Fields, Needed>, PatchOf<Fields>>;
  /** For a resource whose changes move other things: a dry run of PATCH answers with these besides. */
  dryRun?: {
    answer: TSchema;
    patch: ResourceService<Row & { moves: object }, CreateOf<Fields, Needed>, PatchOf<Fields>>['patch'];
  };
};

type ById = { Params: { id: string } };

export const activeFilter = Type.Optional(
  Type.Boolean({ description: 'Only active, or only inactive ones; both without it.' }),
);
export const searchFilter = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'Words that all stand in name, name_en or reference, in any order, whatever their case and accents.',
  }),
);

/** The five routes of a catalogue resource (D1, D5). */
export const resourceRoutes =
  <Fields extends TProperties, Needed extends keyof Fields, Row extends { id: number; version: number }>(
    parts: Parts<Fields, Needed, Row>,
  ) =>
  async (app: App): Promise<void> => {
    const { path, noun, plural, schema, service } = parts;
    const a = /^[aeiou]/.test(noun) ? 'an' : 'a';
    const tags = [plural];
    const query = recordListQuery(schema.answer, { active: activeFilter, q: searchFilter, ...parts.filters });
    const one = { 200: schema.answer };
    // The framework cannot name the type of a body while its fields are not known; each resource knows its own.

    app.post(
      path,
      {
        config: { access: catalogueWrite },
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
        const list = await read(request, (tx) => service.list(tx, listFilter(request.query)));
        return sendList(request, reply, request.query, list);
      },
    );

    app.get<ById>(
      `${path}/:id`,
      { config: { access: catalogueRead }, schema: { tags, summary: `Read one ${noun}`, response: one } },
      async (request, reply) =>
        sendRecord(request, reply, await read(request, (tx) => service.get(tx, pathId(request.params.id)))),
    );

    const dryPatch = parts.dryRun && {
      description: 'With `dry_run=true` the answer also says what the change would move, and nothing is written.',
      querystring: Type.Object({ dry_run: dryRun }),
      response: { 200: parts.dryRun.answer },
    };
    app.patch<ById & { Querystring: { dry_run?: boolean } }>(
      `${path}/:id`,
      {
        config: { access: catalogueWrite },
        schema: {
          tags,
          summary: `Change the given fields of ${a} ${noun}`,
          body: schema.patch,
          response: one,
          ...dryPatch,
        },
      },
      (request, reply) => {
        const rollsBack = request.query.dry_run === true;
        const patch = (rollsBack && parts.dryRun?.patch) || service.patch;
        const body = request.body as PatchOf<Fields>;
        return write(
          request,
          reply,
          async (tx) => changed(await patch(tx, pathId(request.params.id), body, ifMatch(request))),
          { rollsBack },
        );
      },
    );

    app.delete<ById>(
      `${path}/:id`,
      { config: { access: catalogueWrite }, schema: { tags, summary: `Deactivate ${a} ${noun}`, response: one } },
      (request, reply) =>
        write(request, reply, async (tx) =>
          changed(await service.deactivate(tx, pathId(request.params.id), ifMatch(request))),
        ),
    );
  };
