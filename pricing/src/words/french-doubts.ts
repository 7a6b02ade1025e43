import type { Facts, Sentence, Sentences } from './facts.ts';

const announces =
  (subject: string): Sentence =>
  (f) =>
    `« ${f.text('text')} » annonce ${subject}.`;

/** Why the numbers of a table may not be prices of pieces, by the `reason` of the doubt. */
const reasons: Sentences = {
  weight: announces('des poids'),
  area: announces('des surfaces'),
  time: announces('des délais'),
  percent: announces('des pourcentages ou des remises'),
  count: announces('des quantités'),
  surcharge: announces('des plus-values, à ajouter à un prix'),
  per_measure: announces('des prix au mètre ou au mètre carré'),
  scaled: announces('des milliers, des centimes ou un prix pour plusieurs pièces'),
  lowest: announces('des prix « à partir de »'),
  negative: (f) => `${f.plural('count', 'prix est négatif', 'prix sont négatifs')}, par exemple ${f.text('text')}.`,
  several_numbers: (f) => `« ${f.text('text')} » en ${f.text('cell')} contient peut-être deux prix.`,
  shown_otherwise: (f) =>
    `${f.plural('count', 'cellule affiche', 'cellules affichent')} autre chose que leur nombre, par exemple ${f.text('cell')} : ${f.text('text')}.`,
  shown_words: (f) => `À côté du nombre, ${f.text('cell')} affiche « ${f.text('text')} ».`,
  currencies: (f) => `Le fichier cite plusieurs monnaies : ${f.text('text')}.`,
  taxes: (f) => `Le fichier ne dit pas clairement si les prix sont HT ou TTC : « ${f.text('text')} ».`,
  small_part: (f) => `Les nombres ne sont qu’une petite part de ceux de ${f.text('text')}, qui a les mêmes dimensions.`,
  same_numbers: (f) =>
    `La plupart des nombres sont les mêmes quelle que soit la dimension, par exemple ${f.text('text')}.`,
  like_areas: () => 'Les nombres suivent exactement largeur × hauteur, comme des surfaces ou des poids.',
  unknown_words: (f) =>
    `« ${f.text('text')} » n’est pas compris : les nombres sont peut-être autre chose que des prix.`,
  group_titles: (f) =>
    f.has('count') && f.count('count') === 1
      ? `Un titre surmonte une partie des dimensions : ${f.text('text')}.`
      : `Plusieurs titres surmontent des parties des dimensions : ${f.text('text')}.`,
};

const ADVICE = 'Si ce sont tout de même des prix, gardez-les ; sinon, laissez le tableau de côté.';

/** To keep two prices as one number would be wrong. */
const otherAdvice: Readonly<Record<string, string>> = {
  negative: 'Si c’est voulu, gardez-les ; sinon, corrigez le fichier.',
  several_numbers: 'Si c’est un seul prix, gardez-le ; sinon, écrivez un prix par cellule et renvoyez le fichier.',
  currencies:
    'Si tous les prix sont dans votre monnaie, gardez-les ; sinon, laissez le tableau de côté ou corrigez le fichier.',
  taxes:
    'Si les prix sont HT ou TTC comme les vôtres, gardez-les ; sinon, laissez le tableau de côté ou corrigez le fichier.',
  group_titles:
    'Si c’est un seul tableau, gardez-le ; sinon, faites de chaque partie un tableau à part dans le fichier.',
};

const unclear: Sentence = (f) => {
  const reason = f.code('reason');
  const said = Object.hasOwn(reasons, reason) ? `${reasons[reason]?.(f)} ` : '';
  return said + (otherAdvice[reason] ?? ADVICE);
};

const signs: Readonly<Record<string, string>> = { comma: 'virgule', point: 'point' };

const likePrices: Sentence = (f) => {
  if (f.has('currency')) return `La dimension ${f.text('text')} est affichée comme une somme (${f.text('currency')}).`;
  if (!f.has('line'))
    return `Des nombres se trouvent juste à côté des dimensions, en ${f.text('range')}. La ligne voisine des prix a été prise pour les dimensions.`;
  return f.code('line') === 'column'
    ? 'Une colonne de prix croît exactement comme les dimensions : est-ce une seconde série de dimensions ?'
    : 'Une ligne de prix croît exactement comme les dimensions : est-ce une seconde ligne de dimensions ?';
};

const stray: Sentence = (f) => {
  const isRead = f.count('count') > 1 ? 'lus' : 'lu';
  if (f.has('reason') && f.code('reason') === 'lines_without_price')
    return `${f.plural('count', 'ligne', 'lignes')} à partir de ${f.text('cell')} : sans prix, pour des dimensions qu’aucune autre ligne n’a. Non ${f.count('count') > 1 ? 'lues' : 'lue'} ; s’il manque un prix, écrivez-le dans le fichier.`;
  return `${f.plural('count', 'nombre', 'nombres')} à partir de ${f.text('cell')} : hors de tout tableau, non ${isRead}. Si ce sont des prix, mettez-les dans le tableau du fichier.`;
};

const columns: Sentence = (f) =>
  f.has('reason') && f.code('reason') === 'first_price_missing'
    ? `La ligne ${f.text('text')} mm n’a pas de prix à sa première dimension : ses prix sont peut-être décalés d’une colonne. Comparez le tableau lu avec le PDF.`
    : `Un PDF n’a pas de cellules : ses colonnes se déduisent de la position du texte. Il y a un doute pour ${f.plural('count', 'cellule', 'cellules')}, par exemple « ${f.text('text')} » en ${f.text('cell')}. Comparez le tableau lu avec le PDF.`;

