import type { RecordedChange } from './recorded-change.ts';

/** D16.5: what a card shows of a product beside its price. */
const SHOWN_OF_PRODUCTS = [
  'name',
  'name_en',
  'category_id',
  'brand_id',
  'reference',
  'description',
  'image_url',
  'translations',
  'active',
];

/**
 * Whether the tree of the catalogue or a card shows what a change is about. Every write is in the ledger, so that no writer
 * can forget to raise the version. From-prices have versions of their own, and so has the tenant.
 */
export const isListedByShops = ({ resource: { kind }, type, fields }: RecordedChange): boolean => {
  if (kind === 'brand' || kind === 'category') return true;
  if (kind !== 'product' || type === 'product.steps_reordered' || type === 'from_price.changed') return false;
  return fields.some(({ field }) => SHOWN_OF_PRODUCTS.includes(field));
};
