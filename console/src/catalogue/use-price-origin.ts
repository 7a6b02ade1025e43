import type { Schemas } from '@vantail/client';
import { useFormat } from '../session/use-format.ts';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';

type FromPrice = Schemas['FromPrice'];

const words = messages({
  en: {
    grid: 'Cheapest cell of the grid',
    formula: 'Formula at the smallest size',
    samples: 'Cheapest sample',
    minimum_price: 'Fallback price of the row',
    flat: 'Flat price of the size',
    at: (origin: string, amount: string) => `${origin}: ${amount}`,
    row: (percent: string) => `${percent} by the row`,
    product: (percent: string) => `${percent} by the product`,
    inactive_product: 'The product is inactive: it has no price until it is activated.',
    no_active_step: 'No active step: a price needs a step that uses a pricing row.',
    no_pricing_data: 'No active step uses a pricing row that has prices.',
    no_positive_price: 'With the percentages, no price is above 0.',
  },
  fr: {
    grid: 'Cellule la moins chère de la grille',
    formula: 'Formule à la plus petite dimension',
    samples: 'Échantillon le moins cher',
    minimum_price: 'Prix de repli de la ligne',
    flat: 'Prix fixe de la dimension',
    at: (origin: string, amount: string) => `${origin}\u00a0: ${amount}`,
    row: (percent: string) => `${percent} de la ligne`,
    product: (percent: string) => `${percent} du produit`,
    inactive_product: 'Le produit est inactif : il n’a pas de prix tant qu’il n’est pas activé.',
    no_active_step: 'Aucune étape active : un prix demande une étape qui renvoie à une ligne tarifaire.',
    no_pricing_data: 'Aucune étape active ne renvoie à une ligne tarifaire qui ait des prix.',
    no_positive_price: 'Une fois les pourcentages appliqués, aucun prix n’est supérieur à 0.',
  },
});

/**
 * Where a from-price comes from (D9.9), term by term: "Cheapest cell of the grid, 420 × 410 mm: 63.11 €", "+3.3 % by the
 * row", "+4.5 % by the product"; or, without a price, why there is none.
 */
export const usePriceOrigin = () => {
  const say = useMessages(words);
  const { money, percent, size } = useFormat();
  return ({ source, base, row_percentage, product_percentage, reason }: FromPrice): string[] => {
    if (source === null || base === null) return reason === null ? [] : [say[reason]];
    const { kind, width, height } = source;
    const origin = width === null || height === null ? say[kind] : `${say[kind]}, ${size(width, height)}`;
    return [
      say.at(origin, money(base)),
      ...(row_percentage ? [say.row(percent(row_percentage))] : []),
      ...(product_percentage ? [say.product(percent(product_percentage))] : []),
    ];
  };
};
