import type { Sentences } from '@vantail/pricing/words';

const blank = (): string => 'Ce champ ne doit pas rester vide.';

/** What is wrong with a request or does not fit the state of the catalogue (A1); the rest is in pricing/. */
export const errors = {
  blank,
  malformed: (f) => {
    if (!f.has('value')) return 'Ce n’est pas écrit comme il faut.';
    return f.text('value').trim() === '' ? blank() : `« ${f.text('value')} » n’est pas écrit comme il faut.`;
  },
  not_an_origin: (f) => `« ${f.text('value')} » n’est pas une adresse de site telle que https://www.exemple.fr.`,
  malformed_key: (f) => `Le nom « ${f.text('key')} » n’est pas accepté ici.`,
  too_many_values: (f) => `Trop de données à la fois ; ${f.number('limit')} au plus.`,
  too_large: (f) => `Trop volumineux : ${f.number('limit')} octets au plus.`,
  page_too_large: (f) => `Trop pour une seule page : demandez-en ${f.number('page_size')} au plus à la fois.`,
  number_too_large: () => 'Un nombre y est trop grand.',
  too_costly_document: () =>
    'L’offre est trop longue à imprimer : raccourcissez ses textes, ou faites plusieurs devis.',
  nul_character: () => 'Le texte contient un caractère qui ne peut pas être enregistré.',
  lone_surrogate: () => 'Le texte contient un caractère abîmé.',
  forbidden_key: (f) => `Le nom « ${f.text('key')} » est interdit.`,
  above_maximum: (f) =>
    `Le montant minimal (${f.number('minimum')}) dépasse le montant maximal (${f.number('maximum')}).`,
  ambiguous_reference: () => 'Plusieurs options ou produits ont cette référence.',
  unknown_reference: () => 'Ce que ce champ désigne n’existe plus ici.',
  no_such_time: (f) => `Ce jour ou cette heure n’existe pas : ${f.text('value')}.`,
  in_the_past: () => 'Ce moment est déjà passé.',
  not_a_picture: () => 'Le fichier n’est pas une image PNG, JPEG ou WebP.',
  broken_picture: () => 'L’image est abîmée ou incomplète.',
  too_many_pixels: (f) => `L’image a trop de pixels : ${f.number('width')} × ${f.number('height')}.`,
  side_too_long: (f) => `Aucun côté de l’image ne peut dépasser ${f.number('limit')} pixels.`,
  too_many_frames: (f) => `L’animation a plus de ${f.number('limit')} images.`,
  too_costly_picture: () => 'L’image demande trop de calcul : enregistrez-la plus petite, en JPEG ou PNG simple.',
  no_room_for_pictures: () => 'Il n’y a plus de place pour les images. Supprimez celles que rien n’affiche.',
  unusable_url: () => 'L’adresse doit commencer par https:// et ne contenir ni nom d’utilisateur ni mot de passe.',
  unknown_parameter: (f) => `Le service ne connaît pas « ${f.text('parameter')} ».`,
  repeated_parameter: (f) => `« ${f.text('parameter')} » est donné deux fois.`,
  invalid_parameter: (f) =>
    f.has('allowed') ? `Valeur inconnue ; sont possibles : ${f.list('allowed', 12)}.` : 'La valeur n’est pas valable.',
  invalid_header: () => 'La requête n’est pas écrite comme il faut.',
  busy: () =>
    'Quelqu’un d’autre est en train de modifier la même chose. Rien n’a été enregistré ; réessayez dans un instant.',
  email_taken: () => 'Une personne de cette boutique a déjà cette adresse e-mail.',
  not_beside_price_type: () => 'Un tableau de prix ne convient qu’aux options tarifées par un tableau.',
  not_beside_percentage: () => 'Donnez un pourcentage ou un montant, pas les deux.',
  not_beside_price_table: () => 'Une ligne a son propre tableau ou en partage un, pas les deux.',
  no_change: () => 'Rien ne changerait.',
  too_many_decimals: (f) => `${f.number('limit')} décimales au plus.`,
  rate_of_category: () => 'La catégorie S demande un taux supérieur à 0, toutes les autres un taux de 0.',
  too_many_vat_rates: (f) => `Le nombre maximal de taux de TVA actifs est atteint : ${f.number('limit')}.`,
  unknown_time_zone: () => 'Ce fuseau horaire n’existe pas ; écrivez par exemple Europe/Paris.',
  inactive_vat_rate: (f) =>
    `Le taux de TVA « ${f.name('vat_rate')} » est inactif : réactivez-le ou choisissez-en un autre.`,
  inactive_tariff: (f) =>
    `Le tarif client « ${f.name('tariff')} » est inactif : réactivez-le ou choisissez-en un autre.`,
  used_vat_rate: (f) =>
    `Les paramètres ou une prestation utilisent le taux « ${f.name('vat_rate')} » : donnez-leur d’abord un autre taux.`,
  used_tariff: (f) =>
    `Les paramètres ou une clé d’API utilisent le tarif client « ${f.name('tariff')} » : donnez-leur d’abord un autre tarif.`,
  inactive_service: (f) =>
    `La prestation « ${f.name('service')} » est inactive : réactivez-la ou choisissez-en une autre.`,
  needs_scope: (f) => `Votre accès ne le permet pas : il faut le droit ${f.text('scope')}.`,
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
  vat_number_missing: (f) =>
    f.code('party') === 'company'
      ? 'Ce taux de TVA exige votre propre numéro de TVA : ajoutez-le dans les réglages.'
      : 'Ce taux de TVA exige le numéro de TVA du client.',
  discount_limit: (f) => `Les remises dépassent votre limite de ${f.number('limit')} %.`,
  invalid: () => 'Cet élément est refusé.',
  shown_by: (f) => `« ${f.text('name')} » affiche encore cette image.`,
  cycle: () => 'Une catégorie ne peut pas être placée sous elle-même.',
  too_many_rows: (f) => `Trop de lignes tarifaires : ${f.number('count')} pour ${f.number('limit')} au plus.`,
  plan_state: () => 'L’état du plan ne le permet plus.',
  not_plannable: () => 'Cela ne peut pas être gardé dans un plan.',
  not_beside_this_route: () => 'Cette demande du plan n’accepte pas de condition.',
  refused_request: () => 'Une demande du plan serait refusée.',
  no_longer_there: () => 'Ce que le plan modifie n’existe plus.',
  too_many_people: (f) => `Le nombre maximal de personnes est atteint : ${f.number('limit')}.`,
  too_many_passkeys: (f) => `Le nombre maximal de clés d’accès est atteint : ${f.number('limit')}.`,
  passkey_refused: () => 'La clé d’accès n’a pas été acceptée : réessayez.',
  too_many_webhooks: (f) => `Le nombre maximal de webhooks est atteint : ${f.number('limit')}.`,
  too_many_steps: (f) => `Le produit a son nombre maximal d’étapes actives : ${f.number('limit')}.`,
  too_many_examples: (f) => `Le produit a son nombre maximal d’exemples actifs : ${f.number('limit')}.`,
  not_beside_quote_line: () => 'Un exemple a sa propre configuration, ou celle d’une ligne de devis, pas les deux.',
  not_a_line_of_product: () => 'Le devis n’a pas cette ligne pour ce produit.',
  examples_fail: (f) =>
    f.has('failing')
      ? `${f.plural('count', 'exemple ne serait plus juste', 'exemples ne seraient plus justes')} : ${f.list('failing')}. Acceptez-le pour continuer.`
      : `${f.plural('count', 'exemple n’a pas pu être essayé', 'exemples n’ont pas pu être essayés')} à temps. Acceptez-le pour continuer.`,
  too_many_rules: (f) => `Le produit a son nombre maximal de règles actives : ${f.number('limit')}.`,
  duplicate_display_order: () => 'Une autre étape active est à cette place.',
  not_all_active_steps: () => 'Les étapes ont changé entre-temps : rechargez la page, puis rangez-les.',
  invalid_option: () => 'Une option est inactive ou n’existe plus.',
  missing_category: (f) => `La catégorie « ${f.text('name')} » n’existe pas, ou plusieurs portent ce nom.`,
  missing_brand: (f) => `La marque « ${f.text('name')} » n’existe pas, ou plusieurs portent ce nom.`,
  not_in_ledger: () => 'L’historique ne remonte pas jusque-là.',
  not_revertible: () => 'Une modification de ce genre ne s’annule pas.',
  changed_since: (f) =>
    f.has('later_actor')
      ? `Une nouvelle modification a été faite depuis par ${f.text('later_actor')} : annulez d’abord celle-ci.`
      : 'Une nouvelle modification a été faite depuis : annulez d’abord celle-ci.',
  referred_to_by_step: () => 'Une étape utilise cette ligne.',
  referred_to_by_quote: (f) => `Le devis ${f.id('number')} a été chiffré avec elle.`,
  state_changed: () =>
    'Quelque chose a changé depuis votre vérification : regardez les nouveaux chiffres, puis confirmez de nouveau.',
  inactive_price_table: (f) => `Le tableau partagé « ${f.name('price_table')} » est inactif.`,
  too_many_users: (f) => `Le tableau partagé est utilisé autant que possible : ${f.number('limit')} fois.`,
  shared_with_others: (f) =>
    `Le tableau « ${f.name('price_table')} » fixe aussi le prix de ${f.number('count')} éléments non choisis : choisissez le tableau lui-même, ou tous.`,
  no_own_table: () => 'La ligne n’a pas de tableau propre à partager.',
  other_table: () => 'Certaines de ces lignes ont un autre tableau.',
  used_price_table: (f) =>
    `Le tableau « ${f.name('price_table')} » fixe encore le prix de lignes ou d’options actives (${f.number('count')}).`,
} as const satisfies Sentences;
