import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readPublicToken } from '../../platform/callers/key.ts';
import { catalogueRead, catalogueWrite } from '../../platform/callers/scopes.ts';
import { notFound } from '../../platform/errors.ts';
import { LONG_REQUEST_MS, longWork, requestSignal } from '../../platform/http/admission/long-work.ts';
import { contentTag, isUnchanged, sendList, sendTagged } from '../../platform/http/answers/conditional.ts';
import { listAnswer, listQuery } from '../../platform/http/answers/list-parameters.ts';
import { read, write } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { longTerms } from '../../platform/scheduling/scheduled-work.ts';
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

const nameFilter = Type.Optional(
  Type.String({
    maxLength: 200,
    description: 'Words that must all occur in the name of the file, in any order, ignoring case and accents.',
  }),
);

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
  const { makePictureApart } = await import('./run-picture-job.ts');
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
export const mediaOperations: readonly Operation[] = [
  operation({
    id: 'uploadMedia',
    method: 'POST',
    path: '/v1/media',
    access: catalogueWrite,
    tag: 'media',
    summary: 'Upload a picture',
    note: 'Stores a PNG, JPEG or WebP picture for `image_url` and `logo_url`. The service turns it upright, strips its metadata and stores it as WebP in six sizes. Its `name` is that of the file. If you send the same file again, the answer is 200 with the existing picture, which keeps its first name. A file that is not a picture, or is over 8 MiB or 50 megapixels, is `validation_error`.',
    example: { body: { file: 'chene-dore.png' } },
    ...longWork,
    bulk: true,
    body: mediaForm,
    answers: { 201: mediaAnswer, 200: mediaAnswer },
    schema: { consumes: 'multipart/form-data' },
    handle: (request, reply) => upload(request, reply),
  }),

  operation({
    id: 'listMedia',
    method: 'GET',
    path: '/v1/media',
    access: catalogueRead,
    tag: 'media',
    summary: 'List pictures and what uses them',
    note: 'Lists the pictures of the tenant by id, and which brands, categories, products and options use each. `q` finds pictures by the name of their file.',
    example: { after: ['uploadMedia'] },
    query: listQuery({ q: nameFilter }),
    answers: { 200: listAnswer(listedMediaAnswer) },
    handle: async (request, reply) => {
      const list = await read(request, (tx) => listMediaWithUses(tx, request.query));
      return sendList(request, reply, request.query, list);
    },
  }),

  operation({
    id: 'getMedia',
    method: 'GET',
    path: '/v1/media/:id',
    access: catalogueRead,
    tag: 'media',
    summary: 'Read one picture and what uses it',
    note: 'Returns the address and size of one picture, and what uses it. The picture itself is at its `url` (`getPicture`).',
    example: { path: { id: 1 }, after: ['uploadMedia'] },
    answers: { 200: listedMediaAnswer },
    handle: async (request, reply) => {
      const body = JSON.stringify(await read(request, (tx) => getMedia(tx, pathId(request.params.id))));
      return sendTagged(request, reply, body, contentTag(body));
    },
  }),

  operation({
    id: 'deleteMedia',
    method: 'DELETE',
    path: '/v1/media/:id',
    access: catalogueWrite,
    tag: 'media',
    summary: 'Delete an unused picture',
    note: 'Permanently deletes a picture. The service refuses with `conflict` while something uses it: change that first.',
    codes: ['conflict'],
    example: { path: { id: 1 }, after: ['uploadMedia'] },
    takesIfMatch: false,
    answers: { 204: Type.Null() },
    plan: { never: 'It deletes for good.' },
    run: async ({ tx, ids }) => {
      await removeMedia(tx, ids.id);
      return { status: 204 };
    },
  }),

  operation({
    id: 'getPicture',
    method: 'GET',
    path: '/media/:token.webp',
    access: 'public',
    tag: 'media',
    summary: 'The bytes of a picture',
    note: 'Returns the picture itself, for pages and caches: it needs no key and never changes, so it may be cached for a year. `w` chooses one of the six widths; any other is `not_found`.',
    example: { path: { token: '1-n4Pz6RtV8xYbC2dFgH5jKw' }, query: { w: '256' }, after: ['uploadMedia'] },
    query: Type.Object({
      w: Type.Optional(Type.String({ description: '64, 128, 256, 512, 1024 or 2048 px; the largest by default.' })),
    }),
    answers: { 200: Type.String({ format: 'binary' }) },
    schema: { mediaType: 'image/webp' },
    handle: async (request, reply) => {
      const { token } = request.params;
      const owner = readPublicToken(token);
      const size = requestedSize(request.query.w);
      if (!owner) throw notFound();
      const { content, size: stored } = await request.server.database.read(owner.tenantId, (tx) =>
        getMediaFile(tx, token, size),
      );
      const etag = `"${token}-${stored}"`;
      reply.headers({
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      });
      if (isUnchanged(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/webp').send(Buffer.from(content));
    },
  }),
];
