import { plainWords } from './plain-words.ts';

export type Axis = 'width' | 'height';
/** A length is the width of an awning but the height of a curtain: the other axis tells which. */
export type NamedAxis = Axis | 'length';

export const otherAxis = (axis: Axis): Axis => (axis === 'width' ? 'height' : 'width');

const set = (words: string) => new Set(words.split(' '));

/**
 * Without accents, as `plainWords` writes them: French, English, German, Dutch, Spanish, Italian, Polish, Portuguese,
 * Czech, Slovak, Hungarian, Romanian, Swedish, Danish, Norwegian, Finnish, Greek, Slovene, Croatian, Turkish. The drop of a blind and the projection of an awning are heights.
 */
const WORDS: Record<NamedAxis, ReadonlySet<string>> = {
  width: set(
    'largeur largeurs larg width widths breite breiten breedte breedtes breed ancho anchos anchura anchuras ' +
      'larghezza larghezze szerokosc szerokosci szer largura larguras sirka sirky szelesseg bredd bredder bredde ' +
      'latime latimea latimi sirina sirine leveys leveydet genislik genisligi genislikler bredden szelessege ' +
      'szelessegek ширина ширины πλατος πλατη φαρδος φαρδη',
  ),
  height: set(
    'hauteur hauteurs haut height heights hohe hohen hoehe hoehen hoogte hoogtes hoog alto altos altura alturas ' +
      'altezza altezze wysokosc wysokosci wys vyska vysky magassag hojd hojder højde hojde høyde inaltime inaltimi ' +
      'visina visine korkeus korkeudet yukseklik yuksekligi yukseklikler inaltimea magassaga magassagok hojden højden høyden ' +
      'высота высоты височина υψος υψη ' +
      'drop drops projection projections avancee avancees saillie ausfall auslage ausladung tiefe tiefen uitval diepte ' +
      'salida proyeccion caida fondo sporgenza profondita profondeur wysieg głebokosc głebokosci projecao projeccao ' +
      'profundidade profundidad saliencia depth vylozeni vysunuti kinyulas utfall udfald προβολη izvlek',
  ),
  length: set(
    'longueur longueurs length lengths lange langen laenge lengte lengtes largo largos lunghezza długosc comprimento delka dlzka ' +
      'hossz hosszusag lungime langd længde lengde pituus μηκος dolzina duljina duzina uzunluk boy boyu',
  ),
};
/** Germanic languages, Finnish and Hungarian use compounds: Rahmenbreite, kozijnhoogte, karmhöjd. */
const ENDINGS: readonly [string, Axis][] = [
  ['breite', 'width'],
  ['breiten', 'width'],
  ['breedte', 'width'],
  ['hohe', 'height'],
  ['hohen', 'height'],
  ['hoogte', 'height'],
  ['bredd', 'width'],
  ['bredde', 'width'],
  ['hojd', 'height'],
  ['højde', 'height'],
  ['høyde', 'height'],
  ['leveys', 'width'],
  ['korkeus', 'height'],
  ['szelesseg', 'width'],
  ['magassag', 'height'],
];
/** A measure behind the axis: Breitenmaß, breedtemaat, breddemål, leveysmitta. */
const MEASURE = /^(.{4,10}?)(?:n?mass|n?maß|maat|maten|mal|matt|mitta|mitat|meret)$/u;
/** A label is short; a sentence that mentions a width is not a label. */
const MAX_LABEL_WORDS = 6;

/** The axis that one plain word means. */
export const axisOfWord = (word: string): NamedAxis | undefined => {
  for (const axis of ['width', 'height', 'length'] as const) if (WORDS[axis].has(word)) return axis;
  const measured = MEASURE.exec(word)?.[1];
  if (measured !== undefined) return axisOfWord(measured);
  return ENDINGS.find(([ending]) => word.length > ending.length && word.endsWith(ending))?.[1];
};

/** The axes that a text names in words, each once, in its order. Letters such as L and H do not count. */
export const axesNamed = (text: string): NamedAxis[] => {
  const axes = plainWords(text).split(' ').map(axisOfWord);
  return [...new Set(axes.filter((axis) => axis !== undefined))];
};

/** Abbreviations, which mean an axis in a label alone: "alt" is old in German. */
const SHORT: Readonly<Record<Axis, ReadonlySet<string>>> = {
  width: set('largh anch szel sir sirk gen lev lat br bred'),
  height: set('alt mag vys yuk kork inalt vis hoh'),
};

/** The axis of one word of a label. */
export const axisOfLabelWord = (word: string): NamedAxis | undefined =>
  axisOfWord(word) ?? (['width', 'height'] as const).find((axis) => SHORT[axis].has(word));

const IS_BOY = /(?:^|\P{L})boyu?(?:$|\P{L})/iu;

/**
 * "En" and "Boy" are width and height in Turkish. Alone, "en" is a word of other languages ("en mm"): it counts where
 * one of the texts around the same sizes is "Boy". Returns how to write such a text.
 */
export const turkishWidths = (texts: readonly (string | undefined)[]): ((text: string) => string) =>
  texts.some((text) => text !== undefined && IS_BOY.test(text))
    ? (text) => text.replace(/(^|\P{L})eni?(?=$|\P{L})/iu, '$1genişlik')
    : (text) => text;

/** The axes of a short text without numbers, as it stands above sizes or beside them. */
export const axesOfLabel = (text: string | undefined): NamedAxis[] => {
  const words = text === undefined || /[0-9]/.test(text) ? [] : plainWords(text).split(' ');
  if (words.length > MAX_LABEL_WORDS) return [];
  return [...new Set(words.map(axisOfLabelWord).filter((axis) => axis !== undefined))];
};
