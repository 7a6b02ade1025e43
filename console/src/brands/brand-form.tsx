import { AddressField } from '../catalogue/address-field.tsx';
import { CatalogueTranslations } from '../catalogue/catalogue-translations.tsx';
import { NameFields } from '../catalogue/name-fields.tsx';
import type { FormProps } from '../catalogue/record-kind.ts';
import { useFields } from '../catalogue/use-fields.ts';
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
