import type { FastifyRequest } from 'fastify';
import type { Database, TenantRead } from '../database/tenant-transaction.ts';
import { read } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { generational } from '../memory/generational.ts';
import { findPriceVersion } from './store.ts';

/** Reads that are sent together ask for it once. */
export const currentPriceVersion = (tx: TenantRead, categoryId: number) =>
  tx.once(`prices ${categoryId}`, async () => (await findPriceVersion(tx, categoryId))?.version);

/**
 * The version of a category's from-prices at the moment of the request. It comes from memory if this process does all
 * the writing and nothing was written since; otherwise from the database.
 */
export const priceVersions = (generationOf: Database['generationOf']) => {
  if (!generationOf)
    return (request: FastifyRequest, categoryId: number) => read(request, (tx) => currentPriceVersion(tx, categoryId));
  const known = generational<number>(() => generationOf('price_versions'));
  return async (request: FastifyRequest, categoryId: number): Promise<number | undefined> => {
    const name = `${callerOf(request).tenantId} ${categoryId}`;
    const asOf = known.generation();
    const version = known.find(name) ?? (await read(request, (tx) => currentPriceVersion(tx, categoryId)));
    if (version !== undefined) known.keep(name, version, asOf);
    return version;
  };
};
