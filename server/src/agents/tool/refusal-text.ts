import type { Problem } from '../../errors.ts';

type Size = { width: number; height: number };

const sizesOf = (sizes: unknown): string =>
  Array.isArray(sizes) && sizes.length > 0
    ? ` Nearest sizes that have a price: ${(sizes as Size[]).map(({ width, height }) => `${width} x ${height} mm`).join(', ')}.`
    : '';

/** What refused it, in one short paragraph; the whole of it stands beside, as data. */
export const refusalText = ({ code, message, members }: Problem): string => {
  const end = /[.!?]$/.test(message) ? '' : '.';
  return `Refused (${code}): ${message}${end}${sizesOf(members.nearest_sizes)}`;
};
