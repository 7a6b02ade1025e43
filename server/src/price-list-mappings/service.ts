import { resourceService } from '../resource/service.ts';
import { labelFaults } from './rules.ts';
import { priceListMappingSchema } from './schema.ts';
import { priceListMappings } from './store.ts';

export const priceListMappingService = resourceService({
  schema: priceListMappingSchema,
  table: priceListMappings,
  check: async (_tx, { entries }, changed) => (changed.has('entries') ? labelFaults(entries) : []),
});
