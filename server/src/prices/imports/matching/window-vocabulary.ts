/** How a leaf opens. The side is separate, since headings often give only one of the two. */
export type OpeningKind = 'turn' | 'tilt_turn' | 'tilt' | 'fixed';
export type Side = 'left' | 'right';
export type FixedPart = 'imposte' | 'allege';

/** What a phrase of a heading means. */
export type Meaning =
  | { is: 'kind'; kind: OpeningKind }
  | { is: 'side'; side: Side }
  | { is: 'leaves'; count: number }
  /** `isAfter`: the opening stands before the name, as in "fixed transom light"; otherwise behind it. */
  | { is: 'part'; part: FixedPart; isAfter: boolean }
  /** Between two leaves: "gauche + droite". */
  | { is: 'plus' }
  /** Ends a group of words, and has no other meaning. */
  | { is: 'pause' }
  | { is: 'nothing' }
  /** A heading with this word means something else. */
  | { is: 'stop' };

type Words = readonly string[];

/** French, English, German, Dutch, Spanish, Italian, Polish, Portuguese; as `plainWords` spells them, ł for ł and l. */
const KINDS: Readonly<Record<OpeningKind, Words>> = {
  tilt_turn: [
    ...['ob', 'oscillo battant', 'oscillo battante', 'oscillo battants', 'oscillo battantes', 'oscillobattant'],
    ...['oscillobattante', 'tilt and turn', 'tilt turn', 'tilt n turn', 'tilt and turns', 't and t'],
    ...['dk', 'dreh kipp', 'drehkipp', 'dreh kipp fenster', 'drehkippfenster', 'dreh kipp flugel', 'drehkippflugel'],
    ...['draaikiep', 'draai kiep', 'draaikiepraam', 'draai kiepraam', 'draaikiepramen'],
    ...['oscilobatiente', 'oscilobatientes', 'oscilo batiente', 'oscilo batientes'],
    ...['anta ribalta', 'anta e ribalta', 'antaribalta', 'oscillobattente', 'oscillo battente'],
    ...['rozwierno uchylne', 'rozwierno uchylny', 'rozwierno uchylna', 'rozwieralno uchylne', 'uchylno rozwierne'],
    ...['uchylno rozwieralne', 'oscilobatente', 'oscilobatentes', 'oscilo batente', 'oscilo batentes'],
  ],
  turn: [
    ...['a la francaise', 'ouvrant a la francaise', 'ouvrants a la francaise', 'side hung', 'turn only'],
    ...['dreh', 'drehflugel', 'drehfenster', 'draai', 'draairaam', 'batiente', 'batientes', 'practicable'],
    ...['practicables', 'a battente', 'battente', 'rozwierne', 'rozwierny', 'rozwierna', 'rozwieralne'],
    ...['de batente', 'batente', 'de abrir'],
  ],
  tilt: [
    ...['soufflet', 'a soufflet', 'abattant', 'tilt only', 'tilt', 'bottom hung', 'hopper'],
    ...['kipp', 'kippfenster', 'kippflugel', 'kiep', 'kiepraam', 'oscilante', 'oscilantes', 'vasistas', 'a vasistas'],
    ...['wasistas', 'a wasistas', 'uchylne', 'uchylny', 'uchylna'],
  ],
  fixed: [
    ...['fixe', 'fixes', 'fixed', 'fixed light', 'fixed lite', 'fixed lights', 'fixed pane', 'fixed glazing'],
    ...['fest', 'fix', 'feststehend', 'festverglasung', 'fest verglast', 'festverglast', 'festfeld', 'festelement'],
    ...['fixverglasung', 'vast', 'vast glas', 'vast raam', 'vaste beglazing', 'fijo', 'fija', 'fijos', 'fijas'],
    ...['fisso', 'fissa', 'fissi', 'vetro fisso', 'stałe', 'stały', 'stała', 'stale', 'staly', 'stala'],
    ...['fixo', 'fixa', 'fixos', 'fixas', 'vidro fixo'],
  ],
};

const SIDES: Readonly<Record<Side, Words>> = {
  left: [
    ...['gauche', 'gauches', 'left', 'lh', 'links', 'linke', 'izquierda', 'izquierdo', 'izq', 'sinistra', 'sinistro'],
    ...['sx', 'lewe', 'lewy', 'lewa', 'lewo', 'esquerda', 'esquerdo', 'esq'],
  ],
  right: [
    ...['droite', 'droit', 'droites', 'droits', 'right', 'rh', 'rechts', 'rechte', 'derecha', 'derecho', 'dcha'],
    ...['destra', 'destro', 'dx', 'prawe', 'prawy', 'prawa', 'prawo', 'direita', 'direito', 'dta'],
  ],
};

/** These follow a number. A "battant" with a number is a leaf; without one it is ambiguous. */
const LEAF_NOUNS: Words = [
  ...['vantail', 'vantaux', 'vtl', 'vtx', 'vx', 'v', 'battant', 'battants', 'leaf', 'leaves', 'sash', 'sashes'],
  ...['flugel', 'fluegel', 'flg', 'fl', 'flugelig', 'fluegelig', 'flugelige', 'flugeliges', 'vleugel', 'vleugels'],
  ...['vleugelig', 'hoja', 'hojas', 'anta', 'ante', 'skrzydło', 'skrzydła', 'skrzydłowe', 'skrzydlo', 'skrzydla'],
  ...['skrzydlowe', 'folha', 'folhas'],
];

