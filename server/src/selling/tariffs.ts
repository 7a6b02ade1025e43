import { keysManage, mayUse, type Scope } from '../platform/callers/scopes.ts';
import type { TenantRead, TenantTransaction } from '../platform/database/tenant-transaction.ts';
import type { Fault } from '../platform/errors.ts';
import { decimal, flag, label, line, percentage, requiredLabel } from '../platform/json/fields.ts';
import { Type } from '../platform/json/json-schema.ts';
import { TARIFF_PERCENTAGES } from '../platform/ledger/visible-fields.ts';
import { resourceOperations } from '../platform/resource/operations.ts';
import { type RecordOf, resourceSchema } from '../platform/resource/schema.ts';
import { resourceService } from '../platform/resource/service.ts';
import { tenantTable } from '../platform/resource/store.ts';
import { mustNotBeNamed } from './rules.ts';
import { findPurchaseTariff, listKeysWithTariff, listNamingSettings } from './store.ts';

const MAX_GROUPS = 500; // D19.6

const group = Type.Object(
  {
    discount_group: Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: '\\S',
      'x-hint': 'must not be blank',
      ...line,
      examples: ['PVC'],
    }),
    percent: decimal(-100, 1000, { examples: [-40] }),
  },
  { additionalProperties: false },
);

/** D19.6. */
export const tariffSchema = resourceSchema({
  name: 'Tariff',
  fields: {
    name: requiredLabel({ examples: ['Revendeurs'] }),
    reference: label({ maxLength: 100, examples: ['REV'] }),
    percent: percentage({
      description: 'On list prices: -30 is 30 % less. Of the purchase tariff only with keys:manage.',
      examples: [-30],
    }),
    groups: Type.Array(group, {
      maxItems: MAX_GROUPS,
      default: [],
      description: 'Percentages of discount groups, in place of `percent`; each group once.',
    }),
    open_to_editors: flag(false, { description: 'true: catalogue:write is enough to use it in a quote.' }),
    active: flag(true),
  },
  required: ['name'],
  hidden: TARIFF_PERCENTAGES,
});

export type Tariff = RecordOf<typeof tariffSchema.fields>;

const columns = ['name', 'reference', 'percent', 'groups', 'open_to_editors', 'active'] as const;

export const tariffs = tenantTable<Tariff>({
  table: 'tariffs',
  columns,
  json: ['groups'],
  search: ['name', 'reference'],
  ledger: { kind: 'tariff', fields: columns },
});

/** D19.6: a group has one percentage. */
export const groupFaults = (groups: Tariff['groups']): Fault[] => {
  const seen = new Set<string>();
  return groups.flatMap(({ discount_group: name }, index) => {
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message = 'is named twice: a group has one percentage';
    return [{ pointer: `/groups/${index}/discount_group`, code: 'duplicate', message, params: { value: name } }];
  });
};

/** D19.6. The tariff is locked unless it is new. */
export const checkTariff = async (
  tx: TenantTransaction,
  tariff: Pick<Tariff, 'name' | 'groups' | 'active'> & { id?: number },
  changed: ReadonlySet<string>,
): Promise<Fault[]> => {
  const faults = changed.has('groups') ? groupFaults(tariff.groups) : [];
  const { id, name, active } = tariff;
  if (faults.length > 0 || id === undefined || active || !changed.has('active')) return faults;
  const settings = await listNamingSettings(tx, 'tariff', id);
  mustNotBeNamed('tariff', { id, name }, { settings, api_keys: await listKeysWithTariff(tx, id) });
  return [];
};

/** D28.7: without `keys:manage` nobody sees the percentages of what the shop itself pays. */
const tariffsVisibleTo = async (read: TenantRead, scopes: readonly Scope[]) => {
  const purchase = mayUse(keysManage, scopes) ? null : await findPurchaseTariff(read);
  return <Row extends { id: number }>(row: Row): Row =>
    row.id === purchase
      ? (Object.fromEntries(Object.entries(row).filter(([field]) => !TARIFF_PERCENTAGES.includes(field))) as Row)
      : row;
};

const tariffService = resourceService({ schema: tariffSchema, table: tariffs, check: checkTariff });

export const tariffOperations = resourceOperations({
  path: '/v1/tariffs',
  noun: 'tariff',
  plural: 'tariffs',
  schema: tariffSchema,
  writing: keysManage,
  service: tariffService,
  visibleTo: tariffsVisibleTo,
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
