import type { Schemas } from '@vantail/client';

export type AdjustmentReport = Schemas['PricingAdjustmentReport'];
export type AdjustmentBody = Schemas['PricingAdjustment'];

export const ROUNDINGS = ['cents', 'five_cents', 'whole', 'ninety'] as const;
type Rounding = (typeof ROUNDINGS)[number];

/** What the form holds. */
export type AdjustmentForm = {
  kind: 'percentage' | 'amount';
  value: number | null;
  rounding: Rounding;
  scope: 'all' | 'category' | 'brand' | 'product' | 'services' | 'selected';
  id: number | null;
  /** Options of the same products that are raised with their rows, by content type. */
  withOptions: OptionGroup[];
  /** Services that change with the rows; they belong to no product. */
  withServices: ServiceLeft[];
};

/** Options that the products of the chosen rows offer (B2). */
export type OptionGroup = NonNullable<AdjustmentReport['options_left']>[number];

/** A service that a change of rows leaves alone (B2). */
export type ServiceLeft = NonNullable<AdjustmentReport['services_left']>[number];

/** What was selected in a list before this page was opened. */
export type Selected = { of: 'product_ids' | 'option_ids' | 'price_table_ids'; ids: readonly number[] };

const roundings: Record<Rounding, AdjustmentBody['rounding']> = {
  cents: undefined,
  five_cents: { to: 0.05 },
  whole: { to: 1 },
  ninety: { to: 1, ending: 0.9 },
};

/** The request that the form asks for (B2); undefined while something is missing. */
export const adjustmentBody = (form: AdjustmentForm, selected?: Selected): AdjustmentBody | undefined => {
  const { kind, value, rounding, scope, id } = form;
  const isChosen =
    scope === 'all' || scope === 'services' || (scope === 'selected' ? selected !== undefined : id !== null);
  if (value === null || value === 0 || !isChosen) return undefined;
  const chosen: AdjustmentBody['filter'] = {
    selected: selected ? { [selected.of]: [...selected.ids] } : {},
    all: { all: true },
    category: { category_ids: [id as number] },
    brand: { brand_ids: [id as number] },
    product: { product_ids: [id as number] },
    services: { all_services: true },
  }[scope];
  const rounded = roundings[rounding];
  const serviceIds = form.withServices.map(({ service_id }) => service_id);
  const optionIds = form.withOptions.flatMap(({ option_ids }) => option_ids);
  return {
    // Whoever selects an inactive option means it.
    filter: {
      ...(scope === 'selected' && selected?.of !== 'product_ids' ? chosen : { ...chosen, active: true }),
      ...(optionIds.length > 0 ? { option_ids: optionIds } : {}),
      ...(serviceIds.length > 0 ? { service_ids: serviceIds } : {}),
    },
    ...(kind === 'percentage' ? { percentage: value } : { amount: value }),
    ...(rounded ? { rounding: rounded } : {}),
  };
};

/** How many prices change: those of tables, options and services. A row with a fallback price alone counts as one. */
export const changedCount = ({ totals, rows }: AdjustmentReport): number =>
  totals.cells_changed +
  totals.options_changed +
  totals.services_changed +
  rows.filter(({ cells_changed }) => cells_changed === 0).length;

const LISTS = ['product_ids', 'option_ids', 'price_table_ids'] as const;

/** What is selected stands in the address as ids between dashes; the router reads a single one as a number. */
type AdjustSearch = { [List in (typeof LISTS)[number]]?: string };

const isIds = (text: string) => /^[1-9]\d{0,15}(-[1-9]\d{0,15}){0,199}$/.test(text);

export const adjustSearch = (search: Record<string, unknown>): AdjustSearch =>
  Object.fromEntries(
    LISTS.map((list) => [list, String(search[list] ?? '')] as const)
      .filter(([, text]) => isIds(text))
      .slice(0, 1),
  );

export const selectedIn = (search: AdjustSearch): Selected | undefined => {
  const of = LISTS.find((list) => search[list] !== undefined);
  return of && { of, ids: (search[of] ?? '').split('-').map(Number) };
};
