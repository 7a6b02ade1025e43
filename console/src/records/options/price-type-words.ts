import type { OptionPriceType } from '@vantail/pricing';
import { messages } from '../../language/messages.ts';

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
