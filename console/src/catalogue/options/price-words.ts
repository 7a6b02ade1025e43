import type { OptionPriceType } from '@vantail/pricing';
import type { Format } from '../../ui/language/format.ts';
import type { Language } from '../../ui/language/messages.ts';
import { messages } from '../../ui/language/messages.ts';

const units = messages({
  en: { none: 'No extra', table: 'By size', per_m2: '/m²', per_linear_metre: '/m', per_leaf: '/leaf' },
  fr: {
    none: 'Sans supplément',
    table: 'Selon les dimensions',
    per_m2: '/m²',
    per_linear_metre: '/ml',
    per_leaf: '/vantail',
  },
});

/** The unit behind a price: `€`, `%`, `€/m²`. */
export const priceUnit = (language: Language, { currency }: Format, type: PriceType): string => {
  if (type === 'percent') return '%';
  return type === 'flat' || type === 'table' ? currency : `${currency}${units[language][type]}`;
};

/** `+8 %`, `12.00 €/m²`, `No extra`: a price with how it is counted. The page states the basis (excl. VAT, incl. VAT). */
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

export type PriceType = OptionPriceType;

/** How an option's price is counted (D10, D15.4), in words. */
export const priceTypeWords = messages({
  en: {
    flat: 'Fixed amount',
    percent: 'Percent of the price before options',
    per_m2: 'Per m² of surface',
    per_linear_metre: 'Per linear metre of perimeter',
    per_leaf: 'Per leaf',
    table: 'By a price table, at the size of the window',
  },
  fr: {
    flat: 'Montant fixe',
    percent: 'Pourcentage du prix avant options',
    per_m2: 'Par m² de surface',
    per_linear_metre: 'Par mètre linéaire de périmètre',
    per_leaf: 'Par vantail',
    table: 'Selon un tableau de prix, aux dimensions de la fenêtre',
  },
});
