import type { Schemas } from '@vantail/client';
import {
  type IdentifyingFields,
  identifyingFields,
  type ProductConfiguration,
  type QuoteRequest,
} from '@vantail/pricing';
import { tablesOf } from '../../../records/configuration/quotable.ts';

/** What a customer has chosen so far. */
export type Choice = {
  /** Null if the options decide on the window, or nothing has been chosen yet. */
  rowId: number | null;
  /** Fields of the window that are given as such, by an example of the report. */
  fields: IdentifyingFields;
  width: number | null;
  height: number | null;
  quantity: number;
  selections: Readonly<Record<number, readonly number[]>>;
};

export const NOTHING_CHOSEN: Choice = {
  rowId: null,
  fields: {},
  width: null,
  height: null,
  quantity: 1,
  selections: {},
};

const middle = (numbers: readonly number[]): number | undefined => numbers[Math.floor(numbers.length / 2)];

const between = (min: number | null, max: number | null): number | undefined =>
  min === null && max === null ? undefined : Math.round(((min ?? max ?? 0) + (max ?? min ?? 0)) / 2);

/** A usual size of the row: from the middle of its grid, otherwise of its range. */
export const usualSize = (
  row: Schemas['PricingConfiguration'],
  product: ProductConfiguration,
): { width: number; height: number } => {
  const table = tablesOf(product)(row);
  const grid = table.kind === 'grid' ? table : undefined;
  return {
    width: (grid && middle(grid.widths)) ?? between(row.total_width_min, row.total_width_max) ?? 1000,
    height: (grid && middle(grid.heights)) ?? between(row.total_height_min, row.total_height_max) ?? 1000,
  };
};

/** The body of a quote, or of `choices`, for it. What the options say about the window is read from them (D14.11). */
export const quoteRequest = ({ rowId, fields, width, height, quantity, selections }: Choice): QuoteRequest => ({
  ...fields,
  ...(rowId === null ? {} : { pricing_configuration_id: rowId }),
  ...(width === null ? {} : { width }),
  ...(height === null ? {} : { height }),
  quantity,
  selections: Object.entries(selections)
    .filter(([, option_ids]) => option_ids.length > 0)
    .map(([step_id, option_ids]) => ({ step_id: Number(step_id), option_ids: [...option_ids] })),
});

/** The choice that a body stands for: the `example` of a dead end (D14.9). */
export const choiceOf = (body: QuoteRequest): Choice => ({
  ...NOTHING_CHOSEN,
  rowId: body.pricing_configuration_id ?? null,
  fields: Object.fromEntries(
    identifyingFields.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]),
  ),
  width: body.width ?? null,
  height: body.height ?? null,
  quantity: body.quantity ?? 1,
  selections: Object.fromEntries((body.selections ?? []).map(({ step_id, option_ids }) => [step_id, option_ids])),
});
