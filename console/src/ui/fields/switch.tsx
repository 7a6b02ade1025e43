import { Switch as AriaSwitch } from 'react-aria-components';
import styles from './field.module.css';

type Props = { label: string; api?: string; value: boolean; onChange: (value: boolean) => void; isDisabled?: boolean };

export const Switch = ({ label, api, value, onChange, isDisabled = false }: Props) => (
  <AriaSwitch
    className={styles.switch ?? ''}
    data-field={api}
    isSelected={value}
    onChange={onChange}
    isDisabled={isDisabled}
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
