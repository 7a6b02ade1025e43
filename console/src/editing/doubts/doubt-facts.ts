import type { Facts } from '../../language/facts.ts';
import { messages, plural } from '../../language/messages.ts';
import { unclear } from './unclear-prices.ts';

type Change = { facts: Facts; word: (size: string, old: string, now: string, percent: string) => string };

const change = ({ facts, word }: Change) =>
  word(facts.size(), facts.money('old'), facts.money('new'), facts.percent('percent'));

const signs = { en: { comma: 'comma', point: 'point' }, fr: { comma: 'virgule', point: 'point' } };
const sign = (language: 'en' | 'fr', f: Facts) => {
  const text = f.text('decimal');
  return text === 'comma' || text === 'point' ? signs[language][text] : text;
};
const axes = { en: { widths: 'widths', heights: 'heights' }, fr: { widths: 'largeurs', heights: 'hauteurs' } };
const axis = (language: 'en' | 'fr', f: Facts) =>
  f.text('axis') === 'heights' ? axes[language].heights : axes[language].widths;

/** The limits of a row that keep customers from sizes of its grid. */
const beyond = (f: Facts, word: (value: string, limit: string) => string): string =>
  f
    .each('fields')
    .map((gap) => word(gap.mm('value'), gap.mm('limit')))
    .join('; ');

