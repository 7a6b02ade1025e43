import type { ReactNode } from 'react';
import { Radio, RadioGroup } from 'react-aria-components';
import { useLock } from '../lock.tsx';
import fieldStyles from './field.module.css';
import { FieldFrame, type FieldWords } from './field-frame.tsx';
import styles from './radio-cards.module.css';

type Card<Id extends string> = { id: Id; name: string; picture?: ReactNode };

type Props<Id extends string> = FieldWords & {
  value: Id | null;
  onChange: (value: Id) => void;
  cards: readonly Card<Id>[];
};

/** One of a few that are recognised by their look: all are visible, and the arrow keys move between them. */
export const RadioCards = <Id extends string>({ label, api, help, error, value, onChange, cards }: Props<Id>) => (
  <RadioGroup
    className={fieldStyles.field ?? ''}
    value={value}
    onChange={(id) => onChange(id as Id)}
    isInvalid={error !== undefined}
    isReadOnly={useLock() !== undefined}
    data-field={api}
  >
    <FieldFrame {...{ label, api, help, error }}>
      <div className={styles.cards}>
        {cards.map(({ id, name, picture }) => (
          <Radio key={id} value={id} className={styles.card ?? ''}>
            {/* The name says what the picture shows. */}
            {picture && <span aria-hidden="true">{picture}</span>}
            <span>{name}</span>
          </Radio>
        ))}
      </div>
    </FieldFrame>
  </RadioGroup>
);
