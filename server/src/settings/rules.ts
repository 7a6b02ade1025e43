import type { Fault } from '../errors.ts';

/** Names alone: an offset such as +01:00 knows no summer. */
const NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/;

const isTimeZone = (name: string): boolean => {
  try {
    return NAME.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '';
  } catch {
    return false;
  }
};

/** D19.1. */
export const timeZoneFaults = (name: string): Fault[] =>
  isTimeZone(name)
    ? []
    : [
        {
          pointer: '/time_zone',
          code: 'unknown_time_zone',
          message: 'must be the IANA name of a time zone, such as Europe/Paris',
          params: { value: name },
        },
      ];
