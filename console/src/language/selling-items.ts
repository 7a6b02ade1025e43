import type { Facts } from './facts.ts';

/** What is wrong with the lines, rates and discounts of a quote (D19). */
export const sellingItems = {
  en: {
    too_many_decimals: (f: Facts) => `At most ${f.number('limit')} decimals.`,
    rate_of_category: () => 'Category S needs a rate above 0, every other category a rate of 0.',
    too_many_vat_rates: (f: Facts) => `The limit of ${f.number('limit')} active VAT rates is reached.`,
    unknown_time_zone: () => 'This is no time zone; write for example Europe/Paris.',
    inactive_vat_rate: (f: Facts) => `The VAT rate “${f.name('vat_rate')}” is inactive: activate it or choose another.`,
    inactive_tariff: (f: Facts) => `The tariff “${f.name('tariff')}” is inactive: activate it or choose another.`,
    used_vat_rate: (f: Facts) =>
      `The settings or a service use the VAT rate “${f.name('vat_rate')}”: give them another rate first.`,
    used_tariff: (f: Facts) =>
      `The settings or an API key use the tariff “${f.name('tariff')}”: give them another first.`,
    vat_rate_missing: () => 'Choose a VAT rate: other lines have one.',
    category_o_alone: () => 'A line outside the scope of VAT cannot stand beside lines with another VAT category.',
    applies_to_nothing: () => 'There is no product line that this service applies to.',
    applies_to_alternative: () => 'A service for an alternative must be an alternative, too.',
    not_discountable: () => 'This service takes no discount.',
    discount_limit: (f: Facts) => `The discounts are above your limit of ${f.number('limit')} %.`,
  },
  fr: {
    too_many_decimals: (f: Facts) => `${f.number('limit')} décimales au plus.`,
    rate_of_category: () => 'La catégorie S demande un taux supérieur à 0, toutes les autres un taux de 0.',
    too_many_vat_rates: (f: Facts) => `Le nombre maximal de taux de TVA actifs est atteint : ${f.number('limit')}.`,
    unknown_time_zone: () => "Ce fuseau horaire n'existe pas ; écrivez par exemple Europe/Paris.",
    inactive_vat_rate: (f: Facts) =>
      `Le taux de TVA « ${f.name('vat_rate')} » est inactif : réactivez-le ou choisissez-en un autre.`,
    inactive_tariff: (f: Facts) =>
      `La grille de remise « ${f.name('tariff')} » est inactive : réactivez-la ou choisissez-en une autre.`,
    used_vat_rate: (f: Facts) =>
      `Les paramètres ou une prestation utilisent le taux « ${f.name('vat_rate')} » : donnez-leur d'abord un autre taux.`,
    used_tariff: (f: Facts) =>
      `Les paramètres ou une clé d'API utilisent la grille « ${f.name('tariff')} » : donnez-leur d'abord une autre grille.`,
    vat_rate_missing: () => 'Choisissez un taux de TVA : les autres lignes en ont un.',
    category_o_alone: () =>
      "Une ligne hors du champ de la TVA ne peut pas côtoyer des lignes d'une autre catégorie de TVA.",
    applies_to_nothing: () => "Aucune ligne de produit à laquelle cette prestation s'applique.",
    applies_to_alternative: () => 'Une prestation pour une variante doit être elle-même une variante.',
    not_discountable: () => "Cette prestation n'accepte pas de remise.",
    discount_limit: (f: Facts) => `Les remises dépassent votre limite de ${f.number('limit')} %.`,
  },
};
