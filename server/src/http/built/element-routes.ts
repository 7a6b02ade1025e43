import { fileURLToPath } from 'node:url';
import { contentTag } from '../answers/conditional.ts';
import type { App } from '../routes/fastify-types.ts';
import { readBuilt, sendBuilt } from './built-files.ts';

const DIST = fileURLToPath(new URL('../../../../storefront/dist/elements', import.meta.url));

/**
 * The elements for shops, in one file of this release: `<script type="module" src="https://service/elements/vantail.js">` on
 * any page. Its name stays the same, so that browsers ask again after an hour.
 */
export const elementRoutes = async (app: App) => {
  const file = readBuilt(DIST, 'vantail.js').get('vantail.js');
  const etag = file && contentTag(file.plain.toString('utf8'));
  app.get('/elements/vantail.js', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    // A module of another origin is loaded by CORS.
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    if (etag) reply.header('etag', etag);
    if (etag && request.headers['if-none-match'] === etag) return reply.code(304).send();
    return sendBuilt(file, request, reply, 'public, max-age=3600');
  });
};
