/** A new product needs these; the rest is edited on its own page. Both ids are null until they are chosen. */
export type NewProductFields = {
  name: string;
  name_en: string | null;
  category_id: number | null;
  brand_id: number | null;
  reference: string | null;
};
