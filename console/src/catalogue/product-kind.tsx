import type { Schemas } from '@vantail/client';
import { products } from '../api/catalogue-resource.ts';
import { hasName, type RecordKind } from '../forms/record-kind.ts';
import { LatePart, latePart } from '../ui/dialogs/late-part.tsx';
import { Skeleton } from '../ui/feedback/loaded.tsx';
import { messages } from '../ui/language/messages.ts';
import type { NewProductFields } from './new-product-fields.ts';

/** Loaded when the sheet is opened: most who see the list look for a product. */
const newProductForm = latePart(() => import('./new-product-form.tsx'), 'NewProductForm');

export const productKind: RecordKind<Schemas['Product'], NewProductFields, Schemas['ProductCreate']> = {
  resource: products,
  states: products,
  blank: { name: '', name_en: null, category_id: null, brand_id: null, reference: null },
  fieldsOf: ({ name, name_en, category_id, brand_id, reference }) => ({
    name,
    name_en,
    category_id,
    brand_id,
    reference,
  }),
  // A complete form has both ids.
  bodyOf: (fields) => fields as Partial<Schemas['ProductCreate']>,
  // Customers see a product when someone activates it, not while it is being made.
  newWith: { active: false },
  Form: (props) => (
    <LatePart part={newProductForm} waiting={<Skeleton />}>
      {(NewProductForm) => <NewProductForm {...props} />}
    </LatePart>
  ),
  isComplete: (fields) => hasName(fields) && fields.category_id !== null && fields.brand_id !== null,
  words: messages({
    en: {
      create: 'New product',
      consequence: 'It disappears from category cards and from the storefront.',
    },
    fr: {
      create: 'Nouveau produit',
      consequence: 'Il disparaît des fiches de catégorie et de la boutique.',
    },
  }),
};
