import { AddressField } from '../../forms/address-field.tsx';
import { CatalogueTranslations, NameFields } from '../../forms/catalogue-translations.tsx';
import { DiscountGroupField } from '../../forms/discount-group-field.tsx';
import { type FormProps, useFields } from '../../forms/record-kind.ts';
import { LatePart, latePart } from '../../ui/dialogs/late-part.tsx';
import { Skeleton } from '../../ui/feedback/loaded.tsx';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { Disclosure } from '../../ui/layout/disclosure.tsx';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import { type OptionFields, useFamilies } from './option-fields.ts';
import { OptionPrice } from './option-price.tsx';
import { OptionFinish, OptionWindow } from './option-window.tsx';

const jsonEditor = latePart(() => import('../../forms/json-editor/json-editor.tsx'), 'JsonEditor');

const words = messages({
  en: {
    family: 'Groups options for the configurator, for example couleurs or vitrages.',
    size: 'Size',
    sizeHelp: 'Only for options that are a size, such as the sizes of a roof window.',
    more: 'Data for the configurator',
  },
  fr: {
    family: 'Regroupe les options pour le configurateur, par exemple couleurs ou vitrages.',
    size: 'Dimensions',
    sizeHelp: 'Seulement pour les options qui sont une dimension, comme celles d’une fenêtre de toit.',
    more: 'Données pour le configurateur',
  },
});

export const OptionForm = ({ draft, id }: FormProps<OptionFields>) => {
  const field = useFields(draft);
  const say = useMessages(words);
  const families = useFamilies();
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
      <OptionPrice draft={draft} />
      <DiscountGroupField {...field('discount_group')} of="option" />
      <FormSection title={say.size} help={say.sizeHelp}>
        <FieldGrid>
          <NumberField {...field('width_mm')} whole unit="mm" />
          <NumberField {...field('height_mm')} whole unit="mm" />
        </FieldGrid>
      </FormSection>
      <OptionWindow draft={draft} />
      <OptionFinish draft={draft} />
      <AddressField {...field('image_url')} />
      <CatalogueTranslations draft={draft} />
      <Disclosure title={say.more}>
        <LatePart part={jsonEditor} waiting={<Skeleton lines={4} />}>
          {(JsonEditor) => (
            <JsonEditor
              label={field('configuration').label}
              api="configuration"
              value={draft.value.configuration}
              onChange={(configuration) => draft.set({ configuration })}
            />
          )}
        </LatePart>
      </Disclosure>
    </>
  );
};
