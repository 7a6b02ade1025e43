import type { Format } from '../../language/format.ts';
import { type Language, messages } from '../../language/messages.ts';
import type { PriceType } from './price-type-words.ts';

const units = messages({
  en: { none: 'No extra', per_m2: '/m²', per_linear_metre: '/m', per_leaf: '/leaf', table: 'By its table' },
  fr: {
    none: 'Sans supplément',
    per_m2: '/m²',
    per_linear_metre: '/ml',
    per_leaf: '/vantail',
    table: 'Selon son tableau',
  },
});

/** The unit behind a price: `€`, `%`, `€/m²`. */
export const priceUnit = (language: Language, { currency }: Format, type: PriceType): string => {
  if (type === 'percent') return '%';
  return type === 'flat' || type === 'table' ? currency : `${currency}${units[language][type]}`;
};

/** `+8 %`, `12.00 €/m²`, `No extra`: a price with how it is counted. The page states the basis (HT, TTC). */
export const priceWords = (
  language: Language,
  { money, percent }: Format,
  { price, price_type: type }: { price: number; price_type: PriceType },
): string => {
  const say = units[language];
  if (type === 'table') return say.table;
  if (price === 0) return say.none;
  if (type === 'percent') return percent(price);
  return type === 'flat' ? money(price) : `${money(price)}${say[type]}`;
};
