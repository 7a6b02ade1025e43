import type { Cell } from '../sheet/sheet.ts';

export type Attribute = (name: string) => string | undefined;

type Content = Omit<Cell, 'isFormula' | 'isHidden'>;

const NUMBER = /^[+-]?(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** The numbers that a text may show: either sign may be that of the decimals. */
const readings = (displayed: string): { value: number; step: number }[] => {
  const signs = displayed.replaceAll(/[^0-9.,-]/gu, '');
  const last = signs.search(/[0-9][.,-]{0,9}$/);
  const digits = signs.slice(0, last + 1);
  return [',', '.'].flatMap((decimal) => {
    const plain = digits.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.');
    const value = Number(plain);
    if (plain === '' || Number.isNaN(value)) return [];
    return [{ value, step: 10 ** -(plain.split('.')[1]?.length ?? 0) }];
  });
};

/** Words next to a number, without its currency. */
const wordsAround = (displayed: string, currency: string | undefined): string =>
  displayed
    .replaceAll(/[0-9.,\s'’%€£$+()\u2212-]+/gu, ' ')
    .replace(currency ?? ' ', ' ')
    .trim();

/** What the displayed text says next to the number, or instead of it. */
const displayFindings = (displayed: string, value: number, currency: string | undefined): Partial<Content> => {
  const words = wordsAround(displayed, currency);
  const isDisplayed = readings(displayed).some(
    (one) => Math.abs(Math.abs(one.value) - Math.abs(value)) <= one.step * 0.51,
  );
  return {
    ...(/^\s*\+/.test(displayed) ? { shownWith: '+' } : {}),
    ...(/\p{L}/u.test(words) && !/^(?:zł|Kč|Ft|kr\.?|lei)$/.test(words) ? { shownWith: words.slice(0, 60) } : {}),
    ...(isDisplayed ? {} : { isShownOtherwise: true as const }),
  };
};

const SHORT_SIGNS: Readonly<Record<string, string>> = { zł: 'PLN', Kč: 'CZK', Ft: 'HUF', lei: 'RON' };

const numberContent = (type: string, digits: string, displayed: string, code: string | undefined): Content => {
  const currency =
    code ?? SHORT_SIGNS[wordsAround(displayed, undefined)] ?? (displayed.includes('€') ? 'EUR' : undefined);
  const value = Number(digits);
  if (type === 'percentage')
    return { kind: 'number', text: digits, isPercent: true, ...displayFindings(displayed, value * 100, currency) };
  return {
    kind: 'number',
    text: digits,
    ...(currency ? { currency } : {}),
    ...displayFindings(displayed, value, currency),
  };
};

/**
 * The content of a cell by its attributes and its paragraphs; undefined if it is empty. A formula without its value is not
 * empty: an empty cell would mean a size that cannot be made.
 */
export const odsContent = (attribute: Attribute, displayed: string): Content | undefined => {
  const type = attribute('office:value-type');
  const isError = attribute('calcext:value-type') === 'error';
  if (isError) return { kind: 'error', text: displayed || 'an error' };
  if (type === undefined || type === 'void') {
    if (attribute('table:formula') === undefined) return undefined;
    return { kind: 'error', text: 'a formula without its value', hasNoValue: true };
  }
  if (type === 'float' || type === 'currency' || type === 'percentage') {
    const digits = attribute('office:value')?.trim() ?? '';
    if (!NUMBER.test(digits))
      return { kind: 'error', text: displayed || 'a number without its value', hasNoValue: true };
    return numberContent(type, digits, displayed, attribute('office:currency'));
  }
  if (type === 'date' || type === 'time')
    return { kind: 'date', text: attribute('office:date-value') ?? attribute('office:time-value') ?? displayed };
  if (type === 'boolean') return { kind: 'boolean', text: attribute('office:boolean-value') ?? displayed };
  return { kind: 'text', text: displayed === '' ? (attribute('office:string-value') ?? '') : displayed };
};
