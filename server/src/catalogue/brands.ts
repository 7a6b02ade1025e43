import { raiseOptionsVersion } from '../platform/database/raised-versions.ts';
import { discountGroup, flag, label, requiredLabel, translations, url } from '../platform/json/fields.ts';
import { resourceOperations } from '../platform/resource/operations.ts';
import { type RecordOf, resourceSchema } from '../platform/resource/schema.ts';
import { resourceService } from '../platform/resource/service.ts';
import { tenantTable } from '../platform/resource/store.ts';

/** D5. */
export const brandSchema = resourceSchema({
  name: 'Brand',
  fields: {
    name: requiredLabel({ examples: ['Atelier Lumière'] }),
    name_en: label(),
    logo_url: url({ examples: ['https://cdn.example/atelier-lumiere.svg'] }),
    discount_group: discountGroup('Of its products that have none of their own (D19.6).'),
    translations: translations(),
    active: flag(true),
  },
  required: ['name'],
});

type Brand = RecordOf<typeof brandSchema.fields>;

const columns = ['name', 'name_en', 'logo_url', 'discount_group', 'translations', 'active'] as const;

export const brands = tenantTable<Brand>({
  table: 'brands',
  columns,
  json: ['translations'],
  search: ['name', 'name_en'],
  ledger: { kind: 'brand', fields: columns },
});

const brandService = resourceService({
  schema: brandSchema,
  table: brands,
  afterWrite: async (tx, brand, before) => {
    // D19.6: its products are priced by its group, so their configurations are read again.
    if (before && brand.discount_group !== before.discount_group) raiseOptionsVersion(tx);
  },
});

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
