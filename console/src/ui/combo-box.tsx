import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ComboBox as AriaComboBox, Button, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import styles from './field.module.css';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import { folded } from './folded.ts';
import type { Choice } from './select.tsx';

const words = messages({ en: { none: 'Nothing found' }, fr: { none: 'Aucun résultat' } });

const SHOWN = 200;

type Props<Id extends string | number> = FieldWords & {
  value: Id | null;
  onChange: (value: Id | null) => void;
  choices: readonly Choice<Id>[];
  isDisabled?: boolean;
  isRequired?: boolean;
  placeholder?: string;
};

/** One of many, found by typing. At most 200 are listed at once: typing on narrows them. */
export const ComboBox = <Id extends string | number>({
  label,
  api,
  help,
  error,
  value,
  onChange,
  choices,
  placeholder,
  ...rest
}: Props<Id>) => {
  const say = useMessages(words);
  const chosen = choices.find(({ id }) => id === value);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? chosen?.name ?? '';
  const found =
    typed === null
      ? choices
      : choices.filter(({ name, detail }) => folded(`${name} ${detail ?? ''}`).includes(folded(typed)));
  return (
    <AriaComboBox
      {...rest}
      data-field={api}
      className={styles.field ?? ''}
      items={found.slice(0, SHOWN)}
      inputValue={text}
      onInputChange={(next) => {
        setTyped(next === (chosen?.name ?? '') ? null : next);
        // Whoever empties the field means none.
        if (next === '' && value !== null) onChange(null);
      }}
      selectedKey={value}
      onSelectionChange={(key) => {
        setTyped(null);
        onChange(key as Id | null);
      }}
      onOpenChange={(isOpen) => !isOpen && setTyped(null)}
      isInvalid={error !== undefined}
      menuTrigger="input"
      allowsEmptyCollection
      validationBehavior="aria"
    >
      <FieldFrame {...{ label, api, help, error }}>
        <span className={styles.wrap}>
          <Input className={styles.input ?? ''} placeholder={placeholder} />
          <Button className={styles.opener ?? ''}>
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        </span>
      </FieldFrame>
      <Popover className={styles.popover ?? ''}>
        <ListBox
          className={styles.list ?? ''}
          renderEmptyState={() => <div className={`${styles.item} soft`}>{say.none}</div>}
        >
          {(choice: Choice<Id>) => (
            <ListBoxItem id={choice.id} textValue={choice.name} className={styles.item ?? ''}>
              <span>{choice.name}</span>
              {choice.detail && <span className="soft small">{choice.detail}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaComboBox>
  );
};
