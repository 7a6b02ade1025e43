import type { ProductConfiguration } from '@vantail/pricing';
import type { ByteCaches } from '../../platform/byte-caches.ts';
import type { Check } from '../../platform/database/check.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { heldBytes } from '../../platform/held-bytes.ts';
import type { ConfigurationParts, ConfigurationVersion } from './configuration-parts.ts';
import { expandedSteps } from './expanded-step.ts';
import { mustBeReadable } from './must-be-readable.ts';
import { listAttachedOptions } from './option-store.ts';
import { listTablesOfProduct } from './price-table-store.ts';
import { listActiveRows } from './row-store.ts';
import { listActiveRules } from './rule-store.ts';
import { listActiveSteps } from './step-store.ts';
import { configurationCheck, findConfigurationVersion, findProductToPrice } from './store.ts';

export { configurationCheck } from './store.ts';

/** Seven statements, sent at once, whatever the number of steps, options, rows, tables and rules; the first tells whether it is too much. */
const readConfiguration = async (read: TenantRead, productId: number): Promise<ConfigurationParts | undefined> => {
  const [, found, steps, attached, rows, tables, rules] = await Promise.all([
    mustBeReadable(read, productId),
    findProductToPrice(read, productId),
    listActiveSteps(read, productId),
    listAttachedOptions(read, productId),
    listActiveRows(read, productId),
    listTablesOfProduct(read, productId, true),
    listActiveRules(read, productId),
  ]);
  if (!found) return undefined;
  const { brand_discount_group, ...product } = found;
  return {
    product,
    brand_discount_group,
    steps: expandedSteps(steps, attached),
    pricing_configurations: rows,
    price_tables: Object.fromEntries(tables.map((table) => [table.id, table])),
    rules,
  };
};

const MAX_BYTES = 128 * 1024 * 1024;

/** A configuration and the version that it belongs to. */
export type CachedConfiguration = Omit<ConfigurationVersion, 'active'> & { parts: ConfigurationParts };

const priced = new WeakMap<CachedConfiguration, ProductConfiguration>();

/** What pricing/ needs of a cached product: the same object each time, for which pricing/ caches the clauses of D22. */
export const pricedConfiguration = (cached: CachedConfiguration): ProductConfiguration => {
  const { parts, currency, price_basis } = cached;
  const made = priced.get(cached) ?? {
    product: parts.product,
    brand_discount_group: parts.brand_discount_group,
    steps: parts.steps,
    rows: parts.pricing_configurations,
    price_tables: Object.values(parts.price_tables),
    rules: parts.rules,
    currency,
    price_basis,
  };
  priced.set(cached, made);
  return made;
};

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
): Promise<CachedConfiguration> => {
  const [version, parts] = await Promise.all([
    findConfigurationVersion(read, productId),
    readConfiguration(read, productId),
  ]);
  if (!parts) throw notFound();
  return { ...mustBeSeen(version, seesInactive), parts };
};

/** Read once for all reads that are sent together. */
export const currentConfiguration = (read: TenantRead, productId: number) =>
  read.once(`configuration ${productId}`, () => findConfigurationVersion(read, productId));

/** How one request reads: the value of a check, and what is behind it. */
export type ConfigurationReader = {
  ask: (check: Check) => Promise<string | undefined>;
  read: <T>(work: (read: TenantRead) => Promise<T>) => Promise<T>;
};

/** With the checks that tell its version, to those who see inactive products and to the others. */
type CheckedConfiguration = CachedConfiguration & { checks: { ofAny: Check; ofActive: Check } };

/** Reads a configuration as it is now. */
type Configurations = (
  reader: ConfigurationReader,
  tenantId: number,
  productId: number,
  seesInactive: boolean,
) => Promise<CheckedConfiguration>;

declare module 'fastify' {
  interface FastifyInstance {
    configurationOf: Configurations;
  }
}

/**
 * Reads whole configurations, and keeps the last ones: each request asks the database for the version, which costs next to
 * nothing, and for the rest only when it has changed. One product is read by one request at a time: whoever comes meanwhile
 * waits and asks for the version again, so that a large product is not in memory once for each request.
 */
export const configurations = (caches: ByteCaches, maxBytes: number = MAX_BYTES): Configurations => {
  const cache = caches.open<CheckedConfiguration>('configurations', { maxBytes, bytesOf: heldBytes });
  const reading = new Map<string, Promise<unknown>>();

  const findCurrent: (...args: Parameters<Configurations>) => Promise<CheckedConfiguration | undefined> = async (
    { ask },
    tenantId,
    productId,
    seesInactive,
  ) => {
    const known = cache.find(tenantId, String(productId));
    if (!known) return undefined;
    const version = await ask(seesInactive ? known.checks.ofAny : known.checks.ofActive);
    if (version === undefined) throw notFound();
    // Another request may have read it anew meanwhile.
    const current = cache.find(tenantId, String(productId));
    return current?.version === version ? current : undefined;
  };

  const load: Configurations = async ({ read }, tenantId, productId, seesInactive) => {
    const configuration = await read((tx) => configurationIn(tx, productId, seesInactive));
    const checks = {
      ofAny: configurationCheck(tenantId, productId, true),
      ofActive: configurationCheck(tenantId, productId, false),
    };
    return cache.keep(tenantId, String(productId), { ...configuration, checks });
  };

  return async (...args) => {
    const known = await findCurrent(...args);
    if (known) return known;
    const [, tenantId, productId] = args;
    const name = `${tenantId} ${productId}`;
    for (let other = reading.get(name); other; other = reading.get(name)) {
      await other.catch(() => {}); // Its own request answers for it.
      const read = await findCurrent(...args);
      if (read) return read;
    }
    const loading = load(...args).finally(() => reading.delete(name));
    reading.set(name, loading);
    return loading;
  };
};
