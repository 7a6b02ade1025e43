import { isIP, isIPv6, SocketAddress } from 'node:net';
import type { NetworkList } from '../../network-list.ts';

type RequestSource = { remoteAddress: string | undefined; forwardedFor: string | string[] | undefined };

/** An address as proxies write it: some add the port of the client, and IPv6 in brackets. */
const withoutPort = (hop: string): string =>
  /^\[([0-9a-fA-F:.]+)\](?::\d{1,5})?$/.exec(hop)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(hop)?.[1] ?? hop;

/** An IPv4 address that arrived through an IPv6 socket, as plain IPv4, in whatever way it is spelled. */
const plain = (address: string): string => {
  if (!/ffff/i.test(address) || !isIPv6(address)) return address;
  const { address: spelled } = new SocketAddress({ family: 'ipv6', address: address.split('%', 1)[0] as string });
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(spelled)?.[1] ?? address;
};

/** The eight groups of an IPv6 address, written out. */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::', 2);
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [before, after] = [parts(head), parts(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...after];
};

/**
 * The address that a request came from. Of X-Forwarded-For only what trusted proxies wrote counts: it is read from the
 * end, past the trusted proxies, to the first address that is none of them. The header of any other sender is ignored.
 */
export const clientAddress = (
  { remoteAddress = '', forwardedFor = [] }: RequestSource,
  trusted: NetworkList,
): string => {
  let address = plain(remoteAddress);
  const hops = [forwardedFor].flat().flatMap((header) => header.split(','));
  for (let hop = hops.pop(); hop !== undefined && trusted.has(address); hop = hops.pop()) {
    const named = plain(withoutPort(hop.trim()));
    if (isIP(named) === 0) return address; // The last address that can be trusted.
    address = named;
  }
  return address;
};

/** An IPv4 client behind a translator (RFC 6052): all of IPv4 is in one such network, of as many owners. */
const TRANSLATED = /^64:ff9b::[0-9a-f]{1,4}(?::[0-9a-f]{1,4})?$/;

/**
 * The key under which attempts are counted. For IPv6 it is the network, since each customer of a provider has a whole
 * network.
 */
export const addressOwner = (address: string): string => {
  if (!isIPv6(address)) return address;
  const [bare = ''] = address.split('%', 1);
  const { address: spelled } = new SocketAddress({ family: 'ipv6', address: bare });
  if (TRANSLATED.test(spelled)) return spelled;
  const groups = groupsOf(bare).slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
