import { plainLabel } from '@vantail/price-lists/terms';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Fault } from '../../platform/errors.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { type MappingEntry, priceListMappingSchema } from './schema.ts';
import { listKnownIds, priceListMappings, type ReferenceField, referenceFields } from './store.ts';

/** Two answers for one label would leave it to their order which of them counts. */
const labelFaults = (entries: readonly MappingEntry[]): readonly Fault[] => {
  const first = new Map<string, number>();
  return entries.flatMap(({ label }, index): Fault[] => {
    const plain = plainLabel(label);
    const pointer = `/entries/${index}/label`;
    if (plain === '')
      return [{ pointer, code: 'blank', message: 'must have a word or number beside the year', params: {} }];
    const other = first.get(plain);
    first.set(plain, other ?? index);
    if (other === undefined) return [];
    const message = `is the label of entry ${other}, too: case, accents and years of editions do not count`;
    return [{ pointer, code: 'duplicate', message, params: { value: label } }];
  });
};

/** D2: what another tenant has looks like what is not there. */
const referenceFaults = (
  entries: readonly MappingEntry[],
  field: ReferenceField,
  known: ReadonlySet<number>,
): readonly Fault[] => {
  const resource = field.replace('_id', '');
  return entries.flatMap((entry, index): Fault[] => {
    const id = entry[field];
    if (id === undefined || known.has(id)) return [];
    const message = `must be the id of a ${resource.replaceAll('_', ' ')} of this tenant`;
    return [{ pointer: `/entries/${index}/${field}`, code: 'unknown_reference', message, params: { resource } }];
  });
};

/** What becomes of an id later is checked when the mapping is used; a new one must exist. */
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
