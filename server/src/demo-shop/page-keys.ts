import type { FastifyRequest } from 'fastify';
import { operatorOrigin } from '../http/answers/origin.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { createPageKey, hasShop, listCandidates } from './service.ts';

const HOUR_MS = 3600 * 1000;
/** Half of the life of a key: a page that was opened just before still has half a day. */
const KEPT_MS = 12 * HOUR_MS;
/** How long an answer is believed: whoever makes the demo, or closes its shop, sees it soon. */
const BELIEVED_MS = 2_000;

type Kept = { tenantId: number; key: string; until: number };

/** Which tenant is the demo, and the key that this process gives to pages of its shop. */
export const pageKeys = (app: App) => {
  let known: { tenantId: number | undefined; until: number } | undefined;
  let kept: Kept | undefined;

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

  const findKey = async (request: FastifyRequest): Promise<string | undefined> => {
    const tenantId = await findShop();
    if (tenantId === undefined) return undefined;
    if (kept?.tenantId === tenantId && kept.until > Date.now()) return kept.key;
    const { key } = await app.database.transaction(tenantId, createPageKey, { origin: operatorOrigin(request) });
    kept = { tenantId, key, until: Date.now() + KEPT_MS };
    return key;
  };

  return { findShop, findKey };
};
