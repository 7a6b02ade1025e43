import { type Format, makeFormat } from '../language/format.ts';
import { useLanguage } from '../language/language-context.tsx';
import { useSession } from './session-context.tsx';

/** Making formatters costs more than hundreds of uses: they are made once, and the same object is given each time. */
const made = new Map<string, Format>();

/** Numbers as the reader writes them. A price always has its currency; the page says the basis (HT, TTC) beside it. */
export const useFormat = () => {
  const { language } = useLanguage();
  const { currency, price_basis } = useSession().me.tenant;
  const locale = language === 'fr' ? 'fr-FR' : 'en-GB';
  const key = `${locale} ${currency} ${price_basis}`;
  const format = made.get(key) ?? makeFormat(locale, currency, price_basis);
  made.set(key, format);
  return format;
};
