import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import type { BuiltFile } from './built-files.ts';

/** File names carry a hash of their content, so a browser may keep them for ever. */
export const FOR_EVER = 'public, max-age=31536000, immutable';

/** The smallest encoding that the client accepts. Files are compressed when they are built, never here. */
const encoded = ({ plain, br, gzip }: BuiltFile, request: FastifyRequest): [Buffer, string | undefined] => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (br && /\bbr\b/.test(accepted)) return [br, 'br'];
  if (gzip && /\bgzip\b/.test(accepted)) return [gzip, 'gzip'];
  return [plain, undefined];
};

export const sendBuilt = (
  file: BuiltFile | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
) => {
  if (!file) throw notFound();
  const [bytes, encoding] = encoded(file, request);
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding').type(file.type);
  return (encoding ? reply.header('content-encoding', encoding) : reply).send(bytes);
};
