import type { FastifyRequest } from 'fastify';
import { isPerson } from '../../callers/callers.ts';
import type { Origin } from '../../database/tenant-transaction.ts';
import { callerOf } from '../authentication/caller.ts';

/** D12.3: a person, as the ledger names them. */
export const personOrigin = (request: FastifyRequest, { id, name }: { id: number; name: string }): Origin => ({
  actor: { kind: 'person', id, name },
  requestId: request.id,
});

/** D12.3, D18.4: who calls, as the ledger names them. */
export const callerOrigin = (request: FastifyRequest): Origin => {
  const caller = callerOf(request);
  if (isPerson(caller)) return personOrigin(request, { id: caller.personId, name: caller.personName });
  return { actor: { kind: 'key', id: caller.keyId, name: caller.keyName }, requestId: request.id };
};

/** The operator of the installation, who has no id. */
export const operatorOrigin = (request: FastifyRequest): Origin => ({
  actor: { kind: 'operator', id: null, name: 'Operator' },
  requestId: request.id,
});
