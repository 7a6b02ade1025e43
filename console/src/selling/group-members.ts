/** D19.6: something that can be in a discount group. */
export type Grouped = { id: number; name: string; active: boolean; discount_group: string | null };

type GroupMembers = {
  group: string;
  brands: Grouped[];
  products: Grouped[];
  options: Grouped[];
  services: Grouped[];
};

type Catalogue = {
  brands: readonly Grouped[];
  products: readonly (Grouped & { brand_id: number })[];
  options: readonly Grouped[];
  services: readonly Grouped[];
  /** The groups that tariffs name: one of them may have nobody in it. */
  named: readonly string[];
};

const inGroup = <Item extends Grouped>(items: readonly Item[], group: string): Item[] =>
  items.filter(({ active, discount_group }) => active && discount_group === group);

/**
 * Who is in which group, in the order of the alphabet. A product without a group of its own has its brand's; options
 * that have none follow whatever product they are sold with, and are in no list.
 */
export const groupMembers = ({ brands, products, options, services, named }: Catalogue): GroupMembers[] => {
  const ofBrand = new Map(brands.map(({ id, discount_group }) => [id, discount_group]));
  const priced = products.map((product) => ({
    ...product,
    discount_group: product.discount_group ?? ofBrand.get(product.brand_id) ?? null,
  }));
  const own = [...brands, ...priced, ...options, ...services].flatMap(({ active, discount_group }) =>
    active && discount_group !== null ? [discount_group] : [],
  );
  return [...new Set([...own, ...named])]
    .sort((a, b) => a.localeCompare(b))
    .map((group) => ({
      group,
      brands: inGroup(brands, group),
      products: inGroup(priced, group),
      options: inGroup(options, group),
      services: inGroup(services, group),
    }));
};
