import type { Schemas } from '@vantail/client';
import { messages } from '../../language/messages.ts';

export type PriceType = Schemas['Option']['price_type'];

export const PRICE_TYPES: readonly PriceType[] = ['flat', 'percent', 'per_m2', 'per_linear_metre', 'per_leaf', 'table'];

/** How an option's price is counted (D10), in words. */
export const priceTypeWords = messages({
  en: {
    flat: 'Fixed amount',
    percent: 'Percent of the price before options',
    per_m2: 'Per m² of surface',
    per_linear_metre: 'Per linear metre of perimeter',
    per_leaf: 'Per leaf',
    table: 'By a shared price table',
  },
  fr: {
    flat: 'Montant fixe',
    percent: 'Pourcentage du prix avant options',
    per_m2: 'Par m² de surface',
    per_linear_metre: 'Par mètre linéaire de périmètre',
    per_leaf: 'Par vantail',
    table: 'Selon un tableau partagé',
  },
});
