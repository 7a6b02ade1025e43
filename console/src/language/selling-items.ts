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
    inactive_service: (f: Facts) => `The service “${f.name('service')}” is inactive: activate it or choose another.`,
    needs_scope: (f: Facts) => `Your access does not allow this: it needs the right ${f.text('scope')}.`,
    tariff_of_key: () => 'The key has a tariff of its own, and no other can be used with it.',
    not_beside_kind: () => 'A line of this kind does not take this field.',
    frozen_configuration: () =>
      'The configuration of a saved line cannot change: add the window again and remove this line.',
    basis_changed: () =>
      'The currency, the price basis or the included VAT rate of the shop changed: reprice the quote first.',
    quote_status: () => 'The status of the quote no longer allows this.',
    acceptance_off: () => 'This offer cannot be accepted online.',
    offer_expired: () => 'The offer has expired.',
    offer_changed: () => 'The offer has changed since it was shown.',
    not_certified: () => 'The customer has to certify what the VAT rate asks for.',
    vat_rate_missing: () => 'Choose a VAT rate: other lines have one.',
    category_o_alone: () => 'A line outside the scope of VAT cannot stand beside lines with another VAT category.',
    applies_to_nothing: () => 'There is no product line that this service applies to.',
    applies_to_alternative: () => 'A service for an alternative must be an alternative, too.',
    not_discountable: () => 'This service takes no discount.',
    vat_number_missing: (f: Facts) =>
      f.code('party') === 'company'
        ? 'Your own VAT number is needed for this VAT rate: add it in the settings.'
        : 'The VAT number of the customer is needed for this VAT rate.',
    discount_limit: (f: Facts) => `The discounts are above your limit of ${f.number('limit')} %.`,
  },
  fr: {
    too_many_decimals: (f: Facts) => `${f.number('limit')} décimales au plus.`,
    rate_of_category: () => 'La catégorie S demande un taux supérieur à 0, toutes les autres un taux de 0.',
    too_many_vat_rates: (f: Facts) => `Le nombre maximal de taux de TVA actifs est atteint : ${f.number('limit')}.`,
    unknown_time_zone: () => 'Ce fuseau horaire n’existe pas ; écrivez par exemple Europe/Paris.',
    inactive_vat_rate: (f: Facts) =>
      `Le taux de TVA « ${f.name('vat_rate')} » est inactif : réactivez-le ou choisissez-en un autre.`,
    inactive_tariff: (f: Facts) =>
      `Le tarif client « ${f.name('tariff')} » est inactif : réactivez-le ou choisissez-en un autre.`,
    used_vat_rate: (f: Facts) =>
      `Les paramètres ou une prestation utilisent le taux « ${f.name('vat_rate')} » : donnez-leur d’abord un autre taux.`,
    used_tariff: (f: Facts) =>
      `Les paramètres ou une clé d’API utilisent le tarif client « ${f.name('tariff')} » : donnez-leur d’abord un autre tarif.`,
    inactive_service: (f: Facts) =>
      `La prestation « ${f.name('service')} » est inactive : réactivez-la ou choisissez-en une autre.`,
    needs_scope: (f: Facts) => `Votre accès ne le permet pas : il faut le droit ${f.text('scope')}.`,
    tariff_of_key: () => 'La clé a son propre tarif client ; aucun autre ne peut être utilisé avec elle.',
    not_beside_kind: () => 'Une ligne de ce type ne prend pas ce champ.',
    frozen_configuration: () =>
      'La configuration d’une ligne enregistrée ne change plus : ajoutez la fenêtre à nouveau, puis retirez cette ligne.',
    basis_changed: () =>
      'La devise, la base de prix ou le taux de TVA inclus ont changé : recalculez d’abord les prix du devis.',
    quote_status: () => 'Le statut du devis ne le permet plus.',
    acceptance_off: () => 'Ce devis ne peut pas être accepté en ligne.',
    offer_expired: () => 'Le devis a expiré.',
    offer_changed: () => 'Le devis a changé depuis qu’il a été affiché.',
    not_certified: () => 'Le client doit certifier ce que demande le taux de TVA.',
    vat_rate_missing: () => 'Choisissez un taux de TVA : les autres lignes en ont un.',
    category_o_alone: () =>
      'Une ligne hors du champ de la TVA ne peut pas côtoyer des lignes d’une autre catégorie de TVA.',
    applies_to_nothing: () => 'Aucune ligne de produit à laquelle cette prestation s’applique.',
    applies_to_alternative: () => 'Une prestation pour une variante doit être elle-même une variante.',
    not_discountable: () => 'Cette prestation n’accepte pas de remise.',
    vat_number_missing: (f: Facts) =>
      f.code('party') === 'company'
        ? 'Ce taux de TVA exige votre propre numéro de TVA : ajoutez-le dans les réglages.'
        : 'Ce taux de TVA exige le numéro de TVA du client.',
    discount_limit: (f: Facts) => `Les remises dépassent votre limite de ${f.number('limit')} %.`,
  },
};
