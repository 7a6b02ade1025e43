import { type ReactNode, useId } from 'react';
import styles from './form-section.module.css';

type Props = {
  title: string;
  /** If the whole section is one field: the name by which `useFocusField` finds it. */
  field?: string;
  help?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a long form, with its name. */
export const FormSection = ({ title, field, help, actions, children }: Props) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-field={field}>
      <div className={styles.head}>
        <h3 id={id}>{title}</h3>
        {actions}
      </div>
      {help && <p className="soft small">{help}</p>}
      {children}
    </section>
  );
};

/** Fields beside each other, as many as fit. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;
