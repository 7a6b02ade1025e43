import type { Schemas } from '@vantail/client';
import { brands } from '../api/catalogue-resource.ts';
import { AddressField } from '../forms/address-field.tsx';
import { CatalogueTranslations, NameFields } from '../forms/catalogue-translations.tsx';
import { DiscountGroupField } from '../forms/discount-group-field.tsx';
import { type FormProps, hasName, plainFields, type RecordKind, useFields } from '../forms/record-kind.ts';
import { messages } from '../ui/language/messages.ts';

type BrandFields = Pick<Schemas['Brand'], 'name' | 'name_en' | 'logo_url' | 'discount_group' | 'translations'>;

const BrandForm = ({ draft, id }: FormProps<BrandFields>) => {
  const field = useFields(draft);
  return (
    <>
      <NameFields draft={draft} autoFocus={id === undefined} />
      <AddressField {...field('logo_url')} />
      <DiscountGroupField {...field('discount_group')} of="brand" />
      <CatalogueTranslations draft={draft} />
    </>
  );
};

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
