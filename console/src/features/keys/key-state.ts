import type { ApiKey } from '../../api/access.ts';

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
