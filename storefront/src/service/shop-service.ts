import { plainCalls, type Schemas } from '@vantail/client';
import type { ChoicesWithVat, QuoteRequest, VatTerms } from '@vantail/pricing';
import type { ShopConfiguration } from './shop-configuration.ts';

/** What a customer says of themselves when they ask for an offer. */
export type Customer = Readonly<Record<string, string>>;

/** A quote as it was saved, with its frozen price (D10). */
export type SavedQuote = Schemas['Quote'] & {
  /** D16.2: shows the quote without its customer to any key of the shop. */
  readonly share_token?: string;
  /** D20.4: the customer's page of the offer. */
  readonly offer_url?: string;
  /** D16.3. */
  readonly valid_until?: string | null;
};

export type SharedQuote = Schemas['SharedQuote'];

/** What the key may do (D4, D16), and what its prices mean. */
export type KeyRights = {
  readonly mayAsk: boolean;
  readonly seesTables: boolean;
  /** D19.6: its prices are made by a tariff, which only the service knows. */
  readonly hasTariff: boolean;
  readonly currency: string;
  /** D19.10, for the rate of new lines. */
  readonly terms: VatTerms;
};

/** How a question or an offer is meant. */
export type QuoteTerms = { readonly language: string; readonly vatRateId: number | null };

export type ShopService = {
  rights(): Promise<KeyRights>;
  configuration(productId: number): Promise<ShopConfiguration>;
  choices(productId: number, body: QuoteRequest, terms: QuoteTerms): Promise<ChoicesWithVat>;
  save(
    productId: number,
    lines: readonly QuoteRequest[],
    customer: Customer | null,
    terms: QuoteTerms,
  ): Promise<SavedQuote>;
  /** D16.2, D28.7: a saved quote by its share token, as its offer shows it. */
  shared(token: string): Promise<SharedQuote>;
  /** D9; null where there is none. */
  fromPrice(productId: number): Promise<number | null>;
};

/** Elements that ask at the same time ask once. Whoever asks later gets what is true then: a rate may have changed. */
const shared = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
};

/** The calls of a shop's page, by the key that the page has. */
export const shopService = (baseUrl: string, key: string): ShopService => {
  const call = plainCalls({ baseUrl, key });
  const pathOf = (productId: number) => `/v1/products/${productId}`;
  return {
    rights: shared(async () => {
      const { scopes, tenant, ...me } = await call<Schemas['Me']>('GET', '/v1/me');
      const has = (scope: string) => (scopes as readonly string[]).includes(scope);
      return {
        // D16.2: who writes the catalogue saves quotes, too.
        mayAsk: has('quotes:create') || has('catalogue:write'),
        seesTables: me.price_detail === 'full',
        hasTariff: me.tariff_id !== undefined,
        currency: tenant.currency,
        // Absent: no rate is named, and prices have no VAT that anybody knows.
        terms: me.vat_terms ?? { price_basis: tenant.price_basis, included_rate: null, vat_rate: null },
      };
    }),
    configuration: (id) => call('GET', `${pathOf(id)}/configuration`),
    choices: (id, request, { language, vatRateId: vat_rate_id }) =>
      call('POST', `${pathOf(id)}/choices`, {
        body: { ...request, vat_rate_id },
        headers: { 'Accept-Language': language },
      }),
    save(product_id, requests, customer, terms) {
      const lines = requests.map((request) => ({ product_id, ...request }));
      // D20.1: the offer is in the visitor's language where offers have it, else in the shop's.
      const [language = null] = /^(?:fr|en|de)\b/.exec(terms.language) ?? [];
      return call('POST', '/v1/quotes', {
        body: { lines, customer, language, vat_rate_id: terms.vatRateId },
        headers: { 'Accept-Language': terms.language },
      });
    },
    shared: (token) => call('GET', `/v1/shared-quotes/${encodeURIComponent(token)}`),
    fromPrice: async (id) => (await call<Schemas['FromPrice']>('GET', `${pathOf(id)}/from-price`)).price,
  };
};
