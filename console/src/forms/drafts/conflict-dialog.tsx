import { useMemo, useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import styles from './conflict-dialog.module.css';
import { type Collision, type FieldMergers, plainValue } from './three-way.ts';
import type { Draft } from './use-draft.ts';

const words = messages({
  en: {
    title: 'Someone else saved first',
    none: 'They changed other fields than you did, so both sets of changes fit together. Check the result, then save.',
    choose: 'You both changed these fields. Choose a version for each; nothing is saved until you save again.',
    mine: 'Mine',
    theirs: 'Theirs',
    before: 'Before',
    go: 'Continue with this',
    empty: '(empty)',
  },
  fr: {
    title: 'Quelqu’un d’autre a enregistré avant vous',
    none: 'Ses modifications portent sur d’autres champs : les deux vont ensemble. Vérifiez, puis enregistrez.',
    choose:
      'Ces champs ont été modifiés des deux côtés. Choisissez pour chacun ; rien n’est enregistré avant votre prochain enregistrement.',
    mine: 'Ma valeur',
    theirs: 'Sa valeur',
    before: 'Avant',
    go: 'Continuer ainsi',
    empty: '(vide)',
  },
});

const textOf = (given: unknown, empty: string): string => {
  const value = plainValue(given);
  if (value === null || value === undefined || value === '') return empty;
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1);
};

/**
 * Shows mine, theirs and the previous value, field by field. Closing the dialog decides nothing: my edits stay, and the
 * next save asks again.
 */
export const ConflictDialog = <T extends object>({
  draft,
  fieldName,
  mergers = {},
}: {
  draft: Draft<T>;
  fieldName: (field: keyof T & string) => string;
  mergers?: FieldMergers<T>;
}) => {
  const say = useMessages(words);
  const [choice, setChoice] = useState<Record<string, 'mine' | 'theirs'>>({});
  const [together, setTogether] = useState<Partial<T>>({});
  const collisions = draft.conflict?.collisions ?? [];
  const merged = useMemo(() => firstMerged(collisions, mergers), [collisions, mergers]);
  const settle = () => {
    draft.settle(choice, { ...merged, ...together });
    setChoice({});
    setTogether({});
  };
  return (
    <Dialog
      title={say.title}
      isOpen={draft.conflict !== undefined}
      onClose={settle}
      role="alertdialog"
      shape="wide"
      actions={
        <Button kind="primary" onPress={settle}>
          {say.go}
        </Button>
      }
    >
      <p>{collisions.length === 0 ? say.none : say.choose}</p>
      {collisions.map((collision) => {
        const { field } = collision;
        const Merge = field in merged ? mergers[field]?.Merge : undefined;
        return Merge ? (
          <section key={field} aria-label={fieldName(field)}>
            <h3>{fieldName(field)}</h3>
            <Merge {...collision} onChange={(value) => setTogether({ ...together, [field]: value })} />
          </section>
        ) : (
          <SideChoice
            key={field}
            name={fieldName(field)}
            collision={collision}
            side={choice[field] ?? 'mine'}
            onChoose={(side) => setChoice({ ...choice, [field]: side })}
          />
        );
      })}
    </Dialog>
  );
};

/** The fields that can be brought together, each as it is before anybody has chosen. */
const firstMerged = <T extends object>(collisions: readonly Collision<T>[], mergers: FieldMergers<T>): Partial<T> =>
  Object.fromEntries(
    collisions.flatMap(({ field, base, mine, theirs }) => {
      const first = mergers[field]?.first(base, mine, theirs);
      return first === undefined ? [] : [[field, first]];
    }),
  ) as Partial<T>;

type SideChoiceProps = {
  name: string;
  collision: { base: unknown; mine: unknown; theirs: unknown };
  side: 'mine' | 'theirs';
  onChoose: (side: 'mine' | 'theirs') => void;
};

/** One or the other. */
const SideChoice = ({ name, collision, side: chosen, onChoose }: SideChoiceProps) => {
  const say = useMessages(words);
  return (
    <RadioGroup className={styles.group ?? ''} value={chosen} onChange={(side) => onChoose(side as 'mine' | 'theirs')}>
      <Label className={styles.label}>{name}</Label>
      {(['mine', 'theirs'] as const).map((side) => (
        <Radio key={side} value={side} className={styles.side ?? ''}>
          <strong>{say[side]}</strong>
          <span className={styles.value}>{textOf(collision[side], say.empty)}</span>
        </Radio>
      ))}
      <div className={styles.before}>
        <strong>{say.before}</strong>
        <span className={styles.value}>{textOf(collision.base, say.empty)}</span>
      </div>
    </RadioGroup>
  );
};
