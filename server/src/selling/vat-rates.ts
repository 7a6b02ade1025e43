import { VAT_CATEGORIES, VAT_RULES } from '@vantail/pricing';
import { keysManage } from '../platform/callers/scopes.ts';
import type { TenantTransaction } from '../platform/database/tenant-transaction.ts';
import { type Fault, validationError } from '../platform/errors.ts';
import { choice, decimal, decimals, flag, requiredLabel, text, translations } from '../platform/json/fields.ts';
import { resourceOperations } from '../platform/resource/operations.ts';
import { type RecordOf, resourceSchema } from '../platform/resource/schema.ts';
import { resourceService } from '../platform/resource/service.ts';
import { tenantTable } from '../platform/resource/store.ts';
import { mustNotBeNamed } from './rules.ts';
import { countOtherActiveVatRates, listNamingSettings, listServicesWithRate, lockSettings } from './store.ts';

/** D19.2. */
export const vatRateSchema = resourceSchema({
  name: 'VatRate',
  fields: {
    name: requiredLabel({ examples: ['TVA 10 %'] }),
    rate: decimal(0, 100, { ...decimals(3), description: 'Percent.', examples: [10] }),
    category: choice(VAT_CATEGORIES, {
      default: 'S',
      description: 'Of EN 16931: S for a rate above 0, the others for a rate of 0.',
    }),
    note: text(2000, {
      description: 'What the document says of it; required unless the category is S or Z.',
      examples: ['Logement achevé depuis plus de deux ans'],
    }),
    customer_certifies: flag(false, { description: 'true: the customer must confirm the note.' }),
    offered: flag(false, { description: "true: a shop's key may ask for it." }),
    translations: translations({ en: { name: 'VAT 10 %', note: 'Dwelling older than two years' } }),
    active: flag(true),
  },
  required: ['name', 'rate'],
});

export type VatRate = RecordOf<typeof vatRateSchema.fields>;

const columns = [
  'name',
  'rate',
  'category',
  'note',
  'customer_certifies',
  'offered',
  'translations',
  'active',
] as const;

export const vatRates = tenantTable<VatRate>({
  table: 'vat_rates',
  columns,
  json: ['translations'],
  search: ['name'],
  ledger: { kind: 'vat_rate', fields: columns },
});

const MAX_ACTIVE = 50; // D19.2

type Taxed = Pick<VatRate, 'category' | 'rate' | 'note'>;

/** D19.2: S has a rate above 0, every other category 0. */
const categoryFaults = ({ category, rate }: Taxed): Fault[] => {
  const { isTaxed } = VAT_RULES[category];
  if (rate > 0 === isTaxed) return [];
  const message = `must be ${isTaxed ? 'above 0' : '0'} with category ${category}`;
  return [{ pointer: '/rate', code: 'rate_of_category', message, params: { category, rate } }];
};

/** D19.2: where nothing is charged, the document says why. */
const noteFaults = ({ category, note }: Taxed): Fault[] => {
  if (!VAT_RULES[category].needsNote || (note !== null && note.trim() !== '')) return [];
  const message = `is required with category ${category}: it says why no VAT is charged`;
  return [{ pointer: '/note', code: 'required', message, params: { field: 'note' } }];
};

/** What is wrong with a rate by itself. */
export const vatRateFaults = (rate: Taxed): Fault[] => [...categoryFaults(rate), ...noteFaults(rate)];

/** D19.2: before one more is active. */
const mustHaveRoomForRate = (activeRates: number): void => {
  if (activeRates < MAX_ACTIVE) return;
  const message = `cannot be true: there are at most ${MAX_ACTIVE} active VAT rates`;
  throw validationError([{ pointer: '/active', code: 'too_many_vat_rates', message, params: { limit: MAX_ACTIVE } }]);
};

/** D19.2: its own fields, and then the others. The settings are locked, and so is the rate unless it is new. */
export const checkVatRate = async (
  tx: TenantTransaction,
  rate: Pick<VatRate, 'name' | 'category' | 'rate' | 'note' | 'active'> & { id?: number },
  changed: ReadonlySet<string>,
): Promise<Fault[]> => {
  const isPriced = ['category', 'rate', 'note'].some((field) => changed.has(field));
  const faults = isPriced ? vatRateFaults(rate) : [];
  if (faults.length > 0 || !changed.has('active')) return faults;
  if (rate.active) mustHaveRoomForRate(await countOtherActiveVatRates(tx, rate.id));
  else if (rate.id !== undefined) {
    const { id, name } = rate;
    const settings = await listNamingSettings(tx, 'vat_rate', id);
    mustNotBeNamed('vat_rate', { id, name }, { settings, services: await listServicesWithRate(tx, id) });
  }
  return [];
};

const vatRateService = resourceService({
  schema: vatRateSchema,
  table: vatRates,
  lockBefore: async (tx) => void (await lockSettings(tx)),
  check: checkVatRate,
});

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
