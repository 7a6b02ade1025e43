export type DecimalSign = ',' | '.';

/**
 * The decimal sign of a block of texts. `1.234,50`, `12,5` and `1,234,567` are unambiguous; `1,234` alone could be
 * either and is read as in the user's language, given by `usual`.
 */
export const decimalSign = (texts: Iterable<string>, usual: DecimalSign): DecimalSign => {
  for (const text of texts) {
    if (!/[.,]/.test(text)) continue;
    const told = toldBy(text.replaceAll(/[^\d.,]/g, ''));
    if (told) return told;
  }
  return usual;
};

const other = (sign: string): DecimalSign => (sign === ',' ? '.' : ',');

const toldBy = (figures: string): DecimalSign | undefined => {
  const signs = figures.replaceAll(/\d/g, '');
  const last = signs.at(-1);
  if (last === undefined) return undefined;
  if (signs.includes(other(last))) return last as DecimalSign;
  if (signs.length > 1) return other(last);
  const isAmbiguous = /^\d{1,3}[.,]\d{3}$/.test(figures) && !figures.startsWith('0');
  return isAmbiguous ? undefined : (last as DecimalSign);
};
