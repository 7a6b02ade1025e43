import type { Schemas } from '@vantail/client';

export type AdjustmentReport = Schemas['PricingAdjustmentReport'];
export type AdjustmentBody = Schemas['PricingAdjustment'];

export const ROUNDINGS = ['cents', 'five_cents', 'whole', 'ninety'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** What the form holds. */
export type AdjustmentForm = {
  kind: 'percentage' | 'amount';
  value: number | null;
  rounding: Rounding;
  scope: 'all' | 'category' | 'brand' | 'product';
  id: number | null;
};

const roundings: Record<Rounding, AdjustmentBody['rounding']> = {
  cents: undefined,
  five_cents: { to: 0.05 },
  whole: { to: 1 },
  ninety: { to: 1, ending: 0.9 },
};

/** The request that the form asks for (B2); undefined while something is missing. */
export const adjustmentBody = ({ kind, value, rounding, scope, id }: AdjustmentForm): AdjustmentBody | undefined => {
  if (value === null || value === 0 || (scope !== 'all' && id === null)) return undefined;
  const chosen = {
    all: { all: true },
    category: { category_ids: [id as number] },
    brand: { brand_ids: [id as number] },
    product: { product_ids: [id as number] },
  }[scope];
  const rounded = roundings[rounding];
  return {
    filter: { ...chosen, active: true },
    ...(kind === 'percentage' ? { percentage: value } : { amount: value }),
    ...(rounded ? { rounding: rounded } : {}),
  };
};
