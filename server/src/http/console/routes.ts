import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Problem } from '../../errors.ts';
import type { App } from '../routes/fastify-types.ts';
import { type ConsoleFile, readConsole } from './files.ts';

const DIST = fileURLToPath(new URL('../../../../console/dist', import.meta.url));
const config = { access: 'public' } as const;

/**
 * No inline script, nothing from other hosts, no frame. Styles need the page's nonce, because the JSON editor adds its
 * own (docs/adr/0014).
 */
const policy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** The smallest encoding that the client accepts. Files are compressed when the console is built, never here. */
const encoded = ({ plain, br, gzip }: ConsoleFile, request: FastifyRequest): [Buffer, string | undefined] => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (br && /\bbr\b/.test(accepted)) return [br, 'br'];
  if (gzip && /\bgzip\b/.test(accepted)) return [gzip, 'gzip'];
  return [plain, undefined];
};

/** D11: `/console` is the console, and `/` leads there. */
export const consoleRoutes = async (app: App) => {
  const built = readConsole(DIST);

  const sendPage = (reply: FastifyReply) => {
    if (!built) throw new Problem('unavailable', 'The console has not been built: run "npm run build -w console"');
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header('content-security-policy', policy(nonce))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(built.page.replaceAll('VANTAIL_NONCE', nonce));
  };

  /** File names carry a hash of their content, so a browser may keep them for ever. */
  const sendFile = (path: string, request: FastifyRequest, reply: FastifyReply) => {
    const file = built?.files.get(path);
    if (!file) throw notFound();
    const [bytes, encoding] = encoded(file, request);
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(file.type);
    return (encoding ? reply.header('content-encoding', encoding) : reply).send(bytes);
  };

  app.get('/', { config, schema: { hide: true } }, async (_request, reply) => reply.redirect('/console', 302));
  app.get('/console', { config, schema: { hide: true } }, async (_request, reply) => sendPage(reply));
  // Every other path below /console is a page of the console, which has its own router.
  app.get<{ Params: { '*': string } }>('/console/*', { config, schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    return path.startsWith('assets/') ? sendFile(path, request, reply) : sendPage(reply);
  });
};
