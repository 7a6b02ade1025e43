import { id } from '../http/bodies/fields.ts';
import { Type } from '../json-schema.ts';
import { resourceRoutes } from '../resource/routes.ts';
import { productSchema } from './schema.ts';
import { productService } from './service.ts';

export const productRoutes = resourceRoutes({
  path: '/v1/products',
  noun: 'product',
  plural: 'products',
  schema: productSchema,
  filters: { category_id: Type.Optional(id()), brand_id: Type.Optional(id()) },
  service: productService,
});
