import { randomBytes } from 'node:crypto';

const HANDLE_BYTES = 16;

/** What an authenticator keeps for a person, beside the id of the tenant. */
export const newHandle = (): string => randomBytes(HANDLE_BYTES).toString('base64url');

/** D18: the tenant's id and the handle, as WebAuthn's user handle (at most 64 bytes). */
export const userHandleOf = (tenantId: number, handle: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`${tenantId}.${handle}`);

/** From what an authenticator gives back, in base64url. */
export const readUserHandle = (given: string | undefined): { tenantId: number; handle: string } | undefined => {
  const text = Buffer.from(given ?? '', 'base64url').toString('latin1');
  const match = /^([1-9][0-9]{0,15})\.([A-Za-z0-9_-]{22})$/.exec(text);
  const tenantId = Number(match?.[1]);
  return match?.[2] !== undefined && Number.isSafeInteger(tenantId) ? { tenantId, handle: match[2] } : undefined;
};
