const two = (part: number) => String(part).padStart(2, '0');
const written = (day: Date): string => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** The day of a moment in the user's time zone, as a date field holds it. */
export const dayOf = (moment: string): string => written(new Date(moment));

/** The last second of a day in the user's time zone: what is good "until the 31st" is good on the 31st. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** The day a year from now: the service's default for a key (D4). */
export const inAYear = (now: Date): string => written(new Date(now.getFullYear() + 1, now.getMonth(), now.getDate()));
