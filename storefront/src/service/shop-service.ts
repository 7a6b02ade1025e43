import { createVantailClient, type Schemas, unwrap } from '@vantail/client';
import type { ChoicesAnswer, QuoteRequest } from '@vantail/pricing';
import type { ShopConfiguration } from './shop-configuration.ts';

/** What a customer says of themselves when they ask for an offer. */
export type Customer = Readonly<Record<string, string>>;

/** A quote as it was saved, with its frozen price (D10). */
export type SavedQuote = Schemas['Quote'] & {
  /** D16.2: shows the quote without its customer to any key of the shop. */
  readonly share_token?: string;
  /** D16.3. */
  readonly valid_until?: string | null;
};

/** What the key may do (D4, D16). */
export type KeyRights = {
  readonly mayAsk: boolean;
  readonly seesTables: boolean;
  readonly currency: string;
  readonly price_basis: string;
};

export type ShopService = {
  rights(): Promise<KeyRights>;
  configuration(productId: number): Promise<ShopConfiguration>;
  choices(productId: number, body: QuoteRequest, language: string): Promise<ChoicesAnswer>;
  save(productId: number, body: QuoteRequest, customer: Customer | null): Promise<SavedQuote>;
  /** D9; null where there is none. */
  fromPrice(productId: number): Promise<number | null>;
};

/** Asks once, and again only after a failure. */
const once = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let pending: Promise<T> | undefined;
  return () => {
    pending ??= ask().catch((error) => {
      pending = undefined;
      throw error;
    });
    return pending;
  };
};

/** The calls of a shop's page, by the key that the page has. */
export const shopService = (baseUrl: string, key: string): ShopService => {
  const client = createVantailClient({ baseUrl, key });
  const ofProduct = (product_id: number) => ({ params: { path: { product_id } } });
  return {
    rights: once(async () => {
      const { scopes, tenant, ...me } = unwrap(await client.GET('/v1/me')) as Schemas['Me'] & { price_detail?: string };
      const has = (scope: string) => (scopes as readonly string[]).includes(scope);
      return {
        // D16.2: who writes the catalogue saves quotes, too.
        mayAsk: has('quotes:create') || has('catalogue:write'),
        seesTables: me.price_detail === 'full',
        currency: tenant.currency,
        price_basis: tenant.price_basis,
      };
    }),
    configuration: async (id) =>
      unwrap(await client.GET('/v1/products/{product_id}/configuration', ofProduct(id))) as ShopConfiguration,
    async choices(id, request, language) {
      const body = request as Schemas['ChoicesRequest'];
      const headers = { 'Accept-Language': language };
      const answer = await client.POST('/v1/products/{product_id}/choices', { ...ofProduct(id), body, headers });
      return unwrap(answer) as unknown as ChoicesAnswer;
    },
    async save(product_id, request, customer) {
      const line = { product_id, ...request } as Schemas['QuoteCreate']['lines'][number];
      return unwrap(await client.POST('/v1/quotes', { body: { lines: [line], customer } })) as SavedQuote;
    },
    fromPrice: async (id) => unwrap(await client.GET('/v1/products/{product_id}/from-price', ofProduct(id))).price,
  };
};
