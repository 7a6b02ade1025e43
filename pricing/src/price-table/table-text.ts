const NAMES = [
  'type',
  'modeInterpolation',
  'widths',
  'heights',
  'prices',
  'A',
  'B',
  'r2',
  'echantillons',
  'unavailable',
  'largeur',
  'hauteur',
  'prix',
] as const;

/**
 * The names that a table and its samples may have (§2.3). Only these are kept of its JSON: other names decide
 * nothing, and making an object of 60,000 of them would occupy the thread for longer than everything else.
 *
 * @example
 * TABLE_NAMES.has('widths'); // true
 */
export const TABLE_NAMES: ReadonlySet<string> = new Set(NAMES);

/**
 * The JSON of a table, or of a sample. Its type has no other name, so that a new one is added to the list above: without
 * it the value would be undefined.
 *
 * @example
 * const table: TableJson = { type: 'formule', A: 155.27, B: 159.65 };
 */
export type TableJson = Readonly<Partial<Record<(typeof NAMES)[number], unknown>>>;

const BEYOND_ASCII = /[\u0080-\uffff]/;

/**
 * The length of a text in UTF-8 bytes, in which D3 counts sizes. It is computed here because the library uses no
 * platform API.
 *
 * @example
 * utf8Length('é€'); // 5
 */
export function utf8Length(text: string): number {
  // Nearly every text, and the expression takes a tenth of the time of the loop.
  if (!BEYOND_ASCII.test(text)) return text.length;
  let bytes = text.length;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    // A surrogate pair is two units and four bytes, so each half counts one more.
    if (unit > 0x7ff) bytes += unit >= 0xd800 && unit <= 0xdfff ? 1 : 2;
    else if (unit > 0x7f) bytes += 1;
  }
  return bytes;
}
