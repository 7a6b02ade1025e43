import { useState } from 'react';
import { TextField as AriaTextField, Input } from 'react-aria-components';
import { useLanguage, useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { useLock } from '../lock.tsx';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, fieldClass } from './field-frame.tsx';
import { parseNumber } from './parse-number.ts';

const words = messages({
  en: { notANumber: 'is not a number', notWhole: 'must be a whole number' },
  fr: { notANumber: 'n’est pas un nombre', notWhole: 'doit être un nombre entier' },
});

type Props = FieldWords & {
  value: number | null;
  onChange: (value: number | null) => void;
  unit?: string;
  whole?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
};

/**
 * A number as text: comma or point, kept exactly as typed, and reported with every keystroke, since prices are computed
 * live. Text that is not a number stays visible with its error and is not passed on.
 */
export const NumberField = ({
  label,
  api,
  help,
  error,
  value,
  onChange,
  unit,
  whole = false,
  placeholder,
  isInline = false,
  ...rest
}: Props) => {
  const lock = useLock();
  const { language } = useLanguage();
  const say = useMessages(words);
  const formatted = value === null ? '' : String(value).replace('.', language === 'fr' ? ',' : '.');
  const [typed, setTyped] = useState<string | null>(null);
  // The text is kept while it still means the value, so that "12," can become "12,5".
  const text = typed !== null && (parseNumber(typed) === value || faultOf(typed, whole)) ? typed : formatted;
  const fault = typed !== null && text === typed ? faultOf(typed, whole) : undefined;
  const change = (next: string) => {
    setTyped(next);
    if (!faultOf(next, whole)) onChange(parseNumber(next) as number | null);
  };
  const visibleError = fault ? say[fault] : error;
  return (
    <AriaTextField
      {...rest}
      isReadOnly={lock !== undefined}
      data-field={api}
      className={fieldClass(isInline)}
      value={text}
      onChange={change}
      isInvalid={visibleError !== undefined}
      validationBehavior="aria"
    >
      <FieldFrame {...{ label, api, help, isInline }} error={visibleError}>
        <span className={styles.wrap}>
          <Input
            className={`${styles.input} ${styles.figures}`}
            inputMode={whole ? 'numeric' : 'decimal'}
            placeholder={placeholder}
          />
          {unit && <span className={styles.unit}>{unit}</span>}
        </span>
      </FieldFrame>
    </AriaTextField>
  );
};

const faultOf = (text: string, whole: boolean): 'notANumber' | 'notWhole' | undefined => {
  const value = parseNumber(text);
  if (value === undefined) return 'notANumber';
  return whole && value !== null && !Number.isInteger(value) ? 'notWhole' : undefined;
};
