import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import { Input, TextArea } from 'react-aria-components';
import { useLanguage, useMessages } from '../language/language-context.tsx';
import { messages } from '../language/messages.ts';
import { IconButton } from '../ui/button.tsx';
import fieldStyles from '../ui/field.module.css';
import { FormError } from '../ui/form-error.tsx';
import { AddLanguage } from './add-language.tsx';
import { furtherFields, languageName, type Translations, withoutLanguage, withText } from './translations.ts';
import styles from './translations-editor.module.css';

const words = messages({
  en: {
    title: 'Translations',
    none: 'No translation yet. Add the languages that your customers read.',
    original: 'Original',
    field: 'Field',
    remove: (language: string) => `Remove ${language}`,
    kept: 'Not a text: it is kept as it is.',
  },
  fr: {
    title: 'Traductions',
    none: 'Pas encore de traduction. Ajoutez les langues que lisent vos clients.',
    original: 'Original',
    field: 'Champ',
    remove: (language: string) => `Retirer ${language}`,
    kept: "Ce n'est pas un texte : conservé tel quel.",
  },
});

export type TranslatedField = { id: string; label: string /** Several lines of text. */; lines?: number };

type Props = {
  value: Translations;
  onChange: (value: Translations) => void;
  fields: readonly TranslatedField[];
  /** The untranslated texts by field, beside which one translates. */
  original?: Readonly<Record<string, string | null>>;
  error?: string | undefined;
};

/** Languages as columns, texts as rows: what is missing is seen at a glance. */
export const TranslationsEditor = ({ value, onChange, fields, original, error }: Props) => {
  const { language: reader } = useLanguage();
  const say = useMessages(words);
  const titleId = useId();
  const languages = Object.keys(value);
  const nameOf = (code: string) => languageName(code, reader);
  const further = furtherFields(
    value,
    fields.map(({ id }) => id),
  );
  const rows: TranslatedField[] = [...fields, ...further.map((id) => ({ id, label: id }))];
  return (
    <section className={styles.editor} aria-labelledby={titleId}>
      <h3 id={titleId} className={fieldStyles.label}>
        {say.title}
        <span className={fieldStyles.api} aria-hidden="true">
          translations
        </span>
      </h3>
      {languages.length === 0 ? (
        <p className="soft small">{say.none}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">
                  <span className="visually-hidden">{say.field}</span>
                </th>
                {original && <th scope="col">{say.original}</th>}
                {languages.map((code) => (
                  <th key={code} scope="col">
                    <span className={styles.language}>
                      <span>
                        {nameOf(code)} <code className="soft">{code}</code>
                      </span>
                      <IconButton
                        label={say.remove(nameOf(code))}
                        icon={<Trash2 size={14} aria-hidden="true" />}
                        onPress={() => onChange(withoutLanguage(value, code))}
                      />
                    </span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ id, label, lines }) => (
                <tr key={id}>
                  <th scope="row">{label}</th>
                  {original && <td className="soft">{original[id]}</td>}
                  {languages.map((code) => (
                    <td key={code}>
                      <TranslationCell
                        label={`${label}, ${nameOf(code)}`}
                        code={code}
                        value={value[code]?.[id]}
                        lines={lines}
                        keptWords={say.kept}
                        onChange={(text) => onChange(withText(value, code, id, text))}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <FormError>{error}</FormError>
      <AddLanguage translations={value} onAdd={(code) => onChange({ ...value, [code]: {} })} />
    </section>
  );
};

type CellProps = {
  label: string;
  code: string;
  value: unknown;
  lines: number | undefined;
  keptWords: string;
  onChange: (text: string) => void;
};

const TranslationCell = ({ label, code, value, lines, keptWords, onChange }: CellProps) => {
  if (value !== undefined && typeof value !== 'string') return <code title={keptWords}>{JSON.stringify(value)}</code>;
  const props = { 'aria-label': label, lang: code, value: value ?? '', className: fieldStyles.input ?? '' };
  return lines === undefined ? (
    <Input {...props} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextArea {...props} rows={lines} onChange={(event) => onChange(event.target.value)} />
  );
};
