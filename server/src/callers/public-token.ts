import { randomBytes } from 'node:crypto';

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
