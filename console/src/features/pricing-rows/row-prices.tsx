import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { FieldGrid, FormSection } from '../../ui/layout/form-section.tsx';
import { type RowFormProps, useRowFields } from './use-row-fields.ts';

const words = messages({
  en: {
    title: 'Sizes and prices',
    noBound: 'no bound',
    minimum:
      'Stands in where there is no price table, or none of its prices can be used. It is no lower bound: a cheaper price of the table counts.',
    adjustment: 'Applied to the price of the row, whatever it comes from.',
  },
  fr: {
    title: 'Dimensions et prix',
    noBound: 'sans limite',
    minimum:
      "Sert s'il n'y a pas de tableau, ou aucun prix utilisable dedans. Ce n'est pas un plancher : un prix plus bas du tableau compte.",
    adjustment: "S'applique au prix de la ligne, d'où qu'il vienne.",
  },
});

/** The size range of the row, and the numbers beside its table (D8). */
export const RowPrices = (props: RowFormProps) => {
  const say = useMessages(words);
  const field = useRowFields(props);
  const { currency, basis } = useFormat();
  const unit = `${currency} ${basis}`;
  return (
    <FormSection title={say.title}>
      <FieldGrid>
        {(['total_width_min', 'total_width_max', 'total_height_min', 'total_height_max'] as const).map((name) => (
          <NumberField key={name} {...field(name)} unit="mm" whole placeholder={say.noBound} />
        ))}
        <NumberField {...field('minimum_price')} unit={unit} help={say.minimum} />
        <NumberField {...field('percentage_adjustment')} unit="%" help={say.adjustment} />
      </FieldGrid>
    </FormSection>
  );
};
