import { hash, randomBytes } from 'node:crypto';

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

/** Undefined for what cannot be one, so that the database need not be asked about it. */
export const readTenantToken = (text: string): TenantToken | undefined => {
  const digits = /^([1-9][0-9]{0,15})\.[A-Za-z0-9_-]{43}$/.exec(text)?.[1];
  const tenantId = Number(digits);
  return Number.isSafeInteger(tenantId) ? { tenantId, hash: hash('sha256', text) } : undefined;
};
