import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const CHECKSUM_LENGTH = 6;

const base62 = (value: number, length: number): string => {
  let digits = '';
  for (let rest = value; digits.length < length; rest = Math.floor(rest / 62)) digits = BASE62[rest % 62] + digits;
  return digits;
};

const checksum = (secret: string) => base62(crc32(secret), CHECKSUM_LENGTH);

/** D4: `vtl_`, 32 base62 characters, 6 of their CRC32. */
export const newKey = (): string => {
  const secret = Array.from({ length: SECRET_LENGTH }, () => BASE62[randomInt(62)]).join('');
  return `vtl_${secret}${checksum(secret)}`;
};

/** A text without a valid checksum cannot be a key, so the database need not be asked about it. */
export const isWellFormed = (key: string): boolean => {
  const match = /^vtl_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
};

/** What is stored of a key, in hex. */
export const hashOfKey = (key: string): string => hash('sha256', key);

/** What is shown of a key after it was created: enough to tell it from others, and useless to anyone else. */
export const hintOf = (key: string): string => `${key.slice(0, 8)}…`;
