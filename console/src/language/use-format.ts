import { useSession } from '../session/session-context.tsx';
import { useLanguage } from './language-context.tsx';

/** Numbers as the reader writes them. A price always has its currency; the page says the basis (HT, TTC) beside it. */
export const useFormat = () => {
  const { language } = useLanguage();
  const { tenant } = useSession().me;
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const currency = new Intl.NumberFormat(locale, { style: 'currency', currency: tenant.currency });
  const decimal = new Intl.NumberFormat(locale, { maximumFractionDigits: 15 });
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return {
    money: (amount: number) => currency.format(amount),
    number: (value: number, maximumFractionDigits = 15) =>
      maximumFractionDigits === 15
        ? decimal.format(value)
        : new Intl.NumberFormat(locale, { maximumFractionDigits }).format(value),
    percent: (value: number) => `${value > 0 ? '+' : ''}${decimal.format(value)} %`,
    size: (widthMm: number, heightMm: number) => `${decimal.format(widthMm)} × ${decimal.format(heightMm)} mm`,
    date: (timestamp: string) => dateTime.format(new Date(timestamp)),
    basis: tenant.price_basis,
    currency: tenant.currency,
  };
};
