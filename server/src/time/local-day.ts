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
