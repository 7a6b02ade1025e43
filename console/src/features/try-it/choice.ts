import type { Schemas } from '@vantail/client';
import {
  type IdentifyingFields,
  type PriceTable,
  type ProductConfiguration,
  parsePriceTable,
  type QuoteRequest,
} from '@vantail/pricing';
import type { Configuration } from '../../records/configuration/configuration.ts';

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

const tables = new WeakMap<object, PriceTable>();

type Row = { readonly price_table?: string | object | null; readonly price_table_id?: number | null };

/**
 * Tables are parsed once for each answer of the service, not with every keystroke; one that rows share, once for all of
 * them (D15.2).
 */
export const tablesOf =
  ({ price_tables }: Pick<Configuration, 'price_tables'>) =>
  (row: Row): PriceTable => {
    const shared = row.price_table_id ? price_tables[row.price_table_id] : undefined;
    const source = shared ?? row;
    const table = tables.get(source) ?? parsePriceTable(source.price_table ?? null);
    tables.set(source, table);
    return table;
  };

export const quotable = (configuration: Configuration): ProductConfiguration => ({
  product: configuration.product,
  steps: configuration.steps as ProductConfiguration['steps'],
  rows: configuration.pricing_configurations,
  price_tables: Object.values(configuration.price_tables),
  currency: configuration.currency,
  price_basis: configuration.price_basis,
});

const middle = (numbers: readonly number[]): number | undefined => numbers[Math.floor(numbers.length / 2)];

const between = (min: number | null, max: number | null): number | undefined =>
  min === null && max === null ? undefined : Math.round(((min ?? max ?? 0) + (max ?? min ?? 0)) / 2);

/** A usual size of the row: from the middle of its grid, otherwise of its range. */
export const usualSize = (
  row: Schemas['PricingConfiguration'],
  configuration: Configuration,
): { width: number; height: number } => {
  const table = tablesOf(configuration)(row);
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
