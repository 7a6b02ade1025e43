/**
 * A tariff as it prices (D19.6): a percentage for each group of discounts that it names, and one for all else.
 *
 * @example
 * const dealer: Tariff = { percent: -20, groups: [{ discount_group: 'PVC', percent: -40 }] };
 */
export type Tariff = {
  readonly percent: number;
  readonly groups: readonly { readonly discount_group: string; readonly percent: number }[];
};

/** A group of discounts: of a brand, a product, an option or a service. */
type DiscountGroup = string | null | undefined;

const indices = new WeakMap<Tariff, ReadonlyMap<string, number>>();

/** A tariff has up to 500 groups, and a product may offer 100,000 options. */
function groupsOf(tariff: Tariff): ReadonlyMap<string, number> {
  const known = indices.get(tariff);
  if (known) return known;
  const index = new Map(tariff.groups.map(({ discount_group, percent }) => [discount_group, percent]));
  indices.set(tariff, index);
  return index;
}

/**
 * The percentage that a tariff names for a group; undefined where it does not name it. A service is multiplied only by
 * such a one (D19.6).
 *
 * @example
 * namedPercent({ percent: -20, groups: [] }, 'PVC'); // undefined
 */
export function namedPercent(tariff: Tariff, group: DiscountGroup): number | undefined {
  return typeof group === 'string' ? groupsOf(tariff).get(group) : undefined;
}

/**
 * The percentage of a term of a product's price: its group's, else the tariff's (D19.6).
 *
 * @example
 * tariffPercent({ percent: -20, groups: [{ discount_group: 'PVC', percent: -40 }] }, 'PVC'); // -40
 */
export function tariffPercent(tariff: Tariff, group: DiscountGroup): number {
  return namedPercent(tariff, group) ?? tariff.percent;
}
