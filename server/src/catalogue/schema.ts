import { choice, id, integer, nullable } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';
import { cardOrders } from './store.ts';

const text = () => nullable(Type.String());
const named = {
  id: id(),
  name: Type.String(),
  name_en: text(),
  translations: Type.Object({}),
};

const brand = Type.Object({ ...named, logo_url: text() }, { $id: 'CatalogueBrand' });

/** D16.5: the tree refers to itself. */
const category = Type.Unsafe<object>({
  ...Type.Object({
    ...named,
    image_url: text(),
    display_order: nullable(integer(0, 10_000)),
    product_count: integer(0, Number.MAX_SAFE_INTEGER, { description: 'Active products of the category itself.' }),
    children: Type.Array(Type.Unsafe<object>({ $ref: '#/components/schemas/CatalogueCategory' })),
  }),
  $id: 'CatalogueCategory',
});

export const catalogueAnswer = Type.Object(
  {
    categories: Type.Array(category, { description: 'The active ones; what is below an inactive one is not there.' }),
    brands: Type.Array(brand, { description: 'The active ones.' }),
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
    brand,
    category_id: id(),
    from_price: nullable(Type.Number({ description: 'null: no price to show.' })),
    currency: Type.String({ description: 'ISO 4217.' }),
    price_basis: choice(['HT', 'TTC']),
  },
  { $id: 'Card' },
);

export const cardFilters = {
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Words that all stand in name, name_en or reference, in any order, whatever their case and accents.',
    }),
  ),
  brand_id: Type.Optional(id()),
  order: Type.Optional(
    choice(cardOrders, { description: 'Without it: by id. A product without a price comes last, either way.' }),
  ),
  descendants: Type.Optional(
    Type.Boolean({ default: false, description: 'true: the products of the active categories below it, too.' }),
  ),
};
