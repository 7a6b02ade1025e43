import { isIPv4, isIPv6 } from 'node:net';
import { networkList } from '../../network-list.ts';

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

/** The IPv4 address that stands for the same place: mapped ones, and those that a NAT64 gateway translates. */
const translatedV4 = (groups: readonly number[]): string | undefined => {
  const isIn = (prefix: readonly number[]) => prefix.every((group, place) => groups[place] === group);
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
