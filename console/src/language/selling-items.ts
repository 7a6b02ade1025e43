import type { Facts } from './facts.ts';

/** What is wrong with the lines, rates and discounts of a quote (D19). */
export const sellingItems = {
  en: {
    too_many_decimals: (f: Facts) => `At most ${f.number('limit')} decimals.`,
    vat_rate_missing: () => 'Choose a VAT rate: other lines have one.',
    category_o_alone: () => 'A line outside the scope of VAT cannot stand beside lines with another VAT category.',
    applies_to_nothing: () => 'There is no product line that this service applies to.',
    applies_to_alternative: () => 'A service for an alternative must be an alternative, too.',
    not_discountable: () => 'This service takes no discount.',
    discount_limit: (f: Facts) => `The discounts are above your limit of ${f.number('limit')} %.`,
  },
  fr: {
    too_many_decimals: (f: Facts) => `${f.number('limit')} décimales au plus.`,
    vat_rate_missing: () => 'Choisissez un taux de TVA : les autres lignes en ont un.',
    category_o_alone: () =>
      "Une ligne hors du champ de la TVA ne peut pas côtoyer des lignes d'une autre catégorie de TVA.",
    applies_to_nothing: () => "Aucune ligne de produit à laquelle cette prestation s'applique.",
    applies_to_alternative: () => 'Une prestation pour une variante doit être elle-même une variante.',
    not_discountable: () => "Cette prestation n'accepte pas de remise.",
    discount_limit: (f: Facts) => `Les remises dépassent votre limite de ${f.number('limit')} %.`,
  },
};
