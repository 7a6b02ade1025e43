import {
  FIXED_PART_OPENINGS,
  FIXED_PART_TYPES,
  type FixedPartOpening,
  type FixedPartType,
  OPENINGS,
  type Opening,
  type WindowConfiguration,
} from '@vantail/drawing';
import type { IdentifyingField } from '@vantail/pricing';
import { Drawing, useConfigurationName } from '../ui/drawing/drawing.tsx';
import { RadioCards } from '../ui/fields/radio-cards.tsx';
import { Select } from '../ui/fields/select.tsx';
import { useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { openingWords, rowWords } from './row-words.ts';
import styles from './window-fields.module.css';

const words = messages({
  en: { whole: 'If you set none, the fixed part is one light over the full width.' },
  fr: { whole: 'Sans précision, une seule partie sur toute la largeur.' },
});

const LEAVES = [1, 2, 3, 4] as const;

/** The ten fields that identify a window (§2.2). A field that is not there says nothing. */
export type WindowValue = {
  leaf_count?: number | null;
  fixed_part_type?: FixedPartType | null;
} & { [Field in `opening_v${1 | 2 | 3 | 4}`]?: Opening | null } & {
  [Field in `fixed_part_opening_v${1 | 2 | 3 | 4}`]?: FixedPartOpening | null;
};

type Props = {
  value: WindowValue;
  /** What is no longer said is null. */
  onChange: (field: IdentifyingField, value: string | number | null) => void;
  errorOf: (field: IdentifyingField) => string | undefined;
  /** The number of leaves and the position of the fixed part may be left open as well. */
  mayBeOpen?: boolean;
};

const NONE = 'none';

/** The fields of a window, chosen by their look. The drawing follows each choice. */
export const WindowFields = (props: Props) => {
  const { value, onChange, errorOf, mayBeOpen = false } = props;
  const sayField = useMessages(rowWords);
  const sayOpening = useMessages(openingWords);
  const nameOf = useConfigurationName();
  const open = mayBeOpen ? [{ id: NONE, name: sayOpening.none }] : [];
  const field = (name: IdentifyingField) => ({ label: sayField[name], api: name, error: errorOf(name) });
  const leaves = LEAVES.filter((leaf) => leaf <= (value.leaf_count ?? 1) || value[`opening_v${leaf}`] != null);
  return (
    <div className={styles.window}>
      <div className={styles.choices}>
        <RadioCards
          {...field('leaf_count')}
          value={value.leaf_count == null ? NONE : `${value.leaf_count}`}
          onChange={(count) => onChange('leaf_count', count === NONE ? null : Number(count))}
          cards={[
            ...LEAVES.map((count) => ({
              id: `${count}`,
              name: `${count}`,
              picture: <Drawing configuration={{ leaf_count: count }} />,
            })),
            ...open,
          ]}
        />
        {leaves.map((leaf) => (
          <OpeningCards key={leaf} {...props} leaf={leaf} />
        ))}
        <RadioCards
          {...field('fixed_part_type')}
          value={value.fixed_part_type ?? NONE}
          onChange={(id) => onChange('fixed_part_type', id === NONE ? null : id)}
          cards={[
            ...FIXED_PART_TYPES.map((id) => ({
              id: id as string,
              name: sayOpening[id],
              picture: <Drawing configuration={{ fixed_part_type: id }} />,
            })),
            ...open,
          ]}
        />
        <Lights {...props} />
      </div>
      <figure className={styles.figure}>
        <Drawing configuration={value as WindowConfiguration} size="large" />
        <figcaption>{nameOf(value as WindowConfiguration)}</figcaption>
      </figure>
    </div>
  );
};

/** The lights of the fixed part, if there is one. */
const Lights = (props: Props) => {
  const { value } = props;
  const say = useMessages(words);
  const isGiven = (leaf: (typeof LEAVES)[number]) => value[`fixed_part_opening_v${leaf}`] != null;
  if ((value.fixed_part_type ?? 'aucune') === 'aucune' && !LEAVES.some(isGiven)) return null;
  // The next light is offered when the one before it is chosen.
  const lights = LEAVES.filter((leaf) => leaf === 1 || isGiven(leaf) || isGiven((leaf - 1) as 1 | 2 | 3));
  return (
    <>
      <div className={styles.lights}>
        {lights.map((leaf) => (
          <LightSelect key={leaf} {...props} leaf={leaf} />
        ))}
      </div>
      <p className="soft small">{say.whole}</p>
    </>
  );
};

type Leaf = Props & { leaf: (typeof LEAVES)[number] };

const OpeningCards = ({ leaf, value, onChange, errorOf }: Leaf) => {
  const sayField = useMessages(rowWords);
  const sayOpening = useMessages(openingWords);
  const name = `opening_v${leaf}` as const;
  return (
    <RadioCards<Opening | typeof NONE>
      label={sayField[name]}
      api={name}
      error={errorOf(name)}
      value={value[name] ?? NONE}
      onChange={(id) => onChange(name, id === NONE ? null : id)}
      cards={[
        ...OPENINGS.map((id) => ({
          id,
          name: sayOpening[id],
          picture: <Drawing configuration={{ leaf_count: 1, opening_v1: id }} />,
        })),
        { id: NONE, name: sayOpening.none },
      ]}
    />
  );
};

const LightSelect = ({ leaf, value, onChange, errorOf }: Leaf) => {
  const sayField = useMessages(rowWords);
  const sayOpening = useMessages(openingWords);
  const name = `fixed_part_opening_v${leaf}` as const;
  return (
    <Select<FixedPartOpening | typeof NONE>
      label={sayField[name]}
      api={name}
      error={errorOf(name)}
      value={value[name] ?? NONE}
      onChange={(id) => onChange(name, id === NONE ? null : id)}
      choices={([NONE, ...FIXED_PART_OPENINGS] as const).map((id) => ({ id, name: sayOpening[id] }))}
    />
  );
};
