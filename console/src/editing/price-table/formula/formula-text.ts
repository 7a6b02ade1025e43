import { exactJsonText } from '../reading/exact-json-text.ts';
import type { Formula } from './formula.ts';

/** Optional lists that are empty are left out, unless the JSON had them. */
const optional = (json: Readonly<Record<string, unknown>>, key: string, list: readonly unknown[]) =>
  list.length > 0 || key in json ? { [key]: list } : {};

/** The object of a formula, as `parsePriceTable` takes it. */
export const formulaJson = ({ json, A, B, r2, widths, heights, samples, unavailable }: Formula) => ({
  ...json,
  type: 'formule',
  A,
  B,
  ...(r2 === null && !('r2' in json) ? {} : { r2 }),
  ...optional(json, 'widths', widths),
  ...optional(json, 'heights', heights),
  ...optional(
    json,
    'echantillons',
    samples.map(({ json: further, largeur, hauteur, prix }) => ({ ...further, largeur, hauteur, prix })),
  ),
  ...optional(json, 'unavailable', unavailable),
});

/** The `price_table` of a formula. */
export const formulaText = (formula: Formula): string => exactJsonText(formulaJson(formula));
