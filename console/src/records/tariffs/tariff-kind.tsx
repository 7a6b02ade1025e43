import type { Schemas } from '@vantail/client';
import { tariffs } from '../../api/catalogue-resource.ts';
import { messages } from '../../language/messages.ts';
import { hasName, plainFields, type RecordKind } from '../forms/record-kind.ts';
import { type TariffFields, TariffForm } from './tariff-form.tsx';

export const tariffKind: RecordKind<Schemas['Tariff'], TariffFields, Schemas['TariffCreate']> = {
  resource: tariffs,
  states: tariffs,
  ...plainFields<TariffFields>({ name: '', reference: null, percent: 0, groups: [], open_to_editors: false }),
  // A complete form has its percentages.
  bodyOf: (fields) => fields as Partial<Schemas['TariffCreate']>,
  Form: TariffForm,
  isComplete: (fields) =>
    hasName(fields) &&
    fields.percent !== null &&
    fields.groups.every(({ discount_group, percent }) => discount_group.trim() !== '' && percent !== null),
  words: messages({
    en: { create: 'New tariff', consequence: 'New quotes can no longer use it; saved quotes keep their prices.' },
    fr: {
      create: 'Nouveau tarif client',
      consequence: 'Les nouveaux devis ne peuvent plus l’utiliser ; les devis enregistrés gardent leurs prix.',
    },
  }),
};
