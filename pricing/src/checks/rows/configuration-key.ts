import {
  IDENTIFYING_FIELDS,
  type IdentifyingFields,
  identifyingFields,
} from '../../quote/request/identifying-fields.ts';

/**
 * The identifying fields of a row as one text: leaf count, openings and fixed part, which is how the trade names a
 * window. Rows with the same key are the same window for a customer and differ only in their size ranges (D10). A null
 * here means the value that a row has by default: unlike a request, a check never asks for null.
 *
 * @example
 * configurationKey({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' });
 * // '[2,"gauche","droite",null,null,"aucune",null,null,null,null]'
 */
export function configurationKey(row: IdentifyingFields): string {
  return JSON.stringify(identifyingFields.map((field) => row[field] ?? IDENTIFYING_FIELDS[field].absent));
}
