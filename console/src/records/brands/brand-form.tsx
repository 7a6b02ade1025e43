import type { Schemas } from '@vantail/client';
import { AddressField } from '../forms/address-field.tsx';
import { CatalogueTranslations, NameFields } from '../forms/catalogue-translations.tsx';
import { DiscountGroupField } from '../forms/discount-group-field.tsx';
import { type FormProps, useFields } from '../forms/record-kind.ts';

export type BrandFields = Pick<Schemas['Brand'], 'name' | 'name_en' | 'logo_url' | 'discount_group' | 'translations'>;

export const BrandForm = ({ draft, id }: FormProps<BrandFields>) => {
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
