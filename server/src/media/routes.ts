import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPublicToken } from '../callers/key.ts';
import { catalogueRead, catalogueWrite } from '../callers/scopes.ts';
import { notFound } from '../errors.ts';
import { LONG_REQUEST_MS, longWork, requestSignal } from '../http/admission/long-work.ts';
import { contentTag, isUnchanged, sendList, sendTagged } from '../http/answers/conditional.ts';
import { listAnswer, listQuery, type Page } from '../http/answers/list-parameters.ts';
import { read, write } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/caller.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { longTerms } from '../scheduling/scheduled-work.ts';
import { listedMediaAnswer, mediaAnswer, mediaForm } from './schema.ts';
import {
  getMedia,
  getMediaFile,
  listMediaWithUses,
  type Media,
  mustBeSmall,
  pictureName,
  refusedPicture,
  removeMedia,
  requestedSize,
  saveMedia,
  storedAgain,
  storedMedia,
} from './service.ts';

const PATH = '/v1/media';
const tags = ['media'];

const nameFilter = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'Words that must all occur in the name of the file, in any order, ignoring case and accents.',
  }),
);

type ById = { Params: { id: string } };

const madeMedia = (media: Media, isNew: boolean) => ({
  status: isNew ? 201 : 200,
  body: media,
  ...(isNew ? { location: `${PATH}/${media.id}` } : {}),
});

/** The bytes are looked at before the transaction: to decode a picture takes long, and holds nothing meanwhile. */
const upload = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const bytes = request.upload?.bytes ?? new Uint8Array();
  mustBeSmall(bytes);
  const { mediaMibPerTenant } = request.server.config;
  const name = pictureName(request.upload?.name ?? '');
  const hash = createHash('sha256').update(bytes).digest();
  const stored = await read(request, (tx) => storedMedia(tx, hash, mediaMibPerTenant));
  if (stored) return write(request, reply, async (tx) => madeMedia(await storedAgain(tx, stored, name), false));
  const { makePictureApart } = await import('./pictures/run-picture-job.ts');
  const caller = { tenantId: callerOf(request).tenantId, signal: requestSignal(reply, LONG_REQUEST_MS) };
  const result = await makePictureApart(caller, bytes);
  if ('fault' in result) throw refusedPicture(result.fault);
  return write(
    request,
    reply,
    async (tx) => {
      const { media, isNew } = await saveMedia(tx, { hash, name }, result.picture, mediaMibPerTenant);
      return madeMedia(media, isNew);
    },
    longTerms(false),
  );
};

/** D16.4. */
export const mediaRoutes = async (app: App): Promise<void> => {
  app.post<{ Body: { file: string } }>(
    PATH,
    {
      config: { access: catalogueWrite, bulk: true },
      ...longWork,
      schema: {
        tags,
        summary: 'Upload a picture',
        consumes: 'multipart/form-data',
        body: mediaForm,
        response: { 201: mediaAnswer, 200: mediaAnswer },
      },
    },
    (request, reply) => upload(request, reply),
  );

  app.get<{ Querystring: Page & { q?: string } }>(
    PATH,
    {
      config: { access: catalogueRead },
      schema: {
        tags,
        summary: 'List pictures and what uses them',
        querystring: listQuery({ q: nameFilter }),
        response: { 200: listAnswer(listedMediaAnswer) },
      },
    },
    async (request, reply) => {
      const list = await read(request, (tx) => listMediaWithUses(tx, request.query));
      return sendList(request, reply, request.query, list);
    },
  );

  app.get<ById>(
    `${PATH}/:id`,
    {
      config: { access: catalogueRead },
      schema: { tags, summary: 'Read one picture and what uses it', response: { 200: listedMediaAnswer } },
    },
    async (request, reply) => {
      const body = JSON.stringify(await read(request, (tx) => getMedia(tx, pathId(request.params.id))));
      return sendTagged(request, reply, body, contentTag(body));
    },
  );

  app.delete<ById>(
    `${PATH}/:id`,
    {
      config: { access: catalogueWrite },
      schema: { tags, summary: 'Delete an unused picture', response: { 204: Type.Null() } },
    },
    (request, reply) =>
      write(request, reply, async (tx) => {
        await removeMedia(tx, pathId(request.params.id));
        return { status: 204 };
      }),
  );

  app.get<{ Params: { token: string }; Querystring: { w?: string } }>(
    '/media/:token.webp',
    {
      config: { access: 'public' },
      schema: {
        tags,
        summary: 'The bytes of a picture',
        querystring: Type.Object({
          w: Type.Optional(Type.String({ description: '64, 128, 256, 512, 1024 or 2048 px; the largest by default.' })),
        }),
        mediaType: 'image/webp',
        response: { 200: Type.String({ format: 'binary' }) },
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      const owner = readPublicToken(token);
      const size = requestedSize(request.query.w);
      if (!owner) throw notFound();
      const { content, size: stored } = await app.database.read(owner.tenantId, (tx) => getMediaFile(tx, token, size));
      const etag = `"${token}-${stored}"`;
      reply.headers({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/webp').send(Buffer.from(content));
    },
  );
};
