const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** D13.3: how long to wait after the first failure, the second and so on; after the last of these, for ever. */
const DELAYS_MS = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
  3 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
] as const;

/** D13.3: without success for so long, a webhook is turned off. */
export const GIVE_UP_MS = 72 * HOUR_MS;

const GONE = 410;

/** Why a webhook was turned off: its receiver said that it is gone, or did not take anything for three days. */
export type DisabledReason = 'gone' | 'failing';

type Failure = {
  /** What the receiver answered; null where it did not. */
  status: number | null;
  /** Failures in a row, this one included. */
  failures: number;
  /** Since the first of them. */
  failingMs: number;
};

/** D13.3: what follows a try that failed. The last one comes when the three days are over, and not half a day later. */
export const afterFailure = ({
  status,
  failures,
  failingMs,
}: Failure): { retryMs: number } | { disabled: DisabledReason } => {
  if (status === GONE) return { disabled: 'gone' };
  if (failingMs >= GIVE_UP_MS) return { disabled: 'failing' };
  const delay = DELAYS_MS[Math.min(failures, DELAYS_MS.length) - 1] as number;
  return { retryMs: Math.min(delay, Math.ceil(GIVE_UP_MS - failingMs)) };
};
