import { type Axis, axisOfWord } from '../words/axis-words.ts';
import { plainWords } from '../words/plain-words.ts';
import type { Unit } from '../words/units.ts';
import { MAX_NUMBER_LENGTH } from './number-text.ts';

/** One end of a size: its digits as written or, for a fraction, as plain decimal text. */
type End = { text: string; isPlain: boolean; unit?: Unit };

/** A text that is a size: 700, 70 cm, L = 700, 2'6", 23 1/2", 501-600, bis 600. */
export type SizeText = End & {
  /** The size is the upper end of a range; this is the lower end, if that is written. */
  range?: { low?: End };
  /** "Largeur 700" names its axis in a word; `letter` is L of "L 700". */
  axis?: Axis | undefined;
  letter?: string | undefined;
};

const PLAIN = /^[0-9]+(?:[.,][0-9]+)?$/;
const DIGITS = /^[0-9](?:[0-9.,'’\s]*[0-9])?$/u;
const UNIT_NAMES: Readonly<Record<string, Unit>> = {
  mm: 'mm',
  cm: 'cm',
  m: 'm',
  in: 'in',
  inch: 'in',
  inches: 'in',
  zoll: 'in',
  '"': 'in',
  '″': 'in',
  '”': 'in',
  "''": 'in',
  ft: 'ft',
  feet: 'ft',
  foot: 'ft',
  "'": 'ft',
  '′': 'ft',
  '’': 'ft',
};
const UNIT = /(?:mm|cm|m|inches|inch|in|zoll|feet|foot|ft|''|["″”'′’])\.?$/iu;

const FRACTIONS: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};
/** Whole inches and a fraction: 23 1/2, 23-1/2, 1/2. A ruler has only halves, quarters and so on. */
const FRACTION = /^(?:([0-9]{1,4})[ -])?([0-9]{1,2})\/(2|4|8|16|32|64)$/;
const FEET = /^([0-9]{1,3}) ?(?:['′’]|ft\.?|feet) ?-? ?([0-9][0-9 /.-]*?) ?(?:["″”]|''|in\.?|inch|inches)$/iu;

/** The inches of a text with a fraction. */
const fractionText = (text: string): number | undefined => {
  const match = FRACTION.exec(text);
  if (!match) return undefined;
  const [, whole = '0', above = '', below = ''] = match;
  return Number(above) < Number(below) ? Number(whole) + Number(above) / Number(below) : undefined;
};

const endOf = (text: string): End | undefined => {
  if (PLAIN.test(text)) return { text, isPlain: false };
  const feet = FEET.exec(text);
  if (feet) {
    const inches = fractionText(feet[2] ?? '') ?? Number(feet[2]);
    return inches < 12 ? { text: String(Number(feet[1]) * 12 + inches), isPlain: true, unit: 'in' } : undefined;
  }
  const unitText = UNIT.exec(text)?.[0] ?? '';
  const number = text.slice(0, text.length - unitText.length).trimEnd();
  const unit = UNIT_NAMES[unitText.toLowerCase().replace('.', '')];
  const inches = fractionText(number);
  // A fraction is in inches, whether that is written or not; but 1/2 alone may be the second of January.
  if (inches !== undefined)
    return unit === 'in' || (unit === undefined && number.includes(' '))
      ? { text: String(inches), isPlain: true, unit: 'in' }
      : undefined;
  return DIGITS.test(number) ? { text: number, isPlain: false, ...(unit && { unit }) } : undefined;
};

const UP_TO =
  /^(?:bis einschließlich|bis einschl\.?|bis inkl\.?|up to and including|up to and incl\.?|not exceeding|no more than|inférieur ou égal à|inférieure ou égale à|kleiner gleich|kleiner oder gleich|mniejsze lub równe|menor o igual a|menor ou igual a|minore o uguale a|not more than|at most|au plus|höchstens|hoogstens|højst|høyst|högst|maximalt|maximal|maksimalt|maksymalnie|maximálně|maximálne|maximum|nejvíce|najviac|najwyżej|non oltre|al massimo|no más de|como máximo|não mais de|no máximo|nie więcej niż|cel mult|legfeljebb|maksimum|maximaal|maximum|maximo|máximo|maxim|massimo|entro|till och med|til og med|μέγιστο|έως και|do vključno|do uključivo|bis zu|bis max\.?|bis|≤|<=|=<|<|jusqu['’ ]?(?:a|à|au)|up to|upto|tot en met|tot|to|maximum|maxi|max\.?|hasta|fino a|do|at[eé]|t\/m|à|maks\.?|op til|upp till|opp til|opptil|inntil|intill|till|til|enintään|korkeintaan|έως|ως|μέχρι|p[aâ]n[aă] la|legfeljebb|azami|en fazla|najviše|največ|nejvýše|najviac) ?/iu;
/** The same behind the size: 600-ig, 600 asti, 600'e kadar. */
const UP_TO_BEHIND =
  /(?: ?-?ig| ?mm-ig| ?cm-ig| asti| ou moins| or less| oder weniger| of minder| o meno| o menos| ou menos| max(?:imum|imal|i|\.)?| maks\.?| dahil|['’]?(?: ?[eaıiuü])? kadar)$/iu;
/** Behind an upper end: the end belongs to it. */
const INCLUDED =
  / (?:incl\.?|inclus|inclusive|inclusiv|compreso|compresi|comprendida|incluido|incluso|compris|inbegrepen|medregnet|inkl\.?|einschl\.?|včetně|vrátane|włącznie)$/iu;
const FROM = /^(?:von|from|van|de|da|dal|desde|entre|od|du|between|>) ?(?=[0-9])/iu;
const BETWEEN = / ?(?:\.\.\.?|…|–|—|-|÷) ?| (?:bis|to|tot|t\/m|hasta|do|at[eé]|a|à|al|au|and|et|und) /giu;

/** The ends of "501-600", "von 501 bis 600"; undefined if there are not two. */
const rangeOf = (text: string): [End, End] | undefined => {
  const plain = text.replace(FROM, '');
  const parts = plain.split(BETWEEN);
  const [low, high] = parts.map(endOf);
  return parts.length === 2 && low && high ? [low, high] : undefined;
};

const LABEL = /^(\p{L}{1,14})\.? ?[=:]? ?(?=[0-9])/iu;

const labelOf = (text: string): { label: Pick<SizeText, 'axis' | 'letter'>; rest: string } => {
  const match = LABEL.exec(text);
  if (!match) return { label: {}, rest: text };
  const word = plainWords(match[1] ?? '');
  const axis = axisOfWord(word);
  const isLabel = /^[lhwb]$/.test(word) || (axis && axis !== 'length');
  if (!isLabel) return { label: {}, rest: text };
  return { label: axis && axis !== 'length' ? { axis } : { letter: word }, rest: text.slice(match[0].length) };
};

/**
 * The words that a size may begin with, in addition to those of axes: a text that begins with another word cannot be a
 * size.
 */
const FIRST_WORDS = new Set(
  "inférieur inférieure kleiner mniejsze menor minore no at au höchstens hoogstens højst høyst högst maximalt maximal maksimalt maksymalnie maximálně maximálne nejvíce najwyżej non al como não nie cel maksimum bis ≤ <= =< < > jusqu jusque jusqu'à jusqu’à jusqu'a up upto to tot maximum maxi max hasta fino do até ate t/m à von from van de da dal desde entre od du between l h w b maks maks. op upp opp opptil inntil intill till til enintään korkeintaan έως ως μέχρι până pana legfeljebb azami en najviše največ nejvýše najviac not maximaal maxim maximo máximo massimo entro μέγιστο".split(
    ' ',
  ),
);

/** What a size ends with: a digit, a fraction, or the last letter or sign of a unit. */
const LAST = /[0-9½¼¾⅛⅜⅝⅞mnohsltgirexvě."″”'′’]\s*$/iu;
/** Longer words are not units, ranges or axes. */
const LONG_WORD = /\p{L}{17}/u;

const mayBeSize = (text: string): boolean => {
  if (!/[0-9½¼¾⅛⅜⅝⅞]/.test(text) || !LAST.test(text) || LONG_WORD.test(text)) return false;
  const word = /^[^\s0-9½¼¾⅛⅜⅝⅞.=:]{1,16}/u.exec(text)?.[0];
  if (word === undefined) return true;
  const lower = word.toLowerCase();
  return FIRST_WORDS.has(lower) || (/^\p{L}{3,16}$/u.test(word) && axisOfWord(plainWords(word)) !== undefined);
};

/** The size in a text; undefined if there is none. An amount of money is not a size. */
export const sizeText = (text: string): SizeText | undefined => {
  if (PLAIN.test(text)) return { text, isPlain: false };
  if (text.length > MAX_NUMBER_LENGTH || !mayBeSize(text) || /[\n\r\u2028\u2029]/u.test(text)) return undefined;
  const spaced = text
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/ ?([½¼¾⅛⅜⅝⅞])/gu, (_, sign: string) => ` ${FRACTIONS[sign]}`)
    .trim();
  const { label, rest } = labelOf(spaced);
  const end = endOf(rest);
  if (end) return { ...end, ...label };
  const range = rangeOf(rest);
  if (range)
    return {
      ...range[1],
      unit: range[1].unit,
      range: { low: { ...range[0], unit: range[0].unit ?? range[1].unit } },
      ...label,
    } as SizeText;
  const behind = UP_TO_BEHIND.exec(rest);
  const before = behind ? endOf(rest.slice(0, behind.index)) : undefined;
  if (before) return { ...before, range: {}, ...label };
  const upTo = UP_TO.exec(rest);
  const size = upTo ? rest.slice(upTo[0].length) : '';
  const high = upTo ? endOf(size.replace(INCLUDED, '')) : undefined;
  return high ? { ...high, range: {}, ...label } : undefined;
};

const OPEN_BEFORE = new Set(
  'ab from des vanaf desde da od over above uber min a partir de|more than|plus de|> >= ≥'.split(/[ |]/),
);
const OPEN_AFTER = new Set(['et plus', 'and more', 'und mehr', 'en meer', 'y mas', 'e oltre', 'i wiecej', 'e mais']);

/** A size with no upper end: from 600, ab 600, > 600, 600+. */
export const isOpenRange = (text: string): boolean => {
  if (text.length > MAX_NUMBER_LENGTH) return false;
  const at = text.search(/[0-9]/);
  if (at === -1) return false;
  const before = text.slice(0, at).trim();
  const words = plainWords(before).split(' ');
  if (before !== '' && (OPEN_BEFORE.has(before) || words.every((word) => word !== '' && OPEN_BEFORE.has(word))))
    return true;
  const after = plainWords(text.slice(at).replaceAll(/[0-9.,]/g, '')).replace(/^(?:mm|cm) ?/, '');
  return before === '' && (text.trimEnd().endsWith('+') || OPEN_AFTER.has(after));
};

/** Letters among the digits, from a scan or a slip: 12OO, 7S0, 600?. */
export const isDamagedNumber = (text: string): boolean =>
  /^[0-9OoIlSBZ.,]{2,8} ?(?:mm|cm|m|in)?[?*°~!]{0,2}$/u.test(text) &&
  /[0-9]/.test(text) &&
  sizeText(text) === undefined;

/** The first letters of the months in the eight languages. */
const MONTHS = new Set(
  (
    'jan feb fev mar apr avr may mai maj jun jui jul aug aou sep oct okt nov dec dez gen mag giu lug ago set ott dic ' +
    'ene abr sty lut kwi cze lip sie wrz paz lis gru out mei mrt'
  ).split(' '),
);
const DATE = /^(?:[0-9]{1,2}[./-][0-9]{1,2}[./-](?:[0-9]{4}|[0-9]{2})|(?:19|20)[0-9]{2}-[0-9]{2}-[0-9]{2})$/;

/** A day and a month, 1-Feb, or a month and a year, janv-26. */
const hasMonth = (text: string): boolean => {
  if (!/\p{L}{3}/u.test(text)) return false;
  const parts = plainWords(text).split(' ');
  const months = parts.filter((part) => MONTHS.has(part.slice(0, 3)) && /^\p{L}{3,9}$/u.test(part));
  return (
    months.length === 1 &&
    parts.length > 1 &&
    parts.length <= 3 &&
    parts.filter((part) => /^[0-9]{1,4}$/.test(part)).length === parts.length - 1
  );
};

/** A date that is written as text: a spreadsheet program has turned 1-2 into it. */
export const isDateText = (text: string): boolean =>
  text.length <= 14 && /[0-9]/.test(text) && (DATE.test(text) || hasMonth(text));
