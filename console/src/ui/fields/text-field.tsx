import { TextField as AriaTextField, Input, TextArea, type TextFieldProps } from 'react-aria-components';
import { useLock } from '../lock.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, fieldClass } from './field-frame.tsx';

type Props = FieldWords &
  Omit<TextFieldProps, 'value' | 'onChange' | 'className' | 'children' | 'isDisabled'> & {
    /** null and '' mean the same: with `nullable` an empty field is stored as null. */
    value: string | null;
    onChange: (value: string | null) => void;
    nullable?: boolean;
    lines?: number;
    placeholder?: string;
  };

export const TextField = ({
  label,
  api,
  help,
  error,
  value,
  onChange,
  nullable,
  lines,
  placeholder,
  isInline = false,
  isReadOnly = false,
  ...rest
}: Props) => (
  <AriaTextField
    {...rest}
    isReadOnly={useLock() !== undefined || isReadOnly}
    data-field={api}
    className={fieldClass(isInline)}
    value={value ?? ''}
    onChange={(text) => onChange(nullable && text === '' ? null : text)}
    isInvalid={error !== undefined}
    validationBehavior="aria"
  >
    <FieldFrame {...{ label, api, help, error, isInline }}>
      {lines === undefined ? (
        <Input className={styles.input ?? ''} placeholder={placeholder} />
      ) : (
        <TextArea className={styles.input ?? ''} rows={lines} placeholder={placeholder} />
      )}
    </FieldFrame>
  </AriaTextField>
);
