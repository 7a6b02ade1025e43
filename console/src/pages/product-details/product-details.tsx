import { useParams, useSearch } from '@tanstack/react-router';
import type { Schemas } from '@vantail/client';
import { products } from '../../api/catalogue-resource.ts';
import { useOne } from '../../api/use-catalogue.ts';
import { SaveBar } from '../../editing/drafts/save-bar.tsx';
import { useDraft } from '../../editing/drafts/use-draft.ts';
import { useFocusField } from '../../editing/drafts/use-focus-field.ts';
import { usePriceMove } from '../../editing/price-moves/use-price-move.ts';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { AddressField } from '../../records/forms/address-field.tsx';
import { CatalogueTranslations } from '../../records/forms/catalogue-translations.tsx';
import { fieldWords } from '../../records/forms/field-words.ts';
import { NameFields } from '../../records/forms/name-fields.tsx';
import { StateBadge } from '../../records/forms/state-badge.tsx';
import { StateButton } from '../../records/forms/state-button.tsx';
import { useFields } from '../../records/forms/use-fields.ts';
import { productKind } from '../../records/products/product-kind.tsx';
import { useClient } from '../../session/session-context.tsx';
import { useFormat } from '../../session/use-format.ts';
import { Loaded } from '../../ui/feedback/loaded.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { EditorFrame } from '../../ui/layout/editor-frame.tsx';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import { BelongingFields } from './belonging-fields.tsx';
import { DeleteProduct } from './delete-product.tsx';
import { missingFields, type ProductDraft, productDraft } from './product-draft.ts';

const words = messages({
  en: {
    title: 'Details',
    about: 'What it is',
    price: 'Price',
    basePrice: (basis: string) => `${basis}. Kept for you: configurable products are priced by their rows.`,
    percentage: 'On every price of the product, after the row: 4.5 makes all 4.5 % dearer.',
    needed: 'is needed',
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
      beside={<StateBadge active={product.active} />}
      actions={
        <>
          <DeleteProduct product={product} />
          <span data-field="active">
            <StateButton resource={products} item={product} consequence={consequence} />
          </span>
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
