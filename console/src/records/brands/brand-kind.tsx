import type { Schemas } from '@vantail/client';
import { brands } from '../../api/catalogue-resource.ts';
import { messages } from '../../language/messages.ts';
import { hasName, plainFields, type RecordKind } from '../forms/record-kind.ts';
import { type BrandFields, BrandForm } from './brand-form.tsx';

export const brandKind: RecordKind<Schemas['Brand'], BrandFields> = {
  resource: brands,
  states: brands,
  ...plainFields<BrandFields>({ name: '', name_en: null, logo_url: null, discount_group: null, translations: {} }),
  Form: BrandForm,
  isComplete: hasName,
  words: messages({
    en: {
      create: 'New brand',
      consequence: 'The readiness report of its products shows an error while their brand is inactive.',
    },
    fr: {
      create: 'Nouvelle marque',
      consequence: 'Le rapport de ses produits signale une erreur tant que leur marque est inactive.',
    },
  }),
};
