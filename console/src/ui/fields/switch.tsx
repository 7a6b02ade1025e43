import { Switch as AriaSwitch } from 'react-aria-components';
import { useLock } from '../lock.tsx';
import styles from './field.module.css';

type Props = { label: string; api?: string; value: boolean; onChange: (value: boolean) => void };

export const Switch = ({ label, api, value, onChange }: Props) => (
  <AriaSwitch
    className={styles.switch ?? ''}
    data-field={api}
    isSelected={value}
    onChange={onChange}
    isReadOnly={useLock() !== undefined}
  >
    <span className={styles.track} />
    <span>{label}</span>
    {api && (
      <span className={`${styles.api} developer`} aria-hidden="true">
        {api}
      </span>
    )}
  </AriaSwitch>
);
