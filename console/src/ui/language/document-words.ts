import { messages } from './messages.ts';

/** D20.1: what may be chosen of a document, for one quote or in the settings. */
export const documentWords = messages({
  en: {
    language: 'Language',
    fr: 'French',
    en: 'English',
    de: 'German',
    dimensions: 'Sizes',
    show: 'Show sizes',
    hide: 'Hide sizes',
    prices: 'Prices',
    full: 'Every line',
    totals: 'Totals only',
    none: 'No prices',
  },
  fr: {
    language: 'Langue',
    fr: 'Français',
    en: 'Anglais',
    de: 'Allemand',
    dimensions: 'Dimensions',
    show: 'Montrer les dimensions',
    hide: 'Masquer les dimensions',
    prices: 'Prix',
    full: 'À chaque ligne',
    totals: 'Totaux seulement',
    none: 'Aucun prix',
  },
});
