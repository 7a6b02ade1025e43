import { type Facts, french, type Sentence } from '@vantail/pricing/words';
import type { Words } from './words.ts';

const blank = (): string => 'Ce champ ne doit pas rester vide.';

/** What is wrong with a request or does not fit the state of the catalogue (A1); the rest is in pricing/. */
const errors = {
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
} as const satisfies Partial<Words['errors']>;

/** D2: the title of a problem, and what it says without an item that says more. */
const problems: Words['problems'] = {
  malformed_json: ['JSON illisible', 'Le corps de la requête n’est pas du JSON valable en UTF-8.'],
  unauthenticated: ['Identification requise', 'Vous n’êtes pas ou plus connecté. Rien n’a été enregistré.'],
  insufficient_scope: ['Droit insuffisant', 'Vous n’avez pas ce droit. Rien n’a été enregistré.'],
  origin_not_allowed: ['Origine refusée', 'Les pages de cette origine ne peuvent pas faire cette demande.'],
  not_found: ['Introuvable', 'Cet élément n’existe pas, ou votre accès ne permet pas de le voir.'],
  method_not_allowed: ['Méthode refusée', 'Cette adresse n’accepte pas cette méthode.'],
  duplicate_display_order: ['Place déjà prise', 'Une autre étape active du produit occupe cette place.'],
  pricing_configuration_in_use: [
    'Ligne tarifaire utilisée',
    'La ligne est encore utilisée ailleurs : il faut la garder.',
  ],
  idempotency_in_progress: ['Demande en cours', 'La même demande est encore en cours : attendez un instant.'],
  conflict: ['Conflit', 'L’état actuel ne le permet pas. Rien n’a été enregistré.'],
  precondition_failed: [
    'Modifié entre-temps',
    'L’élément a été modifié entre-temps. Rien n’a été enregistré : relisez-le, puis recommencez.',
  ],
  payload_too_large: ['Trop volumineux', 'C’est trop volumineux pour être envoyé.'],
  unsupported_media_type: ['Format refusé', 'Cette adresse n’accepte pas ce format.'],
  validation_error: ['Demande non valable', 'Le service ne peut pas l’accepter tel quel. Rien n’a été enregistré.'],
  invalid_option: ['Option non valable', 'Une option est inactive ou n’existe plus.'],
  idempotency_key_reused: ['Clé déjà utilisée', 'Cette Idempotency-Key a servi à une autre demande.'],
  dimensions_out_of_range: ['Dimensions hors limites', 'Aucune ligne tarifaire n’accepte ces dimensions.'],
  dimensions_unavailable: ['Dimensions non disponibles', 'Ces dimensions ne sont pas réalisables.'],
  no_matching_configuration: ['Aucune ligne tarifaire', 'Aucune ligne tarifaire ne convient.'],
  ambiguous_configuration: [
    'Plusieurs fenêtres possibles',
    'Plusieurs fenêtres différentes conviennent : précisez celle qu’il faut.',
  ],
  invalid_selection: ['Choix non valables', 'Les choix ne sont pas complets, ou ne sont pas possibles.'],
  configuration_refused: ['Refusé par une règle', 'Une règle du produit le refuse.'],
  rate_limited: ['Trop de demandes', 'Trop de demandes à la fois : attendez un instant.'],
  internal_error: ['Erreur interne', 'Une erreur est survenue dans le service. Son journal a les détails.'],
  unavailable: [
    'Service indisponible',
    'Le service est surchargé ou momentanément indisponible ; réessayez dans un instant.',
  ],
  bad_request: ['Requête non valable', 'Le service n’a pas compris la requête.'],
  request_timeout: ['Délai dépassé', 'La requête n’est pas arrivée à temps.'],
  headers_too_large: ['En-têtes trop longs', 'La ligne de requête et les en-têtes sont trop longs.'],
  expectation_failed: ['Attente non satisfaite', 'Le service ne connaît pas ce que demande l’en-tête Expect.'],
};

const span = (f: Facts, unit: string): string => {
  const end = (name: 'minimum' | 'maximum') => `${f.number(name)} ${unit}`;
  if (f.has('minimum') && f.has('maximum')) return `de ${end('minimum')} à ${end('maximum')}`;
  if (f.has('minimum')) return `à partir de ${end('minimum')}`;
  return f.has('maximum') ? `jusqu’à ${end('maximum')}` : 'quelconque';
};

