import { categories } from '../../api/catalogue-resource.ts';
import { useAll } from '../../api/use-catalogue.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import { AddressField } from '../forms/address-field.tsx';
import { CatalogueTranslations } from '../forms/catalogue-translations.tsx';
import { NameFields } from '../forms/name-fields.tsx';
import type { FormProps } from '../forms/record-kind.ts';
import { useFields } from '../forms/use-fields.ts';
import { categoryChoices } from './category-choices.ts';
import type { CategoryFields } from './category-fields.ts';
import { withDescendants } from './category-tree.ts';

const words = messages({
  en: { top: 'None: at the top', order: 'Among its siblings, from the smallest.' },
  fr: { top: 'Aucune : au premier niveau', order: 'Parmi ses voisines, en partant du plus petit.' },
});

export const CategoryForm = ({ draft, id }: FormProps<CategoryFields>) => {
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
