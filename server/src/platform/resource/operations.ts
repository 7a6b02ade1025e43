import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TProperties, TSchema } from 'typebox';
import { catalogueRead, catalogueWrite, type Scope } from '../callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import { dryRun, writeDry } from '../http/admission/long-work.ts';
import { ifMatch, sendList, versionTag } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { type Answer, changed, created, read, sendRecord, write } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/caller.ts';
import { type Operation, operation } from '../http/operation.ts';
import { pathId } from '../http/query-parameters.ts';
import { Type } from '../json/json-schema.ts';
import type { PlanRule } from '../plan-rule.ts';
import type { Precondition } from '../precondition.ts';
import type { Pause } from '../scheduling/scheduled-work.ts';
import type { Write } from '../write.ts';
import type { CreateOf, PatchOf, ResourceSchema } from './schema.ts';
import { listFilter, type ResourceService } from './service.ts';

type Text = Pick<Operation, 'note' | 'codes' | 'example'>;

type Versioned = { id: number; version: number };

type Parts<Fields extends TProperties, Needed extends keyof Fields, Row> = {
  /** The collection's path: /v1/brands. */
  path: string;
  /** In words, for the description: brand, brands. */
  noun: string;
  plural: string;
  schema: ResourceSchema<Fields, Needed>;
  /** Filters of the list besides `active` and `q`. */
  filters?: TProperties;
  /** Orders of its list besides those of every list. */
  orders?: readonly string[];
  /** The scope of its writes; that of the catalogue unless it is said. */
  writing?: readonly Scope[];
  service: ResourceService<Row, CreateOf<Fields, Needed>, PatchOf<Fields>>;
  plan: PlanRule<'/:id', PatchOf<Fields>>;
  /** The texts and examples of the five operations. */
  texts: { create: Text; list: Text; get: Text; update: Text; deactivate: Text };
  /** Hides fields of a record from readers without the scope for them; a record without any stays the same object. */
  visibleTo?: (
    read: TenantRead,
    scopes: readonly Scope[],
  ) => Promise<<Visible extends { id: number }>(row: Visible) => Visible>;
  /** For a resource whose changes move other things: a dry run of PATCH answers with these besides. */
  dryRun?: DryRun<PatchOf<Fields>>;
};

type DryRun<Patch> = {
  answer: TSchema;
  patch: (
    tx: TenantTransaction,
    id: number,
    body: Patch,
    precondition: Precondition,
    pause: Pause,
  ) => Promise<{ id: number; version: number; moves: object }>;
  /** D21.2: how many examples it may have to run; many are work in bulk. */
  countExamples: (read: TenantRead, id: number) => Promise<number>;
};

export const activeFilter = Type.Optional(
  Type.Boolean({ description: 'Only active or only inactive records; both by default.' }),
);
export const searchFilter = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'Words that must all occur in name, name_en or reference, in any order, ignoring case and accents.',
  }),
);

/** `/v1/vat-rates` lists VatRates. */
const collectionName = (path: string): string =>
  path.replace('/v1/', '').replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());

const article = (noun: string) => (/^[aeiou]/.test(noun) ? 'an' : 'a');

/** The path and the answer of an operation on one record. As a type the path only says which parameter it has. */
const oneRecord = ({ path, plural, schema }: { path: string; plural: string; schema: { answer: TSchema } }) => ({
  path: `${path}/:id` as '/:id',
  tag: plural,
  answers: { 200: schema.answer },
});

