import { resourceRoutes } from '../resource/routes.ts';
import { serviceSchema } from './schema.ts';
import { serviceService } from './service.ts';

export const serviceRoutes = resourceRoutes({
  path: '/v1/services',
  noun: 'service',
  plural: 'services',
  schema: serviceSchema,
  service: serviceService,
});
