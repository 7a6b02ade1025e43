import { fileURLToPath } from 'node:url';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Problem } from '../../platform/errors.ts';
import { operatorOrigin } from '../../platform/http/authentication/caller.ts';
import { FOR_EVER, readBuilt, readPage, sendBuilt } from '../../platform/http/built/built-files.ts';
import type { App } from '../../platform/http/fastify-types.ts';
import { createPageKey, hasShop, listCandidates } from './demo-shop-service.ts';

const HOUR_MS = 3600 * 1000;
/** Half of the life of a key: a page that was opened just before still has half a day. */
const CACHED_MS = 12 * HOUR_MS;
/** How long an answer is believed: whoever makes the demo, or closes its shop, sees it soon. */
const BELIEVED_MS = 2_000;

type DemoKey = { tenantId: number; key: string; until: number };

/** Which tenant is the demo, and the key that this process gives to pages of its shop. */
const pageKeys = (app: App) => {
  let known: { tenantId: number | undefined; until: number } | undefined;
  let cached: DemoKey | undefined;
  let making: Promise<string> | undefined;

  const lookUp = async (): Promise<number | undefined> => {
    for (const tenantId of await app.database.systemRead(listCandidates))
      if (await app.database.read(tenantId, hasShop)) return tenantId;
    return undefined;
  };

  /** The tenant whose shop is open; undefined if there is none. */
  const findShop = async (): Promise<number | undefined> => {
    if (!app.config.demo) return undefined;
    if (!known || known.until < Date.now()) known = { tenantId: await lookUp(), until: Date.now() + BELIEVED_MS };
    return known.tenantId;
  };

  const makeKey = async (tenantId: number, request: FastifyRequest): Promise<string> => {
    const terms = { origin: operatorOrigin(request), everyNode: true };
    const { key } = await app.database.transaction(tenantId, createPageKey, terms);
    cached = { tenantId, key, until: Date.now() + CACHED_MS };
    return key;
  };

  const findKey = async (request: FastifyRequest): Promise<string | undefined> => {
    const tenantId = await findShop();
    if (tenantId === undefined) return undefined;
    if (cached?.tenantId === tenantId && cached.until > Date.now()) return cached.key;
    // One for all who ask meanwhile: anyone may, and every node has a part in a key.
    making ??= makeKey(tenantId, request).finally(() => {
      making = undefined;
    });
    return making;
  };

  return { findShop, findKey };
};

const DIST = fileURLToPath(new URL('../../../../storefront/dist/demo', import.meta.url));
const options = { config: { access: 'public' }, schema: { hide: true } } as const;

/** The elements need no more than this, and neither does any shop that uses them. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/**
 * A shop that shows the demo tenant, while that is there: what a newcomer sees first. Its pages have a key of their own, made
 * for them, of that tenant alone.
 */
export const demoShopRoutes = async (app: App): Promise<void> => {
  const page = readPage(DIST);
  const files = readBuilt(DIST, '{icon.svg,assets/*,pictures/*}');
  const { findShop, findKey } = pageKeys(app);

  const sendPage = async (reply: FastifyReply) => {
    if ((await findShop()) === undefined) throw notFound();
    if (!page) throw new Problem('unavailable', 'The demo shop has not been built: run "npm run build -w storefront"');
    return reply
      .header('content-security-policy', POLICY)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page);
  };

  app.get('/demo', options, async (_request, reply) => sendPage(reply));
  app.get('/demo/key.json', options, async (request, reply) => {
    const key = await findKey(request);
    if (key === undefined) throw notFound();
    return reply.header('cache-control', 'no-store').send({ key });
  });
  // Every other path below /demo is a page of the shop, which has its own router.
  app.get<{ Params: { '*': string } }>('/demo/*', options, async (request, reply) => {
    const path = request.params['*'];
    if (path.startsWith('assets/')) return sendBuilt(files.get(path), request, reply, FOR_EVER);
    if (path !== 'icon.svg' && !path.startsWith('pictures/')) return sendPage(reply);
    // Pictures of options are shown by any page that shows the demo's products.
    reply.header('cross-origin-resource-policy', 'cross-origin');
    return sendBuilt(files.get(path), request, reply, 'public, max-age=86400');
  });
};
