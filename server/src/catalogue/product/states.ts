/** JSON as another writer may have left it: read as text, so that a broken one is reported and not thrown. */
type JsonText = string;

export type ProductState = {
  id: number;
  active: boolean;
  price_adjustment_percentage: number;
  translations: JsonText;
  category_id: number;
  brand_id: number;
  /** null: there is no such category, or brand, of the tenant. */
  category_name: string | null;
  category_active: boolean | null;
  brand_name: string | null;
  brand_active: boolean | null;
};

export type StepState = {
  id: number;
  name: string | null;
  name_en?: string | null;
  type: string;
  content_type: string | null;
  display_order: number;
  required: boolean;
  skippable: boolean;
  options_min: number;
  options_max: number | null;
  next_step_id: number | null;
  previous_step_id: number | null;
  translations: JsonText;
  content_configuration: JsonText;
  options_written: boolean;
  active: boolean;
};

/** An attachment; `name` and `active` are null when the option is not the tenant's. */
export type AttachmentState = { step_id: number; option_id: number; name: string | null; active: boolean | null };

/** An attached option as D6 shows it inside content_configuration. */
export type AttachedOption = { id: number; version: number; active: boolean; [field: string]: unknown };
