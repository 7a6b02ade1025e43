import { Link, useParams, useSearch } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import { brands, categories, products } from '../api/catalogue-resource.ts';
import { useAll, useOne } from '../api/use-catalogue.ts';
import { AddressField } from '../forms/address-field.tsx';
import { CatalogueTranslations, NameFields } from '../forms/catalogue-translations.tsx';
import { DiscountGroupField } from '../forms/discount-group-field.tsx';
import { SaveBar } from '../forms/drafts/save-bar.tsx';
import { type Draft, useDraft } from '../forms/drafts/use-draft.ts';
import { useFocusField } from '../forms/drafts/use-focus-field.ts';
import { fieldWords } from '../forms/field-words.ts';
import { useFields } from '../forms/record-kind.ts';
import { usePriceMove } from '../forms/saving/use-price-move.ts';
import { StateBadge, StateButton } from '../forms/state-button.tsx';
import { useClient } from '../session/session-context.tsx';
import { useFormat } from '../session/use-format.ts';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { EditorFrame } from '../ui/layout/editor-frame.tsx';
import { FieldGrid, FormSection } from '../ui/layout/form-section.tsx';
import { categoryChoices } from './category-tree.ts';
import { DeleteProduct } from './delete-product.tsx';
import { productKind } from './product-kind.tsx';

/**
 * A product while it is edited: every field of D5. A picker or number that was cleared is null until it is filled
 * again.
 */
type ProductDraft = {
  name: string;
  name_en: string | null;
  category_id: number | null;
  brand_id: number | null;
  reference: string | null;
  description: string | null;
  image_url: string | null;
  base_price: number | null;
  price_adjustment_percentage: number | null;
  discount_group: string | null;
  translations: Schemas['Product']['translations'];
};

const productDraft = (product: Schemas['Product']): ProductDraft => ({
  name: product.name,
  name_en: product.name_en,
  category_id: product.category_id,
  brand_id: product.brand_id,
  reference: product.reference,
  description: product.description,
  image_url: product.image_url,
  base_price: product.base_price,
  price_adjustment_percentage: product.price_adjustment_percentage,
  discount_group: product.discount_group,
  translations: product.translations,
});

/** The fields that must not be empty (D5); their names are those of the form. */
const missingFields = (draft: ProductDraft): (keyof ProductDraft)[] => [
  ...(draft.name.trim() === '' ? (['name'] as const) : []),
  ...(['category_id', 'brand_id', 'price_adjustment_percentage'] as const).filter((field) => draft[field] === null),
];

const belongingFieldsWords = messages({
  en: {
    needed: 'is required',
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
const BelongingFields = ({ draft, product }: { draft: Draft<ProductDraft>; product: Schemas['Product'] }) => {
  const say = useMessages(belongingFieldsWords);
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

const words = messages({
  en: {
    title: 'Details',
    about: 'About the product',
    price: 'Price',
    basePrice: (basis: string) =>
      `${basis}. For your information only: prices of configurable products come from their rows.`,
    percentage:
      'Applies to every price of the product, after the row’s own adjustment: 4.5 raises all prices by 4.5 %.',
    needed: 'is required',
  },
  fr: {
    title: 'Fiche',
    about: 'De quoi il s’agit',
    price: 'Prix',
    basePrice: (basis: string) => `${basis}. Simple rappel : un produit configurable est tarifé par ses lignes.`,
    percentage: 'Sur tous les prix du produit, après la ligne : 4,5 les augmente de 4,5 %.',
    needed: 'est nécessaire',
  },
});

export const ProductDetails = () => {
  const { productId } = useParams({ from: '/products/$productId/' });
  const { field } = useSearch({ from: '/products/$productId/' });
  useFocusField(field);
  return (
    <Loaded query={useOne(products, productId)}>{(product) => <Details key={product.id} product={product} />}</Loaded>
  );
};

/** Every field of the product (D5). */
const Details = ({ product }: { product: Schemas['Product'] }) => {
  const say = useMessages(words);
  const sayFields = useMessages(fieldWords);
  const { consequence } = useMessages(productKind.words);
  const { basis, currency } = useFormat();
  const draft = useProductDraft(product);
  const priceMove = usePriceMove(product.id);
  const field = useFields(draft);
  const missing = missingFields(draft.value);
  const neededAt = (name: keyof ProductDraft) => (missing.includes(name) ? { error: say.needed } : {});
  return (
    <EditorFrame
      title={say.title}
      meta={<StateBadge active={product.active} />}
      actions={
        <>
          <DeleteProduct product={product} />
          {/* A draft is activated by the notice above the page, its one main action. */}
          {product.active && (
            <span data-field="active">
              <StateButton resource={products} item={product} consequence={consequence} />
            </span>
          )}
        </>
      }
    >
      <FormSection title={say.about}>
        <NameFields draft={draft} autoFocus={false} />
        <FieldGrid>
          <BelongingFields draft={draft} product={product} />
          <TextField {...field('reference')} nullable />
        </FieldGrid>
        <TextField {...field('description')} nullable lines={4} />
        <AddressField {...field('image_url')} />
      </FormSection>
      <FormSection title={say.price}>
        <FieldGrid>
          <NumberField
            {...field('price_adjustment_percentage')}
            unit="%"
            help={say.percentage}
            {...neededAt('price_adjustment_percentage')}
          />
          <NumberField {...field('base_price')} unit={currency} help={say.basePrice(basis)} />
          <DiscountGroupField {...field('discount_group')} of="product" />
        </FieldGrid>
      </FormSection>
      <div data-field="translations">
        <CatalogueTranslations draft={draft} />
      </div>
      <SaveBar
        draft={draft}
        fieldName={(name) => sayFields[name]}
        request={{ method: 'PATCH', path: `/v1/products/${product.id}`, body: draft.changes }}
        isComplete={missing.length === 0}
        question={() => priceMove({ percentage: draft.value.price_adjustment_percentage ?? 0 })}
      />
    </EditorFrame>
  );
};

const useProductDraft = (product: Schemas['Product']) => {
  const client = useClient();
  return useDraft<ProductDraft>({
    stored: productDraft(product),
    version: product.version,
    // A complete draft has no null in the fields that the service requires.
    write: (changed, version) =>
      products.patch(client, product.id, changed as Partial<Schemas['ProductCreate']>, version),
    reload: async () => {
      const fresh = await products.get(client, product.id);
      return { stored: productDraft(fresh), version: fresh.version };
    },
  });
};
