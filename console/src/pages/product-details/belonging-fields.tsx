import { Link } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import { brands, categories } from '../../api/catalogue-resource.ts';
import { useAll } from '../../api/use-catalogue.ts';
import type { Draft } from '../../editing/drafts/use-draft.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { categoryChoices } from '../../records/categories/category-choices.ts';
import { useFields } from '../../records/forms/use-fields.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import type { ProductDraft } from './product-draft.ts';

const words = messages({
  en: {
    needed: 'is needed',
    inactive: 'Inactive: choose another one, or',
    openCategory: 'open this category',
    openBrand: 'open this brand',
  },
  fr: {
    needed: 'est nécessaire',
    inactive: 'Inactive : choisissez-en une autre, ou',
    openCategory: 'ouvrez cette catégorie',
    openBrand: 'ouvrez cette marque',
  },
});

/** Category and brand among the active ones; the product's own is always offered, so that it is visible (D7). */
export const BelongingFields = ({ draft, product }: { draft: Draft<ProductDraft>; product: Schemas['Product'] }) => {
  const say = useMessages(words);
  const field = useFields(draft);
  const { category_id, brand_id } = draft.value;
  const allCategories = useAll(categories).data ?? [];
  const allBrands = useAll(brands).data ?? [];
  const isInactive = (records: readonly { id: number; active: boolean }[], id: number | null) =>
    records.some((record) => record.id === id && !record.active);
  return (
    <>
      <ComboBox
        {...field('category_id')}
        {...(category_id === null && { error: say.needed })}
        choices={categoryChoices(allCategories.filter(({ id, active }) => active || id === product.category_id))}
        help={
          category_id !== null &&
          isInactive(allCategories, category_id) && (
            <>
              {say.inactive}{' '}
              <Link to="/categories/$categoryId" params={{ categoryId: category_id }}>
                {say.openCategory}
              </Link>
            </>
          )
        }
      />
      <ComboBox
        {...field('brand_id')}
        {...(brand_id === null && { error: say.needed })}
        choices={allBrands.filter(({ id, active }) => active || id === product.brand_id)}
        help={
          brand_id !== null &&
          isInactive(allBrands, brand_id) && (
            <>
              {say.inactive}{' '}
              <Link to="/brands" search={{ open: brand_id }}>
                {say.openBrand}
              </Link>
            </>
          )
        }
      />
    </>
  );
};
