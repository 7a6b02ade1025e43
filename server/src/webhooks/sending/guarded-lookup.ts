import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { LookupFunction } from 'node:net';

export type Address = { address: string; family: number };
/** All addresses of a name. */
export type Resolve = (hostname: string) => Promise<Address[]>;

/** D13.5: a name that leads nowhere but to private addresses. */
export class PrivateAddress extends Error {
  constructor() {
    super('The address is private');
  }
}

const RESOLVER = { timeout: 2000, tries: 2 };

/**
 * The public addresses of a name. Not by the system's `getaddrinfo`, of which Node runs four at a time on the threads that it
 * also reads files with: names that nobody answers for would hold up the whole process.
 */
export const resolvePublic: Resolve = async (hostname) => {
  const resolver = new Resolver(RESOLVER);
  const families = [
    resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
    resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
  ];
  const answers = await Promise.allSettled(families);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found;
  throw answers.find((answer) => answer.status === 'rejected')?.reason;
};

/** As the system sees names, with its hosts file: where private addresses are allowed, they are often named there. */
export const resolveAny: Resolve = (hostname) => dns.promises.lookup(hostname, { all: true });

/**
 * The look-up of one connection. What it answers is what the socket connects to, so that a name which has another address a
 * moment later gains nothing by it.
 */
export const guardedLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction =>
  (hostname, options, callback) => {
    const answer = async () => {
      const allowed = (await resolve(hostname)).filter(({ address }) => isAllowed(address));
      if (allowed.length === 0) throw new PrivateAddress();
      return allowed;
    };
    answer().then(
      (allowed) => {
        const [first] = allowed as [Address];
        if (options.all) callback(null, allowed);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, []),
    );
  };
