import { fileURLToPath } from 'node:url';
import type { FastifyReply } from 'fastify';
import { Problem } from '../../errors.ts';
import type { App } from '../fastify-types.ts';
import { FOR_EVER, readBuilt, readPage, sendBuilt, sendPage } from './built-files.ts';

const DIST = fileURLToPath(new URL('../../../../../console/dist', import.meta.url));
const config = { access: 'public' } as const;

/**
 * No inline script, nothing from other hosts, no frame. Styles need the page's nonce, because the JSON editor adds its
 * own (docs/adr/0014).
 */
const ALLOWED = ["img-src 'self'"];

/** D11: `/console` is the console, and `/` leads there. */
export const consoleRoutes = async (app: App) => {
  const page = readPage(DIST);
  const files = readBuilt(DIST, 'assets/*');

  const sendConsole = (reply: FastifyReply) => {
    if (!page) throw new Problem('unavailable', 'The console has not been built: run "npm run build -w console"');
    return sendPage(reply, page, ALLOWED);
  };

  app.get('/', { config, schema: { hide: true } }, async (_request, reply) => reply.redirect('/console', 302));
  app.get('/console', { config, schema: { hide: true } }, async (_request, reply) => sendConsole(reply));
  // Every other path below /console is a page of the console, which has its own router.
  app.get<{ Params: { '*': string } }>('/console/*', { config, schema: { hide: true } }, async (request, reply) => {
    const path = request.params['*'];
    return path.startsWith('assets/') ? sendBuilt(files.get(path), request, reply, FOR_EVER) : sendConsole(reply);
  });
};
