import { plainLabel } from '@vantail/pricing/price-lists/terms';
import type { Fault } from '../errors.ts';
import type { MappingEntry } from './schema.ts';
import type { ReferenceField } from './store.ts';

/** Two answers for one label would leave it to their order which of them counts. */
export const labelFaults = (entries: readonly MappingEntry[]): readonly Fault[] => {
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
export const referenceFaults = (
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
