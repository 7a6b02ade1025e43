import { LineChanges } from '../../editing/changes/line-changes.tsx';
import { BrokenExamples } from '../../editing/examples/broken-examples.tsx';
import { LargeMoves } from '../../editing/price-moves/large-moves.tsx';
import { useMessages } from '../../language/language-context.tsx';
import { messages, plural } from '../../language/messages.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import styles from './option-lists.module.css';
import { columnWords } from './option-sheet.tsx';
import type { OptionListReport } from './use-option-list.ts';

const words = messages({
  en: {
    counts: (created: number, updated: number, unchanged: number) =>
      `${plural('en', created, 'new option', 'new options')}, ${plural('en', updated, 'changed', 'changed')}, ${plural('en', unchanged, 'unchanged', 'unchanged')}`,
    twins: (names: string) =>
      `Options of this name exist already in their family and are not changed, since the line has no reference of theirs: ${names}.`,
  },
  fr: {
    counts: (created: number, updated: number, unchanged: number) =>
      `${plural('fr', created, 'nouvelle option', 'nouvelles options')}, ${plural('fr', updated, 'modifiée', 'modifiées')}, ${plural('fr', unchanged, 'inchangée', 'inchangées')}`,
    twins: (names: string) =>
      `Des options de ce nom existent déjà dans leur famille et ne sont pas modifiées, faute de leur référence dans la ligne : ${names}.`,
  },
});

/** What a dry run found: how many lines create and change options, what changes of each, and what moves with them. */
export const OptionListResult = ({ report }: { report: OptionListReport }) => {
  const say = useMessages(words);
  const sayColumn = useMessages(columnWords);
  const nameOf = (field: string): string | undefined => (sayColumn as Record<string, string>)[field];
  const shown = report.lines.flatMap(({ action, line, ...rest }) =>
    action === 'unchanged' ? [] : [{ ...rest, action, line: line + 1 }],
  );
  const twins = [...new Set(report.lines.filter(({ same_name }) => same_name.length > 0).map(({ name }) => name))];
  return (
    <div className={styles.result}>
      <p role="status">
        <strong>{say.counts(report.created, report.updated, report.unchanged)}</strong>
      </p>
      {twins.length > 0 && <Notice signal="warn">{say.twins(twins.slice(0, 10).join(', '))}</Notice>}
      <LargeMoves moves={report.from_prices} />
      <BrokenExamples examples={report.examples} />
      <LineChanges lines={shown} fieldName={nameOf} />
    </div>
  );
};
