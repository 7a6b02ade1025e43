import type { ExactNumber } from '@vantail/pricing';
import { priceInOtherBasis } from '@vantail/pricing';
import type { DetectedTable } from '../finding/detected-table.ts';
import {
  acceptChoice,
  type Doubt,
  type DoubtChoice,
  type DoubtCode,
  type Params,
  type TaxAnswer,
} from '../sheet/doubt.ts';
import { isCurrency } from '../words/currency-words.ts';

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

/** What the prices of a tenant are: their currency, their tax basis, and the VAT rate that converts it (D19.1). */
export type PriceLabels = {
  currency: string;
  price_basis: 'HT' | 'TTC';
  included_rate_name: string | null;
  included_rate: number | null;
};

const BASIS_WORDS = { HT: 'excl. VAT', TTC: 'incl. VAT' };

const CONVERT: DoubtChoice = { field: 'tax', value: 'convert' };

type Based = Pick<DetectedTable, 'taxBasis'>;

/** The rate by which a table of the other basis is converted; undefined where it stays as it is. */
export const conversionOf = (
  { taxBasis }: Based,
  { price_basis, included_rate, included_rate_name }: PriceLabels,
  tax: TaxAnswer | undefined,
) =>
  tax === undefined || included_rate === null || taxBasis === null || taxBasis === price_basis
    ? undefined
    : { from: taxBasis, rate: included_rate, name: included_rate_name };

/** D19.1, B4: the prices of a table in the tenant's basis, where the form asks for it; exact, to the cent. */
export const inTenantBasis = <Table extends Pick<DetectedTable, 'prices' | 'taxBasis'>>(
  table: Table,
  labels: PriceLabels,
  tax: TaxAnswer | undefined,
): Table => {
  const conversion = conversionOf(table, labels, tax);
  if (!conversion) return table;
  const convert = (price: ExactNumber | null) => (price === null ? null : priceInOtherBasis(price, conversion));
  return { ...table, prices: table.prices.map((line) => line.map(convert)) };
};

/** The file says that its prices are in another currency or basis than the tenant's. */
export const labelDoubts = (
  { currency, taxBasis }: Pick<DetectedTable, 'currency' | 'taxBasis'>,
  tenant: PriceLabels,
  tax?: TaxAnswer,
): Doubt[] => {
  const doubts: Doubt[] = [];
  if (currency !== null && !isCurrency(currency, tenant.currency))
    doubts.push(
      lookDoubt('currency_differs', `The prices are in ${currency}, those of the tenant in ${tenant.currency}`, {
        currency,
        tenant_currency: tenant.currency,
      }),
    );
  const isOtherBasis = taxBasis !== null && taxBasis !== tenant.price_basis;
  if (isOtherBasis && !conversionOf({ taxBasis }, tenant, tax))
    doubts.push(
      lookDoubt(
        'tax_basis_differs',
        `The prices are ${BASIS_WORDS[taxBasis]}, those of the tenant ${BASIS_WORDS[tenant.price_basis]}`,
        {
          tax_basis: taxBasis,
          tenant_tax_basis: tenant.price_basis,
          ...(tenant.included_rate === null ? {} : { rate: tenant.included_rate }),
        },
        tenant.included_rate === null ? [] : [CONVERT],
      ),
    );
  return doubts;
};
