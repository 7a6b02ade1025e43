import type { Facts } from '../../language/facts.ts';
import { plural } from '../../language/messages.ts';

type Sentence = (f: Facts) => string;

const english =
  (what: string): Sentence =>
  (f) =>
    `“${f.text('text')}” says that the numbers are ${what}.`;
const french =
  (what: string): Sentence =>
  (f) =>
    `« ${f.text('text')} » annonce ${what}.`;

const advice = {
  en: 'If they are prices all the same, keep them; if not, skip the table.',
  fr: 'Si ce sont tout de même des prix, gardez-les ; sinon, laissez le tableau de côté.',
};

/** What to do about a reason, where it is not the usual: to keep two prices as one number would be wrong. */
const otherAdvice: Record<'en' | 'fr', Readonly<Record<string, string>>> = {
  en: {
    negative: 'If they are meant so, keep them; if not, correct the file.',
    several_numbers: 'If it is one price, keep it; if not, write one price into each cell and upload the file again.',
    currencies: 'If all prices are in your own currency, keep them; if not, skip the table or correct the file.',
    taxes: 'If the prices have the same tax basis as yours, keep them; if not, skip the table or correct the file.',
    group_titles: 'If all of it is one table, keep it; if not, make each part a table of its own in the file.',
  },
  fr: {
    negative: 'Si c’est voulu, gardez-les ; sinon, corrigez le fichier.',
    several_numbers: 'Si c’est un seul prix, gardez-le ; sinon, écrivez un prix par cellule et renvoyez le fichier.',
    currencies:
      'Si tous les prix sont dans votre monnaie, gardez-les ; sinon, laissez le tableau de côté ou corrigez le fichier.',
    taxes:
      'Si les prix sont HT ou TTC comme les vôtres, gardez-les ; sinon, laissez le tableau de côté ou corrigez le fichier.',
    group_titles:
      'Si c’est un seul tableau, gardez-le ; sinon, faites de chaque partie un tableau à part dans le fichier.',
  },
};

/** Why the numbers of a table may not be prices of pieces, by the `reason` of the doubt. */
const reasons: Record<'en' | 'fr', Readonly<Record<string, Sentence>>> = {
  en: {
    weight: english('weights'),
    area: english('areas'),
    time: english('delivery times'),
    percent: english('percentages or discounts'),
    count: english('quantities'),
    surcharge: english('surcharges, to be added to a price'),
    per_measure: english('prices per metre or square metre'),
    scaled: english('in thousands, in cents or for many pieces'),
    lowest: english('starting prices only'),
    negative: (f) => `${plural('en', f.count('count'), 'price is', 'prices are')} below 0, such as ${f.text('text')}.`,
    several_numbers: (f) => `“${f.text('text')}” in ${f.text('cell')} may be two prices in one cell.`,
    shown_otherwise: (f) =>
      `${plural('en', f.count('count'), 'cell shows', 'cells show')} something other than the number inside, such as ${f.text('cell')}: ${f.text('text')}.`,
    shown_words: (f) => `Next to the number, ${f.text('cell')} shows “${f.text('text')}”.`,
    currencies: (f) => `The file names several currencies: ${f.text('text')}.`,
    taxes: (f) => `The file doesn’t say clearly whether tax is included: “${f.text('text')}”.`,
    small_part: (f) => `The numbers are a small part of those of ${f.text('text')}, which has the same sizes.`,
    same_numbers: (f) => `Most of the numbers are the same whatever the size, such as ${f.text('text')}.`,
    like_areas: () => 'The numbers rise exactly with width × height, as areas and weights do.',
    unknown_words: (f) => `We don’t understand “${f.text('text')}”: it may say that the numbers are something else.`,
    group_titles: (f) =>
      f.has('count') && f.count('count') === 1
        ? `A title stands above a part of the sizes: ${f.text('text')}.`
        : `Several titles stand above parts of the sizes: ${f.text('text')}.`,
  },
  fr: {
    weight: french('des poids'),
    area: french('des surfaces'),
    time: french('des délais'),
    percent: french('des pourcentages ou des remises'),
    count: french('des quantités'),
    surcharge: french('des plus-values, à ajouter à un prix'),
    per_measure: french('des prix au mètre ou au mètre carré'),
    scaled: french('des milliers, des centimes ou un prix pour plusieurs pièces'),
    lowest: french('des prix « à partir de »'),
    negative: (f) =>
      `${plural('fr', f.count('count'), 'prix est négatif', 'prix sont négatifs')}, par exemple ${f.text('text')}.`,
    several_numbers: (f) => `« ${f.text('text')} » en ${f.text('cell')} contient peut-être deux prix.`,
    shown_otherwise: (f) =>
      `${plural('fr', f.count('count'), 'cellule affiche', 'cellules affichent')} autre chose que leur nombre, par exemple ${f.text('cell')} : ${f.text('text')}.`,
    shown_words: (f) => `À côté du nombre, ${f.text('cell')} affiche « ${f.text('text')} ».`,
    currencies: (f) => `Le fichier cite plusieurs monnaies : ${f.text('text')}.`,
    taxes: (f) => `Le fichier ne dit pas clairement si les prix sont HT ou TTC : « ${f.text('text')} ».`,
    small_part: (f) =>
      `Les nombres ne sont qu’une petite part de ceux de ${f.text('text')}, qui a les mêmes dimensions.`,
    same_numbers: (f) =>
      `La plupart des nombres sont les mêmes quelle que soit la dimension, par exemple ${f.text('text')}.`,
    like_areas: () => 'Les nombres suivent exactement largeur × hauteur, comme des surfaces ou des poids.',
    unknown_words: (f) =>
      `« ${f.text('text')} » n’est pas compris : les nombres sont peut-être autre chose que des prix.`,
    group_titles: (f) =>
      f.has('count') && f.count('count') === 1
        ? `Un titre surmonte une partie des dimensions : ${f.text('text')}.`
        : `Plusieurs titres surmontent des parties des dimensions : ${f.text('text')}.`,
  },
};

/** The sentence for a doubt about what the numbers are, with what to do. */
export const unclear = (language: 'en' | 'fr', f: Facts): string => {
  const reason = f.code('reason');
  const sentence = reasons[language][reason];
  return [...(sentence ? [sentence(f)] : []), otherAdvice[language][reason] ?? advice[language]].join(' ');
};
