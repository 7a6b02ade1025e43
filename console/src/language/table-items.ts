import type { Facts } from './facts.ts';
import { messages } from './messages.ts';

/** Where a number stands: a size, or a row and a column. */
const place = (f: Facts, at: string): string => (f.has('width') && f.has('height') ? `${at} ${f.size()}` : '');

/** What is wrong with a price table, and with the prices that an adjustment would make, by code and facts (A1). */
export const tableItems = messages({
  en: {
    invalid_json: () => 'The text is not JSON.',
    invalid_price_table: () => 'The price table cannot be read.',
    unknown_format: () => 'This is not a price table.',
    unknown_type: () => 'The table is neither a grid nor a formula.',
    unknown_mode: () => 'The table does not say how sizes between two columns are priced.',
    headers: () => 'The sizes must be whole numbers in increasing order.',
    too_many_headers: (f: Facts) =>
      `Too many sizes in one direction: ${f.number('count')}; the limit is ${f.number('limit')}.`,
    prices: () => 'The prices are not a list of lines.',
    row_count: (f: Facts) => `There are ${f.number('count')} lines of prices for ${f.number('expected')} heights.`,
    row_length: (f: Facts) =>
      `Line ${f.number('row')} has ${f.number('count')} prices for ${f.number('expected')} widths.`,
    not_a_number: (f: Facts) => `“${f.text('value')}” is not a number.`,
    number_out_of_range: (f: Facts) => `A number is too large, or has too many decimals${place(f, ' at')}.`,
    missing: (f: Facts) => `The formula is missing ${f.text('coefficient')}.`,
    not_a_list: () => 'Part of the formula is not a list.',
    sample: () => 'A sample of the formula is incomplete.',
    size: () => 'A sample of the formula has no usable size.',
    unavailable_key: () => 'A size that can’t be made is not in the form width_height.',
    price_not_above_zero: (f: Facts) =>
      `A price${place(f, ' at')} would become ${f.number('new')} instead of ${f.number('old')}: prices must stay above 0.`,
  },
  fr: {
    invalid_json: () => 'Le texte n’est pas du JSON.',
    invalid_price_table: () => 'Le tableau de prix est illisible.',
    unknown_format: () => 'Ce n’est pas un tableau de prix.',
    unknown_type: () => 'Le tableau n’est ni une grille ni une formule.',
    unknown_mode: () => 'Le tableau ne dit pas comment tarifer les dimensions entre deux colonnes.',
    headers: () => 'Les dimensions doivent être des nombres entiers croissants.',
    too_many_headers: (f: Facts) =>
      `Trop de dimensions dans un sens : ${f.number('count')} pour ${f.number('limit')} au plus.`,
    prices: () => 'Les prix ne forment pas une liste de lignes.',
    row_count: (f: Facts) => `Il y a ${f.number('count')} lignes de prix pour ${f.number('expected')} hauteurs.`,
    row_length: (f: Facts) =>
      `La ligne ${f.number('row')} a ${f.number('count')} prix pour ${f.number('expected')} largeurs.`,
    not_a_number: (f: Facts) => `« ${f.text('value')} » n’est pas un nombre.`,
    number_out_of_range: (f: Facts) => `Un nombre est trop grand, ou a trop de décimales${place(f, ', à')}.`,
    missing: (f: Facts) => `Il manque ${f.text('coefficient')} à la formule.`,
    not_a_list: () => 'Une partie de la formule n’est pas une liste.',
    sample: () => 'Un échantillon de la formule n’est pas complet.',
    size: () => 'Un échantillon de la formule n’a pas de dimensions utilisables.',
    unavailable_key: () => 'Une dimension non réalisable n’est pas écrite sous la forme largeur_hauteur.',
    price_not_above_zero: (f: Facts) =>
      `Un prix${place(f, ', à')} passerait de ${f.number('old')} à ${f.number('new')} : un prix reste supérieur à 0.`,
  },
});
