import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { notFound, Problem } from '../../errors.ts';
import type { App } from '../fastify-types.ts';
import { FOR_EVER, readPage, sendFromDisk, sendPage } from './built-files.ts';

const DIST = fileURLToPath(new URL('../../../../../console/dist/reference', import.meta.url));
const options = { config: { access: 'public' }, schema: { hide: true } } as const;

/** Nothing inline but attributes named `style`, which Scalar writes with its examples, and nothing from other hosts (docs/adr/0050). */
const ALLOWED = ["style-src-attr 'unsafe-inline'", "img-src 'self' data:"];

/** The description of the API for people: Scalar's page, as it is built in `console/reference`. */
export const referenceRoutes = async (app: App) => {
  const page = readPage(DIST);

  app.get('/docs', options, async (_request, reply) => {
    if (!page) throw new Problem('unavailable', 'The page has not been built: run "npm run build -w console"');
    return sendPage(reply, page, ALLOWED);
  });

  app.get<{ Params: { file: string } }>('/docs/assets/:file', options, async (request, reply) => {
    const { file } = request.params;
    if (!/^[\w-]+\.\w+$/.test(file)) throw notFound();
    return sendFromDisk(join(DIST, 'assets', file), request, reply, FOR_EVER);
  });
};
