import type { Facts, Sentences } from './facts.ts';

/** Where a number stands, in a grid. */
const place = (f: Facts): string => (f.has('width') && f.has('height') ? `, à ${f.size()}` : '');

/** What is wrong with a price table, and with the prices that an adjustment would make (D8, B2). */
export const tables = {
  invalid_json: () => 'Le texte n’est pas du JSON.',
  unknown_format: () => 'Ce n’est pas un tableau de prix.',
  unknown_type: () => 'Le tableau n’est ni une grille ni une formule.',
  unknown_mode: () => 'Le tableau ne dit pas comment tarifer les dimensions entre deux colonnes.',
  headers: () => 'Les dimensions doivent être des nombres entiers croissants.',
  too_many_headers: (f) => `Trop de dimensions dans un sens : ${f.number('count')} pour ${f.number('limit')} au plus.`,
  prices: () => 'Les prix ne forment pas une liste de lignes.',
  row_count: (f) => `Il y a ${f.number('count')} lignes de prix pour ${f.number('expected')} hauteurs.`,
  row_length: (f) => `La ligne ${f.number('row')} a ${f.number('count')} prix pour ${f.number('expected')} largeurs.`,
  not_a_number: (f) => `« ${f.text('value')} » n’est pas un nombre.`,
  number_out_of_range: (f) => `Un nombre est trop grand, ou a trop de décimales${place(f)}.`,
  missing: (f) => `Il manque ${f.text('coefficient')} à la formule.`,
  not_a_list: () => 'Une partie de la formule n’est pas une liste.',
  sample: () => 'Un échantillon de la formule n’est pas complet.',
  size: () => 'Un échantillon de la formule n’a pas de dimensions utilisables.',
  unavailable_key: (f) =>
    f.has('width')
      ? `${f.size()} n’est pas disponible.`
      : 'Une dimension non réalisable n’est pas écrite sous la forme largeur_hauteur.',
  price_not_above_zero: (f) =>
    `Un prix${place(f)} passerait de ${f.number('old')} à ${f.number('new')} : un prix reste supérieur à 0.`,
} as const satisfies Sentences;
