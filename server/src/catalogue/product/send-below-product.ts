import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { sendFinished, sendTagged } from '../../platform/http/answers/conditional.ts';
import { finishedBody } from '../../platform/http/answers/finished-answers.ts';
import { keepFinished } from '../../platform/http/answers/keep-finished.ts';
import { read } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/caller.ts';
import { configurationCheck, currentConfiguration } from './configurations.ts';

type Target = { productId: number; path: string };

/**
 * GET of one object below a product. The answer is stored in the response cache: it stays true
 * until something of the product or an option is written to, which the configuration's version tells.
 */
export const sendBelowProduct = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { productId, path }: Target,
  load: (tx: TenantRead) => Promise<{ record: object; etag: string }>,
): Promise<FastifyReply> => {
  const { tenantId } = callerOf(request);
  const versionIn = async (tx: TenantRead) => (await currentConfiguration(tx, productId))?.version;
  const [{ record, etag }, version] = await read(request, (tx) => Promise.all([load(tx), versionIn(tx)]));
  const body = JSON.stringify(record);
  if (version === undefined) return sendTagged(request, reply, body, etag);
  const check = configurationCheck(tenantId, productId, true);
  const finished = { version, etag, body: finishedBody(body), versionCheck: () => check };
  return sendFinished(request, reply, keepFinished(request, path, finished));
};
