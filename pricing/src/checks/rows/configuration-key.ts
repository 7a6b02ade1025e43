import {
  IDENTIFYING_FIELDS,
  type IdentifyingFields,
  identifyingFields,
} from '../../quote/request/identifying-fields.ts';

/**
 * The identifying fields of a row as one text: leaf count, openings and fixed part, the trade's own key. Rows with the
 * same key answer the same question for a customer and are told apart by their size ranges alone (D10). A null here is what a row has that does
 * not say: unlike a request, a check asks for no null.
 *
 * @example
 * configurationKey({ leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' });
 * // '[2,"gauche","droite",null,null,"aucune",null,null,null,null]'
 */
export function configurationKey(row: IdentifyingFields): string {
  return JSON.stringify(identifyingFields.map((field) => row[field] ?? IDENTIFYING_FIELDS[field].absent));
}
