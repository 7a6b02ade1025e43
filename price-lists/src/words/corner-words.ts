import { type Axis, axisOfLabelWord, type NamedAxis, otherAxis, turkishWidths } from './axis-words.ts';
import { plainWords } from './plain-words.ts';

/** What the corner of a grid says about its axes. */
type CornerReading = {
  /** The axis that runs across, if the corner states it. */
  across?: Axis;
  /** The axes that it names without saying which is which. */
  named: NamedAxis[];
  /** Only the order of its words says it, and no arrow. */
  isByOrder?: true;
  /** It seems to say something about axes that is not understood. */
  isUnclear: boolean;
};

type Token = { axis: NamedAxis } | { sign: 'across' | 'down' | 'backslash' | 'slash' | 'stroke' } | { word: string };

/** Letters count only as a pair: what L means depends on its H. */
const PAIRS: Readonly<Record<string, readonly [Axis, Axis]>> = {
  lh: ['width', 'height'],
  wh: ['width', 'height'],
  bh: ['width', 'height'],
  wd: ['width', 'height'],
  wp: ['width', 'height'],
  wl: ['width', 'height'],
  bl: ['width', 'height'],
  bt: ['width', 'height'],
  sw: ['width', 'height'],
  lght: ['width', 'height'],
  // Czech, Slovak, Slovene and Croatian; Finnish; Turkish; Greek; Hungarian.
  sv: ['width', 'height'],
  lk: ['width', 'height'],
  gy: ['width', 'height'],
  πυ: ['width', 'height'],
  szm: ['width', 'height'],
};
const LETTERS = /^(?:[lhwbdptsvkgyπυ]|lg|ht|sz)$/u;
const UNIT_WORDS = new Set(['mm', 'cm', 'm', 'in', 'inch', 'inches', 'ft', 'en', 'eur', 'euro', 'chf', 'ht', 'ttc']);

const SIGNS = /[→⟶➔►▶⇒↓⬇▼⇓\\/|×;\n]|[-=]>/gu;
const signOf = (text: string): Token => {
  if (/[→⟶➔►▶⇒>]/u.test(text)) return { sign: 'across' };
  if (/[↓⬇▼⇓]/u.test(text)) return { sign: 'down' };
  return { sign: text === '\\' ? 'backslash' : text === '/' ? 'slash' : 'stroke' };
};

const wordTokens = (text: string): Token[] =>
  plainWords(text)
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word): Token[] => {
      const joined = /^([lwbh])x([lwbh])$/.exec(word);
      if (joined) return [{ word: joined[1] ?? '' }, { sign: 'stroke' }, { word: joined[2] ?? '' }];
      if (word === 'x') return [{ sign: 'stroke' }];
      const axis = axisOfLabelWord(word);
      return [axis ? { axis } : { word }];
    });

const tokensOf = (text: string): Token[] => {
  const tokens: Token[] = [];
  let from = 0;
  for (const match of text.matchAll(SIGNS)) {
    tokens.push(...wordTokens(text.slice(from, match.index)), signOf(match[0]));
    from = match.index + match[0].length;
  }
  return [...tokens, ...wordTokens(text.slice(from))];
};

/** A pair of letters in place of words, if the corner contains nothing else but units. */
const withLetters = (tokens: readonly Token[]): readonly Token[] => {
  const all = tokens.filter((token): token is { word: string } => 'word' in token);
  // "Misura H / Misura L": what both have before their letters says nothing.
  const times = new Map<string, number>();
  for (const { word } of all) times.set(word, (times.get(word) ?? 0) + 1);
  const words = all.filter(({ word }) => LETTERS.test(word) || times.get(word) !== 2);
  const letters = words.map(({ word }) => word).filter((word) => LETTERS.test(word));
  const [first = '', second = ''] = letters;
  if (letters.length !== 2 || words.some(({ word }) => !LETTERS.test(word) && !UNIT_WORDS.has(word))) return tokens;
  const straight = PAIRS[first + second];
  const turned = PAIRS[second + first];
  if (!straight && !turned) return tokens;
  const axisOf = new Map<string, Axis>(
    straight
      ? [
          [first, straight[0]],
          [second, straight[1]],
        ]
      : [
          [first, 'height'],
          [second, 'width'],
        ],
  );
  return tokens.map((token) => {
    const axis = 'word' in token ? axisOf.get(token.word) : undefined;
    return axis ? { axis } : token;
  });
};

const isSign = (token: Token | undefined, sign: string): boolean =>
  token !== undefined && 'sign' in token && token.sign === sign;

/**
 * The axis that the arrows assign to the columns: each arrow belongs to the word of its number, a single one to its
 * neighbour.
 */
