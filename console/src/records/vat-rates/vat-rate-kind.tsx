import type { Schemas } from '@vantail/client';
import { VAT_RULES } from '@vantail/pricing';
import { vatRates } from '../../api/catalogue-resource.ts';
import { messages } from '../../language/messages.ts';
import { hasName, plainFields, type RecordKind } from '../forms/record-kind.ts';
import { type VatRateFields, VatRateForm } from './vat-rate-form.tsx';

const isComplete = (fields: VatRateFields): boolean =>
  hasName(fields) &&
  fields.rate !== null &&
  (!VAT_RULES[fields.category].needsNote || (fields.note ?? '').trim() !== '');

export const vatRateKind: RecordKind<Schemas['VatRate'], VatRateFields, Schemas['VatRateCreate']> = {
  resource: vatRates,
  states: vatRates,
  ...plainFields<VatRateFields>({
    name: '',
    rate: null,
    category: 'S',
    note: null,
    customer_certifies: false,
    offered: false,
    translations: {},
  }),
  // A complete form has a rate.
  bodyOf: (fields) => fields as Partial<Schemas['VatRateCreate']>,
  Form: VatRateForm,
  isComplete,
  words: messages({
    en: { create: 'New VAT rate', consequence: 'New lines of quotes can no longer use it.' },
    fr: { create: 'Nouveau taux de TVA', consequence: 'Les nouvelles lignes de devis ne peuvent plus l’utiliser.' },
  }),
};
