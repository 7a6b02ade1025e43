import { randomBytes } from 'node:crypto';

const RANDOM_BYTES = 16;
const PATTERN = /^([1-9a-z][0-9a-z]{0,10})-([A-Za-z0-9_-]{22})$/;

/** Nobody can guess it; the tenant's id stands before it, since a picture is looked up before a tenant is known. */
export const newMediaToken = (tenantId: number): string =>
  `${tenantId.toString(36)}-${randomBytes(RANDOM_BYTES).toString('base64url')}`;

/** The tenant of a token; undefined of a text that is none. */
export const tenantOfToken = (token: string): number | undefined => {
  const id = Number.parseInt(PATTERN.exec(token)?.[1] ?? '', 36);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};
