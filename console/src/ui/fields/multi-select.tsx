import { Check, ChevronDown } from 'lucide-react';
import { Select as AriaSelect, Button, ListBox, ListBoxItem, Popover, SelectValue } from 'react-aria-components';
import { listed } from '../language/messages.ts';
import { useLock } from '../lock.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, fieldClass, ReadOnlyField } from './field-frame.tsx';
import type { Choice } from './select.tsx';

type Props<Id extends string | number> = FieldWords & {
  value: readonly Id[];
  /** In the order of the choices. */
  onChange: (value: Id[]) => void;
  choices: readonly Choice<Id>[];
  placeholder?: string;
};

/** Several of a few, in little room: the chosen names stand in the field. With more room use CheckboxGroup. */
export const MultiSelect = <Id extends string | number>({
  label,
  api,
  help,
  error,
  value,
  onChange,
  choices,
  placeholder = '—',
  isInline = false,
}: Props<Id>) => {
  const lock = useLock();
  const names = choices.filter(({ id }) => value.includes(id)).map(({ name }) => name);
  if (lock !== undefined)
    return (
      <ReadOnlyField
        {...{ label, api, help, error, isInline }}
        text={names.length === 0 ? placeholder : listed(names)}
      />
    );
  return (
    <AriaSelect
      data-field={api}
      className={fieldClass(isInline)}
      selectionMode="multiple"
      value={[...value]}
      onChange={(keys) => onChange(choices.map(({ id }) => id).filter((id) => keys.includes(id)))}
      isInvalid={error !== undefined}
    >
      <FieldFrame {...{ label, api, help, error, isInline }}>
        <Button className={`${styles.input} ${styles.picker}`}>
          <SelectValue className={`${styles.chosen} ${styles.several}`}>
            {() => (names.length === 0 ? <span className="soft">{placeholder}</span> : listed(names))}
          </SelectValue>
          <ChevronDown size={16} aria-hidden="true" />
        </Button>
      </FieldFrame>
      <Popover className={styles.popover ?? ''}>
        <ListBox className={styles.list ?? ''} items={choices}>
          {(choice) => (
            <ListBoxItem id={choice.id} textValue={choice.name} className={styles.item ?? ''}>
              {({ isSelected }) => (
                <>
                  <span className={styles.ticked}>
                    <Check size={14} aria-hidden="true" visibility={isSelected ? 'visible' : 'hidden'} />
                    {choice.picture}
                    {choice.name}
                  </span>
                  {choice.detail && <span className="soft small">{choice.detail}</span>}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
};
