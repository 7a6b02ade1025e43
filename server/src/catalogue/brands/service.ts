import { raiseOptionsVersion } from '../../platform/database/raised-versions.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { brandSchema } from './schema.ts';
import { brands } from './store.ts';

export const brandService = resourceService({
  schema: brandSchema,
  table: brands,
  afterWrite: async (tx, brand, before) => {
    // D19.6: its products are priced by its group, so their configurations are read again.
    if (before && brand.discount_group !== before.discount_group) raiseOptionsVersion(tx);
  },
});
