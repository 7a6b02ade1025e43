import type { Schemas } from '@vantail/client';
import { type LineChange, LineChanges } from '../../forms/changes/line-changes.tsx';
import { BrokenExamples } from '../../forms/saving/broken-examples.tsx';
import { LargeMoves } from '../../forms/saving/large-moves.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import { useColumnName } from './column-words.ts';
import { importWords, type Noun } from './import-words.ts';
import styles from './spreadsheets.module.css';

const words = messages({
  en: {
    unread: (sheets: string) => `Only the tab of the export is read. Not read: ${sheets}.`,
    twins: (names: string) =>
      `Options of this name exist already in their family and are not changed, since the line has no reference of theirs: ${names}.`,
  },
  fr: {
    unread: (sheets: string) => `Seul l’onglet de l’export est lu. Non lus : ${sheets}.`,
    twins: (names: string) =>
      `Des options de ce nom existent déjà dans leur famille et ne sont pas modifiées, faute de leur référence dans la ligne : ${names}.`,
  },
});

/** The report on pasted lines or on a workbook. */
export type ImportReport = {
  created: number;
  updated: number;
  unchanged: number;
  /** Those that create or change a record. */
  lines: readonly (LineChange & { same_name: readonly number[] })[];
  unreadSheets: readonly string[];
} & Pick<Schemas['WorkbookReport'], 'from_prices' | 'examples'>;

const SHOWN_NAMES = 10;

/** What a dry run found: how many lines create and change records, what changes of each, and what moves with them. */
export const ImportResult = ({ report, noun }: { report: ImportReport; noun: Noun }) => {
  const say = useMessages(words);
  const sayCounts = useMessages(importWords)[noun];
  const columnName = useColumnName();
  const { lines, unreadSheets } = report;
  const twins = [...new Set(lines.filter(({ same_name }) => same_name.length > 0).map(({ name }) => name))];
  return (
    <div className={styles.result}>
      <p role="status">
        <strong>{sayCounts(report.created, report.updated, report.unchanged)}</strong>
      </p>
      {unreadSheets.length > 0 && (
        <Notice signal="warn">{say.unread(unreadSheets.slice(0, SHOWN_NAMES).join(', '))}</Notice>
      )}
      {twins.length > 0 && <Notice signal="warn">{say.twins(twins.slice(0, SHOWN_NAMES).join(', '))}</Notice>}
      <LargeMoves moves={report.from_prices} />
      <BrokenExamples examples={report.examples} />
      <LineChanges lines={lines} fieldName={columnName} />
    </div>
  );
};
