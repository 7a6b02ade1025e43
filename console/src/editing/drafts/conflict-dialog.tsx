import { useState } from 'react';
import { Label, Radio, RadioGroup } from 'react-aria-components';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import styles from './conflict-dialog.module.css';
import type { Draft } from './use-draft.ts';

const words = messages({
  en: {
    title: 'Someone else saved first',
    none: 'Their changes are in other fields than yours: both fit together. Look at the result, then save.',
    choose: 'These fields were changed by both. Choose for each; nothing is saved until you save again.',
    mine: 'Mine',
    theirs: 'Theirs',
    before: 'Before',
    go: 'Go on with this',
    empty: '(empty)',
  },
  fr: {
    title: "Quelqu'un d'autre a enregistré avant vous",
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

const shown = (value: unknown, empty: string): string => {
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
}: {
  draft: Draft<T>;
  fieldName: (field: keyof T & string) => string;
}) => {
  const say = useMessages(words);
  const [choice, setChoice] = useState<Record<string, 'mine' | 'theirs'>>({});
  const collisions = draft.conflict?.collisions ?? [];
  const settle = () => {
    draft.settle(choice);
    setChoice({});
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
      {collisions.map(({ field, base, mine, theirs }) => (
        <RadioGroup
          key={field}
          className={styles.group ?? ''}
          value={choice[field] ?? 'mine'}
          onChange={(side) => setChoice({ ...choice, [field]: side as 'mine' | 'theirs' })}
        >
          <Label className={styles.label}>{fieldName(field)}</Label>
          {(['mine', 'theirs'] as const).map((side) => (
            <Radio key={side} value={side} className={styles.side ?? ''}>
              <strong>{say[side]}</strong>
              <span className={styles.value}>{shown(side === 'mine' ? mine : theirs, say.empty)}</span>
            </Radio>
          ))}
          <div className={styles.before}>
            <strong>{say.before}</strong>
            <span className={styles.value}>{shown(base, say.empty)}</span>
          </div>
        </RadioGroup>
      ))}
    </Dialog>
  );
};
