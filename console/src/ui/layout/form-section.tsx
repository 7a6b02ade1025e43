import { type ReactNode, useId } from 'react';
import styles from './form-section.module.css';

type Props = {
  title: string;
  /** If the whole section is one field: the name by which `useFocusField` finds it. */
  field?: string;
  help?: ReactNode;
  /** Of its heading: 2 directly below the title of a page. */
  level?: 2 | 3;
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a long form, with its name. */
export const FormSection = ({ title, field, help, level = 3, actions, children }: Props) => {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={styles.section} aria-labelledby={id} data-field={field}>
      <div className={styles.head}>
        <Heading id={id}>{title}</Heading>
        {actions}
      </div>
      {help && <p className="soft small">{help}</p>}
      {children}
    </section>
  );
};

/** Fields in a row, as many as fit. */
export const FieldGrid = ({ children }: { children: ReactNode }) => <div className={styles.fields}>{children}</div>;
