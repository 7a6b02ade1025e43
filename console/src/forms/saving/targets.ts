import type { ListedPlan } from '../../api/plans.ts';

/** A thing that a plan may change; a product with all that is below it. */
export type PlannedThing = {
  kind:
    | 'brand'
    | 'category'
    | 'product'
    | 'option'
    | 'step'
    | 'pricing_configuration'
    | 'price_table'
    | 'rule'
    | 'example'
    | 'vat_rate'
    | 'service'
    | 'tariff';
  id: number;
  /** Of a product: what an adjustment may choose it by. */
  category_id?: number;
  brand_id?: number;
};

type Target = ListedPlan['targets'][number];

type Filter = {
  all?: boolean;
  product_ids?: number[];
  category_ids?: number[];
  brand_ids?: number[];
  pricing_configuration_ids?: number[];
  price_table_ids?: number[];
  option_ids?: number[];
  service_ids?: number[];
  all_services?: boolean;
};

/** B2: a row must fit everything that is given; `all` without a list chooses every row. */
const adjusts = (filter: Filter, { kind, id, category_id, brand_id }: PlannedThing): boolean => {
  if (kind === 'option') return filter.option_ids?.includes(id) ?? false;
  if (kind === 'service') return filter.service_ids?.includes(id) ?? filter.all_services === true;
  if (kind === 'price_table') return filter.price_table_ids?.includes(id) ?? false;
  if (kind === 'pricing_configuration') return filter.pricing_configuration_ids?.includes(id) ?? false;
  if (kind !== 'product') return false;
  const lists = [filter.product_ids, filter.category_ids, filter.brand_ids];
  const fits = (list: number[] | undefined, value: number | undefined) =>
    list === undefined || (value !== undefined && list.includes(value));
  const isChosen = filter.all === true || lists.some((list) => list !== undefined);
  return (
    isChosen &&
    fits(filter.product_ids, id) &&
    fits(filter.category_ids, category_id) &&
    fits(filter.brand_ids, brand_id)
  );
};

/** Whether a request of a plan changes this thing. */
export const changesThing = ({ kind, id, product_id, filter }: Target, of: PlannedThing): boolean => {
  if (filter !== null) return adjusts(filter as Filter, of);
  if (of.kind === 'product' && product_id === of.id) return true;
  return kind === of.kind && id === of.id;
};