const NUMBERS: readonly Words[] = [
  ['1', 'un', 'une', 'one', 'single', 'simple', 'ein', 'een', 'enkele', 'una', 'uno', 'jedno', 'uma', 'um'],
  ['2', 'deux', 'double', 'two', 'zwei', 'twee', 'dubbele', 'dos', 'due', 'dwa', 'dwu', 'duas', 'doble'],
  ['3', 'trois', 'three', 'drei', 'drie', 'tres', 'tre', 'trzy', 'triple'],
  ['4', 'quatre', 'four', 'vier', 'cuatro', 'quattro', 'cztery', 'cztero', 'quatro'],
];

/** Number and noun in one word: zweiflügelig, dwuskrzydłowe, tweevleugelig. */
const joined = (number: string): string[] =>
  [...LEAF_NOUNS].filter((noun) => noun.length > 5).map((noun) => `${number}${noun}`);

const PARTS: readonly { part: FixedPart; isAfter: boolean; words: Words }[] = [
  { part: 'imposte', isAfter: false, words: ['imposte', 'sopraluce', 'naświetle górne', 'nadświetle', 'bandeira'] },
  { part: 'allege', isAfter: false, words: ['allege', 'sottoluce', 'naświetle dolne', 'podświetle'] },
  {
    part: 'imposte',
    isAfter: true,
    words: ['transom light', 'transom', 'top light', 'toplight', 'fanlight', 'oberlicht', 'bovenlicht'],
  },
  { part: 'allege', isAfter: true, words: ['bottom light', 'unterlicht', 'onderlicht'] },
];

const PLUS: Words = ['et', 'and', 'und', 'en', 'y', 'e', 'i', 'oraz'];
const PAUSES: Words = ['avec', 'with', 'mit', 'met', 'con', 'z', 'com'];

/**
 * Words that may stand in any heading. A material, a colour or a brand is not among them: it may mean another product.
 */
const NOTHING: Words = [
  ...['fenetre', 'fenetres', 'chassis', 'ouverture', 'tirant', 'window', 'windows', 'hung', 'opening', 'fenster'],
  ...['din', 'raam', 'ramen', 'ventana', 'ventanas', 'apertura', 'finestra', 'finestre', 'okno', 'okna', 'janela'],
  ...['janelas', 'abertura', 'tarif', 'tarifs', 'prix', 'price', 'prices', 'preis', 'preise', 'preisliste', 'prijs'],
  ...['prijzen', 'prijslijst', 'precio', 'precios', 'tarifa', 'prezzo', 'prezzi', 'listino', 'cena', 'ceny', 'cennik'],
  ...['preco', 'precos', 'a', 'de', 'd', 'du', 'des', 'la', 'le', 'les', 'l', 'the', 'der', 'die', 'das', 'het', 'el'],
  ...['il', 'per', 'pour', 'for', 'fur', 'voor', 'para', 'dla', 'dont 1', 'grille', 'table', 'tableau'],
];

/** "Prix fixes" is not a fixed window, and alternatives ("either ... or") are no single window. */
const STOP: Words = [
  ...['prix fixe', 'prix fixes', 'fixed price', 'fixed prices', 'feste preise', 'vaste prijs', 'vaste prijzen'],
  ...['precio fijo', 'precios fijos', 'prezzo fisso', 'prezzi fissi', 'cena stała', 'ceny stałe', 'preco fixo'],
  ...['precos fixos', 'ou', 'or', 'oder', 'of', 'o', 'lub'],
];

/** What follows is not there: "sans imposte". */
export const NEGATIONS: ReadonlySet<string> = new Set([
  ...['sans', 'hors', 'non', 'pas', 'without', 'no', 'not', 'ohne', 'nicht', 'kein', 'keine', 'zonder', 'niet'],
  ...['sin', 'senza', 'bez', 'sem'],
]);

const entries = (words: Words, meaning: Meaning): [string, Meaning][] => words.map((word) => [word, meaning]);

const leafPhrases = NUMBERS.flatMap((numbers, index) => {
  const phrases = numbers.flatMap((number) => [...LEAF_NOUNS.map((noun) => `${number} ${noun}`), ...joined(number)]);
  return entries(phrases, { is: 'leaves', count: index + 1 });
});

/** Every phrase that is known, without accents, with what it means. */
export const vocabulary: ReadonlyMap<string, Meaning> = new Map([
  ...entries(NOTHING, { is: 'nothing' }),
  ...entries(PLUS, { is: 'plus' }),
  ...entries(PAUSES, { is: 'pause' }),
  ...Object.entries(KINDS).flatMap(([kind, words]) => entries(words, { is: 'kind', kind: kind as OpeningKind })),
  ...Object.entries(SIDES).flatMap(([side, words]) => entries(words, { is: 'side', side: side as Side })),
  ...PARTS.flatMap(({ words, ...part }) => entries(words, { is: 'part', ...part })),
  ...leafPhrases,
  ...entries(STOP, { is: 'stop' }),
]);

/** The longest phrase in words. */
export const MAX_PHRASE_WORDS = 4;
