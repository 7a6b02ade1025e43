import { lazy, Suspense } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import { AddressField } from '../forms/address-field.tsx';
import { CatalogueTranslations } from '../forms/catalogue-translations.tsx';
import { NameFields } from '../forms/name-fields.tsx';
import type { FormProps } from '../forms/record-kind.ts';
import { useFields } from '../forms/use-fields.ts';
import type { OptionFields } from './option-fields.ts';
import { OptionWindow } from './option-window.tsx';
import { usePriceUnit } from './option-words.ts';
import { PRICE_TYPES, priceTypeWords } from './price-type-words.ts';
import { useFamilies } from './use-families.ts';

const JsonEditor = lazy(async () => ({
  default: (await import('../../editing/json-editor/json-editor.tsx')).JsonEditor,
}));

const words = messages({
  en: {
    family: 'Groups options for the configurator, for example couleurs or vitrages.',
    priceHelp: 'A discount is negative.',
    basis: (basis: string) => `${basis}. A discount is negative.`,
    size: 'Size',
    sizeHelp: 'Only for options that are a size, such as the sizes of a roof window.',
    more: 'Data for the configurator',
  },
  fr: {
    family: 'Regroupe les options pour le configurateur, par exemple couleurs ou vitrages.',
    priceHelp: 'Une remise est négative.',
    basis: (basis: string) => `${basis}. Une remise est négative.`,
    size: 'Dimensions',
    sizeHelp: "Seulement pour les options qui sont une taille, comme celles d'une fenêtre de toit.",
    more: 'Données pour le configurateur',
  },
});

export const OptionForm = ({ draft, id }: FormProps<OptionFields>) => {
  const field = useFields(draft);
  const say = useMessages(words);
  const { basis } = useFormat();
  const priceTypes = useMessages(priceTypeWords);
  const unitOf = usePriceUnit();
  const families = useFamilies();
  const { price_type } = draft.value;
  // D15.4: an option that is priced by a shared table is shown as such.
  const types = PRICE_TYPES.includes(price_type) ? PRICE_TYPES : [...PRICE_TYPES, price_type];
  return (
    <>
      <NameFields draft={draft} autoFocus={id === undefined} />
      <FieldGrid>
        <ComboBox
          {...field('content_type')}
          allowsOther
          help={say.family}
          choices={families.map((family) => ({ id: family, name: family }))}
        />
        <TextField {...field('reference')} nullable />
      </FieldGrid>
      <TextField {...field('description')} nullable lines={3} />
      <FieldGrid>
        <NumberField
          {...field('price')}
          unit={unitOf(price_type)}
          help={price_type === 'percent' ? say.priceHelp : say.basis(basis)}
        />
        <Select {...field('price_type')} choices={types.map((type) => ({ id: type, name: priceTypes[type] }))} />
      </FieldGrid>
      <FormSection title={say.size} help={say.sizeHelp}>
        <FieldGrid>
          <NumberField {...field('width_mm')} whole unit="mm" />
          <NumberField {...field('height_mm')} whole unit="mm" />
        </FieldGrid>
      </FormSection>
      <OptionWindow draft={draft} />
      <AddressField {...field('image_url')} />
      <CatalogueTranslations draft={draft} />
      <Disclosure title={say.more}>
        <Suspense fallback={<Skeleton lines={4} />}>
          <JsonEditor
            label={field('configuration').label}
            api="configuration"
            value={draft.value.configuration}
            onChange={(configuration) => draft.set({ configuration })}
          />
        </Suspense>
      </Disclosure>
    </>
  );
};
