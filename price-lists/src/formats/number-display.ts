/** What a number format shows next to a number, or instead of it. */
export type NumberDisplay = { shownWith?: string; isShownOtherwise?: true };

/** A part of a format: for numbers above 0, below 0, for 0, or by a condition of its own. */
type Section = {
  words: string;
  /** Whether it shows the digits of the number, and not only words or thousands of it. */
  isPlain: boolean;
  /** Whether it writes a sign of its own before them, as the section for numbers below 0 does. */
  isNegative: boolean;
  condition: ((value: number) => boolean) | undefined;
};

const QUOTED = /"([^"]*)"|\\(.)/gu;
/** Colours, conditions and currencies with their country, which are read elsewhere. */
const BRACKETS = /\[[^[\]]*\]/g;
const CONDITION = /\[(<=|>=|<>|<|>|=)\s*(-?[0-9]+(?:\.[0-9]+)?)\]/;

const compare: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '=': (value, limit) => value === limit,
  '<>': (value, limit) => value !== limit,
};

const conditionOf = (code: string): Section['condition'] => {
  const [, sign = '', limit = ''] = CONDITION.exec(code) ?? [];
  const is = compare[sign];
  return is && ((value) => is(value, Number(limit)));
};

/** -0.00 and (0.00) show 5 as what is taken off. A dash behind the digits is that of round prices: 12,- */
const isShownNegative = (code: string): boolean => {
  const visible = code
    .replaceAll(BRACKETS, '')
    .replaceAll(/_.|\*./g, '')
    .replaceAll(QUOTED, '$1$2');
  const [before = ''] = visible.split(/[0#?]|general|standard/i);
  return visible !== before && /^\s*[-−–(]|[-−–(]\s*$/.test(before);
};

const sectionOf = (code: string): Section => {
  const words = [...code.matchAll(QUOTED)].map(([, quoted, escaped]) => quoted ?? escaped ?? '').join('');
  const bare = code
    .replaceAll(QUOTED, '')
    .replaceAll(BRACKETS, '')
    .replaceAll(/_.|\*./g, '');
  const hasDigits = /[0#?]/.test(bare) || /general|standard/i.test(bare);
  // A comma behind the last digit divides by a thousand.
  const isScaled = /[0#?],+(?:$|[^,0#?])/.test(bare);
  // "+0.00" shows what is added to a price, 0"000" digits that are not those of the number.
  const sign = /^\s*\+/.test(bare) ? '+ ' : '';
  // Behind a slash they divide a fraction.
  const hasOwnDigits = /\p{N}/u.test(words) || /[1-9]/.test(bare.replaceAll(/\/ *[1-9][0-9]*/g, ''));
  const isPlain = hasDigits && !isScaled && !hasOwnDigits && !/[0#?](?:\\[.,]|"[.,]")[0#?]/.test(code);
  return { words: `${sign}${words}`.trim(), isPlain, isNegative: isShownNegative(code), condition: conditionOf(code) };
};

/** The sections of a format: they are divided by semicolons outside of quotes. */
const sectionsOf = (code: string): Section[] => {
  const marked = code.replaceAll(/"[^"]*"|\\./g, (part) => part.replaceAll(';', '\u0000'));
  return marked.split(';').map((part) => sectionOf(part.replaceAll('\u0000', ';')));
};

/** The section that formats a number. */
const sectionFor = (sections: readonly Section[], value: number): Section | undefined => {
  const [first, second, third] = sections;
  if (sections.some(({ condition }) => condition))
    return sections.find(({ condition }) => condition === undefined || condition(value));
  if (value < 0) return second ?? first;
  return value === 0 ? (third ?? first) : first;
};

/** Words, the sign of what is added, of a part of something, or one of doubt. */
const hasWords = (text: string): boolean => /\p{L}|^\+|[?%‰]/u.test(text);

/**
 * What a format shows next to numbers or instead of them: kg, TEUR, "on request". Undefined where it shows the number and
 * no word.
 */
export const displayOf = (
  code: string,
  isCurrency: (words: string) => boolean,
): ((value: number) => NumberDisplay) | undefined => {
  const sections = sectionsOf(code);
  const isTelling = (words: string) => hasWords(words) && !isCurrency(words);
  if (sections.every(({ words, isPlain, isNegative }) => isPlain && !isNegative && !isTelling(words))) return undefined;
  return (value) => {
    const section = sectionFor(sections, value);
    if (!section) return {};
    return {
      ...(isTelling(section.words) ? { shownWith: section.words.slice(0, 60) } : {}),
      ...(section.isPlain && !(section.isNegative && value > 0) ? {} : { isShownOtherwise: true }),
    };
  };
};
