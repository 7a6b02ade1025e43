import type { Schemas } from '@vantail/client';
import { SERVICE_PRICE_TYPES } from '@vantail/pricing';
import { priceTables, services, vatRates } from '../api/catalogue-resource.ts';
import { useAll } from '../api/use-catalogue.ts';
import { CatalogueTranslations, NameFields } from '../forms/catalogue-translations.tsx';
import { type FormProps, hasName, plainFields, type RecordKind, useFields } from '../forms/record-kind.ts';
import { useFormat } from '../session/use-format.ts';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { FieldGrid } from '../ui/layout/form-section.tsx';
import { serviceTypeWords, useServiceUnit } from './service-words.ts';

type ServiceFields = Pick<
  Schemas['Service'],
  | 'name'
  | 'name_en'
  | 'description'
  | 'reference'
  | 'price'
  | 'price_type'
  | 'price_table_id'
  | 'minimum_charge'
  | 'maximum_charge'
  | 'vat_rate_id'
  | 'discount_group'
  | 'discountable'
  | 'offered'
  | 'translations'
>;

const words = messages({
  en: {
    table: 'The service costs what the table says at the size of each window.',
    noTables: 'No shared price tables yet.',
    percent: 'Of the totals it applies to, after their discounts.',
    basis: (basis: string) => `Price ${basis}.`,
    rate: 'Applies where the quote names no rate. Empty: the settings’ rate.',
    group: 'A tariff changes the price only if it names this group.',
    discountable: 'Discounts of lines and of the whole quote apply to it.',
    offered: 'The shop’s visitors can ask for it.',
  },
  fr: {
    table: 'La prestation coûte ce que dit le tableau aux dimensions de chaque fenêtre.',
    noTables: 'Il n’y a pas encore de tableau partagé.',
    percent: 'Des montants auxquels elle s’applique, remises déduites.',
    basis: (basis: string) => `Prix ${basis}.`,
    rate: 'S’applique si le devis n’en nomme pas. Vide : le taux des réglages.',
    group: 'Un tarif client ne change son prix que s’il nomme ce groupe.',
    discountable: 'Les remises de la ligne et du devis s’y appliquent.',
    offered: 'Les visiteurs de la boutique peuvent la demander.',
  },
});

const ServiceForm = ({ draft, id }: FormProps<ServiceFields>) => {
  const field = useFields(draft);
  const say = useMessages(words);
  const types = useMessages(serviceTypeWords);
  const { basis, currency } = useFormat();
  const unitOf = useServiceUnit();
  const { price_type, vat_rate_id } = draft.value;
  const isByTable = price_type === 'table';
  const tables = useAll(priceTables, { active: true }, isByTable).data ?? [];
  const rates = useAll(vatRates).data ?? [];
  const chooseType = (type: ServiceFields['price_type']) =>
    draft.set({ price_type: type, ...(type === 'table' ? { price: null } : { price_table_id: null }) });
  return (
    <>
      <NameFields draft={draft} autoFocus={id === undefined} />
      <TextField {...field('reference')} nullable />
      <TextField {...field('description')} nullable lines={3} />
      <FieldGrid>
        <Select
          {...field('price_type')}
          onChange={chooseType}
          choices={SERVICE_PRICE_TYPES.map((type) => ({ id: type, name: types[type] }))}
        />
        {isByTable ? (
          <ComboBox
            {...field('price_table_id')}
            isRequired
            help={tables.length > 0 ? say.table : say.noTables}
            choices={tables.map((table) => ({ id: table.id, name: table.name }))}
          />
        ) : (
          <NumberField
            {...field('price')}
            unit={unitOf(price_type)}
            help={price_type === 'percent' ? say.percent : say.basis(basis)}
          />
        )}
      </FieldGrid>
      <FieldGrid>
        <NumberField {...field('minimum_charge')} unit={currency} />
        <NumberField {...field('maximum_charge')} unit={currency} />
      </FieldGrid>
      <FieldGrid>
        <ComboBox
          {...field('vat_rate_id')}
          help={say.rate}
          choices={rates.filter((rate) => rate.active || rate.id === vat_rate_id)}
        />
        <TextField {...field('discount_group')} nullable help={say.group} />
      </FieldGrid>
      <Switch {...field('discountable')} />
      <p className="soft small">{say.discountable}</p>
      <Switch {...field('offered')} />
      <p className="soft small">{say.offered}</p>
      <CatalogueTranslations draft={draft} />
    </>
  );
};

export const serviceKind: RecordKind<Schemas['Service'], ServiceFields> = {
  resource: services,
  states: services,
  ...plainFields<ServiceFields>({
    name: '',
    name_en: null,
    description: null,
    reference: null,
    price: null,
    price_type: 'flat',
    price_table_id: null,
    minimum_charge: null,
    maximum_charge: null,
    vat_rate_id: null,
    discount_group: null,
    discountable: false,
    offered: false,
    translations: {},
  }),
  Form: ServiceForm,
  isComplete: (fields) =>
    hasName(fields) && (fields.price_type === 'table' ? fields.price_table_id !== null : fields.price !== null),
  words: messages({
    en: { create: 'New service', consequence: 'New lines of quotes can no longer use it; saved quotes keep it.' },
    fr: {
      create: 'Nouvelle prestation',
      consequence: 'Les nouvelles lignes de devis ne peuvent plus l’utiliser ; les devis enregistrés la gardent.',
    },
  }),
};
