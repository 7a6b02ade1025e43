import type { Caller } from '../../callers/callers.ts';
import { isShopKey } from '../../callers/scopes.ts';
import type { Config } from '../../config.ts';
import type { Problem } from '../../errors.ts';
import { networkList } from '../../network-list.ts';
import { addressOwner, clientAddress } from './client-address.ts';
import { OF_ADDRESSES, OF_QUOTES, rateLimiter } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    shopLimits: ShopLimits;
  }
}

type From = Parameters<typeof clientAddress>[0];

export type ShopLimits = ReturnType<typeof shopLimits>;

/** The limits of keys that stand in the page of a shop, where every visitor has them. */
export const shopLimits = ({ rateLimitPerAddressPerMinute, rateLimitQuotesPerMinute, trustedProxies }: Config) => {
  const addresses = rateLimiter(rateLimitPerAddressPerMinute, OF_ADDRESSES);
  const quotes = rateLimiter(rateLimitQuotesPerMinute, OF_QUOTES);
  const trusted = networkList(trustedProxies);
  return {
    /** D16.7: comes before the limit of the key, so that one visitor cannot use up a shop's. */
    ofAddress({ keyId, scopes }: Caller, from: From): Problem | undefined {
      if (rateLimitPerAddressPerMinute === 0 || !isShopKey(scopes)) return undefined;
      return addresses.spend(`${keyId} ${addressOwner(clientAddress(from, trusted))}`);
    },
    /** D16.2: saving quotes by the scope for that alone; who writes the catalogue is no visitor of a shop. */
    ofQuotes: ({ keyId, scopes }: Caller): Problem | undefined =>
      scopes.includes('catalogue:write') ? undefined : quotes.spend(keyId),
    close: () => [addresses, quotes].forEach((limiter) => void limiter.close()),
  };
};
