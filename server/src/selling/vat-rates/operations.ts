import { keysManage } from '../../platform/callers/scopes.ts';
import { resourceOperations } from '../../platform/resource/operations.ts';
import { vatRateSchema } from './schema.ts';
import { vatRateService } from './service.ts';

export const vatRateOperations = resourceOperations({
  path: '/v1/vat-rates',
  noun: 'VAT rate',
  plural: 'VAT rates',
  schema: vatRateSchema,
  writing: keysManage,
  service: vatRateService,
  plan: { target: 'vat_rate' },
  texts: {
    create: {
      note: 'Adds a VAT rate. `category` is a code of EN 16931: S needs a rate above 0, every other one a rate of 0, and all but S and Z need a `note` that says why. A tenant has at most 50 active rates.',
      example: {
        body: {
          name: 'Autoliquidation',
          rate: 0,
          category: 'AE',
          note: 'Autoliquidation : TVA due par le preneur (article 283-2 du CGI).',
        },
      },
    },
    list: { note: 'Lists all VAT rates. `q` searches the name.', example: {} },
    get: {
      note: 'Returns one VAT rate.',
      example: {
        path: {
          id: 2,
        },
      },
    },
    update: {
      note: 'Changes only the fields you send. Saved quotes keep the rate they have. `active: false` is `conflict` in the same cases as `deactivateVatRate`.',
      codes: ['conflict'],
      example: {
        path: {
          id: 2,
        },
        body: {
          offered: false,
        },
      },
    },
    deactivate: {
      note: 'Deactivates the VAT rate. The call is refused with `conflict` while the settings or an active service name it; `errors` says which.',
      codes: ['conflict'],
      example: {
        path: {
          id: 4,
        },
        after: ['createVatRate'],
      },
    },
  },
});