const acrossByArrow = (tokens: readonly Token[], axes: readonly Axis[]): Axis | undefined => {
  const arrows = tokens.filter((token) => isSign(token, 'across') || isSign(token, 'down'));
  const toAcross = (axis: Axis | undefined, arrow: Token | undefined) =>
    axis && (isSign(arrow, 'across') ? axis : otherAxis(axis));
  if (arrows.length === axes.length && new Set(arrows.map((arrow) => JSON.stringify(arrow))).size === arrows.length)
    return toAcross(axes[0], arrows[0]);
  if (arrows.length !== 1) return undefined;
  const words = tokens.filter((token) => !('word' in token));
  const at = words.findIndex((token) => isSign(token, 'across') || isSign(token, 'down'));
  const [before, after] = [words[at - 1], words[at + 1]].map((token) => token !== undefined && 'axis' in token);
  if (before === after) return undefined;
  const index = words.slice(0, before ? at : at + 2).filter((token) => 'axis' in token).length - 1;
  return toAcross(axes[index], arrows[0]);
};

const PAIR_OF_LETTERS = /(?:^| )(lg|ht|sz|[lwbhsvkgymπυ]) ?(?:[x×*/]|$) ?(lg|ht|sz|[lwbhsvkgymπυ])(?= |$)/u;
const plainLetters = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}×*/]+/gu, ' ')
    .trim();

/** The order in which a title names both axes: "L x H", "Maße (Breite x Höhe)". */
export const axisOrder = (written: string): readonly [Axis, Axis] | undefined => {
  const title = turkishWidths([written])(written);
  const [first, second, ...more] =
    resolveLength(wordTokens(title).flatMap((token) => ('axis' in token ? [token.axis] : []))) ?? [];
  if (first && second && more.length === 0 && first !== second) return [first, second];
  const [, one = '', other = ''] = PAIR_OF_LETTERS.exec(plainLetters(title)) ?? [];
  if (Object.hasOwn(PAIRS, `${one}${other}`)) return PAIRS[`${one}${other}`];
  return Object.hasOwn(PAIRS, `${other}${one}`) ? ['height', 'width'] : undefined;
};

/** A length beside a width is a height, and beside a height it is a width. */
export const resolveLength = (axes: readonly NamedAxis[]): Axis[] | undefined => {
  const known = new Set(axes.filter((axis): axis is Axis => axis !== 'length'));
  if (!axes.includes('length')) return axes as Axis[];
  const [only, ...more] = known;
  return only && more.length === 0 ? axes.map((axis) => (axis === 'length' ? otherAxis(only) : axis)) : undefined;
};

/** Drops and projections: lists of blinds and awnings write them in either order. */
const DROP = /drop|proj|ausfall|ausla|avanc|saill|uitval|salida|caida|sporg|wysieg|tief|diep|prof|dept|fondo/;

/**
 * `H/L`, `Hauteur / Largeur`: what runs down stands first, and it is the usual besides. `L/H` may be either, and so may
 * a drop or a length.
 */
const isHeightFirst = (tokens: readonly Token[], text: string, axes: readonly Axis[]): boolean => {
  const signs = tokens.filter((token) => 'sign' in token);
  const isPlain = !DROP.test(plainWords(text)) && !tokens.some((token) => 'axis' in token && token.axis === 'length');
  return isPlain && axes.length === 2 && axes[0] === 'height' && signs.length === 1 && isSign(signs[0], 'slash');
};

/**
 * An arrow shows what runs across. In `H \ L` the first word is below the stroke, so it runs down. `L / H`, `L x H` and
 * two lines name both axes and may mean either.
 */
export const readCorner = (written: string): CornerReading => {
  const text = turkishWidths([written])(written);
  const tokens = withLetters(tokensOf(text));
  const named = tokens.flatMap((token) => ('axis' in token ? [token.axis] : []));
  const axes = resolveLength(named);
  const signs = tokens.filter((token) => 'sign' in token);
  if (axes && axes.length > 0 && axes.length <= 2 && new Set(axes).size === axes.length) {
    const byArrow = acrossByArrow(tokens, axes);
    if (byArrow) return { across: byArrow, named, isUnclear: false };
    const [, second] = axes;
    const isStroked = signs.filter((token) => isSign(token, 'backslash')).length === 1 && signs.length === 1;
    const at = tokens.findIndex((token) => isSign(token, 'backslash'));
    const isBetween = tokens.slice(0, at).filter((token) => 'axis' in token).length === 1;
    if (second && isStroked && isBetween) return { across: second, named, isByOrder: true, isUnclear: false };
    if (isHeightFirst(tokens, text, axes)) return { across: 'width', named, isByOrder: true, isUnclear: false };
    return { named, isUnclear: axes.length > 1 || signs.length > 0 };
  }
  const words = tokens.filter((token) => 'word' in token).map(({ word }) => word);
  const unknown = words.filter((word) => !UNIT_WORDS.has(word));
  const isAloneLetter = unknown.length === 1 && LETTERS.test(unknown[0] ?? '');
  return { named, isUnclear: named.length > 0 || isAloneLetter || (signs.length > 0 && unknown.length > 1) };
};
