import type { Schemas } from '@vantail/client';
import { useFormat } from '../../session/use-format.ts';
import { useLanguage } from '../../ui/language/language-context.tsx';
import { type PriceType, priceUnit, priceWords } from './price-words.ts';

/** The unit behind the number while it is typed: `€`, `%`, `€/m²`. */
export const usePriceUnit = () => {
  const { language } = useLanguage();
  const format = useFormat();
  return (type: PriceType): string => priceUnit(language, format, type);
};

/** `+8 %`, `12.00 €/m²`, `No extra`: an option's price in a list. */
export const useOptionPrice = () => {
  const { language } = useLanguage();
  const format = useFormat();
  return (option: Pick<Schemas['Option'], 'price' | 'price_type'>): string => priceWords(language, format, option);
};
