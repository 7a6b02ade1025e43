import type { Schemas } from '@vantail/client';
import { categories } from '../api/catalogue-resource.ts';
import { useAll } from '../api/use-catalogue.ts';
import { AddressField } from '../forms/address-field.tsx';
import { CatalogueTranslations, NameFields } from '../forms/catalogue-translations.tsx';
import { type FormProps, hasName, plainFields, type RecordKind, useFields } from '../forms/record-kind.ts';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { FieldGrid } from '../ui/layout/form-section.tsx';
import { categoryChoices, withDescendants } from './category-tree.ts';

type CategoryFields = Pick<
  Schemas['Category'],
  'name' | 'name_en' | 'parent_id' | 'display_order' | 'image_url' | 'translations'
>;

const words = messages({
  en: { top: 'None (top level)', order: 'Position among its siblings, smallest first.' },
  fr: { top: 'Aucune : au premier niveau', order: 'Parmi ses voisines, en partant du plus petit.' },
});

const CategoryForm = ({ draft, id }: FormProps<CategoryFields>) => {
  const field = useFields(draft);
  const say = useMessages(words);
  const { data = [] } = useAll(categories);
  // Neither the category itself nor anything below it can be its parent.
  const below = id === undefined ? new Set<number>() : withDescendants(data, id);
  return (
    <>
      <NameFields draft={draft} autoFocus={id === undefined} />
      <FieldGrid>
        <ComboBox
          {...field('parent_id')}
          placeholder={say.top}
          choices={categoryChoices(data.filter((category) => !below.has(category.id)))}
        />
        <NumberField {...field('display_order')} whole help={say.order} />
      </FieldGrid>
      <AddressField {...field('image_url')} />
      <CatalogueTranslations draft={draft} />
    </>
  );
};

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
