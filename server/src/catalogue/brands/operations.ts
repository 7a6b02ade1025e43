import { resourceOperations } from '../../platform/resource/operations.ts';
import { brandSchema } from './schema.ts';
import { brandService } from './service.ts';

export const brandOperations = resourceOperations({
  path: '/v1/brands',
  noun: 'brand',
  plural: 'brands',
  schema: brandSchema,
  service: brandService,
  plan: { target: 'brand' },
  texts: {
    create: {
      note: 'Adds a brand to the catalogue. Only `name` is required, and two brands may have the same name. Products refer to their brand by `brand_id` (`createProduct`); shops see it in `getCatalogue` while it is active.',
      example: {
        body: {
          name: 'Atelier du Midi',
          logo_url: 'https://cdn.example/atelier-du-midi.svg',
        },
      },
    },
    list: {
      note: 'Lists all brands of the tenant, active and inactive, by id unless `order` says otherwise. `q` searches names, ignoring case and accents; `fields` limits the answer to the fields you need. Shops use `getCatalogue`, which lists active brands only.',
    },
    get: {
      note: 'Returns one brand, active or inactive. Send its `ETag` as `If-Match` to `updateBrand`, so that two people do not overwrite each other’s changes.',
      example: {
        path: {
          id: 1,
        },
      },
    },
    update: {
      note: 'Changes only the fields you send; `{}` changes nothing and does not increase the version. Shops see a new name or logo at once. `active: true` reactivates a brand.',
      example: {
        path: {
          id: 3,
        },
        after: ['createBrand'],
        body: {
          name_en: 'Southern Workshop',
        },
      },
    },
    deactivate: {
      note: 'Deactivates the brand without deleting its record; repeating the call gives the same answer. Its products do not change, but their validation report shows the error `inactive_brand` (`validateProduct`). `updateBrand` with `active: true` undoes it.',
      example: {
        path: {
          id: 3,
        },
        after: ['createBrand'],
      },
    },
  },
});
