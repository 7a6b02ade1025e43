import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import type { ShownOption } from '../../records/configuration/configuration.ts';
import { priceWords } from '../../records/options/price-words.ts';
import { useFormat } from '../../session/use-format.ts';

const words = messages({ en: { included: 'included' }, fr: { included: 'inclus' } });

/** What an option adds at this size, "+84.20"; while the size is unknown, how it is priced (D5). */
export const useAddedPrice = () => {
  const { language } = useLanguage();
  const say = useMessages(words);
  const format = useFormat();
  return (option: Pick<ShownOption, 'price' | 'price_type'>, amount: number | null): string => {
    if (amount === 0 || (amount === null && option.price === 0 && option.price_type !== 'table')) return say.included;
    if (amount === null) return priceWords(language, format, option);
    return `${amount > 0 ? '+' : ''}${format.money(amount)}`;
  };
};
