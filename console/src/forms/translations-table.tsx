import { Trash2 } from 'lucide-react';
import { Input, TextArea } from 'react-aria-components';
import { IconButton } from '../ui/button.tsx';
import fieldStyles from '../ui/fields/field.module.css';
import { useLanguage, useMessages } from '../ui/language/language-context.tsx';
import { messages } from '../ui/language/messages.ts';
import { useLock } from '../ui/lock.tsx';
import { furtherFields, languageName, type Translations, withoutLanguage, withText } from './translations.ts';
import styles from './translations-editor.module.css';

const words = messages({
  en: {
    original: 'Original',
    field: 'Field',
    remove: (language: string) => `Remove ${language}`,
    notText: 'Not text: it stays unchanged.',
  },
  fr: {
    original: 'Original',
    field: 'Champ',
    remove: (language: string) => `Retirer ${language}`,
    notText: 'Ce n’est pas un texte : conservé tel quel.',
  },
});

type TranslatedField = { id: string; label: string /** Several lines of text. */; lines?: number };

export type TableProps = {
  value: Translations;
  onChange: (value: Translations) => void;
  fields: readonly TranslatedField[];
  /** The untranslated texts by field, next to the translations. */
  original?: Readonly<Record<string, string | null>> | undefined;
};

/** Languages as columns, texts as rows, so that missing texts are visible at a glance. */
export const TranslationsTable = ({ value, onChange, fields, original }: TableProps) => {
  const { language: reader } = useLanguage();
  const lock = useLock();
  const say = useMessages(words);
  const languages = Object.keys(value).map((code) => ({ code, name: languageName(code, reader) }));
  const named = fields.map(({ id }) => id);
  const rows: TranslatedField[] = [...fields, ...furtherFields(value, named).map((id) => ({ id, label: id }))];
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{say.field}</span>
            </th>
            {original && <th scope="col">{say.original}</th>}
            {languages.map(({ code, name }) => (
              <th key={code} scope="col">
                <span className={styles.language}>
                  <span>
                    {name} <code className="soft">{code}</code>
                  </span>
                  {lock === undefined && (
                    <IconButton
                      label={say.remove(name)}
                      icon={<Trash2 size={14} aria-hidden="true" />}
                      onPress={() => onChange(withoutLanguage(value, code))}
                    />
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, label, lines }) => (
            <tr key={id}>
              <th scope="row">{label}</th>
              {original && <td className={`${styles.read} soft`}>{original[id]}</td>}
              {languages.map(({ code, name }) => (
                <td key={code}>
                  <TranslationCell
                    label={`${label}, ${name}`}
                    code={code}
                    value={value[code]?.[id]}
                    lines={lines}
                    onChange={(text) => onChange(withText(value, code, id, text))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

type CellProps = {
  label: string;
  code: string;
  value: unknown;
  lines: number | undefined;
  onChange: (text: string) => void;
};

const TranslationCell = ({ label, code, value, lines, onChange }: CellProps) => {
  const say = useMessages(words);
  const readOnly = useLock() !== undefined;
  if (value !== undefined && typeof value !== 'string') return <code title={say.notText}>{JSON.stringify(value)}</code>;
  const props = {
    'aria-label': label,
    lang: code,
    value: value ?? '',
    readOnly,
    className: fieldStyles.input ?? '',
  };
  return lines === undefined ? (
    <Input {...props} onChange={(event) => onChange(event.target.value)} />
  ) : (
    <TextArea {...props} rows={lines} onChange={(event) => onChange(event.target.value)} />
  );
};
