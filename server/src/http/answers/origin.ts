import type { FastifyRequest } from 'fastify';
import type { Origin } from '../../database/tenant-transaction.ts';
import { callerOf } from '../authentication/caller.ts';

/** D12.3: the calling key, as the ledger names it. */
export const callerOrigin = (request: FastifyRequest): Origin => {
  const { keyId, keyName } = callerOf(request);
  return { actor: { kind: 'key', id: keyId, name: keyName }, requestId: request.id };
};

/** The operator of the installation, who has no id. */
export const operatorOrigin = (request: FastifyRequest): Origin => ({
  actor: { kind: 'operator', id: null, name: 'Operator' },
  requestId: request.id,
});
