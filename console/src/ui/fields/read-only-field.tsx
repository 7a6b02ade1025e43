import { Input, TextField } from 'react-aria-components';
import styles from './field.module.css';
import { FieldFrame, type FieldWords, fieldClass } from './field-frame.tsx';

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
