import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/tenant-transaction.ts';
import { read } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { generational } from '../memory/generational.ts';
import { currentCatalogueVersion } from './service.ts';

/**
 * The version of a tenant's catalogue at the moment of the request. It comes from memory if this process does all the
 * writing and nothing was written since; otherwise from the database.
 */
export const catalogueVersions = (generationOf: Database['generationOf']) => {
  const ask = (request: FastifyRequest) => read(request, currentCatalogueVersion);
  if (!generationOf) return ask;
  const known = generational<string>(
    () => `${generationOf('catalogue_versions')} ${generationOf('price_versions')} ${generationOf('tenants')}`,
  );
  return async (request: FastifyRequest): Promise<string> => {
    const name = String(callerOf(request).tenantId);
    const asOf = known.generation();
    const version = known.find(name) ?? (await ask(request));
    known.keep(name, version, asOf);
    return version;
  };
};