const jump = (f: Facts): string =>
  `${f.size()} passe de ${f.price('old')} à ${f.price('new')} (${f.percent('percent')})`;

const falling = (line: Facts): string =>
  `Les prix de ${line.code('axis') === 'height' ? 'hauteur' : 'largeur'} ${line.mm('size')} sont ${line.is('leaps') ? 'très loin de' : 'sous'} ceux de ${line.mm('before')}.`;

const outOfLine: Sentence = (f) => {
  if (!f.has('worst')) return f.each('lines').slice(0, 3).map(falling).join(' ');
  const worst = f.at('worst');
  const others = f.count('cells') - 1;
  const more = others > 0 ? `, et ${others} ${others === 1 ? 'autre prix détonne' : 'autres prix détonnent'}` : '';
  return `${worst.size()} coûte ${worst.price('new')} à côté de ${worst.price('neighbour')}${more}.`;
};

/** What is asked about the reading of a price list (B4). */
export const doubts = {
  layout_guessed: (f) =>
    `Le fichier ne dit pas clairement dans quel sens sont les dimensions${f.has('corner') ? ` : le coin porte « ${f.text('corner')} »` : ''}. Regardez les dimensions lues : sont-elles dans le bon sens ?`,
  unit_guessed: (f) => `Lu en ${f.text('unit')} : regardez les dimensions lues, elles sont en millimètres.`,
  decimal_guessed: (f) =>
    `« ${f.text('text')} » en ${f.text('cell')} se lit de deux façons ; le signe décimal retenu est : ${signs[f.code('decimal')] ?? f.text('decimal')}.`,
  price_column_guessed: (f) => `« ${f.text('column')} » a été retenue, parmi ${f.list('columns')}.`,
  headers_damaged: (f) =>
    `${f.mm('mm')} en ${f.text('cell')} sort de la série des dimensions. Si elle est fausse, corrigez-la dans le fichier.`,
  sizes_look_like_prices: likePrices,
  ranges_read: (f) => {
    const first = f.has('from_mm') ? `${f.number('from_mm')} à ${f.mm('to_mm')}` : `jusqu’à ${f.mm('to_mm')}`;
    return `${f.plural('count', 'dimension est une tranche', 'dimensions sont des tranches')}, par exemple ${first} : chacune est lue à sa limite haute.`;
  },
  stray_numbers: stray,
  split_table: (f) =>
    `Ses ${f.code('axis') === 'heights' ? 'hauteurs' : 'largeurs'} reprennent là où s’arrêtent celles de ${f.text('continues')}.`,
  columns_guessed: columns,
  pages_not_read: (f) =>
    `${f.plural('count', 'page est une image', 'pages sont des images')} sans texte lisible, non ${f.count('count') > 1 ? 'lues' : 'lue'} : ${f.list('pages')}.`,
  hidden_cells: (f) =>
    `${f.plural('count', 'cellule est masquée', 'cellules sont masquées')} dans le fichier, par exemple ${f.text('cell')} ; lues comme les autres. Si elles ne comptent pas, supprimez-les dans le fichier.`,
  percent_cells: (f) =>
    `${f.plural('count', 'cellule est un pourcentage', 'cellules sont des pourcentages')}, par exemple « ${f.text('text')} » en ${f.text('cell')}.`,
  prices_unclear: unclear,
  formula_values: (f) =>
    `Les ${f.number('count')} formules valent toutes 0 : le fichier n’a sans doute jamais été calculé. Ouvrez-le dans votre tableur, enregistrez-le et renvoyez-le.`,
  currency_differs: (f) =>
    `La liste indique ${f.text('currency')}, vos prix sont en ${f.text('tenant_currency')}. Rien n’est converti.`,
  tax_basis_differs: (f) =>
    `La liste indique ${f.text('tax_basis')}, vos prix sont ${f.text('tenant_tax_basis')}. Rien n’est converti sans votre réponse.`,
  sizes_replaced: (f) =>
    f.is('turned')
      ? 'Les largeurs du fichier sont les hauteurs actuelles de la ligne, et l’inverse.'
      : `Il reste ${f.number('kept_widths')} des ${f.number('old_widths')} largeurs et ${f.number('kept_heights')} des ${f.number('old_heights')} hauteurs de la ligne.`,
  prices_vanish: (f) =>
    `${f.number('vanish')} des ${f.number('old_prices')} prix de la ligne n’en ont plus dans le fichier, dont ${f.at('worst').size()} (${f.at('worst').price('old')}).`,
  prices_jump: (f) =>
    `${f.count('moved_by_more_than_half') > 0 ? `${f.number('moved_by_more_than_half')} prix sur ${f.number('compared')} changent de plus de moitié` : `La moitié des prix changent de ${f.percent('median_percent')} ou plus`} : ${jump(f.at('worst'))}.`,
  limits_differ: (f) =>
    `${f
      .each('fields')
      .map((gap) => `La ligne s’arrête à ${gap.mm('value')}, la grille à ${gap.mm('limit')}`)
      .join(' ; ')}. Ces dimensions ne pourraient pas être commandées.`,
  not_monotonic: outOfLine,
} as const satisfies Sentences;
