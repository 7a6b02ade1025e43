import { type ExactNumber, type PriceTableError, plainNumber } from '@vantail/pricing';
import { itemWords } from '../../language/item-words.ts';
import { useLanguage, useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { FieldGrid } from '../../ui/layout/form-section.tsx';

const words = messages({
  en: { A: 'Price per m²', B: 'Base price', needed: 'is needed' },
  fr: { A: 'Prix au m²', B: 'Prix de base', needed: 'est nécessaire' },
});

type Props = {
  A: ExactNumber | null;
  B: ExactNumber | null;
  faults: readonly PriceTableError[];
  onChange: (A: ExactNumber | null, B: ExactNumber | null) => void;
};

/** Formula text `A:B` (§2.3). */
export const SimpleEditor = ({ A, B, faults, onChange }: Props) => {
  const say = useMessages(words);
  const { language } = useLanguage();
  const { currency, basis } = useFormat();
  const field = (name: 'A' | 'B', value: ExactNumber | null) => ({
    label: say[name],
    api: name,
    unit: `${currency} ${basis}`,
    value: value === null ? null : plainNumber(value),
    error: value === null ? say.needed : faults[0] && itemWords(language, faults[0]),
  });
  return (
    <FieldGrid>
      <NumberField {...field('A', A)} onChange={(value) => onChange(value, B)} />
      <NumberField {...field('B', B)} onChange={(value) => onChange(A, value)} />
    </FieldGrid>
  );
};
