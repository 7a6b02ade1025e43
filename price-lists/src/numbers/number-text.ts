import { currencyOf } from '../words/currency-words.ts';

/** How a file writes decimals, by the names that the API uses. */
export const decimalSigns = ['comma', 'point'] as const;
export type DecimalSign = (typeof decimalSigns)[number];

/** Words behind a price that say whether tax is in it. */
const TAX_WORDS = new Set(['ht', 'ttc', 'htva', 'tvac', 'netto', 'brutto', 'net']);

/** 349,- and 349.– are whole amounts. */
const NO_CENTS = /^[.,][-–—]{1,3}$/u;
/** Spaces between groups of digits: plain, non-breaking, thin. A line break stands between two numbers. */
const SPACE = ' \\u00a0\\u2007\\u2009\\u202f';
const DIGITS = new RegExp(`^[+-]?[0-9](?:[0-9.,'’${SPACE}]*[0-9])?$`, 'u');
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Longer than any number with its unit: it also keeps long texts from the patterns below. */
export const MAX_NUMBER_LENGTH = 60;

/** Nearly every number of a text file is as plain as this, and there may be a million of them. */
const PLAIN = /^[0-9]+(?:[.,][0-9]+)?$/;

/** A text that is a number: its digits and signs, and what stands around them. */
export type NumberText = { bare: string; currency?: string; taxWord?: string };

/** Each piece of it: "199 €/St.". */
const OF_A_PIECE =
  /\/ ?(?:st|stk|stck|stück|stuk|pce|pcs|pc|ea|each|piece|pièce|pz|pezzo|ud|szt|ks|db|kpl|buc|kom|kos|adet)\.?(?![\p{L}])/iu;

/** The words around a number; undefined if one of them is about neither money nor tax. */
export const moneyWords = (text: string): Omit<NumberText, 'bare'> | undefined => {
  const found: Omit<NumberText, 'bare'> = {};
  for (const word of text.replace(OF_A_PIECE, ' ').split(/[\s/]+/u)) {
    if (word === '') continue;
    const plain = word.toLowerCase().replaceAll('.', '');
    const currency = currencyOf(plain);
    if (currency) found.currency = currency;
    else if (TAX_WORDS.has(plain)) found.taxWord = plain;
    else return undefined;
  }
  return found;
};

/** The number in a text without its money words; undefined if the text is not a number. */
export const numberText = (text: string): NumberText | undefined => {
  if (text.length > MAX_NUMBER_LENGTH) return undefined;
  if (PLAIN.test(text)) return { bare: text };
  let from = 0;
  while (from < text.length && !isDigit(text.charCodeAt(from))) from++;
  if (from === text.length) return undefined;
  let to = text.length;
  while (!isDigit(text.charCodeAt(to - 1))) to--;
  const before = text.slice(0, from).trim();
  const after = text.slice(to).trim();
  // A sign may stand on either side of the currency: -€ 12, € -12.
  const sign = /[-−–]$|^[-−–]/u.test(before) ? '-' : /[+]$|^[+]/.test(before) ? '+' : '';
  const noCents = NO_CENTS.exec(after.split(/\s/u, 1)[0] ?? '');
  const behind = noCents ? after.slice(noCents.index + noCents[0].length) : after;
  const words = moneyWords(`${sign === '' ? before : before.replace(/^[-−–+]|[-−–+]$/u, '')} ${behind}`);
  const bare = `${sign}${text.slice(from, to)}`;
  return words && DIGITS.test(bare) ? { bare, ...words } : undefined;
};

type DecimalEvidence = { readonly sign: DecimalSign } | 'either';
const COMMA = { sign: 'comma' } as const;
const POINT = { sign: 'point' } as const;

/**
 * What a bare number tells about decimals: the sign that is not followed by exactly three digits, the last of two
 * different signs, or the one that is not repeated. 1,234 alone tells nothing (`either`).
 */
export const decimalEvidence = (bare: string): DecimalEvidence | undefined => {
  const [comma, point] = [bare.lastIndexOf(','), bare.lastIndexOf('.')];
  if (comma === -1 && point === -1) return undefined;
  if (comma !== -1 && point !== -1) return comma > point ? COMMA : POINT;
  const at = Math.max(comma, point);
  const [own, other] = at === comma ? [COMMA, POINT] : [POINT, COMMA];
  if (bare.indexOf(at === comma ? ',' : '.') !== at) return other;
  if (bare.length - at !== 4) return own;
  return /^[+-]?[1-9][0-9]{0,2}[.,][0-9]{3}$/.test(bare) ? 'either' : own;
};

/** The forms of a number: a whole part, with or without groups of three, and decimals. 0.123 is never 123. */
const SPELLINGS = {
  comma: new RegExp(`^([+-]?)([1-9][0-9]{0,2}(?:[.${SPACE}'’][0-9]{3})+|[0-9]+)(?:,([0-9]+))?$`, 'u'),
  point: new RegExp(`^([+-]?)([1-9][0-9]{0,2}(?:[,${SPACE}'’][0-9]{3})+|[0-9]+)(?:\\.([0-9]+))?$`, 'u'),
} as const satisfies Record<DecimalSign, RegExp>;

/** A bare number as plain decimal text; undefined if it is not written with this sign (12.50 among 12,50). */
export const plainNumberText = (bare: string, decimal: DecimalSign): string | undefined => {
  const match = SPELLINGS[decimal].exec(bare);
  if (!match) return undefined;
  const [, sign = '', whole = '', fraction] = match;
  const text = whole.replaceAll(/[^0-9]/g, '') + (fraction === undefined ? '' : `.${fraction}`);
  return sign === '-' ? `-${text}` : text;
};

const SIGNIFICANT_DIGITS = 15;

/**
 * A number of a workbook as it was meant. Workbooks store doubles, and some programs write all 17 digits: 349.9 becomes
 * 349.90000000000003. Spreadsheet programs show and keep 15 significant digits, so the rest is noise. A price with more
 * digits is exported as text, which is read digit by digit.
 */
export const storedNumberText = (text: string): string => {
  if (text.length <= SIGNIFICANT_DIGITS) return text;
  const [mantissa = ''] = text.split(/e/i, 1);
  const significant = mantissa.replaceAll(/[^0-9]/g, '').replace(/^0+/, '');
  return significant.length > SIGNIFICANT_DIGITS ? Number(text).toPrecision(SIGNIFICANT_DIGITS) : text;
};

const PAIR_RATIOS = [0.5, 3] as const;

/**
 * Whether a number with spaces may be two prices in one cell: 199 249 is 199 and 249, or 199,249. Of real thousands the
 * parts differ as they like: 12 450, 150 050.
 */
export const mayBeSeveral = (bare: string): boolean => {
  const parts = bare.split(/[ \u00a0\u2007\u2009\u202f]/u);
  return (
    parts.length > 1 &&
    parts.every((part) => /^[1-9][0-9]{1,2}$/.test(part)) &&
    parts.every((part, at) => {
      const ratio = at === 0 ? 1 : Number(part) / Number(parts[at - 1]);
      return ratio >= PAIR_RATIOS[0] && ratio <= PAIR_RATIOS[1];
    })
  );
};

/** A number of five digits or more whose thousands are set off by spaces. */
export const isSpacedNumber = (bare: string): boolean => /^[0-9]{2,3}[ \u00a0\u2007\u2009\u202f][0-9]/u.test(bare);
