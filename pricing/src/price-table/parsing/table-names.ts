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
