import { type Language, messages } from './messages.ts';

const words = messages({ en: { now: 'just now' }, fr: { now: "à l'instant" } });

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const A_MONTH_S = 30 * 86_400;

/** "5 minutes ago", "yesterday"; from a month on the day itself, which says more than a count. */
export const ago = (language: Language, at: string, now = Date.now()): string => {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1_000);
  if (seconds >= A_MONTH_S) return new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(at));
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return words[language].now;
  const [name, length] = unit;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / length), name);
};
