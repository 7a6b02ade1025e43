import { resourceRoutes } from '../resource/routes.ts';
import { categorySchema } from './schema.ts';
import { categoryService } from './service.ts';

export const categoryRoutes = resourceRoutes({
  path: '/v1/categories',
  noun: 'category',
  plural: 'categories',
  schema: categorySchema,
  service: categoryService,
});
