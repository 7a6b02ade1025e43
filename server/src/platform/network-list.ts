import { BlockList, isIP } from 'node:net';

/** Addresses and networks. */
export type NetworkList = { has: (address: string) => boolean };

type Network = { address: string; family: 'ipv4' | 'ipv6'; prefix: number };

const BITS = { ipv4: 32, ipv6: 128 } as const;

const familyOf = (address: string): Network['family'] | undefined => {
  const version = isIP(address);
  return version === 0 ? undefined : version === 4 ? 'ipv4' : 'ipv6';
};

/** An address, or a network such as 10.0.0.0/8 and fd00::/8; undefined for anything else. */
export const parseNetwork = (text: string): Network | undefined => {
  const [, address = '', prefix] = /^([0-9a-fA-F.:]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = familyOf(address);
  if (!family || Number(prefix ?? 0) > BITS[family]) return undefined;
  return { address, family, prefix: prefix === undefined ? BITS[family] : Number(prefix) };
};

/** Whether an address is in one of these networks; entries that are not valid are left out. */
export const networkList = (texts: readonly string[]): NetworkList => {
  const list = new BlockList();
  for (const { address, prefix, family } of texts.map(parseNetwork).filter((network) => network !== undefined))
    list.addSubnet(address, prefix, family);
  return {
    has: (address) => {
      const family = familyOf(address);
      return family !== undefined && list.check(address, family);
    },
  };
};
