import type { Schemas } from '@vantail/client';
import type { IdentifyingField } from '@vantail/pricing';
import type { PricingRow } from '../../api/product-parts.ts';

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
  | 'price_table'
  | 'price_per_square_meter'
> & { percentage_adjustment: number | null; coefficients: string; surcharges: string };

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
  price_table: null,
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
    coefficients: jsonText(row.coefficients),
    surcharges: jsonText(row.surcharges),
  } as RowDraft;
};

/** The JSON of a text, null if it is empty; undefined while it is not valid. */
export const jsonOf = (text: string): unknown => {
  if (text.trim() === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The body of a request with the changed fields; the form has no faults by then, so nothing is missing. */
export const rowBody = (changed: Partial<RowDraft>): Schemas['PricingConfigurationPatch'] => {
  const { coefficients, surcharges, ...rest } = changed;
  return {
    ...rest,
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
