import type { ApiKey } from '../api/access.ts';

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

const DAY_MS = 86_400_000;
/** Enough time to renew a key. */
const SOON_DAYS = 30;

export const keyState = ({ active, expires_at }: Pick<ApiKey, 'active' | 'expires_at'>, now: Date): KeyState => {
  if (!active) return 'revoked';
  if (expires_at === null) return 'active';
  const left = Date.parse(expires_at) - now.getTime();
  if (left <= 0) return 'expired';
  return left < SOON_DAYS * DAY_MS ? 'expiring' : 'active';
};

/**
 * Whether its end concerns the shop: of a key that was made for days, as the demo's is every day, the end was meant; one that
 * ended a month ago is missed by nobody.
 */
export const mayBeMissed = (
  { created_at, expires_at }: Pick<ApiKey, 'created_at' | 'expires_at'>,
  now: Date,
): boolean => {
  if (expires_at === null) return false;
  const end = Date.parse(expires_at);
  return end - Date.parse(created_at) > 2 * DAY_MS && now.getTime() - end < SOON_DAYS * DAY_MS;
};
