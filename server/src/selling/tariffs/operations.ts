import { keysManage } from '../../platform/callers/scopes.ts';
import { resourceOperations } from '../../platform/resource/operations.ts';
import { tariffSchema } from './schema.ts';
import { tariffService, tariffsShownTo } from './service.ts';

export const tariffOperations = resourceOperations({
  path: '/v1/tariffs',
  noun: 'tariff',
  plural: 'tariffs',
  schema: tariffSchema,
  writing: keysManage,
  service: tariffService,
  visibleTo: tariffsShownTo,
  plan: { target: 'tariff' },
  texts: {
    create: {
      note: 'Adds a tariff: a percentage on list prices, and others for discount groups. Quotes that name it, and all quotes of a key that carries it (`updateApiKey`), are priced by it. The same group twice is `validation_error`.',
      example: {
        body: {
          name: 'Grands comptes',
          percent: -12,
          groups: [
            {
              discount_group: 'PVC',
              percent: -18,
            },
          ],
        },
      },
    },
    list: { note: 'Lists all tariffs. `q` searches name and reference.', example: {} },
    get: {
      note: 'Returns one tariff with its groups.',
      example: {
        path: {
          id: 1,
        },
      },
    },
    update: {
      note: 'Changes only the fields you send. `groups` is replaced as a whole: also send the groups to keep. Saved quotes keep the prices they have. `active: false` is `conflict` in the same cases as `deactivateTariff`.',
      codes: ['conflict'],
      example: {
        path: {
          id: 1,
        },
        body: {
          percent: -22,
        },
      },
    },
    deactivate: {
      note: 'Deactivates the tariff. The call is refused with `conflict` while an API key carries it or the settings name it; `errors` says which.',
      codes: ['conflict'],
      example: {
        path: {
          id: 2,
        },
        after: ['createTariff'],
      },
    },
  },
});
