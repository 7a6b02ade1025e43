import type { TenantRead } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import type { ConfigurationParts } from '../product-configuration/configuration-parts.ts';
import { readConfiguration } from '../product-configuration/read-configuration.ts';
import { findVersions, type Versions } from './store.ts';

/** D10: an inactive product is there for those who read the catalogue, and not for a storefront. */
export const getVersions = async (read: TenantRead, productId: number, seesInactive: boolean): Promise<Versions> => {
  const versions = await findVersions(read, productId);
  if (!versions || !(versions.active || seesInactive)) throw notFound();
  return versions;
};

/** The configuration and the version it belongs to, from one consistent read. */
export const getConfiguration = async (
  read: TenantRead,
  productId: number,
): Promise<{ configuration: ConfigurationParts; version: string }> => {
  const [versions, configuration] = await Promise.all([
    findVersions(read, productId),
    readConfiguration(read, productId),
  ]);
  if (!versions || !configuration) throw notFound();
  return { configuration, version: versions.version };
};
