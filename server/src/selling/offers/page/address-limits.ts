import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';
import { addressOwner, clientAddress } from '../../../platform/http/authentication/client-address.ts';
import { rateLimiter } from '../../../platform/http/authentication/rate-limit.ts';
import { networkList } from '../../../platform/network-list.ts';

const ACCEPTS_PER_MINUTE = 10;
const PDFS_PER_MINUTE = 20;

/** D20.4: what one address may ask of offers in a minute. RATE_LIMIT_PER_ADDRESS_PER_MINUTE=0 sets no limit at all. */
export const offerLimits = ({ rateLimitPerAddressPerMinute: perMinute, trustedProxies }: Config) => {
  const trusted = networkList(trustedProxies);
  const unless = (most: number) => (perMinute === 0 ? 0 : most);
  const limits = {
    requests: rateLimiter(perMinute, {
      name: 'address',
      may: (n) => `One address may open offers ${n} times a minute`,
    }),
    accepts: rateLimiter(unless(ACCEPTS_PER_MINUTE), {
      name: 'accepts',
      may: (n) => `One address may accept ${n} offers a minute`,
    }),
    documents: rateLimiter(unless(PDFS_PER_MINUTE), {
      name: 'documents',
      may: (n) => `One address may ask for ${n} new documents a minute`,
    }),
  };
  return {
    mustHave(what: keyof typeof limits, { headers, raw }: FastifyRequest): void {
      const from = { remoteAddress: raw.socket.remoteAddress, forwardedFor: headers['x-forwarded-for'] };
      const problem = limits[what].spend(addressOwner(clientAddress(from, trusted)));
      if (problem) throw problem;
    },
    close: () => Object.values(limits).forEach((limiter) => void limiter.close()),
  };
};
