import dns from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { networkList } from '../../platform/network-list.ts';
import { limitConcurrency } from '../../platform/scheduling/concurrency-limit.ts';

export type Address = { address: string; family: number };
/** All addresses of a name. The signal says that nobody waits for them any more. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<Address[]>;

/** D13.5: a name that leads nowhere but to private addresses. */
export class PrivateAddress extends Error {
  constructor() {
    super('The address is private');
  }
}

const RESOLVER = { timeout: 2000, tries: 2 };

/**
 * The addresses that name servers give; without `servers`, those of the system. Not by the system's `getaddrinfo`, which
 * takes a thread of the process for as long as nobody answers, and cannot be cancelled.
 */
export const resolveBy =
  (servers?: readonly string[]): Resolve =>
  async (hostname, signal) => {
    const resolver = new Resolver(RESOLVER);
    if (servers) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel);
    const families = [
      resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
    ];
    const answers = await Promise.allSettled(families);
    signal.removeEventListener('abort', cancel);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    throw answers.find((answer) => answer.status === 'rejected')?.reason;
  };

/**
 * A look-up by the system cannot be cancelled, and has one of the few threads that files need, too, until the system gives up. So many are
 * under way at once; the others wait, as long as their tries last.
 */
const LOOK_UPS_AT_ONCE = 2;
const limited = limitConcurrency(LOOK_UPS_AT_ONCE);

/** As the system sees names, with its hosts file: where private addresses are allowed, they are often named there. */
export const resolveAny: Resolve = (hostname, signal) =>
  limited(() => {
    signal.throwIfAborted();
    return dns.promises.lookup(hostname, { all: true });
  });

/**
 * The look-up of one connection. What it answers is what the socket connects to, so that a name which has another address a
 * moment later gains nothing by it.
 */
export const guardedLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean, signal: AbortSignal): LookupFunction =>
  (hostname, options, callback) => {
    const answer = async () => {
      const allowed = (await resolve(hostname, signal)).filter(({ address }) => isAllowed(address));
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

/** What is not reached over the public internet: the special-purpose addresses of IPv4. */
const closedV4 = networkList([
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT
  '127.0.0.0/8', // loopback
  '169.254.0.0/16', // link-local, where clouds answer questions about themselves
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments
  '192.0.2.0/24', // documentation
  '192.88.99.0/24', // relays of 6to4
  '192.168.0.0/16', // private
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
]);

/** Only global unicast is public; loopback, unique local, link-local, site-local and multicast lie outside of it. */
const globalV6 = networkList(['2000::/3']);
const closedV6 = networkList([
  '2001::/23', // protocol assignments: Teredo, benchmarks, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
]);

/** The eight groups of an address in any spelling: the URL parser writes them in one. */
const groupsOf = (address: string): number[] => {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const numbers = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [first, last] = [numbers(head), numbers(tail ?? '')];
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last];
};

const MAPPED = [0, 0, 0, 0, 0, 0xffff];
const NAT64 = [0x64, 0xff9b, 0, 0, 0, 0];

/** The IPv4 address of the same host: mapped ones, and those that a NAT64 gateway translates. */
const translatedV4 = (groups: readonly number[]): string | undefined => {
  const isIn = (prefix: readonly number[]) => prefix.every((group, index) => groups[index] === group);
  if (!isIn(MAPPED) && !isIn(NAT64)) return undefined;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};

/** D13.5: whether a connection to this address leaves for the public internet. What is no address is not public. */
export const isPublicAddress = (address: string): boolean => {
  if (isIPv4(address)) return !closedV4.has(address);
  // A zone names a link of this machine.
  if (!isIPv6(address) || address.includes('%')) return false;
  const translated = translatedV4(groupsOf(address));
  if (translated !== undefined) return !closedV4.has(translated);
  return globalV6.has(address) && !closedV6.has(address);
};
