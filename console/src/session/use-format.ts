import { type Format, makeFormat } from '../ui/language/format.ts';
import { useLanguage } from '../ui/language/language-context.tsx';
import { useSession } from './session-context.tsx';

/** Creating formatters costs more than hundreds of uses: they are created once and shared. */
const made = new Map<string, Format>();

/** Numbers in the user's format. A price always has its currency; the page states the basis (excl. VAT, incl. VAT). */
export const useFormat = () => {
  const { language } = useLanguage();
  const { currency, price_basis } = useSession().me.tenant;
  const key = `${language} ${currency} ${price_basis}`;
  const format = made.get(key) ?? makeFormat(language, currency, price_basis);
  made.set(key, format);
  return format;
};
