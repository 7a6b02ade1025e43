import type { ApiKey } from '../../api/access/api-keys.ts';

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

const DAY_MS = 86_400_000;
/** Enough time to renew a key. */
const SOON_DAYS = 30;

export const keyState = ({ active, expires_at }: Pick<ApiKey, 'active' | 'expires_at'>, now: Date): KeyState => {
  if (!active) return 'revoked';
  const left = Date.parse(expires_at) - now.getTime();
  if (left <= 0) return 'expired';
  return left < SOON_DAYS * DAY_MS ? 'expiring' : 'active';
};

/** The last second of a day in the user's time zone: a key "until the 31st" works on the 31st. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** The day a year from now, for a date field: the service's default (D4). */
export const inAYear = (now: Date): string => {
  const day = new Date(now.getFullYear() + 1, now.getMonth(), now.getDate());
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};
