import type { Schemas } from '@vantail/client';
import type { IdentifyingFields, QuoteRequest } from '@vantail/pricing';
import { tableOf } from '../../records/configuration/quotable.ts';

/**
 * What a customer has chosen so far. `rowId` is null if the options decide on the window, or nothing has been chosen
 * yet.
 */
export type Choice = {
  rowId: number | null;
  width: number | null;
  height: number | null;
  quantity: number;
  selections: Record<number, number[]>;
};

const middle = (numbers: readonly number[]): number | undefined => numbers[Math.floor(numbers.length / 2)];

const between = (min: number | null, max: number | null): number | undefined =>
  min === null && max === null ? undefined : Math.round(((min ?? max ?? 0) + (max ?? min ?? 0)) / 2);

/** A usual size of the row: from the middle of its grid, otherwise of its range. */
export const usualSize = (row: Schemas['PricingConfiguration']): { width: number; height: number } => {
  const table = tableOf(row);
  const grid = table.kind === 'grid' ? table : undefined;
  return {
    width: (grid && middle(grid.widths)) ?? between(row.total_width_min, row.total_width_max) ?? 1000,
    height: (grid && middle(grid.heights)) ?? between(row.total_height_min, row.total_height_max) ?? 1000,
  };
};

/** The body of the quote for these choices; `window` is what the chosen options say about the window. */
export const quoteRequest = (
  { rowId, width, height, quantity, selections }: Choice,
  window: IdentifyingFields = {},
): QuoteRequest => ({
  ...window,
  ...(rowId === null ? {} : { pricing_configuration_id: rowId }),
  ...(width === null ? {} : { width }),
  ...(height === null ? {} : { height }),
  quantity,
  selections: Object.entries(selections)
    .filter(([, option_ids]) => option_ids.length > 0)
    .map(([step_id, option_ids]) => ({ step_id: Number(step_id), option_ids })),
});
