import { OPTION_PRICE_TYPES, PRICING_OF_TYPE } from '@vantail/pricing';
import { priceTables } from '../../api/catalogue-resource.ts';
import { useAll } from '../../api/use-catalogue.ts';
import { type FormProps, useFields } from '../../forms/record-kind.ts';
import { useFormat } from '../../session/use-format.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import type { OptionFields } from './option-fields.ts';
import { usePriceUnit } from './option-words.ts';
import { type PriceType, priceTypeWords } from './price-words.ts';

const words = messages({
  en: {
    discount: 'A discount is negative.',
    basis: (basis: string) => `${basis}. A discount is negative.`,
    table: 'The option costs what the table says at the size of the window.',
    noTables: 'No shared price tables yet.',
    charges: 'The option never costs less or more than this, whatever the calculation gives.',
  },
  fr: {
    discount: 'Une remise est négative.',
    basis: (basis: string) => `${basis}. Une remise est négative.`,
    table: 'L’option coûte ce que dit le tableau aux dimensions de la fenêtre.',
    noTables: 'Il n’y a pas encore de tableau partagé.',
    charges: 'Quel que soit le calcul, l’option coûte au moins et au plus ce montant.',
  },
});

/** What an option costs (D5, D15.4): a number and how it is counted, or a shared table; and the bounds of its amount. */
export const OptionPrice = ({ draft }: Pick<FormProps<OptionFields>, 'draft'>) => {
  const field = useFields(draft);
  const say = useMessages(words);
  const { basis } = useFormat();
  const priceTypes = useMessages(priceTypeWords);
  const unitOf = usePriceUnit();
  const { price_type, price_table_id } = draft.value;
  const isByTable = PRICING_OF_TYPE[price_type].namesTable;
  const tables = useAll(priceTables, { active: true }, isByTable).data ?? [];
  const chooseType = (type: PriceType) =>
    draft.set({ price_type: type, price_table_id: PRICING_OF_TYPE[type].namesTable ? price_table_id : null });
  const charge = unitOf('flat');
  return (
    <>
      <FieldGrid>
        {isByTable ? (
          <ComboBox
            {...field('price_table_id')}
            isRequired
            help={tables.length > 0 ? say.table : say.noTables}
            choices={tables.map(({ id, name }) => ({ id, name }))}
          />
        ) : (
          <NumberField
            {...field('price')}
            unit={unitOf(price_type)}
            help={price_type === 'percent' ? say.discount : say.basis(basis)}
          />
        )}
        <Select
          {...field('price_type')}
          onChange={chooseType}
          choices={OPTION_PRICE_TYPES.map((type) => ({ id: type, name: priceTypes[type] }))}
        />
      </FieldGrid>
      <FieldGrid>
        <NumberField {...field('minimum_charge')} unit={charge} help={say.charges} />
        <NumberField {...field('maximum_charge')} unit={charge} />
      </FieldGrid>
    </>
  );
};
