import { fileURLToPath } from 'node:url';
import { contentTag } from '../answers/conditional.ts';
import type { App } from '../fastify-types.ts';
import { FOR_EVER, readBuilt, sendBuilt } from './built-files.ts';

const DIST = fileURLToPath(new URL('../../../../../storefront/dist/elements', import.meta.url));

/** A module is loaded by CORS by pages of another origin, or of none: a frame with `sandbox`. */
export const OPEN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' };

/**
 * The elements for shops: `<script type="module" src="https://service/elements/vantail.js">` on any page. Its name stays the
 * same, so that browsers ask again after an hour. What it loads on demand has a hash in its name (docs/adr/0044).
 */
export const elementRoutes = async (app: App) => {
  const files = readBuilt(DIST, 'vantail*.js');
  const entry = files.get('vantail.js');
  const etag = entry && contentTag(entry.plain.toString('utf8'));
  const options = { config: { access: 'public' }, schema: { hide: true } } as const;
  app.get('/elements/vantail.js', options, async (request, reply) => {
    reply.headers(OPEN);
    if (etag) reply.header('etag', etag);
    if (etag && request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendBuilt(entry, request, reply, 'public, max-age=3600');
  });
  app.get<{ Params: { file: string } }>('/elements/:file', options, async (request, reply) => {
    const file = files.get(request.params.file);
    return sendBuilt(file, request, file ? reply.headers(OPEN) : reply, FOR_EVER);
  });
};
