import type { Schemas } from '@vantail/client';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import type { PriceType } from './price-type-words.ts';

const units = messages({
  en: { none: 'No extra', per_m2: '/m²', per_linear_metre: '/m', per_leaf: '/leaf' },
  fr: { none: 'Sans supplément', per_m2: '/m²', per_linear_metre: '/ml', per_leaf: '/vantail' },
});

/** The unit behind the number while it is typed: `€`, `%`, `€/m²`. */
export const usePriceUnit = () => {
  const say = useMessages(units);
  const { currency } = useFormat();
  return (type: PriceType): string => {
    if (type === 'percent') return '%';
    return type === 'flat' ? currency : `${currency}${say[type]}`;
  };
};

/** `+8 %`, `12.00 €/m²`, `No extra`: an option's price in a list. The page states the basis (HT, TTC). */
export const useOptionPrice = () => {
  const say = useMessages(units);
  const { money, percent } = useFormat();
  return ({ price, price_type: type }: Pick<Schemas['Option'], 'price' | 'price_type'>): string => {
    if (price === 0) return say.none;
    if (type === 'percent') return percent(price);
    return type === 'flat' ? money(price) : `${money(price)}${say[type]}`;
  };
};
