import { useId } from 'react';
import { useMessages } from '../../language/language-context.tsx';
import { messages } from '../../language/messages.ts';
import fieldStyles from '../../ui/fields/field.module.css';
import { FormError } from '../../ui/fields/form-error.tsx';
import { useLock } from '../../ui/locks/lock.tsx';
import { AddLanguage } from './add-language.tsx';
import styles from './translations-editor.module.css';
import { type TableProps, TranslationsTable } from './translations-table.tsx';

const words = messages({
  en: { title: 'Translations', none: 'No translation yet.', add: 'Add the languages that your customers read.' },
  fr: { title: 'Traductions', none: 'Pas encore de traduction.', add: 'Ajoutez les langues que lisent vos clients.' },
});

/** The texts of a record in other languages, side by side. */
export const TranslationsEditor = ({ error, ...table }: TableProps & { error?: string | undefined }) => {
  const say = useMessages(words);
  const lock = useLock();
  const id = useId();
  const { value, onChange } = table;
  return (
    <section className={styles.editor} aria-labelledby={id} data-field="translations">
      <h3 id={id} className={fieldStyles.label}>
        {say.title}
        <span className={`${fieldStyles.api} developer`} aria-hidden="true">
          translations
        </span>
      </h3>
      {Object.keys(value).length === 0 ? (
        <p className="soft small">{lock === undefined ? `${say.none} ${say.add}` : say.none}</p>
      ) : (
        <TranslationsTable {...table} />
      )}
      <FormError>{error}</FormError>
      {lock === undefined && <AddLanguage translations={value} onAdd={(code) => onChange({ ...value, [code]: {} })} />}
    </section>
  );
};
