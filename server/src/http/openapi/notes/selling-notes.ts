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

/** D19. */
export const sellingNotes: OperationNotes = { ...settingsNotes };
