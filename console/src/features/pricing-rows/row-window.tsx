import { FIXED_PART_OPENINGS, FIXED_PART_TYPES, OPENINGS } from '@vantail/drawing';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { openingWords } from '../../records/pricing-rows/row-words.ts';
import { Drawing, useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { FormSection } from '../../ui/layout/form-section.tsx';
import { LEAVES, type RowDraft, withLeafCount } from './row-draft.ts';
import styles from './row-editor.module.css';
import { type RowFormProps, useRowFields } from './use-row-fields.ts';

const words = messages({
  en: {
    title: 'Window',
    inside: 'Leaves are counted from the left, seen from inside.',
    whole: 'Without any, it is one light over the full width.',
  },
  fr: {
    title: 'Fenêtre',
    inside: "Les vantaux se comptent de gauche à droite, vus de l'intérieur.",
    whole: 'Sans précision, une seule partie sur toute la largeur.',
  },
});

/** The fields that identify the window of the row. The drawing follows each choice. */
export const RowWindow = (props: RowFormProps) => {
  const say = useMessages(words);
  const sayOpening = useMessages(openingWords);
  const field = useRowFields(props);
  const nameOf = useConfigurationName();
  const { draft } = props;
  const { value } = draft;
  const isGiven = (leaf: (typeof LEAVES)[number]) => value[`fixed_part_opening_v${leaf}`] !== null;
  const hasLights = value.fixed_part_type !== 'aucune' || LEAVES.some(isGiven);
  // The next light is offered when the one before it is chosen.
  const lights = LEAVES.filter((leaf) => leaf === 1 || isGiven(leaf) || isGiven((leaf - 1) as 1 | 2 | 3));
  return (
    <FormSection title={say.title} help={say.inside}>
      <div className={styles.window}>
        <div className={styles.choices}>
          <RadioCards
            {...field('leaf_count')}
            value={`${value.leaf_count}`}
            onChange={(count) => draft.set(withLeafCount(value, Number(count)))}
            cards={LEAVES.map((count) => ({
              id: `${count}`,
              name: `${count}`,
              picture: <Drawing configuration={{ leaf_count: count }} />,
            }))}
          />
          {LEAVES.filter((leaf) => leaf <= value.leaf_count || value[`opening_v${leaf}`] !== null).map((leaf) => (
            <OpeningCards key={leaf} {...props} leaf={leaf} />
          ))}
          <RadioCards
            {...field('fixed_part_type')}
            cards={FIXED_PART_TYPES.map((id) => ({
              id,
              name: sayOpening[id],
              picture: <Drawing configuration={{ fixed_part_type: id }} />,
            }))}
          />
          {hasLights && (
            <>
              <div className={styles.lights}>
                {lights.map((leaf) => (
                  <LightSelect key={leaf} {...props} leaf={leaf} />
                ))}
              </div>
              <p className="soft small">{say.whole}</p>
            </>
          )}
        </div>
        <figure className={styles.figure}>
          <Drawing configuration={value} size="large" />
          <figcaption>{nameOf(value)}</figcaption>
        </figure>
      </div>
    </FormSection>
  );
};

type Leaf = RowFormProps & { leaf: (typeof LEAVES)[number] };

const OpeningCards = ({ leaf, ...props }: Leaf) => {
  const sayOpening = useMessages(openingWords);
  const name = `opening_v${leaf}` as const;
  const { value, onChange, ...field } = useRowFields(props)(name);
  return (
    <RadioCards<NonNullable<RowDraft[typeof name]> | 'none'>
      {...field}
      value={value ?? 'none'}
      onChange={(id) => onChange(id === 'none' ? null : id)}
      cards={[
        ...OPENINGS.map((id) => ({
          id,
          name: sayOpening[id],
          picture: <Drawing configuration={{ leaf_count: 1, opening_v1: id }} />,
        })),
        { id: 'none', name: sayOpening.none },
      ]}
    />
  );
};

const LightSelect = ({ leaf, ...props }: Leaf) => {
  const sayOpening = useMessages(openingWords);
  const { value, onChange, ...field } = useRowFields(props)(`fixed_part_opening_v${leaf}`);
  return (
    <Select<NonNullable<typeof value> | 'none'>
      {...field}
      value={value ?? 'none'}
      onChange={(id) => onChange(id === 'none' ? null : id)}
      choices={(['none', ...FIXED_PART_OPENINGS] as const).map((id) => ({ id, name: sayOpening[id] }))}
    />
  );
};
