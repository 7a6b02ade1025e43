import { plainLabel } from '@vantail/pricing/price-lists';
import type { Fault } from '../errors.ts';
import type { MappingEntry } from './schema.ts';

/** Two answers for one label would leave it to their order which of them counts. */
export const labelFaults = (entries: readonly MappingEntry[]): readonly Fault[] => {
  const first = new Map<string, number>();
  return entries.flatMap(({ label }, index): Fault[] => {
    const plain = plainLabel(label);
    const pointer = `/entries/${index}/label`;
    if (plain === '')
      return [{ pointer, code: 'blank', message: 'must have a word beside signs and years', params: {} }];
    const other = first.get(plain);
    first.set(plain, other ?? index);
    if (other === undefined) return [];
    const message = `is the label of entry ${other}, too: case, accents, signs and years do not count`;
    return [{ pointer, code: 'duplicate', message, params: { value: label } }];
  });
};