/** The facts of a doubt in words: where it is, and what was read. */
export const doubtFacts = messages({
  en: {
    money_as_size: (f: Facts) => `The size ${f.text('text')} is formatted as money (${f.text('currency')}).`,
    prices_like_sizes_row: () => 'A row of prices rises exactly as the sizes do: it may be a second line of sizes.',
    prices_like_sizes_column: () =>
      'A column of prices rises exactly as the sizes do: it may be a second line of sizes.',
    layout_guessed: (f: Facts) =>
      `The file doesn’t say so clearly${f.has('corner') ? `: the corner says “${f.text('corner')}”` : ''}. Check the sizes below: are they the right way round?`,
    unit_guessed: (f: Facts) => `Read as ${f.text('unit')}: check the sizes below, which are in millimetres.`,
    decimal_guessed: (f: Facts) =>
      `“${f.text('text')}” in ${f.text('cell')} can be read in two ways; we read it with a decimal ${sign('en', f)}.`,
    price_column_guessed: (f: Facts) => `We used “${f.text('column')}”; the choices were ${f.list('columns')}.`,
    headers_damaged: (f: Facts) =>
      `${f.mm('mm')} in ${f.text('cell')} does not fit into the series of sizes. If it is wrong, correct it in the file.`,
    sizes_look_like_prices: (f: Facts) =>
      `There are numbers right beside the sizes, in ${f.text('range')}. We took the line next to the prices as the sizes.`,
    ranges_read: (f: Facts) =>
      f.has('from_mm')
        ? `${plural('en', f.count('count'), 'size is a range', 'sizes are ranges')}, such as ${f.number('from_mm')} to ${f.mm('to_mm')}. We read each as its upper end.`
        : `${plural('en', f.count('count'), 'size is a range', 'sizes are ranges')}, such as up to ${f.mm('to_mm')}. We read each as its upper end.`,
    stray_numbers: (f: Facts) =>
      `${plural('en', f.count('count'), 'number', 'numbers')} from ${f.text('cell')} onwards: not part of any table, and not imported. If they are prices, put them into the table in the file.`,
    lines_without_price: (f: Facts) =>
      `${plural('en', f.count('count'), 'line', 'lines')} from ${f.text('cell')} onwards: no price, and sizes that no other line has. Not imported; if a price is missing, write it into the file.`,
    split_table: (f: Facts) => `Its ${axis('en', f)} continue where those of ${f.text('continues')} end.`,
    columns_guessed: (f: Facts) =>
      `A PDF has no cells: we find its columns by where the text is. For ${plural('en', f.count('count'), 'cell', 'cells')}, such as “${f.text('text')}” in ${f.text('cell')}, we are not certain. Compare the table below with the PDF.`,
    first_price_missing: (f: Facts) =>
      `The line of ${f.text('text')} mm has no price at its first size: its prices may stand one column too far. Compare the table below with the PDF.`,
    pages_not_read: (f: Facts) =>
      `${plural('en', f.count('count'), 'page is a picture', 'pages are pictures')} without readable text and not read: ${f.list('pages')}.`,
    hidden_cells: (f: Facts) =>
      `${plural('en', f.count('count'), 'cell is', 'cells are')} hidden in the file, such as ${f.text('cell')}. We read them like the others; if they don’t count, delete them in the file.`,
    percent_cells: (f: Facts) =>
      `${plural('en', f.count('count'), 'cell is a percentage', 'cells are percentages')}, such as “${f.text('text')}” in ${f.text('cell')}.`,
    prices_unclear: (f: Facts) => unclear('en', f),
    formula_values: (f: Facts) =>
      `All ${f.number('count')} formulas have the value 0: the file may never have been calculated. Open it in your spreadsheet program, save it, and upload it again.`,
    currency_differs: (f: Facts) =>
      `The list says ${f.text('currency')}, your prices are in ${f.text('tenant_currency')}. Currencies are not converted.`,
    tax_basis_differs: (f: Facts) =>
      `The list says ${f.text('tax_basis')}, your prices are ${f.text('tenant_tax_basis')}. Nothing is converted unless you ask for it.`,
    sizes_replaced: (f: Facts) =>
      f.is('turned')
        ? 'Widths and heights look swapped: the file’s widths are the row’s current heights.'
        : `${f.number('kept_widths')} of ${f.number('old_widths')} widths and ${f.number('kept_heights')} of ${f.number('old_heights')} heights of the row stay.`,
    prices_vanish: (f: Facts) =>
      `${f.number('vanish')} of the ${f.number('old_prices')} prices of the row are missing from the file, including ${f.at('worst').size()} (${f.at('worst').money('old')}).`,
    prices_jump: (f: Facts) =>
      `${f.count('moved_by_more_than_half') > 0 ? `${f.number('moved_by_more_than_half')} of ${f.number('compared')} prices change by more than half` : `Half of the prices change by ${f.percent('median_percent')} or more`}: ${change({ facts: f.at('worst'), word: (size, old, now, percent) => `${size} goes from ${old} to ${now} (${percent})` })}.`,
    limits_differ: (f: Facts) =>
      `${beyond(f, (value, limit) => `The row ends at ${value}, the grid at ${limit}`)}. Customers could not order these sizes.`,
    not_monotonic: (f: Facts) =>
      `${f.at('worst').size()} costs ${f.at('worst').money('new')} beside ${f.at('worst').money('neighbour')}${f.count('cells') > 1 ? `, and ${f.count('cells') - 1} more prices are out of line` : ''}.`,
    falling_line: (f: Facts) =>
      f
        .each('lines')
        .slice(0, 3)
        .map(
          (line) =>
            `The prices of ${line.text('axis') === 'height' ? 'height' : 'width'} ${line.mm('size')} are ${line.is('leaps') ? 'far off' : 'below'} those of ${line.mm('before')}.`,
        )
        .join(' '),
  },
  fr: {
    money_as_size: (f: Facts) => `La dimension ${f.text('text')} est affichée comme une somme (${f.text('currency')}).`,
    prices_like_sizes_row: () =>
      'Une ligne de prix croît exactement comme les dimensions : est-ce une seconde ligne de dimensions ?',
    prices_like_sizes_column: () =>
      'Une colonne de prix croît exactement comme les dimensions : est-ce une seconde série de dimensions ?',
    layout_guessed: (f: Facts) =>
      `Le fichier ne le dit pas clairement${f.has('corner') ? ` : le coin porte « ${f.text('corner')} »` : ''}. Regardez les dimensions ci-dessous : sont-elles dans le bon sens ?`,
    unit_guessed: (f: Facts) =>
      `Lu en ${f.text('unit')} : regardez les dimensions ci-dessous, elles sont en millimètres.`,
    decimal_guessed: (f: Facts) =>
      `« ${f.text('text')} » en ${f.text('cell')} se lit de deux façons ; le signe décimal retenu est : ${sign('fr', f)}.`,
    price_column_guessed: (f: Facts) => `« ${f.text('column')} » a été retenue, parmi ${f.list('columns')}.`,
    headers_damaged: (f: Facts) =>
      `${f.mm('mm')} en ${f.text('cell')} sort de la série des dimensions. Si elle est fausse, corrigez-la dans le fichier.`,
    sizes_look_like_prices: (f: Facts) =>
      `Des nombres se trouvent juste à côté des dimensions, en ${f.text('range')}. La ligne voisine des prix a été prise pour les dimensions.`,
    ranges_read: (f: Facts) =>
      f.has('from_mm')
        ? `${plural('fr', f.count('count'), 'dimension est une tranche', 'dimensions sont des tranches')}, par exemple ${f.number('from_mm')} à ${f.mm('to_mm')} : chacune est lue à sa limite haute.`
        : `${plural('fr', f.count('count'), 'dimension est une tranche', 'dimensions sont des tranches')}, par exemple jusqu’à ${f.mm('to_mm')} : chacune est lue à sa limite haute.`,
    stray_numbers: (f: Facts) =>
      `${plural('fr', f.count('count'), 'nombre', 'nombres')} à partir de ${f.text('cell')} : hors de tout tableau, non ${f.count('count') > 1 ? 'lus' : 'lu'}. Si ce sont des prix, mettez-les dans le tableau du fichier.`,
    lines_without_price: (f: Facts) =>
      `${plural('fr', f.count('count'), 'ligne', 'lignes')} à partir de ${f.text('cell')} : sans prix, pour des dimensions qu’aucune autre ligne n’a. Non ${f.count('count') > 1 ? 'lues' : 'lue'} ; s’il manque un prix, écrivez-le dans le fichier.`,
    split_table: (f: Facts) => `Ses ${axis('fr', f)} reprennent là où s’arrêtent celles de ${f.text('continues')}.`,
    columns_guessed: (f: Facts) =>
      `Un PDF n’a pas de cellules : ses colonnes se déduisent de la position du texte. Il y a un doute pour ${plural('fr', f.count('count'), 'cellule', 'cellules')}, par exemple « ${f.text('text')} » en ${f.text('cell')}. Comparez le tableau ci-dessous avec le PDF.`,
    first_price_missing: (f: Facts) =>
      `La ligne ${f.text('text')} mm n’a pas de prix à sa première dimension : ses prix sont peut-être décalés d’une colonne. Comparez le tableau ci-dessous avec le PDF.`,
    pages_not_read: (f: Facts) =>
      `${plural('fr', f.count('count'), 'page est une image', 'pages sont des images')} sans texte lisible, non ${f.count('count') > 1 ? 'lues' : 'lue'} : ${f.list('pages')}.`,
    hidden_cells: (f: Facts) =>
      `${plural('fr', f.count('count'), 'cellule est masquée', 'cellules sont masquées')} dans le fichier, par exemple ${f.text('cell')} ; lues comme les autres. Si elles ne comptent pas, supprimez-les dans le fichier.`,
    percent_cells: (f: Facts) =>
      `${plural('fr', f.count('count'), 'cellule est un pourcentage', 'cellules sont des pourcentages')}, par exemple « ${f.text('text')} » en ${f.text('cell')}.`,
    prices_unclear: (f: Facts) => unclear('fr', f),
    formula_values: (f: Facts) =>
      `Les ${f.number('count')} formules valent toutes 0 : le fichier n’a sans doute jamais été calculé. Ouvrez-le dans votre tableur, enregistrez-le et renvoyez-le.`,
    currency_differs: (f: Facts) =>
      `La liste indique ${f.text('currency')}, vos prix sont en ${f.text('tenant_currency')}. Rien n’est converti.`,
    tax_basis_differs: (f: Facts) =>
      `La liste indique ${f.text('tax_basis')}, vos prix sont ${f.text('tenant_tax_basis')}. Rien n’est converti sans votre réponse.`,
    sizes_replaced: (f: Facts) =>
      f.is('turned')
        ? 'Les largeurs du fichier sont les hauteurs actuelles de la ligne, et l’inverse.'
        : `Il reste ${f.number('kept_widths')} des ${f.number('old_widths')} largeurs et ${f.number('kept_heights')} des ${f.number('old_heights')} hauteurs de la ligne.`,
    prices_vanish: (f: Facts) =>
      `${f.number('vanish')} des ${f.number('old_prices')} prix de la ligne n’en ont plus dans le fichier, dont ${f.at('worst').size()} (${f.at('worst').money('old')}).`,
    prices_jump: (f: Facts) =>
      `${f.count('moved_by_more_than_half') > 0 ? `${f.number('moved_by_more_than_half')} prix sur ${f.number('compared')} changent de plus de moitié` : `La moitié des prix changent de ${f.percent('median_percent')} ou plus`} : ${change({ facts: f.at('worst'), word: (size, old, now, percent) => `${size} passe de ${old} à ${now} (${percent})` })}.`,
    limits_differ: (f: Facts) =>
      `${beyond(f, (value, limit) => `La ligne s’arrête à ${value}, la grille à ${limit}`)}. Ces dimensions ne pourraient pas être commandées.`,
    not_monotonic: (f: Facts) =>
      `${f.at('worst').size()} coûte ${f.at('worst').money('new')} à côté de ${f.at('worst').money('neighbour')}${f.count('cells') > 1 ? `, et ${plural('fr', f.count('cells') - 1, 'autre prix détonne', 'autres prix détonnent')}` : ''}.`,
    falling_line: (f: Facts) =>
      f
        .each('lines')
        .slice(0, 3)
        .map(
          (line) =>
            `Les prix de ${line.text('axis') === 'height' ? 'hauteur' : 'largeur'} ${line.mm('size')} sont ${line.is('leaps') ? 'très loin de' : 'sous'} ceux de ${line.mm('before')}.`,
        )
        .join(' '),
  },
});

type Sentence = keyof (typeof doubtFacts)['en'];
const isSentence = (name: string): name is Sentence => Object.hasOwn(doubtFacts.en, name);

/** Some codes cover several findings, which differ in their facts. */
const variantOf = (code: string, { worst, line, currency, reason }: Readonly<Record<string, unknown>>): string => {
  if (code === 'not_monotonic' && !worst) return 'falling_line';
  if (code === 'stray_numbers' && reason === 'lines_without_price') return reason;
  if (code === 'columns_guessed' && reason === 'first_price_missing') return reason;
  if (code !== 'sizes_look_like_prices') return code;
  if (currency !== undefined) return 'money_as_size';
  return line === undefined ? code : `prices_like_sizes_${line}`;
};

/** The sentence for a doubt with these facts. */
export const doubtSentence = (
  language: 'fr' | 'en',
  code: string,
  params: Readonly<Record<string, unknown>>,
): ((facts: Facts) => string) | undefined => {
  const name = variantOf(code, params);
  return isSentence(name) ? doubtFacts[language][name] : undefined;
};
