import type { Schemas } from '@vantail/client';
import type { IdentifyingField } from '@vantail/pricing';
import type { PricingRow } from '../../api/product-parts.ts';
import { type EditedTable, NO_TABLE, tableFaults, tableOfText } from '../tables/edited-table.ts';

/**
 * A pricing row while it is edited (D8). `coefficients` and `surcharges` are text, since incomplete JSON has no value,
 * and empty for null; a percentage that was cleared is null until another one is typed.
 */
export type RowDraft = Pick<
  PricingRow,
  | IdentifyingField
  | 'total_width_min'
  | 'total_width_max'
  | 'total_height_min'
  | 'total_height_max'
  | 'minimum_price'
  | 'price_table_id'
  | 'price_per_square_meter'
> & { price_table: EditedTable; percentage_adjustment: number | null; coefficients: string; surcharges: string };

/** D8: the defaults. */
export const newRow: RowDraft = {
  leaf_count: 1,
  opening_v1: null,
  opening_v2: null,
  opening_v3: null,
  opening_v4: null,
  fixed_part_type: 'aucune',
  fixed_part_opening_v1: null,
  fixed_part_opening_v2: null,
  fixed_part_opening_v3: null,
  fixed_part_opening_v4: null,
  total_width_min: null,
  total_width_max: null,
  total_height_min: null,
  total_height_max: null,
  minimum_price: null,
  price_table: NO_TABLE,
  price_table_id: null,
  percentage_adjustment: 0,
  price_per_square_meter: null,
  coefficients: '',
  surcharges: '',
};

const jsonText = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value, null, 2);

export const rowDraft = (row: PricingRow): RowDraft => {
  const fields = Object.keys(newRow).map((field) => [field, row[field as keyof RowDraft]]);
  return {
    ...Object.fromEntries(fields),
    price_table: tableOfText(row.price_table),
    coefficients: jsonText(row.coefficients),
    surcharges: jsonText(row.surcharges),
  } as RowDraft;
};

/** The JSON of a text, null if it is empty; undefined while it is not valid. */
const jsonOf = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The body of a request with the changed fields; the form has no faults by then, so nothing is missing. */
export const rowBody = (changed: Partial<RowDraft>): Schemas['PricingConfigurationPatch'] => {
  const { price_table, coefficients, surcharges, ...rest } = changed;
  return {
    ...rest,
    ...(price_table === undefined ? {} : { price_table: price_table.toJSON() }),
    ...(coefficients === undefined ? {} : { coefficients: jsonOf(coefficients) }),
    ...(surcharges === undefined ? {} : { surcharges: jsonOf(surcharges) }),
  } as Schemas['PricingConfigurationPatch'];
};

/**
 * Changes the number of leaves. Openings of removed leaves are removed; if openings are given, a new leaf is fixed, as
 * it is drawn. A row without any opening says nothing about them (D7), and stays that way.
 */
export const withLeafCount = (draft: RowDraft, leafCount: number): Partial<RowDraft> => {
  const openings = [draft.opening_v1, draft.opening_v2, draft.opening_v3, draft.opening_v4];
  const isGiven = openings.some((opening) => opening !== null);
  const [opening_v1 = null, opening_v2 = null, opening_v3 = null, opening_v4 = null] = openings.map((opening, index) =>
    index < leafCount && isGiven ? (opening ?? ('fixe' as const)) : null,
  );
  return { leaf_count: leafCount, opening_v1, opening_v2, opening_v3, opening_v4 };
};

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
  const isChanged = draft.price_table.toJSON() !== storedTable;
  if (isChanged && tableFaults(draft.price_table).length > 0) faults.price_table = 'brokenTable';
  return faults;
};
