import { readTable, tableFaults } from '../../editing/price-table/read-table.ts';
import { jsonOf, type RowDraft } from './row-draft.ts';

/** Why a field cannot be sent; the words are the form's. */
export type RowFault = 'needed' | 'outOfRange' | 'minExceedsMax' | 'notJson' | 'brokenTable';

/** D3. */
export const ROW_RANGES = {
  total_width_min: [1, 100_000],
  total_width_max: [1, 100_000],
  total_height_min: [1, 100_000],
  total_height_max: [1, 100_000],
  minimum_price: [0, 1e9],
  price_per_square_meter: [0, 1e9],
  percentage_adjustment: [-100, 1000],
} as const;

type RangedField = keyof typeof ROW_RANGES;

/**
 * What the service would refuse, shown while it is typed. A table that was stored broken does not block the other
 * fields (D1): it is a fault only once it is changed.
 */
export const rowFaults = (draft: RowDraft, storedTable: string | null): Partial<Record<keyof RowDraft, RowFault>> => {
  const faults: Partial<Record<keyof RowDraft, RowFault>> = {};
  for (const [field, [lowest, highest]] of Object.entries(ROW_RANGES) as [RangedField, readonly [number, number]][]) {
    const value = draft[field];
    if (value === null && field === 'percentage_adjustment') faults[field] = 'needed';
    if (value !== null && (value < lowest || value > highest)) faults[field] = 'outOfRange';
  }
  for (const axis of ['width', 'height'] as const) {
    const [min, max] = [draft[`total_${axis}_min`], draft[`total_${axis}_max`]];
    if (min !== null && max !== null && min > max) faults[`total_${axis}_min`] ??= 'minExceedsMax';
  }
  for (const field of ['coefficients', 'surcharges'] as const)
    if (jsonOf(draft[field]) === undefined) faults[field] = 'notJson';
  const isChanged = draft.price_table !== storedTable;
  if (isChanged && tableFaults(readTable(draft.price_table)).length > 0) faults.price_table = 'brokenTable';
  return faults;
};
