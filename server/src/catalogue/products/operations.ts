import { id } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceOperations } from '../../platform/resource/operations.ts';
import { productSchema } from './schema.ts';
import { productService } from './service.ts';

export const productOperations = resourceOperations({
  path: '/v1/products',
  noun: 'product',
  plural: 'products',
  schema: productSchema,
  filters: {
    category_id: Type.Optional(id()),
    brand_id: Type.Optional(id()),
    option_id: Type.Optional(id({ description: 'Only products that offer this option in an active step.' })),
  },
  orders: ['from_price'],
  service: productService,
  plan: { target: 'product' },
  texts: {
    create: {
      note: 'Adds a product to a category and a brand of the tenant. It has no price yet: prices come from pricing rows (`createPricingConfiguration`) that a step uses (`createStep`). Send `active: false` to prepare it while shops do not see it, and call `validateProduct` to check whether it is ready.',
      example: {
        body: {
          name: 'Fenêtre aluminium 2 vantaux',
          name_en: 'Aluminium window, two leaves',
          category_id: 2,
          brand_id: 1,
          reference: 'ALU-2V',
          active: false,
        },
      },
    },
    list: {
      note: 'Lists all products, active and inactive, by id unless `order` says otherwise. `category_id` means the category itself, without those below it. `listReadiness` says which of them are ready; shops use `listCards`.',
    },
    get: {
      note: 'Returns the record of one product, active or inactive: names, texts, category, brand, percentage. `getProductConfiguration` returns its steps, options and rows in one call, `getProductFromPrice` its price.',
      example: {
        path: {
          id: 1,
        },
      },
    },
    update: {
      note: 'Changes only the fields you send. `price_adjustment_percentage` changes every price of the product at once, except flat prices of roof-window sizes; the same transaction updates the from-price. `active: true` shows the product to shops, even if its report has errors: call `validateProduct` first.',
      example: {
        path: {
          id: 6,
        },
        after: ['createProduct'],
        body: {
          price_adjustment_percentage: 4.5,
        },
      },
    },
    deactivate: {
      note: 'Hides the product from shops: cards and from-prices no longer include it, and keys with only `storefront:read` get `not_found`. The product and its saved quotes stay; `updateProduct` with `active: true` shows it again. Use `deleteProduct` for products created by mistake.',
      example: {
        path: {
          id: 6,
        },
        after: ['createProduct'],
      },
    },
  },
});
