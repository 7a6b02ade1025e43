import type { Check } from '../database/checks.ts';
import type { TenantRead } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import type { ConfigurationParts, ConfigurationVersion } from './configuration-parts.ts';
import { readConfiguration } from './read-configuration.ts';
import { configurationCheck, findConfigurationVersion } from './store.ts';

const MAX_KEPT = 100;

/** A configuration and the version that it belongs to. */
export type KeptConfiguration = Omit<ConfigurationVersion, 'active'> & { parts: ConfigurationParts };

/** D10: an inactive product is there for those who read the catalogue, and not for a storefront. */
const mustBeSeen = <Version extends { active: boolean }>(
  version: Version | undefined,
  seesInactive: boolean,
): Version => {
  if (!version || !(version.active || seesInactive)) throw notFound();
  return version;
};

/** The configuration as one transaction sees it. */
export const configurationIn = async (
  read: TenantRead,
  productId: number,
  seesInactive: boolean,
): Promise<KeptConfiguration> => {
  const [version, parts] = await Promise.all([
    findConfigurationVersion(read, productId),
    readConfiguration(read, productId),
  ]);
  if (!parts) throw notFound();
  return { ...mustBeSeen(version, seesInactive), parts };
};

/** Asked for once by all reads that travel together. */
export const currentConfiguration = (read: TenantRead, productId: number) =>
  read.once(`configuration ${productId}`, () => findConfigurationVersion(read, productId));

/** How one request reads: the value of a check, and what is behind it. */
export type ConfigurationReader = {
  ask: (check: Check) => Promise<string | undefined>;
  read: <T>(work: (read: TenantRead) => Promise<T>) => Promise<T>;
};

/** With the checks that tell its version, to those who see inactive products and to the others. */
type Kept = KeptConfiguration & { checks: { ofAny: Check; ofActive: Check } };

/**
 * Reads whole configurations, and keeps the last ones: each request asks the database for the version, which costs next to
 * nothing, and for the rest only when it has changed.
 */
export const configurations = () => {
  const kept = new Map<string, Kept>();

  const keep = (key: string, configuration: Kept): Kept => {
    kept.delete(key);
    kept.set(key, configuration);
    const oldest = kept.keys().next().value;
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return configuration;
  };

  return async (
    { ask, read }: ConfigurationReader,
    tenantId: number,
    productId: number,
    seesInactive: boolean,
  ): Promise<Kept> => {
    const key = `${tenantId} ${productId}`;
    const known = kept.get(key);
    if (known) {
      const version = await ask(seesInactive ? known.checks.ofAny : known.checks.ofActive);
      if (version === undefined) throw notFound();
      if (version === known.version) return keep(key, known);
    }
    const configuration = await read((tx) => configurationIn(tx, productId, seesInactive));
    const checks = {
      ofAny: configurationCheck(tenantId, productId, true),
      ofActive: configurationCheck(tenantId, productId, false),
    };
    return keep(key, { ...configuration, checks });
  };
};
