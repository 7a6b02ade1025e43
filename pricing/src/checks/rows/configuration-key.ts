import type { PricingRow } from '../../row-price/pricing-row.ts';

/**
 * The identifying fields of a row as one text: leaf count, openings and fixed part, the trade's own key. Rows with the
 * same key answer the same question for a customer and are told apart by their size ranges alone (D10).
 *
 * @example
 * configurationKey({ id: 7, leaf_count: 2, opening_v1: 'gauche', opening_v2: 'droite' });
 * // '[2,["gauche","droite",null,null],"aucune",[null,null,null,null]]'
 */
export function configurationKey(row: PricingRow): string {
  return JSON.stringify([
    row.leaf_count ?? 1,
    [row.opening_v1, row.opening_v2, row.opening_v3, row.opening_v4].map((opening) => opening ?? null),
    row.fixed_part_type ?? 'aucune',
    [row.fixed_part_opening_v1, row.fixed_part_opening_v2, row.fixed_part_opening_v3, row.fixed_part_opening_v4].map(
      (opening) => opening ?? null,
    ),
  ]);
}
