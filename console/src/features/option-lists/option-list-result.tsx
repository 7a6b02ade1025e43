import { BrokenExamples } from '../../editing/examples/broken-examples.tsx';
import { LargeMoves } from '../../editing/price-moves/large-moves.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { useFormat } from '../../session/use-format.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import styles from './option-lists.module.css';
import { columnWords } from './option-sheet.tsx';
import type { OptionListReport } from './use-option-list.ts';

const words = messages({
  en: {
    counts: (created: number, updated: number, unchanged: number) =>
      `${plural('en', created, 'new option', 'new options')}, ${plural('en', updated, 'changed', 'changed')}, ${plural('en', unchanged, 'unchanged', 'unchanged')}`,
    label: 'What is written',
    line: 'Line',
    name: 'Option',
    action: 'What happens',
    changes: 'What changes',
    create: 'new',
    update: 'changed',
    twins: (names: string) =>
      `Options of this name exist already in their family and are not changed, since the line has no reference of theirs: ${names}.`,
    was: (old: string, now: string) => `${old} → ${now}`,
    empty: 'empty',
  },
  fr: {
    counts: (created: number, updated: number, unchanged: number) =>
      `${plural('fr', created, 'nouvelle option', 'nouvelles options')}, ${plural('fr', updated, 'modifiée', 'modifiées')}, ${plural('fr', unchanged, 'inchangée', 'inchangées')}`,
    label: 'Ce qui est écrit',
    line: 'Ligne',
    name: 'Option',
    action: 'Effet',
    changes: 'Ce qui change',
    create: 'nouvelle',
    update: 'modifiée',
    twins: (names: string) =>
      `Des options de ce nom existent déjà dans leur famille et ne sont pas modifiées, faute de leur référence dans la ligne : ${names}.`,
    was: (old: string, now: string) => `${old} → ${now}`,
    empty: 'vide',
  },
});

const isColumn = (field: string, columns: object): boolean => Object.hasOwn(columns, field);

/** What a dry run found: how many lines create and change options, what changes of each, and what moves with them. */
export const OptionListResult = ({ report }: { report: OptionListReport }) => {
  const say = useMessages(words);
  const sayColumn = useMessages(columnWords);
  const shown = report.lines.filter(({ action }) => action !== 'unchanged');
  const twins = [...new Set(report.lines.filter(({ same_name }) => same_name.length > 0).map(({ name }) => name))];
  const { number } = useFormat();
  const value = (one: string | number | null) => {
    if (one === null) return say.empty;
    return typeof one === 'number' ? number(one) : one;
  };
  return (
    <div className={styles.result}>
      <p role="status">
        <strong>{say.counts(report.created, report.updated, report.unchanged)}</strong>
      </p>
      {twins.length > 0 && <Notice signal="warn">{say.twins(twins.slice(0, 10).join(', '))}</Notice>}
      <LargeMoves moves={report.from_prices} />
      <BrokenExamples examples={report.examples} />
      {shown.length > 0 && (
        <DataTable
          label={say.label}
          rows={shown}
          rowKey={({ line }) => line}
          columns={[
            { id: 'line', title: say.line, align: 'end', cell: ({ line }) => line + 1 },
            { id: 'name', title: say.name, cell: ({ name }) => name },
            {
              id: 'action',
              title: say.action,
              cell: ({ action }) => (
                <Badge signal={action === 'create' ? 'good' : 'neutral'}>{say[action as 'create' | 'update']}</Badge>
              ),
            },
            {
              id: 'changes',
              title: say.changes,
              cell: ({ fields }) => (
                <span className={styles.change}>
                  {fields.map((one) => (
                    <span key={one.field}>
                      <span className="soft">
                        {isColumn(one.field, sayColumn) ? sayColumn[one.field as keyof typeof sayColumn] : one.field}
                      </span>{' '}
                      {say.was(value(one.old), value(one.new))}
                    </span>
                  ))}
                </span>
              ),
            },
          ]}
        />
      )}
    </div>
  );
};
