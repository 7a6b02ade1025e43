import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentTag, sendTagged } from '../../platform/http/answers/conditional.ts';
import type { ExportQuery } from './form-schema.ts';

export const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const;

/** Answers with an exported file. Its bytes depend only on what is exported, so it has an ETag. */
export const sendFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  file: Uint8Array,
  name: string,
  query: ExportQuery,
) => {
  reply.header('content-disposition', `attachment; filename="${name}.${query.format}"`);
  return sendTagged(request, reply, Buffer.from(file), contentTag(file), mediaTypes[query.format]);
};
