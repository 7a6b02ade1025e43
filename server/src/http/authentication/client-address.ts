import { isIP, isIPv6 } from 'node:net';
import type { NetworkList } from '../../network-list.ts';

type Asked = { remoteAddress: string | undefined; forwardedFor: string | string[] | undefined };

/** An IPv4 address that came in through a socket of IPv6 is itself. */
const plain = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** The eight groups of an IPv6 address in full. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::', 2);
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [parts(head), parts(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
};

/**
 * The address that a request came from. Of X-Forwarded-For only what trusted proxies wrote counts: it is read from its end,
 * past them, to the first that is none of them. Whoever else sends the header says nothing by it.
 */
export const clientAddress = ({ remoteAddress = '', forwardedFor = [] }: Asked, trusted: NetworkList): string => {
  let address = plain(remoteAddress);
  const hops = [forwardedFor].flat().flatMap((header) => header.split(','));
  for (let hop = hops.pop(); hop !== undefined && trusted.has(address); hop = hops.pop()) {
    const named = plain(hop.trim());
    if (isIP(named) === 0) return address; // The last that can be told.
    address = named;
  }
  return address;
};

/** Whose doing something is, by address: of IPv6 the network, of which every customer of a provider has a whole one. */
export const addressOwner = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%', 1);
  const groups = groupsOf(bare).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
