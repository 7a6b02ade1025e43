import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { ComboBox } from '../../ui/fields/combo-box.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { FieldGrid } from '../../ui/layout/form-section.tsx';
import type { FormProps } from '../forms/record-kind.ts';
import { useFields } from '../forms/use-fields.ts';
import type { OptionFields } from './option-fields.ts';
import { usePriceUnit } from './option-words.ts';
import { PRICE_TYPES, priceTypeWords } from './price-type-words.ts';
import { useSharedTables } from './use-shared-tables.ts';

const words = messages({
  en: {
    priceHelp: 'A discount is negative.',
    basis: (basis: string) => `${basis}. A discount is negative.`,
    tableHelp: 'The option costs what the table says at the size of the window.',
    leastHelp: 'What the option costs at least, however small the window. Empty: no limit.',
    mostHelp: 'What it costs at most. Empty: no limit.',
  },
  fr: {
    priceHelp: 'Une remise est négative.',
    basis: (basis: string) => `${basis}. Une remise est négative.`,
    tableHelp: "L'option coûte ce que dit le tableau aux dimensions de la fenêtre.",
    leastHelp: "Minimum de facturation de l'option, même pour une petite fenêtre. Vide : sans limite.",
    mostHelp: 'Ce qu’elle coûte au plus. Vide : sans limite.',
  },
});

/** How an option is priced: by a price, or by a shared table (D15.4), and the charges that bound it. */
export const OptionPriceFields = ({ draft }: Pick<FormProps<OptionFields>, 'draft'>) => {
  const field = useFields(draft);
  const say = useMessages(words);
  const { basis, currency } = useFormat();
  const priceTypes = useMessages(priceTypeWords);
  const unitOf = usePriceUnit();
  const { price_type } = draft.value;
  const isByTable = price_type === 'table';
  const tables = useSharedTables(isByTable);
  return (
    <>
      <FieldGrid>
        {isByTable ? (
          <ComboBox {...field('price_table_id')} isRequired help={say.tableHelp} choices={tables} />
        ) : (
          <NumberField
            {...field('price')}
            unit={unitOf(price_type)}
            help={price_type === 'percent' ? say.priceHelp : say.basis(basis)}
          />
        )}
        <Select
          {...field('price_type')}
          choices={PRICE_TYPES.map((type) => ({ id: type, name: priceTypes[type] }))}
          // An option that is priced otherwise names no table.
          onChange={(type) =>
            draft.set(type === 'table' ? { price_type: type } : { price_type: type, price_table_id: null })
          }
        />
      </FieldGrid>
      <FieldGrid>
        <NumberField {...field('minimum_charge')} unit={currency} help={say.leastHelp} />
        <NumberField {...field('maximum_charge')} unit={currency} help={say.mostHelp} />
      </FieldGrid>
    </>
  );
};
