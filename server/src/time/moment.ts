/** RFC 3339, as far as it denotes a moment: a date, a time of day and an offset. */
const MOMENT =
  /^(\d{4})-(\d{2})-(\d{2})[Tt](\d{2}):([0-5]\d):([0-5]\d)(\.\d{1,9})?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Date accepts 30 February as 2 March, and 24:00 as the next day: neither is valid in RFC 3339. */
export const isOnCalendar = (time: string): boolean => {
  const [year = 0, month = 0, day = 0, hour = 0] = time.split(/[-Tt:]/).map(Number);
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24;
};

/** The range of years that the database can compare with; nothing was written outside of it. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 11, 31);

/**
 * The moment in the form that the database takes, in UTC and with all its digits; undefined if the text is not a valid
 * time.
 */
export const momentOf = (text: string): string | undefined => {
  const fraction = MOMENT.exec(text)?.[7] ?? '';
  if (!MOMENT.test(text) || !isOnCalendar(text)) return undefined;
  const seconds = new Date(text.replace(fraction, '').toUpperCase()).getTime();
  const within = Math.min(Math.max(seconds, EARLIEST), LATEST);
  return `${new Date(within).toISOString().slice(0, 19)}${fraction}Z`;
};
