import { randomBytes } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';

type BuiltFile = { type: string; plain: Buffer; br: Buffer | undefined; gzip: Buffer | undefined };

/** Files by their path below the folder that they were read from. */
type BuiltFiles = ReadonlyMap<string, BuiltFile>;

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const read = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);

/** Everything is kept in memory: a few hundred kilobytes, read once. Empty if nothing has been built. */
export const readBuilt = (dist: string, pattern: string): BuiltFiles => {
  const names = globSync(pattern, { cwd: dist }).filter((name) => TYPES[extname(name)] !== undefined);
  const files = names.map((name): [string, BuiltFile] => {
    const path = join(dist, name);
    return [
      name.replaceAll('\\', '/'),
      { type: TYPES[extname(name)] ?? '', plain: readFileSync(path), br: read(`${path}.br`), gzip: read(`${path}.gz`) },
    ];
  });
  return new Map(files);
};

/** The page of a build; undefined if it has not been made. */
export const readPage = (dist: string): string | undefined => read(join(dist, 'index.html'))?.toString('utf8');

/** A page whose styles carry a nonce that only this answer knows; `more` is what its policy allows besides. */
export const sendPage = (reply: FastifyReply, page: string, more: readonly string[]) => {
  const nonce = randomBytes(16).toString('base64');
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...more,
  ];
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.replaceAll('VANTAIL_NONCE', nonce));
};

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

const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** A large file of a page that few people open: it is read for each request, so that the service does not keep it. */
export const sendFromDisk = async (
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
  cacheControl: string,
) => {
  const type = TYPES[extname(path)];
  if (type === undefined || !existsSync(path)) throw notFound();
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const [encoding, ending] =
    ENCODINGS.find(([name, ending]) => accepted.includes(name) && existsSync(path + ending)) ?? [];
  reply.header('cache-control', cacheControl).header('vary', 'accept-encoding').type(type);
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(await readFile(path + (ending ?? '')));
};