const chosen = (choice: Facts): string =>
  choice.has('options')
    ? `${choice.list('options')} (${choice.name('step')})`
    : `aucun choix dans « ${choice.name('step')} »`;

/** The choices and sizes that lead to a dead end (D14.9). */
const deadEnd: Sentence = (f) => {
  const given = [
    ...(f.has('choices') ? f.each('choices').map(chosen) : []),
    ...(f.has('width') ? [`une largeur ${span(f.at('width'), 'mm')}`] : []),
    ...(f.has('height') ? [`une hauteur ${span(f.at('height'), 'mm')}`] : []),
    ...(f.has('surface_m2') ? [`une surface ${span(f.at('surface_m2'), 'm²')}`] : []),
  ];
  const left = given.length > 0 ? `Avec ${given.join(', ')}, plus rien` : 'Plus rien';
  return `${left} à choisir dans « ${f.name('step')} » (${f.list('rules')}). Modifiez une règle pour qu’il reste un choix, ou masquez l’étape dans ce cas.`;
};

const led: Readonly<Record<string, Sentence>> = {
  unknown: (f) => `Elle mène à l’étape n° ${f.id('target_id')}, que le produit n’a pas.`,
  itself: () => 'Elle ramène à l’étape elle-même.',
  inactive: (f) => `Elle mène à l’étape n° ${f.id('target_id')}, qui est inactive.`,
  circle: (f) => `Par l’étape n° ${f.id('target_id')}, elle tourne en rond.`,
};

const leadsAstray =
  (direction: string): Sentence =>
  (f) =>
    `L’étape ${direction} ne mène nulle part. ${led[f.code('reason')]?.(f) ?? ''} Choisissez une autre étape active du produit, ou aucune.`;

const unpriced: Readonly<Record<string, string>> = {
  no_active_step: 'il n’y a aucune étape active',
  no_positive_price: 'avec les pourcentages, tous les prix sont à 0 ou moins',
  no_pricing_data: 'aucune étape active n’utilise une ligne active avec des prix',
};

const limits: Readonly<Record<string, string>> = {
  total_width_min: 'largeur minimale',
  total_width_max: 'largeur maximale',
  total_height_min: 'hauteur minimale',
  total_height_max: 'hauteur maximale',
};

/** Each limit of a row with the end of its grid. */
const gridLimits = (f: Facts): string =>
  f
    .each('fields')
    .map(
      (limit) =>
        `${limits[limit.code('field')] ?? limit.text('field')} ${limit.mm('value')} pour la ligne, ${limit.mm('limit')} pour la grille`,
    )
    .join(' ; ');

const notMonotonic: Sentence = (f) => {
  if (f.has('A')) return `A vaut ${f.number('A')} : une fenêtre plus grande coûte moins cher. Gardez si c’est voulu.`;
  const other = f.at('neighbour');
  const isDearer = f.count('price') > other.count('price');
  const compared = isDearer
    ? `plus que ${other.size()}, pourtant plus grand`
    : `moins que ${other.size()}, pourtant plus petit`;
  const expected = f.has('expected') ? ` ; on attendrait environ ${f.price('expected')}` : '';
  const more = f.has('more') && f.count('more') > 0 ? ` Il y a ${f.plural('more', 'autre cas', 'autres cas')}.` : '';
  return `${f.size()} coûte ${f.price('price')}, ${compared} (${other.price('price')})${expected}.${more} Cherchez une faute de frappe ; gardez si c’est voulu.`;
};

const poorFit: Sentence = (f) => {
  const said = f.has('width')
    ? `${f.size()} coûte ${f.price('price')}, la formule donne ${f.price('expected')} (${f.percent('percent')}).`
    : `La formule suit mal les prix : r² vaut ${f.number('r2')}, il faudrait ${f.number('limit')}.`;
  return `${said} Utilisez la grille, recalculez la formule ou divisez la ligne en plages plus petites.`;
};

