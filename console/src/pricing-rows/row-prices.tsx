import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useFormat } from '../language/use-format.ts';
import { FieldGrid, FormSection } from '../ui/form-section.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { type RowFormProps, useRowFields } from './use-row-fields.ts';

const words = messages({
  en: {
    title: 'Sizes and prices',
    noBound: 'no bound',
    minimum: 'Used where the price table gives no price.',
    adjustment: 'Applied to the price of the row, whatever it comes from.',
    area: 'Kept with the row; no price is made from it.',
  },
  fr: {
    title: 'Dimensions et prix',
    noBound: 'sans limite',
    minimum: 'Sert quand le tableau ne donne aucun prix.',
    adjustment: "S'applique au prix de la ligne, d'où qu'il vienne.",
    area: "Conservé avec la ligne ; aucun prix n'en est tiré.",
  },
});

/** The sizes that the row takes, and the figures around its table (D8). */
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
        <NumberField {...field('price_per_square_meter')} unit={unit} help={say.area} />
      </FieldGrid>
    </FormSection>
  );
};
