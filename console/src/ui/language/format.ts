import { type Language, LOCALES, messages } from './messages.ts';

type Basis = 'HT' | 'TTC';

const basisWords = messages({
  en: { HT: 'excl. VAT', TTC: 'incl. VAT' },
  fr: { HT: 'HT', TTC: 'TTC' },
});

/** Numbers as the reader of a language writes them, with the tenant's currency and basis. */
export const makeFormat = (language: Language, tenantCurrency: string, tenantBasis: Basis) => {
  const locale = LOCALES[language];
  const currency = new Intl.NumberFormat(locale, { style: 'currency', currency: tenantCurrency });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 });
  const rounded = Array.from(
    { length: 7 },
    (_, digits) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }),
  );
  // Tables show the same few sizes repeatedly, so formatted sizes are cached.
  const sizes = new Map<number, string>();
  const sizeText = (mm: number): string => {
    const text = sizes.get(mm) ?? decimal.format(mm);
    if (sizes.size < 2_000) sizes.set(mm, text);
    return text;
  };
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    /** A saved quote keeps its own currency; everything else is in the tenant's. */
    money: (amount: number, code = tenantCurrency) =>
      (code === tenantCurrency
        ? currency
        : new Intl.NumberFormat(locale, { style: 'currency', currency: code })
      ).format(amount),
    number: (value: number, maximumFractionDigits = 15) => (rounded[maximumFractionDigits] ?? decimal).format(value),
    percent: (value: number) => `${value > 0 ? '+' : ''}${decimal.format(value)} %`,
    size: (widthMm: number, heightMm: number) => `${sizeText(widthMm)} × ${sizeText(heightMm)} mm`,
    date: (timestamp: string) => dateTime.format(new Date(timestamp)),
    basis: basisWords[language][tenantBasis],
    /** A saved quote and a file have a basis of their own. */
    basisOf: (basis: string) => basisWords[language][basis === 'TTC' ? 'TTC' : 'HT'],
    currency: tenantCurrency,
  };
};

export type Format = ReturnType<typeof makeFormat>;

const words = messages({ en: { now: 'just now' }, fr: { now: 'à l’instant' } });

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const A_MONTH_S = 30 * 86_400;

/** "5 minutes ago", "yesterday"; from a month on the day itself, which says more than a count. */
export const ago = (language: Language, at: string, now = Date.now()): string => {
  const seconds = Math.max(0, (now - Date.parse(at)) / 1_000);
  if (seconds >= A_MONTH_S)
    return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'medium' }).format(new Date(at));
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return words[language].now;
  const [name, length] = unit;
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / length), name);
};

const two = (part: number) => String(part).padStart(2, '0');
const written = (day: Date): string => `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;

/** The day of a moment in the user's time zone, as a date field holds it. */
export const dayOf = (moment: string): string => written(new Date(moment));

/** The last second of a day in the user's time zone: what is good "until the 31st" is good on the 31st. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59`).toISOString();

/** The day a year from now: the service's default for a key (D4). */
export const inAYear = (now: Date): string => written(new Date(now.getFullYear() + 1, now.getMonth(), now.getDate()));
