import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueRead } from '../callers/scopes.ts';
import type { TenantRead } from '../database/tenant-transaction.ts';
import { sendTagged } from '../http/answers/conditional.ts';
import { finishedBody } from '../http/answers/finished-answers.ts';
import { read } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/caller.ts';
import { currentConfiguration } from '../product-configuration/configurations.ts';
import { configurationCheck } from '../product-configuration/store.ts';

type Place = { productId: number; path: string; route: string };

/**
 * GET of one object below a product, for those who read the catalogue. The answer is kept for the short way: it stays true
 * until something of the product or an option is written to, which the configuration's version tells.
 */
export const sendBelowProduct = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { productId, path, route }: Place,
  load: (tx: TenantRead) => Promise<{ record: object; etag: string }>,
): Promise<FastifyReply> => {
  const { database, finished } = request.server;
  const { tenantId } = callerOf(request);
  // Where versions live in memory there is no short way.
  const versionIn = async (tx: TenantRead) =>
    database.generationOf ? undefined : (await currentConfiguration(tx, productId))?.version;
  const [{ record, etag }, version] = await read(request, (tx) => Promise.all([load(tx), versionIn(tx)]));
  const body = JSON.stringify(record);
  if (version !== undefined) {
    const check = configurationCheck(tenantId, productId, true);
    const kept = { version, etag, route, access: catalogueRead, body: finishedBody(body), versionCheck: () => check };
    finished.keep(tenantId, path, kept);
  }
  return sendTagged(request, reply, body, etag);
};
