const NO_BREAK = '\u00A0';
const NARROW_NO_BREAK = '\u202F';

/**
 * French text with its no-break spaces: before a colon and inside quotation marks, narrow ones before the other double marks and
 * before the percent sign, so that no line begins with a mark.
 *
 * @example
 * frenchSpaces('Prêt ?'); // 'Prêt\u202F?'
 */
export const frenchSpaces = (text: string): string =>
  text
    .replaceAll(/ (?=[;!?%])/g, NARROW_NO_BREAK)
    .replaceAll(/ (?=[:»])/g, NO_BREAK)
    .replaceAll('« ', `«${NO_BREAK}`);
