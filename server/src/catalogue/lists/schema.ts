import { PRICE_BASES } from '@vantail/pricing';
import { choice, id, integer, nullable, withDefault } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { localizedFilter, pictureWidths } from '../localized-body.ts';
import { cardOrders } from './store.ts';

const text = () => nullable(Type.String());
const named = {
  id: id(),
  name: Type.String(),
  name_en: text(),
  translations: Type.Object({}),
};

const brand = Type.Object({ ...named, logo_url: text(), logo_widths: pictureWidths() }, { $id: 'CatalogueBrand' });

/** D16.5: the tree refers to itself. */
const category = Type.Unsafe<object>({
  ...Type.Object({
    ...named,
    image_url: text(),
    image_widths: pictureWidths(),
    display_order: nullable(integer(0, 10_000)),
    product_count: integer(0, Number.MAX_SAFE_INTEGER, { description: 'Active products of the category itself.' }),
    children: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/CatalogueCategory' })),
  }),
  $id: 'CatalogueCategory',
});

export const catalogueAnswer = Type.Object(
  {
    categories: Type.Array(category, { description: 'Active categories, without anything below an inactive one.' }),
    brands: Type.Array(brand, { description: 'Active ones only.' }),
  },
  { $id: 'Catalogue' },
);

export const cardAnswer = Type.Object(
  {
    product_id: id(),
    name: Type.String(),
    name_en: text(),
    translations: Type.Object({}),
    description: text(),
    reference: text(),
    image_url: text(),
    image_widths: pictureWidths(),
    brand,
    category_id: id(),
    from_price: nullable(Type.Number({ description: 'null: no price to show.' })),
    gross_from_price: nullable(
      Type.Number({ description: 'With VAT at the rate of the settings (D19.10); null: no price, or no VAT.' }),
    ),
    currency: Type.String({ description: 'ISO 4217.' }),
    price_basis: choice(PRICE_BASES),
    list_price: Type.Optional(
      Type.Boolean({ description: 'true, for a key with a tariff: quotes of it have other prices (D19.6).' }),
    ),
  },
  { $id: 'Card' },
);

export const cardFilters = {
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Words that must all occur in name, name_en or reference, in any order, ignoring case and accents.',
    }),
  ),
  brand_id: Type.Optional(id()),
  order: Type.Optional(
    choice(cardOrders, { description: 'Default: by id. Products without a price always come last.' }),
  ),
  ...localizedFilter,
};

/** D16.5: of one category. */
export const categoryCardFilters = {
  ...cardFilters,
  descendants: withDefault(
    Type.Boolean({ default: false, description: 'true: also includes products of the active categories below it.' }),
  ),
};
