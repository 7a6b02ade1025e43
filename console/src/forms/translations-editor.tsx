import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../ui/button.tsx';
import fieldStyles from '../ui/fields/field.module.css';
import { FormError } from '../ui/fields/field-frame.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { useLock } from '../ui/lock.tsx';
import { languageFault, languageName, MOST_LANGUAGES, type Translations } from './translations.ts';
import styles from './translations-editor.module.css';
import { type TableProps, TranslationsTable } from './translations-table.tsx';

const addLanguageWords = messages({
  en: {
    code: 'Language code',
    help: 'For example de, nl or pt-BR.',
    add: 'Add language',
    notACode:
      'A language code has two or three lowercase letters, such as de, optionally with a region, such as pt-BR.',
    alreadyThere: 'This language is already in the table.',
    tooMany: `At most ${MOST_LANGUAGES} languages.`,
  },
  fr: {
    code: 'Code de langue',
    help: 'Par exemple de, nl ou pt-BR.',
    add: 'Ajouter la langue',
    notACode: 'Un code de langue a deux ou trois lettres minuscules, par exemple de, ou plus précisément pt-BR.',
    alreadyThere: 'Cette langue est déjà dans le tableau.',
    tooMany: `${MOST_LANGUAGES} langues au plus.`,
  },
});

/** Adds a language by its code; its name is shown while the code is typed. */
const AddLanguage = ({ translations, onAdd }: { translations: Translations; onAdd: (code: string) => void }) => {
  const { language: reader } = useLanguage();
  const say = useMessages(addLanguageWords);
  const [code, setCode] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const fault = languageFault(translations, code.trim());
  const name = fault === undefined ? languageName(code.trim(), reader) : undefined;
  const add = () => {
    setSubmitted(fault !== undefined);
    if (fault !== undefined) return;
    onAdd(code.trim());
    setCode('');
  };
  return (
    <div className={styles.add}>
      <TextField
        label={say.code}
        help={name ?? say.help}
        error={isSubmitted && fault ? say[fault] : undefined}
        value={code}
        onChange={(text) => {
          setCode(text ?? '');
          setSubmitted(false);
        }}
        onKeyDown={(event) => {
          // Enter adds the language and does not submit the form around it. Every other key (Ctrl+S) is passed on to
          // the page.
          if (event.key !== 'Enter') return event.continuePropagation();
          event.preventDefault();
          add();
        }}
      />
      <Button icon={<Plus size={16} aria-hidden="true" />} onPress={add}>
        {say.add}
      </Button>
    </div>
  );
};

const words = messages({
  en: { title: 'Translations', none: 'No translation yet.', add: 'Add the languages your customers read.' },
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
