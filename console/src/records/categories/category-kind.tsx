import type { Schemas } from '@vantail/client';
import { categories } from '../../api/catalogue-resource.ts';
import { messages } from '../../language/messages.ts';
import { hasName } from '../forms/has-name.ts';
import { plainFields, type RecordKind } from '../forms/record-kind.ts';
import type { CategoryFields } from './category-fields.ts';
import { CategoryForm } from './category-form.tsx';

export const categoryKind: RecordKind<Schemas['Category'], CategoryFields> = {
  resource: categories,
  states: categories,
  ...plainFields<CategoryFields>({
    name: '',
    name_en: null,
    parent_id: null,
    display_order: null,
    image_url: null,
    translations: {},
  }),
  Form: CategoryForm,
  isComplete: hasName,
  words: messages({
    en: {
      create: 'New category',
      consequence: 'The readiness report of its products shows an error while their category is inactive.',
    },
    fr: {
      create: 'Nouvelle catégorie',
      consequence: 'Le rapport de ses produits signale une erreur tant que leur catégorie est inactive.',
    },
  }),
};
