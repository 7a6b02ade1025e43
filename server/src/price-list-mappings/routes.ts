import { resourceRoutes } from '../resource/routes.ts';
import { priceListMappingSchema } from './schema.ts';
import { priceListMappingService } from './service.ts';

export const priceListMappingRoutes = resourceRoutes({
  path: '/v1/price-list-mappings',
  noun: 'mapping of a price list',
  plural: 'price list mappings',
  schema: priceListMappingSchema,
  service: priceListMappingService,
});
