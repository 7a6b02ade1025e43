import { VAT_RULES } from '@vantail/pricing';
import { type Fault, validationError } from '../../platform/errors.ts';
import type { VatRate } from './store.ts';

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
export const mustHaveRoomForRate = (activeRates: number): void => {
  if (activeRates < MAX_ACTIVE) return;
  const message = `cannot be true: there are at most ${MAX_ACTIVE} active VAT rates`;
  throw validationError([{ pointer: '/active', code: 'too_many_vat_rates', message, params: { limit: MAX_ACTIVE } }]);
};
