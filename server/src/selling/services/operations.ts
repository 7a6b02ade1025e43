import { resourceOperations } from '../../platform/resource/operations.ts';
import { serviceSchema } from './schema.ts';
import { affectedByService, serviceService } from './service.ts';

export const serviceOperations = resourceOperations({
  path: '/v1/services',
  noun: 'service',
  plural: 'services',
  schema: serviceSchema,
  service: serviceService,
  plan: { target: 'service', affected: affectedByService },
  texts: {
    create: {
      note: 'Adds a service that quotes can charge beside products. It has a `price`, or with `price_type` `table` a shared table in `price_table_id`; both, or neither, is `validation_error`.',
      example: {
        body: {
          name: 'Livraison sur chantier',
          name_en: 'Delivery to the site',
          reference: 'LIV',
          price: 85,
        },
      },
    },
    list: { note: 'Lists all services. `q` searches names and reference.', example: {} },
    get: {
      note: 'Returns one service.',
      example: {
        path: {
          id: 1,
        },
      },
    },
    update: {
      note: 'Changes only the fields you send. To change from a price to a table, send `price` null with the table; saved quotes keep the price they have.',
      example: {
        path: {
          id: 1,
        },
        body: {
          price: 195,
        },
      },
    },
    deactivate: {
      note: 'Deactivates the service: new lines cannot use it. Saved quotes that contain it do not change.',
      example: {
        path: {
          id: 2,
        },
      },
    },
  },
});
