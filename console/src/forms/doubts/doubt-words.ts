import type { Doubt, DoubtChoice, DoubtCode } from '@vantail/price-lists';
import { messages } from '../../ui/language/messages.ts';

/** The question that each doubt about a reading asks (B4). A test compares the list with the codes that there are. */
export const doubtWords = messages({
  en: {
    layout_guessed: 'Do the widths run across the top, or down the side?',
    unit_guessed: 'In which unit are the sizes?',
    decimal_guessed: 'Is it a decimal comma or a decimal point?',
    price_column_guessed: 'Which column holds the prices?',
    headers_damaged: 'Is this size right?',
    sizes_look_like_prices: 'Are these prices, or sizes?',
    ranges_read: 'Do the prices apply up to the end of each range?',
    stray_numbers: 'Should these numbers be ignored?',
    split_table: 'Is this the rest of the table before it?',
    columns_guessed: 'Are these prices in the right columns?',
    pages_not_read: 'Are there no prices on these pages?',
    hidden_cells: 'Should hidden cells count?',
    percent_cells: 'Are these percentages prices?',
    prices_unclear: 'Are these the prices of one piece?',
    formula_values: 'Are all these prices really 0?',
    currency_differs: 'Are the prices in the right currency?',
    tax_basis_differs: 'Are the prices without tax or with it?',
    sizes_replaced: 'Should the sizes of the row be replaced?',
    prices_vanish: 'Should these prices be removed?',
    prices_jump: 'Should prices change by this much?',
    limits_differ: 'Should the row’s limits follow the grid?',
    not_monotonic: 'Is this price right?',
  },
  fr: {
    layout_guessed: 'Les largeurs sont-elles en haut, ou sur le côté ?',
    unit_guessed: 'En quelle unité sont les dimensions ?',
    decimal_guessed: 'Virgule décimale ou point décimal ?',
    price_column_guessed: 'Quelle colonne contient les prix ?',
    headers_damaged: 'Cette dimension est-elle juste ?',
    sizes_look_like_prices: 'Est-ce des prix ou des dimensions ?',
    ranges_read: 'Les prix valent-ils jusqu’au bout de chaque tranche ?',
    stray_numbers: 'Faut-il laisser ces nombres de côté ?',
    split_table: 'Est-ce la suite du tableau précédent ?',
    columns_guessed: 'Ces prix sont-ils dans les bonnes colonnes ?',
    pages_not_read: 'Ces pages sont-elles sans prix ?',
    hidden_cells: 'Faut-il compter les cellules masquées ?',
    percent_cells: 'Ces pourcentages sont-ils des prix ?',
    prices_unclear: 'Est-ce bien le prix d’une pièce ?',
    formula_values: 'Tous ces prix sont-ils vraiment à 0 ?',
    currency_differs: 'Les prix sont-ils dans la bonne monnaie ?',
    tax_basis_differs: 'Les prix sont-ils HT ou TTC ?',
    sizes_replaced: 'Faut-il remplacer les dimensions de la ligne ?',
    prices_vanish: 'Faut-il supprimer ces prix ?',
    prices_jump: 'Les prix doivent-ils changer autant ?',
    limits_differ: 'Les limites de la ligne doivent-elles suivre la grille ?',
    not_monotonic: 'Ce prix est-il juste ?',
  },
} satisfies Record<'en' | 'fr', Record<DoubtCode, string>>);

const answerTexts = messages({
  en: {
    layout_grid: 'Widths across the top',
    layout_transposed: 'Widths down the side',
    layout_long: 'One line per size',
    unit_mm: 'Millimetres',
    unit_cm: 'Centimetres',
    unit_m: 'Metres',
    unit_in: 'Inches',
    unit_ft: 'Feet',
    decimal_comma: 'Comma: 1,50',
    decimal_point: 'Point: 1.50',
    tax_convert: 'Convert them by your VAT rate',
    limits_follow: 'Move the limits of the row to the grid',
    limits_keep: 'Leave the limits as they are',
    accept: 'Yes, keep it as read',
    join: (table: string) => `Yes, join it to ${table}`,
    separate: 'No, it is a separate table',
    skip: 'Skip this table',
    asRead: (answer: string) => `${answer} (as read)`,
  },
  fr: {
    layout_grid: 'Largeurs en haut',
    layout_transposed: 'Largeurs sur le côté',
    layout_long: 'Une ligne par dimension',
    unit_mm: 'Millimètres',
    unit_cm: 'Centimètres',
    unit_m: 'Mètres',
    unit_in: 'Pouces',
    unit_ft: 'Pieds',
    decimal_comma: 'Virgule : 1,50',
    decimal_point: 'Point : 1.50',
    tax_convert: 'Les convertir par votre taux de TVA',
    limits_follow: 'Étendre les limites de la ligne à la grille',
    limits_keep: 'Laisser les limites telles quelles',
    accept: 'Oui, garder tel que lu',
    join: (table: string) => `Oui, le joindre à ${table}`,
    separate: 'Non, c’est un tableau à part',
    skip: 'Laisser ce tableau de côté',
    asRead: (answer: string) => `${answer} (tel que lu)`,
  },
});

/** What a choice of `mapping` does with its table: `{"A20":{"join":"A3"}}`. */
const mapped = (value: string): { join?: unknown; skip?: unknown } => {
  try {
    return Object.values(JSON.parse(value) as Record<string, object>)[0] ?? {};
  } catch {
    return {};
  }
};

/** Whether an answer equals what was read: `unit: cm` if the sizes were read as centimetres. */
export const isAsRead = (params: Doubt['params'], { field, value }: DoubtChoice): boolean =>
  (field === 'price_column' ? params.column : params[field]) === value;

/** The label of the button that gives this answer. */
export const answerWords = (language: 'fr' | 'en', { code, params }: Doubt, { field, value }: DoubtChoice): string => {
  const say = answerTexts[language];
  if (field === 'accept') return code === 'split_table' ? say.separate : say.accept;
  if (field === 'mapping') {
    const { join, skip } = mapped(value);
    if (typeof join === 'string') return say.join(join);
    return skip === true ? say.skip : value;
  }
  const name = `${field}_${value}`;
  const known = Object.hasOwn(say, name) ? say[name as keyof typeof say] : value;
  const answer = typeof known === 'string' ? known : value;
  return isAsRead(params, { field, value }) ? say.asRead(answer) : answer;
};
