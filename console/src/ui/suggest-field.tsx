import { ChevronDown } from 'lucide-react';
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components';
import styles from './field.module.css';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import { folded } from './folded.ts';

export type Suggestion = { id: string; name?: string };

type Props = FieldWords & {
  value: string | null;
  onChange: (value: string | null) => void;
  suggestions: readonly Suggestion[];
  nullable?: boolean;
  isDisabled?: boolean;
  placeholder?: string;
};

/** Free text with the usual values at hand: any other text is as good. */
export const SuggestField = ({
  label,
  api,
  help,
  error,
  value,
  onChange,
  suggestions,
  nullable = false,
  placeholder,
  ...rest
}: Props) => {
  const text = value ?? '';
  // A usual value shows the others beside it; half of one shows what it may become.
  const isUsual = text === '' || suggestions.some(({ id }) => id === text);
  const found = isUsual ? suggestions : suggestions.filter(({ id }) => folded(id).includes(folded(text)));
  const change = (next: string) => onChange(nullable && next === '' ? null : next);
  return (
    <ComboBox
      {...rest}
      data-field={api}
      className={styles.field ?? ''}
      items={found}
      inputValue={text}
      onInputChange={change}
      selectedKey={suggestions.some(({ id }) => id === text) ? text : null}
      onSelectionChange={(key) => key !== null && change(String(key))}
      isInvalid={error !== undefined}
      menuTrigger="input"
      allowsCustomValue
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
        <ListBox className={styles.list ?? ''}>
          {(suggestion: Suggestion) => (
            <ListBoxItem id={suggestion.id} textValue={suggestion.id} className={styles.item ?? ''}>
              <span>{suggestion.id}</span>
              {suggestion.name && <span className="soft small">{suggestion.name}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
};
