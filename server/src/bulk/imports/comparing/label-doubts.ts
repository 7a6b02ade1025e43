import {
  acceptChoice,
  type DetectedTable,
  type Doubt,
  type DoubtChoice,
  type DoubtCode,
  type Params,
} from '@vantail/pricing/price-lists';

/**
 * A doubt that is settled by looking at the report: `accept` then has its state. `answers` are further ways to settle
 * it.
 */
export const lookDoubt = (
  code: DoubtCode,
  message: string,
  params: Params,
  answers: readonly DoubtChoice[] = [],
): Doubt => ({
  code,
  message,
  params,
  choices: [...answers, acceptChoice],
});

/** The currency and tax basis of a tenant's prices. */
export type PriceLabels = { currency: string; price_basis: 'HT' | 'TTC' };

/** Signs that several currencies share. */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  $: ['USD', 'CAD', 'AUD', 'NZD', 'MXN', 'SGD', 'HKD'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  '¥': ['JPY', 'CNY'],
};

const isOther = (written: string, tenant: string): boolean =>
  Object.hasOwn(SHARED, written) ? !SHARED[written]?.includes(tenant) : written !== tenant;

/** The file says that its prices are in another currency or basis than the tenant's. */
export const labelDoubts = (
  { currency, taxBasis }: Pick<DetectedTable, 'currency' | 'taxBasis'>,
  tenant: PriceLabels,
): Doubt[] => {
  const doubts: Doubt[] = [];
  if (currency !== null && isOther(currency, tenant.currency))
    doubts.push(
      lookDoubt('currency_differs', `The prices are in ${currency}, those of the tenant in ${tenant.currency}`, {
        currency,
        tenant_currency: tenant.currency,
      }),
    );
  if (taxBasis !== null && taxBasis !== tenant.price_basis)
    doubts.push(
      lookDoubt('tax_basis_differs', `The prices are ${taxBasis}, those of the tenant ${tenant.price_basis}`, {
        tax_basis: taxBasis,
        tenant_tax_basis: tenant.price_basis,
      }),
    );
  return doubts;
};
