import { id } from '../json/fields.ts';
import { Type } from '../json-schema.ts';
import { resourceRoutes } from '../resource/routes.ts';
import { productSchema } from './schema.ts';
import { productService } from './service.ts';

export const productRoutes = resourceRoutes({
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
});
