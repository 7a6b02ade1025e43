import type { FastifyRequest } from 'fastify';

const KIB = 1024;
/** Bodies up to here are not counted: nearly every request is one, and a connection holds one of them at a time. */
const SMALL_BYTES = 64 * KIB;

/** Whether the body may be large, by its headers: what is sent in chunks may be any size. */
export const isLargeBody = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > SMALL_BYTES;

/** Whose memory and time a body takes: the tenant's, or the operator's. */
export const payerOf = ({ caller }: Pick<FastifyRequest, 'caller'>): number => caller?.tenantId ?? 0;