/** D7: the items of the report, with what to do. */
const report = {
  missing_category: () => 'Le produit n’a pas de catégorie. Choisissez-en une.',
  inactive_category: (f) =>
    `Sa catégorie « ${f.name('category')} » est inactive. Choisissez une autre catégorie ou réactivez celle-ci.`,
  missing_brand: () => 'Le produit n’a pas de marque. Choisissez-en une.',
  inactive_brand: (f) =>
    `Sa marque « ${f.name('brand')} » est inactive. Choisissez une autre marque ou réactivez celle-ci.`,
  no_active_steps: () =>
    'Aucune étape active. Ajoutez une étape ou réactivez-en une : le configurateur n’a rien à montrer.',
  duplicate_display_order: (f) =>
    `L’étape est en place ${f.number('display_order')}, comme l’étape n° ${f.id('step_ids')}. Donnez-lui une autre place.`,
  invalid_json: (f) =>
    f.has('field')
      ? `Le champ ${f.text('field')} est illisible. Saisissez-le de nouveau et enregistrez.`
      : 'Des données enregistrées sont illisibles. Saisissez-les de nouveau et enregistrez.',
  invalid_price_table: () =>
    'Le tarif de la ligne est inutilisable. Corrigez la grille ou recollez-la ; d’ici là, seul le prix de repli de la ligne compte.',
  missing_required_options: (f) =>
    `${f.plural('count', 'option utilisable', 'options utilisables')}, il en faut au moins ${f.number('minimum')}. Associez d’autres options actives, ou rendez l’étape facultative.`,
  inactive_option: (f) => `L’option « ${f.name('option')} » est inactive. Retirez-la de l’étape ou réactivez-la.`,
  foreign_option: (f) =>
    `L’étape cite l’option n° ${f.at('option').id('id')}, qui n’existe pas. Retirez-la de l’étape.`,
  invalid_next_step: leadsAstray('suivante'),
  invalid_previous_step: leadsAstray('précédente'),
  rule_unknown_step: (f) =>
    `La règle « ${f.name('rule')} » cite l’étape « ${f.name('step')} », qui n’est pas active. Réactivez l’étape ou modifiez la règle.`,
  rule_unknown_option: (f) =>
    `La règle « ${f.name('rule')} » cite « ${f.name('option')} », qui n’est pas proposée. Réactivez ou associez l’option, ou modifiez la règle.`,
  rule_looks_ahead: (f) =>
    `La règle « ${f.name('rule')} » demande « ${f.name('option')} » trop tôt. Déplacez les étapes ou modifiez la règle : une étape ne voit que celles qui la précèdent.`,
  rule_unreadable: (f) =>
    `La règle « ${f.name('rule')} » est illisible. Aucun prix n’est donné d’ici là : réécrivez-la ou désactivez-la.`,
  dead_end: deadEnd,
  dead_ends_not_searched: () =>
    'Toutes les combinaisons n’ont pas été vérifiées. Essayez le configurateur là où beaucoup de règles se croisent, ou simplifiez-les.',
  window_without_row: (f) =>
    `Aucune ligne tarifaire pour la fenêtre de ${f.list('options')}. Ajoutez une ligne, ou excluez par une règle ce qui ne se fabrique pas.`,
  option_never_available: (f) =>
    `« ${f.name('option')} » ne peut jamais être choisi${f.has('rules') ? ` (${f.list('rules')})` : ''}. Modifiez une règle, une fenêtre ou une grille, ou détachez l’option.`,
  rule_never_applies: (f) =>
    `La règle « ${f.name('rule')} » ne s’applique jamais : aucun choix possible ne remplit sa condition. Modifiez la condition ou supprimez la règle.`,
  from_price_not_reachable: () =>
    'Personne ne peut acheter au prix « à partir de ». Proposez une option gratuite dans chaque étape obligatoire, ou corrigez les règles ou la grille.',
  row_not_reachable: () =>
    'Aucun choix ne mène à cette ligne tarifaire. Donnez cette fenêtre à une option, ou désactivez la ligne.',
  inactive_product: () => 'Le produit est inactif. Activez-le quand il est prêt : les clients ne le voient pas encore.',
  no_price: (f) => {
    const reason = unpriced[f.code('reason')];
    return `Le produit n’a pas de prix « à partir de »${reason ? ` : ${reason}` : ''}. Donnez ses prix à une ligne tarifaire et cochez cette ligne dans une étape.`;
  },
  unreferenced_pricing_row: () =>
    'Aucune étape n’utilise cette ligne tarifaire. Cochez-la dans une étape ou désactivez-la : elle ne compte dans aucun prix « à partir de ».',
  stale_snapshot: (f) =>
    `L’étape garde une ancienne copie d’une ligne : ${f.list('fields')}. C’est la ligne actuelle qui compte : remplacez la copie par une simple référence.`,
  dangling_pricing_row: () =>
    'L’étape cite une ligne tarifaire qui n’existe pas. Retirez la référence ou choisissez une autre ligne.',
  grid_does_not_cover_range: (f) =>
    `La grille est plus petite que la plage de dimensions (${gridLimits(f)}). Étendez la grille ou resserrez les dimensions : le reste est refusé.`,
  grid_exceeds_range: (f) =>
    `La grille dépasse les limites de la ligne (${gridLimits(f)}). Élargissez les limites ou retirez ces dimensions : personne ne peut les commander.`,
  overlapping_rows: (f) =>
    `La ligne couvre les mêmes dimensions que la ligne n° ${f.id('used_id')} : largeur ${span(f.at('width'), 'mm')}, hauteur ${span(f.at('height'), 'mm')}. Arrêtez une plage un millimètre avant l’autre, ou désactivez une ligne.`,
  range_gap: (f) =>
    `Aucun prix pour les ${f.code('axis') === 'height' ? 'hauteurs' : 'largeurs'} de ${f.number('minimum')} à ${f.mm('maximum')}. Élargissez l’une des deux lignes, ou laissez ainsi si ces dimensions ne se fabriquent pas.`,
  not_monotonic: notMonotonic,
  poor_fit: poorFit,
  openings_do_not_match_leaf_count: (f) =>
    `Le vantail ${f.number('leaf')} ${f.has('opening') ? `a l’ouverture ${f.text('opening')}` : 'n’a pas d’ouverture'}, pour ${f.plural('leaf_count', 'vantail', 'vantaux')} en tout. Donnez une ouverture à chaque vantail, et aucune aux vantaux qui n’existent pas.`,
  asymmetric_step_reference: (f) =>
    `Elle mène à l’étape n° ${f.id('target_id')}, dont le retour mène ailleurs. Réglez le retour dans cette étape, pour que « précédent » ramène d’où l’on vient.`,
  missing_translation: (f) =>
    `La traduction manque : ${f.languageName('language')}. D’autres parties du produit l’ont.`,
  skippable_required: () => 'L’étape est obligatoire et peut être passée. Décidez pour l’un des deux.',
  more_options_required_than_attached: (f) =>
    `${f.number('minimum')} options sont à choisir, ${f.number('count')} peuvent l’être. Abaissez le minimum ou associez d’autres options.`,
  example_fails: (f) =>
    `L’exemple « ${f.name('example')} » n’est plus juste. Corrigez le produit, ou dites dans l’exemple que c’est juste maintenant.`,
} as const satisfies Words['report'];

