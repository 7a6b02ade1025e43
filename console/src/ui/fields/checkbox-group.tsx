import { Check } from 'lucide-react';
import { CheckboxGroup as AriaCheckboxGroup, Checkbox } from 'react-aria-components';
import styles from './checkbox-group.module.css';
import fieldStyles from './field.module.css';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import type { Choice } from './select.tsx';

type Props<Id extends string> = FieldWords & {
  value: readonly Id[];
  onChange: (value: Id[]) => void;
  /** A choice that is not possible says why in `detail`. */
  choices: readonly (Choice<Id> & { isDisabled?: boolean })[];
};

/** Several of a few choices. */
export const CheckboxGroup = <Id extends string>({ label, api, help, error, value, onChange, choices }: Props<Id>) => (
  <AriaCheckboxGroup
    className={fieldStyles.field ?? ''}
    value={[...value]}
    onChange={(ids) => onChange(ids as Id[])}
    isInvalid={error !== undefined}
    validationBehavior="aria"
  >
    <FieldFrame {...{ label, api, help, error }}>
      {choices.map(({ id, name, detail, isDisabled = false }) => (
        <Checkbox key={id} value={id} isDisabled={isDisabled} className={styles.choice ?? ''}>
          <span className={styles.box}>
            <Check size={12} strokeWidth={3} aria-hidden="true" />
          </span>
          <span className={styles.words}>
            <span>{name}</span>
            {detail && <span className="soft small">{detail}</span>}
          </span>
        </Checkbox>
      ))}
    </FieldFrame>
  </AriaCheckboxGroup>
);
