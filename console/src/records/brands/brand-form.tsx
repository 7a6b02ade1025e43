import { AddressField } from '../forms/address-field.tsx';
import { CatalogueTranslations } from '../forms/catalogue-translations.tsx';
import { NameFields } from '../forms/name-fields.tsx';
import type { FormProps } from '../forms/record-kind.ts';
import { useFields } from '../forms/use-fields.ts';
import type { BrandFields } from './brand-fields.ts';

export const BrandForm = ({ draft, id }: FormProps<BrandFields>) => {
  const field = useFields(draft);
  return (
    <>
      <NameFields draft={draft} autoFocus={id === undefined} />
      <AddressField {...field('logo_url')} />
      <CatalogueTranslations draft={draft} />
    </>
  );
};
