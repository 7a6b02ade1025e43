import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { ComboBox as AriaComboBox, Button, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import { folded } from '../language/folded.ts';
import { useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useLock } from '../lock.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, ReadOnlyField } from './field-frame.tsx';
import type { Choice } from './select.tsx';

const words = messages({ en: { none: 'Nothing found' }, fr: { none: 'Aucun résultat' } });

const SHOWN = 200;

type Props<Id extends string | number> = FieldWords & {
  value: Id | null;
  onChange: (value: Id | null) => void;
  choices: readonly Choice<Id>[];
  /** The choices are the usual values of a text; any other text is allowed. */
  allowsOther?: boolean;
  isRequired?: boolean;
  placeholder?: string;
};

/**
 * One of many, found by typing; or, with `allowsOther`, a text with its usual values as suggestions. At most 200 are
 * listed at once: further typing narrows them. An empty field means none.
 */
export const ComboBox = <Id extends string | number>({
  label,
  api,
  help,
  error,
  value,
  onChange,
  choices,
  allowsOther = false,
  placeholder,
  ...rest
}: Props<Id>) => {
  const state = useTyped({ value, onChange, choices, allowsOther });
  if (useLock() !== undefined)
    return <ReadOnlyField {...{ label, api, help, error }} text={state.inputValue || (placeholder ?? '')} />;
  return (
    <AriaComboBox
      {...rest}
      {...state}
      data-field={api}
      className={styles.field ?? ''}
      isInvalid={error !== undefined}
      menuTrigger="input"
      allowsCustomValue={allowsOther}
      allowsEmptyCollection={!allowsOther}
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
      <FoundChoices<Id> />
    </AriaComboBox>
  );
};

type State<Id extends string | number> = Required<Pick<Props<Id>, 'value' | 'onChange' | 'choices' | 'allowsOther'>>;

/** The text of the field, and what is listed for it. */
const useTyped = <Id extends string | number>({ value, onChange, choices, allowsOther }: State<Id>) => {
  const chosen = choices.find(({ id }) => id === value);
  // If any text is allowed, what is typed is the value; otherwise it is only a search until something is chosen.
  const [typed, setTyped] = useState<string | null>(null);
  const text = allowsOther ? String(value ?? '') : (typed ?? chosen?.name ?? '');
  // A complete value lists all choices; a part of one lists what it may become.
  const isSearching = allowsOther ? text !== '' && !chosen : typed !== null;
  // "ral 7016" finds "ral-7016", and the other way round.
  const loose = (words: string) => folded(words).replaceAll('-', ' ');
  const searched = ({ name, detail }: Choice<Id>) => loose(allowsOther ? name : `${name} ${detail ?? ''}`);
  const found = isSearching ? choices.filter((choice) => searched(choice).includes(loose(text))) : choices;
  return {
    items: found.slice(0, SHOWN),
    inputValue: text,
    onInputChange: (next: string) => {
      if (allowsOther) return onChange(next === '' ? null : (next as Id));
      setTyped(next === (chosen?.name ?? '') ? null : next);
      if (next === '' && value !== null) onChange(null);
    },
    selectedKey: allowsOther ? (chosen?.id ?? null) : value,
    onSelectionChange: (key: string | number | null) => {
      if (allowsOther && key === null) return;
      setTyped(null);
      onChange(key as Id | null);
    },
    onOpenChange: (isOpen: boolean) => {
      if (!isOpen) setTyped(null);
    },
  };
};

const FoundChoices = <Id extends string | number>() => {
  const say = useMessages(words);
  return (
    <Popover className={styles.popover ?? ''}>
      <ListBox
        className={styles.list ?? ''}
        renderEmptyState={() => <div className={`${styles.item} soft`}>{say.none}</div>}
      >
        {(choice: Choice<Id>) => (
          <ListBoxItem id={choice.id} textValue={choice.name} className={styles.item ?? ''}>
            <span className={styles.ticked}>
              {choice.picture}
              {choice.name}
            </span>
            {choice.detail && <span className="soft small">{choice.detail}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
};
