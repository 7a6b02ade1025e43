import { plainWords } from './plain-words.ts';
import { isPriceTitle } from './price-words.ts';
import type { Unit } from './units.ts';

/** Plain words that are a unit anywhere, unless a number is before them. */
const NAMES: readonly [Unit, RegExp][] = [
  ['mm', /^(?:mm|mill?imet\p{L}*|milimetr\p{L}*)$/u],
  ['cm', /^(?:cm|[cz]entimet\p{L}*|centymetr\p{L}*)$/u],
  ['m', /^met(?:res?|ers?|ri|ros?|ry|rach)$/u],
  ['in', /^(?:inch|inches|zoll|pouces?|pulgadas?|pollic[ei]|polegadas?|duim|cal[ie]|calach)$/u],
  ['ft', /^(?:ft|feet|foot|pieds?|piedi|fuß)$/u],
];
/** m and in are also letters and words: they count only alone or in brackets, and m also after "en". */
const SIGNS: readonly [Unit, RegExp][] = [
  ['m', /^m$|[([] ?m ?[)\]]|(?:^| )(?:en|in|em|w|v|u|i|în|σε|på) m(?:$|[ ),.;:])|(?:^| )m(?: cinsinden|-ben|:in)/iu],
  ['in', /^(?:in\.?|["″])$|[([] ?(?:in\.?|["″]) ?[)\]]|(?:^| )in ["″](?:$|[ ),.;:])/iu],
];

const spaced = (text: string): string => text.slice(0, 300).replaceAll(/\s+/gu, ' ').trim();

/** A number before a unit is a measure, such as a thickness or a drill; a year is not. */
const isMeasure = (word: string | undefined): boolean =>
  word !== undefined && /^[0-9]/.test(word) && !/^(?:19|20)[0-9]{2}$/.test(word);

/** The units that a label names: a corner, the title of a column, the word beside sizes. */
export const unitsNamed = (text: string): Unit[] => {
  const plain = spaced(text);
  const words = plainWords(plain).split(' ');
  const found = new Set<Unit>(SIGNS.filter(([, pattern]) => pattern.test(plain)).map(([unit]) => unit));
  words.forEach((word, index) => {
    const unit = isMeasure(words[index - 1]) ? undefined : NAMES.find(([, pattern]) => pattern.test(word))?.[0];
    // Ft of a price is forint.
    const isForint = unit === 'ft' && isPriceTitle(text);
    const isArea = unit === 'm' && /^(?:carres?|square|cuadrados?|quadrati|quadrados?)$/.test(words[index + 1] ?? '');
    if (unit && !isArea && !isForint) found.add(unit);
  });
  return [...found];
};

const set = (words: string) => new Set(words.split(' '));

/** Words that show that a text means the sizes of a table. */
const SIZES = set(
  'dimension dimensions cote cotes mesure mesures taille tailles size sizes measurement measurements measure unit units ' +
    'unite unites mass masse maß maße maßen abmessung abmessungen angaben einheit einheiten maat maten afmeting ' +
    'afmetingen eenheid medida medidas dimensiones unidad unidades misura misure dimensioni unita quote wymiar wymiary ' +
    'wymiarow jednostka jednostki dimensao dimensoes unidade largeur largeurs hauteur hauteurs width widths height heights ' +
    'breite hohe breedte hoogte ancho alto altura larghezza altezza szerokosc wysokosc largura ' +
    'rozmery rozmer meretek meret dimensiuni dimensiune matt mått mal mål maleri mitat mitta διαστασεις διασταση mere mera mjere ' +
    'mjera dimenzije olculer olcu',
);
/** What is measured in millimetres but is not a size of a window. */
const THICKNESS = set(
  'epaisseur epaisseurs thickness dicke starke dikte espesor spessore grubosc espessura vitrage vitrages verre glas glass ' +
    'glazing verglasung profil profile profils profiel perfil profilo joint joints lame lames slat slats lamelle lamellen ' +
    'tube tubo isolation panneau panel bautiefe einbautiefe tolerance tolerances toleranz jeu ' +
    'coffre coffres caisson caissons tablier coulisse coulisses rail rails seuil box boxes kasten rollladenkasten kastenhohe ' +
    'fuhrungsschiene schiene schwelle cassonetto guida guide cajon caixa skrzynka prowadnica kast geleider drempel ' +
    'pokladnice schranka tok szekreny caseta kassett kasse omarica kutija kutu',
);
/** A colon and a number: the measure of something, "Coffre en cm : 16". */
const OWN_MEASURE = /[:=]\s*[0-9]/;

/** Whether a text is about the measure of something else than the sizes: "Kastenhöhe in mm". */
export const isOtherMeasure = (text: string): boolean =>
  OWN_MEASURE.test(text) ||
  plainWords(text.slice(0, 300))
    .split(' ')
    .some((word) => THICKNESS.has(word));

/**
 * The units that a title or note gives to the sizes of a table: "(mm)", "Maße in cm", "dimensions en mm". A thickness
 * does not count: "PVC 70 mm", "épaisseur en mm".
 */
export const unitsStated = (text: string): Unit[] => {
  const words = plainWords(text.slice(0, 300)).split(' ');
  // "Mitat m": metres behind a word for sizes and nothing else.
  const isMetres = words.length === 2 && SIZES.has(words[0] ?? '') && / m$/u.test(spaced(text));
  const units = isMetres ? (['m'] as Unit[]) : unitsNamed(text);
  if (units.length === 0) return [];
  if (isOtherMeasure(text)) return [];
  const plain = spaced(text);
  const isBracketed = /[([] ?(?:mm|cm|m|in\.?|ft\.?|["″]) ?[)\]]/iu.test(plain);
  const isSaid = /(?:^| )(?:en|in|em|w|v|u|i|în|σε|på) (?:mm|cm|m|inch|inches|zoll|feet|["″])(?:$|[ ),.;:])/iu.test(
    plain,
  );
  return words.length <= 1 || isBracketed || isSaid || words.some((word) => SIZES.has(word)) ? units : [];
};
