import { resourceOperations } from '../../platform/resource/operations.ts';
import { categorySchema } from './schema.ts';
import { categoryService } from './service.ts';

export const categoryOperations = resourceOperations({
  path: '/v1/categories',
  noun: 'category',
  plural: 'categories',
  schema: categorySchema,
  service: categoryService,
  plan: { target: 'category' },
  texts: {
    create: {
      note: 'Adds a category, at the top level or below another category. The service refuses a parent that is not a category of the tenant, and a tree of more than 20 levels, with `validation_error` at `/parent_id`.',
      example: {
        body: {
          name: 'Portes d’entrée',
          name_en: 'Front doors',
          display_order: 4,
        },
      },
    },
    list: {
      note: 'Lists all categories as a flat list; each has its `parent_id`. For the tree of active categories with product counts, shops call `getCatalogue`.',
    },
    get: {
      note: 'Returns one category, active or inactive. `listCards` and `getCategoryFromPrices` list the products in it.',
      example: {
        path: {
          id: 2,
        },
      },
    },
    update: {
      note: 'Changes only the fields you send. A new `parent_id` moves the category with everything below it; the service refuses a move below itself or beyond 20 levels with `validation_error`. Shops see names and order at once.',
      example: {
        path: {
          id: 6,
        },
        after: ['createCategory'],
        body: {
          parent_id: 1,
          display_order: 3,
        },
      },
    },
    deactivate: {
      note: 'Removes the category, and everything below it, from the tree that shops see, without deleting its record. Its products stay in it, and their validation report shows the error `inactive_category`. `getCategoryFromPrices` still answers for it. `updateCategory` with `active: true` undoes it.',
      example: {
        path: {
          id: 6,
        },
        after: ['createCategory'],
      },
    },
  },
});
