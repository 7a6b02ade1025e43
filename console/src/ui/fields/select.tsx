import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Select as AriaSelect, Button, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components';
import { useLock } from '../lock.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, fieldClass, ReadOnlyField } from './field-frame.tsx';

export type Choice<Id extends string | number> = {
  id: Id;
  name: string;
  detail?: string;
  /** Beside the name, which says what it shows. */
  picture?: ReactNode;
};

type Props<Id extends string | number> = FieldWords & {
  value: Id | null;
  onChange: (value: Id) => void;
  choices: readonly Choice<Id>[];
  placeholder?: string;
};

/** One of a few. For one of many, with search, use ComboBox. */
export const Select = <Id extends string | number>(props: Props<Id>) => {
  const chosen = props.choices.find(({ id }) => id === props.value);
  if (useLock() === undefined) return <OpenSelect {...props} />;
  const { value: _, onChange: __, choices: ___, placeholder = '—', ...words } = props;
  return <ReadOnlyField {...words} text={chosen?.name ?? placeholder} />;
};

const OpenSelect = <Id extends string | number>({
  label,
  api,
  help,
  error,
  value,
  onChange,
  choices,
  placeholder,
  isInline = false,
}: Props<Id>) => (
  <AriaSelect
    data-field={api}
    className={fieldClass(isInline)}
    selectedKey={value}
    onSelectionChange={(key) => key !== null && onChange(key as Id)}
    isInvalid={error !== undefined}
    placeholder={placeholder ?? '—'}
  >
    <FieldFrame {...{ label, api, help, error, isInline }}>
      <Button className={`${styles.input} ${styles.picker}`}>
        <SelectValue className={styles.chosen ?? ''} />
        <ChevronDown size={16} aria-hidden="true" />
      </Button>
    </FieldFrame>
    <Popover className={styles.popover ?? ''}>
      <ListBox className={styles.list ?? ''} items={choices}>
        {(choice) => (
          <ListBoxItem id={choice.id} textValue={choice.name} className={styles.item ?? ''}>
            <span>{choice.name}</span>
            {choice.detail && <span className="soft small">{choice.detail}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </AriaSelect>
);
