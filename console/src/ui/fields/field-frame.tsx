import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldError, Input, Label, Text, TextField } from 'react-aria-components';
import styles from './field.module.css';

export type FieldWords = {
  label: string;
  /** The field's name in the API, in small letters after the label; `useFocusField` finds the field by it. */
  api?: string;
  help?: ReactNode;
  error?: string | undefined;
  /** In a sentence: the label is read aloud and not shown, and the field is as wide as its content. */
  isInline?: boolean;
};

/** The class of a field around its frame. */
export const fieldClass = (isInline: boolean): string => `${styles.field} ${isInline ? styles.inline : ''}`;

/** Label above, help below, and the error instead of the help: the same for every kind of field. */
export const FieldFrame = ({
  label,
  api,
  help,
  error,
  isInline = false,
  children,
}: FieldWords & { children: ReactNode }) => (
  <>
    <Label className={isInline ? 'visually-hidden' : styles.label}>
      <span>{label}</span>
      {api && !isInline && (
        <span className={`${styles.api} developer`} aria-hidden="true">
          {api}
        </span>
      )}
    </Label>
    {children}
    {error === undefined ? (
      help && (
        <Text slot="description" className={styles.help}>
          {help}
        </Text>
      )
    ) : (
      <FieldError className={styles.error}>
        <CircleAlert size={14} aria-hidden="true" />
        {error}
      </FieldError>
    )}
  </>
);

/** What was chosen, where it cannot be chosen anew: it has its place, its name and the focus, and no list. */
export const ReadOnlyField = ({ text, isInline = false, ...words }: FieldWords & { text: string }) => (
  <TextField
    data-field={words.api}
    className={fieldClass(isInline)}
    value={text}
    isReadOnly
    isInvalid={words.error !== undefined}
    validationBehavior="aria"
  >
    <FieldFrame {...words} isInline={isInline}>
      <Input className={styles.input ?? ''} />
    </FieldFrame>
  </TextField>
);

/**
 * The error of a part that is not a single field (a table, a group): it looks like that of a field, and is announced.
 */
export const FormError = ({ children }: { children: ReactNode }) =>
  children ? (
    <p className={styles.error} role="alert">
      <CircleAlert size={14} aria-hidden="true" />
      {children}
    </p>
  ) : null;
