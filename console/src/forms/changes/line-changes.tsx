import { useFormat } from '../../session/use-format.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import styles from './line-changes.module.css';

const words = messages({
  en: {
    label: 'What is written',
    line: 'Line',
    name: 'Name',
    action: 'What happens',
    changes: 'What changes',
    create: 'new',
    update: 'changed',
    was: (old: string, now: string) => `${old} → ${now}`,
    empty: 'empty',
    yes: 'yes',
    no: 'no',
  },
  fr: {
    label: 'Ce qui est écrit',
    line: 'Ligne',
    name: 'Nom',
    action: 'Effet',
    changes: 'Ce qui change',
    create: 'nouveau',
    update: 'modifié',
    was: (old: string, now: string) => `${old} → ${now}`,
    empty: 'vide',
    yes: 'oui',
    no: 'non',
  },
});

type Value = string | number | boolean | null;

/** A line of a list or a file that creates or changes a record. */
export type LineChange = {
  line: number;
  name: string;
  action: 'create' | 'update';
  fields: readonly { field: string; old: Value; new: Value }[];
};

type Props = {
  lines: readonly LineChange[];
  /** What a field is called; one that has no word is shown by its own name. */
  fieldName: (field: string) => string | undefined;
};

/** What each line of a list creates or changes, from what to what. */
export const LineChanges = ({ lines, fieldName }: Props) => {
  const say = useMessages(words);
  const { number } = useFormat();
  const value = (one: Value) => {
    if (one === null || one === '') return say.empty;
    if (typeof one === 'boolean') return one ? say.yes : say.no;
    return typeof one === 'number' ? number(one) : one;
  };
  if (lines.length === 0) return null;
  return (
    <DataTable
      label={say.label}
      rows={lines}
      rowKey={({ line }) => line}
      columns={[
        { id: 'line', title: say.line, align: 'end', cell: ({ line }) => line },
        { id: 'name', title: say.name, cell: ({ name }) => name },
        {
          id: 'action',
          title: say.action,
          cell: ({ action }) => <Badge signal={action === 'create' ? 'good' : 'neutral'}>{say[action]}</Badge>,
        },
        {
          id: 'changes',
          title: say.changes,
          cell: ({ fields }) => (
            <span className={styles.change}>
              {fields.map((one) => (
                <span key={one.field}>
                  <span className="soft">{fieldName(one.field) ?? one.field}</span>{' '}
                  {say.was(value(one.old), value(one.new))}
                </span>
              ))}
            </span>
          ),
        },
      ]}
    />
  );
};
