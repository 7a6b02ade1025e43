import type { Service, VatRate } from '@vantail/pricing';

/** A rate as a line keeps it, with what the offer needs of it (D19.9, D20.5). */
export type FrozenRate = VatRate & { customer_certifies: boolean; translations: Readonly<Record<string, unknown>> };

/** A service as a line keeps it; `price_table` names its table among those that the quote keeps. */
export type FrozenService = Service & {
  name_en: string | null;
  description: string | null;
  reference: string | null;
  vat_rate_id: number | null;
  discount_group: string | null;
  translations: Readonly<Record<string, unknown>>;
  price_table: string | null;
};

/** The tables of services that a quote keeps, by id and version. */
export type FrozenTables = Readonly<Record<string, string>>;
