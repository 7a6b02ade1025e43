import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import type { ShownOption } from '../../records/configuration/configuration.ts';
import { useFormat } from '../../session/use-format.ts';

const words = messages({
  en: { included: 'included', per_m2: 'per m²', per_linear_metre: 'per metre of perimeter', per_leaf: 'per leaf' },
  fr: { included: 'inclus', per_m2: 'par m²', per_linear_metre: 'par mètre de périmètre', per_leaf: 'par vantail' },
});

/** What an option adds, as its price type says (D5). */
export const useOptionPrice = () => {
  const say = useMessages(words);
  const format = useFormat();
  return ({ price, price_type }: Pick<ShownOption, 'price' | 'price_type'>): string => {
    if (price === 0) return say.included;
    if (price_type === 'percent') return format.percent(price);
    const amount = `${price > 0 ? '+' : ''}${format.money(price)}`;
    return price_type === 'flat' ? amount : `${amount} ${say[price_type]}`;
  };
};
