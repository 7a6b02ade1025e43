import { resourceRoutes } from '../resource/routes.ts';
import { brandSchema } from './schema.ts';
import { brandService } from './service.ts';

export const brandRoutes = resourceRoutes({
  path: '/v1/brands',
  noun: 'brand',
  plural: 'brands',
  schema: brandSchema,
  service: brandService,
});
