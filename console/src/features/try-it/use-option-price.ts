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
    const isFree = option.price_type === 'table' ? amount === 0 : option.price === 0;
    if (isFree) return say.included;
    if (amount === null) return priceWords(language, format, option);
    return `${amount > 0 ? '+' : ''}${format.money(amount)}`;
  };
};