const readOperations = <Fields extends TProperties, Needed extends keyof Fields, Row extends Versioned>(
  parts: Parts<Fields, Needed, Row>,
) => {
  const { path, noun, plural, schema, service, visibleTo, texts } = parts;
  const filters = { active: activeFilter, q: searchFilter, ...parts.filters };
  const visibleIn = (tx: TenantRead, request: FastifyRequest) => visibleTo?.(tx, callerOf(request).scopes);

  const list = operation({
    ...texts.list,
    id: `list${collectionName(path)}`,
    method: 'GET',
    path,
    access: catalogueRead,
    tag: plural,
    summary: `List ${plural}`,
    query: recordListQuery(schema.answer, filters, { orders: parts.orders ?? [] }),
    answers: { 200: listAnswer(schema.answer) },
    handle: async (request, reply) => {
      const query = request.query as RecordQuery & { q?: string };
      const list = await read(request, async (tx) => {
        const [{ rows, total }, visible] = await Promise.all([
          service.list(tx, listFilter(query)),
          visibleIn(tx, request),
        ]);
        return { rows: visible ? rows.map((row) => visible(row)) : rows, total };
      });
      return sendList(request, reply, query, list);
    },
  });

  const get = operation({
    ...texts.get,
    ...oneRecord(parts),
    id: `get${schema.name}`,
    method: 'GET',
    access: catalogueRead,
    summary: `Read one ${noun}`,
    handle: async (request, reply) => {
      const [record, etag] = await read(request, async (tx) => {
        const id = pathId(request.params.id);
        const [whole, visible] = await Promise.all([service.get(tx, id), visibleIn(tx, request)]);
        const record = visible ? visible(whole) : whole;
        // Callers that see different bytes have different tags; If-Match compares the version, which stands first.
        return [record, record === whole ? versionTag(whole) : `"${whole.version}.0"`] as const;
      });
      return sendRecord(request, reply, record, etag);
    },
  });

  return { list, get };
};

const writeOperations = <Fields extends TProperties, Needed extends keyof Fields, Row extends Versioned>(
  parts: Parts<Fields, Needed, Row>,
) => {
  const { path, noun, plural, schema, writing = catalogueWrite, service, plan, texts } = parts;
  const patch = async ({ tx, ids, body, precondition }: Write<'/:id', PatchOf<Fields>>) =>
    changed(await service.patch(tx, ids.id, body, precondition));

  const create = operation({
    ...texts.create,
    id: `create${schema.name}`,
    method: 'POST',
    path,
    access: writing,
    tag: plural,
    summary: `Create ${article(noun)} ${noun}`,
    body: schema.create,
    answers: { 201: schema.answer },
    run: async ({ tx, body }) => created(await service.create(tx, body), path),
  });

  const update = operation({
    ...texts.update,
    ...oneRecord(parts),
    id: `update${schema.name}`,
    method: 'PATCH',
    access: writing,
    summary: `Change the given fields of ${article(noun)} ${noun}`,
    body: schema.patch,
    ...(parts.dryRun ? patchWithDryRun(parts.dryRun, plan, patch) : { plan, run: patch }),
  });

  const deactivate = operation({
    ...texts.deactivate,
    ...oneRecord(parts),
    id: `deactivate${schema.name}`,
    method: 'DELETE',
    access: writing,
    summary: `Deactivate ${article(noun)} ${noun}`,
    plan,
    run: async ({ tx, ids, precondition }) => changed(await service.deactivate(tx, ids.id, precondition)),
  });

  return { create, update, deactivate };
};

/** PATCH with `dry_run=true`, which answers what the change would move and writes nothing. */
const patchWithDryRun = <Patch>(
  { answer, patch: dryPatch, countExamples }: DryRun<Patch>,
  plan: PlanRule<'/:id', Patch>,
  patch: (write: Write<'/:id', Patch>) => Promise<Answer>,
) => ({
  query: Type.Object({ dry_run: dryRun }),
  answers: { 200: answer },
  bulk: 'if-large' as const,
  plan: { ...plan, run: patch } as PlanRule<'/:id', Patch>,
  handle: async (
    request: FastifyRequest & { params: { id: string }; body: Patch; query: { dry_run?: boolean } },
    reply: FastifyReply,
  ) => {
    const { body, query } = request;
    const id = pathId(request.params.id);
    const precondition = ifMatch(request);
    if (query.dry_run !== true)
      return write(request, reply, (tx) => patch({ tx, ids: { id }, body, query, precondition, isLenient: false }));
    const work = async (tx: TenantTransaction, pause: Pause) =>
      changed(await dryPatch(tx, id, body, precondition, pause));
    return writeDry(request, reply, work, await read(request, (tx) => countExamples(tx, id)));
  },
});

/** The five operations of a catalogue resource (D1, D5). */
export const resourceOperations = <Fields extends TProperties, Needed extends keyof Fields, Row extends Versioned>(
  parts: Parts<Fields, Needed, Row>,
): readonly Operation[] => {
  const { list, get } = readOperations(parts);
  const { create, update, deactivate } = writeOperations(parts);
  return [create, list, get, update, deactivate];
};
