import type { Schemas } from '@vantail/client';
import { services } from '../../api/catalogue-resource.ts';
import { messages } from '../../language/messages.ts';
import { hasName, plainFields, type RecordKind } from '../forms/record-kind.ts';
import { type ServiceFields, ServiceForm } from './service-form.tsx';

export const serviceKind: RecordKind<Schemas['Service'], ServiceFields> = {
  resource: services,
  states: services,
  ...plainFields<ServiceFields>({
    name: '',
    name_en: null,
    description: null,
    reference: null,
    price: null,
    price_type: 'flat',
    price_table_id: null,
    minimum_charge: null,
    maximum_charge: null,
    vat_rate_id: null,
    discount_group: null,
    discountable: false,
    offered: false,
    translations: {},
  }),
  Form: ServiceForm,
  isComplete: (fields) =>
    hasName(fields) && (fields.price_type === 'table' ? fields.price_table_id !== null : fields.price !== null),
  words: messages({
    en: { create: 'New service', consequence: 'New lines of quotes can no longer use it; saved quotes keep it.' },
    fr: {
      create: 'Nouvelle prestation',
      consequence: 'Les nouvelles lignes de devis ne peuvent plus l’utiliser ; les devis enregistrés la gardent.',
    },
  }),
};
