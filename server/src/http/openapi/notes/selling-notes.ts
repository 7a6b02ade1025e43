import type { OperationNotes } from './operation-note.ts';

const settingsNotes: OperationNotes = {
  getSettings: {
    text: 'Returns the settings of the shop. Before the first change, every field has its default.',
    example: {},
  },
  updateSettings: {
    text: 'Changes only the fields you send. `company`, `discount_limits` and `offer` are replaced as a whole: what you leave out of them gets its default. A VAT rate or tariff that does not exist or is inactive is `validation_error`. The operator sets `currency` and `price_basis`; the call ignores them.',
    example: { body: { vat_rate_id: 2, discount_limits: { editor: 10, key: null } } },
  },
};

const rate = { path: { id: 4 }, after: ['createVatRate'] };

const rateNotes: OperationNotes = {
  createVatRate: {
    text: 'Adds a VAT rate. `category` is a code of EN 16931: S needs a rate above 0, every other one a rate of 0, and all but S and Z need a `note` that says why. A tenant has at most 50 active rates.',
    example: {
      body: {
        name: 'Autoliquidation',
        rate: 0,
        category: 'AE',
        note: 'Autoliquidation : TVA due par le preneur (article 283-2 du CGI).',
      },
    },
  },
  listVatRates: { text: 'Lists all VAT rates. `q` searches the name.', example: {} },
  getVatRate: { text: 'Returns one VAT rate.', example: { path: { id: 2 } } },
  updateVatRate: {
    text: 'Changes only the fields you send. Saved quotes keep the rate they have. `active: false` is `conflict` in the same cases as `deactivateVatRate`.',
    codes: ['conflict'],
    example: { path: { id: 2 }, body: { offered: false } },
  },
  deactivateVatRate: {
    text: 'Deactivates the VAT rate. The call is refused with `conflict` while the settings or an active service name it; `errors` says which.',
    codes: ['conflict'],
    example: rate,
  },
};

const serviceNotes: OperationNotes = {
  createService: {
    text: 'Adds a service that quotes can charge beside products. It has a `price`, or with `price_type` `table` a shared table in `price_table_id`; both, or neither, is `validation_error`.',
    example: {
      body: { name: 'Livraison sur chantier', name_en: 'Delivery to the site', reference: 'LIV', price: 85 },
    },
  },
  listServices: { text: 'Lists all services. `q` searches names and reference.', example: {} },
  getService: { text: 'Returns one service.', example: { path: { id: 1 } } },
  updateService: {
    text: 'Changes only the fields you send. To change from a price to a table, send `price` null with the table; saved quotes keep the price they have.',
    example: { path: { id: 1 }, body: { price: 195 } },
  },
  deactivateService: {
    text: 'Deactivates the service: new lines cannot use it. Saved quotes that contain it do not change.',
    example: { path: { id: 2 } },
  },
};

const tariffNotes: OperationNotes = {
  createTariff: {
    text: 'Adds a tariff: a percentage on list prices, and others for discount groups. Quotes that name it, and all quotes of a key that carries it (`updateApiKey`), are priced by it. The same group twice is `validation_error`.',
    example: {
      body: { name: 'Grands comptes', percent: -12, groups: [{ discount_group: 'PVC', percent: -18 }] },
    },
  },
  listTariffs: { text: 'Lists all tariffs. `q` searches name and reference.', example: {} },
  getTariff: { text: 'Returns one tariff with its groups.', example: { path: { id: 1 } } },
  updateTariff: {
    text: 'Changes only the fields you send. `groups` is replaced as a whole: also send the groups to keep. Saved quotes keep the prices they have. `active: false` is `conflict` in the same cases as `deactivateTariff`.',
    codes: ['conflict'],
    example: { path: { id: 1 }, body: { percent: -22 } },
  },
  deactivateTariff: {
    text: 'Deactivates the tariff. The call is refused with `conflict` while an API key carries it or the settings name it; `errors` says which.',
    codes: ['conflict'],
    example: { path: { id: 2 }, after: ['createTariff'] },
  },
};

/** D19. */
export const sellingNotes: OperationNotes = { ...settingsNotes, ...rateNotes, ...serviceNotes, ...tariffNotes };
