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

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The calendar day of moments in a time zone, as 2026-11-17: such days can be compared as texts. */
const dayIn = (timeZone: string) => {
  // Sweden writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at: number): string => format.format(at);
};

/** The calendar day of a moment in a time zone. */
export const localDay = (at: Date, timeZone: string): string => dayIn(timeZone)(at.getTime());

/**
 * The last millisecond of the day that is so many days after a moment, in a time zone. It is searched for, since days have 23
 * to 25 hours, and some have no midnight: a later moment is never of an earlier day.
 */
export const endOfDayAfter = (at: Date, days: number, timeZone: string): Date => {
  const dayOf = dayIn(timeZone);
  const target = new Date(Date.parse(dayOf(at.getTime())) + days * DAY_MS).toISOString().slice(0, 10);
  // No zone is more than 14 hours ahead of UTC, or 12 behind: the first is before the end of the day, the second after it.
  let [within, after] = [Date.parse(target) - DAY_MS, Date.parse(target) + 3 * DAY_MS];
  while (after - within > 1) {
    const middle = Math.floor((within + after) / 2);
    if (dayOf(middle) <= target) within = middle;
    else after = middle;
  }
  return new Date(within);
};
