import { validationError } from '../errors.ts';
import { isOnCalendar } from '../moment.ts';

/** A time of a request that must exist and lie ahead, as it is stored and returned. */
export const futureTime = (pointer: string, given: string, now: Date): string => {
  if (!isOnCalendar(given)) {
    const message = 'must be a time that exists; this day or hour does not';
    throw validationError([{ pointer, code: 'no_such_time', message, params: { value: given } }]);
  }
  const at = new Date(given);
  if (Number.isNaN(at.getTime()) || at <= now) {
    const params = { value: given, now: now.toISOString() };
    throw validationError([{ pointer, code: 'in_the_past', message: 'must be a time in the future', params }]);
  }
  return at.toISOString();
};
