import { CircleQuestionMark } from 'lucide-react';
import { useId } from 'react';
import type { ListedRow } from '../../api/product-parts.ts';
import styles from '../../forms/doubts/question.module.css';
import { Button } from '../../ui/button.tsx';
import { useConfigurationName } from '../../ui/drawing/drawing.tsx';
import { useMessages } from '../../ui/language/language-context.tsx';
import { messages } from '../../ui/language/messages.ts';
import type { ImportedTable, TableChoice } from './import-price-list.ts';

const words = messages({
  en: {
    question: (window: string) => `Is this table for the row “${window}”?`,
    why: (text: string) =>
      `“${text}” mentions this window, beside words that could mean another product. If it is for another row, choose it below.`,
    yes: (window: string, id: number) => `Yes: ${window} (row ${id})`,
  },
  fr: {
    question: (window: string) => `Ce tableau est-il pour la ligne « ${window} » ?`,
    why: (text: string) =>
      `« ${text} » mentionne cette fenêtre, à côté de mots qui pourraient désigner un autre produit. S’il est pour une autre ligne, choisissez-la ci-dessous.`,
    yes: (window: string, id: number) => `Oui : ${window} (ligne ${id})`,
  },
});

type Props = { table: ImportedTable; rows: readonly ListedRow[]; onChoose: (choice: TableChoice) => void };

/** The row that a tab or a title mentions without saying it for certain: a question with its answer, never a guess (A2). */
export const RowProposal = ({ table, rows, onChoose }: Props) => {
  const say = useMessages(words);
  const nameOf = useConfigurationName();
  const title = useId();
  const row = rows.find(({ id }) => id === table.suggested_pricing_configuration_id);
  if (!row) return null;
  const window = nameOf(row);
  const says = [table.sheet, table.heading].filter((text) => text !== null).join(' · ');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no use for buttons alone.
    <div role="group" className={styles.question} aria-labelledby={title}>
      <CircleQuestionMark size={18} aria-hidden="true" />
      <div className={styles.words}>
        <strong id={title}>{say.question(window)}</strong>
        <span>{say.why(says)}</span>
        <span className={styles.answers}>
          <Button onPress={() => onChoose({ pricing_configuration_id: row.id })}>{say.yes(window, row.id)}</Button>
        </span>
      </div>
    </div>
  );
};
