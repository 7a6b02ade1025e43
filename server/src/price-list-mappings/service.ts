import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { Fault } from '../errors.ts';
import { resourceService } from '../resource/service.ts';
import { labelFaults, referenceFaults } from './rules.ts';
import { type MappingEntry, priceListMappingSchema } from './schema.ts';
import { listKnownIds, priceListMappings, referenceFields } from './store.ts';

/** What becomes of an id later is asked about when the mapping is used; a new one must be there. */
const entryFaults = async (tx: TenantTransaction, entries: readonly MappingEntry[]): Promise<Fault[]> => {
  const faults = [...labelFaults(entries)];
  for (const field of referenceFields) {
    const ids = entries.flatMap((entry) => entry[field] ?? []);
    if (ids.length > 0) faults.push(...referenceFaults(entries, field, await listKnownIds(tx, field, ids)));
  }
  return faults;
};

export const priceListMappingService = resourceService({
  schema: priceListMappingSchema,
  table: priceListMappings,
  check: async (tx, { entries }, changed) => (changed.has('entries') ? entryFaults(tx, entries) : []),
});