/** What bulk work leaves alone, or what is worth a look (B2, B6). */
const warnings = {
  charges_stay: (f) =>
    `Options et prestations avec un montant minimal ou maximal : ${f.number('count')}. Ces montants ne changent pas : vérifiez s’ils conviennent encore.`,
  unreadable_price_table: (f) => `Le tableau partagé « ${f.name('price_table')} » est illisible et reste tel quel.`,
  percentage_after_rounding: (f) =>
    `Lignes avec un pourcentage, propre ou du produit : ${f.number('count')}. Il s’applique après l’arrondi : les clients voient d’autres prix que les prix arrondis.`,
  different_currency: (f) =>
    `Le document est en ${f.text('given')}, votre boutique en ${f.text('own')} : les nombres sont repris tels quels.`,
  different_price_basis: (f) =>
    `Les prix du document sont ${f.text('given')}, les vôtres ${f.text('own')} : les nombres sont repris tels quels.`,
  different_percentage: (f) =>
    `Le produit garde son propre pourcentage (${f.number('own')} % ; le document : ${f.number('given')} %).`,
  dangling_pricing_row: () => 'Une étape renvoie à une ligne qui n’existe pas.',
  inactive_now: (f) => `« ${f.name('resource')} » est inactif à présent.`,
  moved_on: (f) => `« ${f.name('resource')} » a changé depuis, et reste tel quel.`,
  foreign_option: () => 'Une étape cite une option qui n’existe pas.',
  invalid_price_table: () => 'Le tableau de prix est illisible : la ligne reste telle quelle.',
} as const satisfies Words['warnings'];

const { doubts, files, requests, tables } = french;

export const words: Words = {
  problems,
  at: (location, message) => `${location}\u00a0: ${message}`,
  more: (count) => `(et ${count} de plus)`,
  errors: { ...requests, ...tables, ...errors },
  report,
  warnings,
  files,
  doubts,
};
