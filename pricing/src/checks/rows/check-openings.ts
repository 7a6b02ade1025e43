import { factOf } from '../../price-table/fact-of.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import type { ReportItem } from '../report/report-item.ts';

const FIELDS = ['opening_v1', 'opening_v2', 'opening_v3', 'opening_v4'] as const;

/**
 * `openings_do_not_match_leaf_count` (D7): an opening is given for a leaf that the row does not have, or some leaves
 * have an opening and others have none. A row without any opening is fine.
 *
 * @example
 * checkOpenings({ id: 7, leaf_count: 1, opening_v1: 'fixe', opening_v2: 'gauche' })[0]?.pointer; // '/opening_v2'
 */
export function checkOpenings(row: PricingRow): ReportItem[] {
  const leafCount = row.leaf_count ?? 1;
  const given = FIELDS.map((field) => row[field] != null);
  if (!given.includes(true)) return [];
  const wrong = given.findIndex((isGiven, index) => isGiven !== index < leafCount);
  if (wrong < 0) return [];
  const leaf = `V${wrong + 1}`;
  const leaves = `${leafCount} ${leafCount === 1 ? 'leaf' : 'leaves'}`;
  const advice =
    wrong < leafCount
      ? `${leaf} has no opening. Give it one (fixe for a leaf that does not open) or correct the leaf count.`
      : `${leaf} has an opening. Remove it or correct the leaf count.`;
  return [
    {
      code: 'openings_do_not_match_leaf_count',
      message: `Row ${row.id} has ${leaves}, but ${advice}`,
      pointer: `/${FIELDS[wrong]}`,
      pricing_configuration_id: row.id,
      params: { leaf_count: leafCount, leaf: wrong + 1, opening: factOf(row[FIELDS[wrong] ?? 'opening_v1']) },
    },
  ];
}
