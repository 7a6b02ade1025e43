import type { Schemas } from '@vantail/client';

/**
 * A product while it is edited: every field of D5. A picker or number that was cleared is null until it is filled
 * again.
 */
export type ProductDraft = {
  name: string;
  name_en: string | null;
  category_id: number | null;
  brand_id: number | null;
  reference: string | null;
  description: string | null;
  image_url: string | null;
  base_price: number | null;
  price_adjustment_percentage: number | null;
  discount_group: string | null;
  translations: Schemas['Product']['translations'];
};

export const productDraft = (product: Schemas['Product']): ProductDraft => ({
  name: product.name,
  name_en: product.name_en,
  category_id: product.category_id,
  brand_id: product.brand_id,
  reference: product.reference,
  description: product.description,
  image_url: product.image_url,
  base_price: product.base_price,
  price_adjustment_percentage: product.price_adjustment_percentage,
  discount_group: product.discount_group,
  translations: product.translations,
});

/** The fields that must not be empty (D5); their names are those of the form. */
export const missingFields = (draft: ProductDraft): (keyof ProductDraft)[] => [
  ...(draft.name.trim() === '' ? (['name'] as const) : []),
  ...(['category_id', 'brand_id', 'price_adjustment_percentage'] as const).filter((field) => draft[field] === null),
];
