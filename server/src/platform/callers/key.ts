import { hash, randomBytes, randomInt } from 'node:crypto';
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

/** A text without a valid checksum cannot be a key, so no query is needed. */
export const isWellFormed = (key: string): boolean => {
  const match = /^vtl_([0-9A-Za-z]{32})([0-9A-Za-z]{6})$/.exec(key);
  return match?.[1] !== undefined && checksum(match[1]) === match[2];
};

/** What is stored of a key, in hex. */
export const hashOfKey = (key: string): string => hash('sha256', key);

/** The part of a key that stays visible: enough to tell it from others, and useless to anyone else. */
export const hintOf = (key: string): string => `${key.slice(0, 8)}…`;

/** The token of an Authorization header. */
export const bearerOf = (authorization: string | undefined): string | undefined =>
  /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1];

const SECRET_BYTES = 32;

/** A secret that is looked up before its tenant is known: it carries the tenant's id. Only the hash of the whole is stored. */
export type TenantToken = {
  tenantId: number;
  /** SHA-256 of the token, in hex. */
  hash: string;
};

/** D18: the id of the tenant, and 256 random bits. Cookies, invitations and links are such tokens. */
export const newTenantToken = (tenantId: number): string =>
  `${tenantId}.${randomBytes(SECRET_BYTES).toString('base64url')}`;

/** Undefined for what cannot be a key, so that no query is needed. */
export const readTenantToken = (text: string): TenantToken | undefined => {
  const digits = /^([1-9][0-9]{0,15})\.[A-Za-z0-9_-]{43}$/.exec(text)?.[1];
  const tenantId = Number(digits);
  return Number.isSafeInteger(tenantId) ? { tenantId, hash: hash('sha256', text) } : undefined;
};

const RANDOM_BYTES = 16;
const PATTERN = /^([1-9a-z][0-9a-z]{0,10})-([A-Za-z0-9_-]{22})$/;

/** 128 bits that nobody can guess. */
export const newPublicSecret = (): string => randomBytes(RANDOM_BYTES).toString('base64url');

/** The tenant's id stands before the secret, since pictures and offers are looked up before a tenant is known. */
export const publicToken = (tenantId: number, secret: string): string => `${tenantId.toString(36)}-${secret}`;

/** Undefined of a text that is none, which need not be looked up. */
export const readPublicToken = (text: string): { tenantId: number; secret: string } | undefined => {
  const [, digits = '', secret = ''] = PATTERN.exec(text) ?? [];
  const tenantId = Number.parseInt(digits, 36);
  return Number.isSafeInteger(tenantId) && tenantId > 0 ? { tenantId, secret } : undefined;
};
