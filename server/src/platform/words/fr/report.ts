import type { Facts, Sentence, Sentences } from '@vantail/pricing/words';

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

/** Each limit of a row beside the end of its grid. */
const besideGrid = (f: Facts): string =>
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
export const report = {
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
    `La grille est plus petite que la plage de dimensions (${besideGrid(f)}). Étendez la grille ou resserrez les dimensions : le reste est refusé.`,
  grid_exceeds_range: (f) =>
    `La grille dépasse les limites de la ligne (${besideGrid(f)}). Élargissez les limites ou retirez ces dimensions : personne ne peut les commander.`,
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
} as const satisfies Sentences;
