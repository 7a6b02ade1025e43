import { resourceOperations } from '../../platform/resource/operations.ts';
import { priceListMappingSchema } from './schema.ts';
import { priceListMappingService } from './service.ts';

export const priceListMappingOperations = resourceOperations({
  path: '/v1/price-list-mappings',
  noun: 'mapping of a price list',
  plural: 'price list mappings',
  schema: priceListMappingSchema,
  service: priceListMappingService,
  plan: { never: 'It prices nothing: it says how the next file is read, which a plan has read before.' },
  texts: {
    create: {
      note: 'Stores the answers about the sheets of a brand’s price list, so that next year’s import does not ask again. An entry names a sheet, or a sheet and its heading, and says what it is for, or that the import skips it. The same label twice, or an id that does not exist, is `validation_error`.',
      example: {
        body: {
          name: 'Atelier Lumière',
          entries: [
            {
              label: 'Conditions de vente',
              skip: true,
            },
            {
              label: 'PVC 1 vantail',
              product_id: 1,
            },
          ],
        },
      },
    },
    list: {
      note: 'Lists the mappings that `importBrandPriceList` accepts as `mapping_id`.',
      example: {
        after: ['createPriceListMapping'],
      },
    },
    get: {
      note: 'Returns one mapping with its entries. If the product, row or table of an entry no longer exists, the next import with this mapping asks about it.',
      example: {
        path: {
          id: 1,
        },
        after: ['createPriceListMapping'],
      },
    },
    update: {
      note: 'Changes only the fields you send. `entries` is replaced as a whole: also send the entries to keep.',
      example: {
        path: {
          id: 1,
        },
        after: ['createPriceListMapping'],
        body: {
          name: 'Atelier Lumière, from 2027',
        },
      },
    },
    deactivate: {
      note: 'Deactivates the mapping without deleting it. Earlier imports with it do not change.',
      example: {
        path: {
          id: 1,
        },
        after: ['createPriceListMapping'],
      },
    },
  },
});
