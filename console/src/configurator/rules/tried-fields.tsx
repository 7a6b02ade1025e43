import { FIXED_PART_TYPES, OPENINGS } from '@vantail/drawing';
import { openingWords } from '../../forms/row-words.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import type { ConditionPart } from './sentence/condition-part.ts';
import type { TriedChoice } from './tried-choice.ts';
import styles from './try-rule.module.css';

const words = messages({
  en: {
    width: 'Width',
    height: 'Height',
    notSaid: 'not set',
    leaf_count: 'Leaves',
    opening: 'Opening',
    fixed_part_type: 'Fixed part',
  },
  fr: {
    width: 'Largeur',
    height: 'Hauteur',
    notSaid: 'non précisé',
    leaf_count: 'Vantaux',
    opening: 'Ouverture',
    fixed_part_type: 'Partie fixe',
  },
});

const VALUES = { leaf_count: ['1', '2', '3', '4'], opening: OPENINGS, fixed_part_type: FIXED_PART_TYPES } as const;
const NOT_SAID = 'notSaid';

type Props = { tried: TriedChoice; onChange: (tried: TriedChoice) => void; parts: readonly ConditionPart[] };

/** The size, and the fields of the window as far as the rule asks about them. */
export const TriedFields = ({ tried, onChange, parts }: Props) => {
  const say = useMessages(words);
  const sayOpening = useMessages(openingWords);
  const hasPart = (kind: string) => parts.some((part) => part.kind === kind);
  const fields = (['leaf_count', 'opening', 'fixed_part_type'] as const).filter(hasPart);
  const nameOf = (value: string): string =>
    value in sayOpening ? sayOpening[value as keyof typeof sayOpening] : value;
  return (
    <div className={styles.fields}>
      {hasPart('size') &&
        (['width', 'height'] as const).map((size) => (
          <NumberField
            key={size}
            label={say[size]}
            unit="mm"
            whole
            value={tried[size]}
            onChange={(value) => onChange({ ...tried, [size]: value })}
          />
        ))}
      {fields.map((field) => (
        <div key={field} className={styles.wide}>
          <Select
            label={say[field]}
            value={tried[field] ?? NOT_SAID}
            choices={[
              { id: NOT_SAID, name: say.notSaid },
              ...VALUES[field].map((id) => ({ id: id as string, name: nameOf(id) })),
            ]}
            onChange={(id) => onChange({ ...tried, [field]: id === NOT_SAID ? null : id })}
          />
        </div>
      ))}
    </div>
  );
};
