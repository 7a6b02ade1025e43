import { randomBytes } from 'node:crypto';
import { refuseFaults } from '../errors.ts';
import { momentOf } from '../time/moment.ts';

const TOKEN_BYTES = 16;
const VALID_MS = 30 * 24 * 3600 * 1000;

/** D16.2: 128 bits that nobody can guess. */
export const newShareToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What is no token need not be looked up, and could not even be compared: a text of the database holds no NUL. */
export const isShareToken = (text: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(text);

/** D16.3: in 30 days unless it says otherwise; shown and never enforced, so that it may be past. */
export const validUntilOf = (given: string | undefined, now: Date): string => {
  if (given === undefined) return new Date(now.getTime() + VALID_MS).toISOString();
  const moment = momentOf(given);
  const message = 'must be a time that exists; this day or hour does not';
  refuseFaults(moment ? [] : [{ pointer: '/valid_until', code: 'no_such_time', message, params: { value: given } }]);
  return new Date(moment as string).toISOString();
};
